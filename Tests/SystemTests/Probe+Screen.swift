import Machine

/// Recognises in a picture what the probe's screen shows.
enum Pads {
  static let blue: UInt32 = 0x0000FF
  static let green: UInt32 = 0x00FF00
  static let red: UInt32 = 0xFF0000

  /// The middle of a pad in fractions of the upright screen.
  static func middle(_ pad: Int) -> (x: Double, y: Double) {
    (Double(pad % 3 * 2 + 1) / 6, pad < 3 ? 0.25 : 0.75)
  }

  /// Whether it is the upright screen, with these pads highlighted and the others not.
  static func areShown(_ picture: Picture, highlighted: Set<Int> = []) -> Bool {
    picture.pixel(4, 4) == red
      && (0..<6).allSatisfy { pad in
        let place = middle(pad)
        return picture.color(place.x, place.y) == (highlighted.contains(pad) ? green : blue)
      }
  }
}

extension Kiosk {
  /// Settings that keep pixels and keys the same on every machine.
  static let plain = "VITRINE_DISPLAY=drm VITRINE_SCALE=1"

  /// Starts the probe; returns once its pads are on the screen and it has opened its devices, since earlier touches are
  /// lost.
  static func probe(in machine: Machine, _ environment: String = "", pads: Bool = true) throws -> Kiosk {
    let kiosk = try Kiosk("Probe", in: machine, environment: "\(plain) \(environment)")
    do {
      try kiosk.next("the probe to be active, with its devices") { said in
        said.contains { $0.name == "active" }
          && said.contains {
            $0.name == "device" && $0["what"].hasPrefix("added") && $0["what"].contains("QEMU Virtio Keyboard")
          }
      }
      if pads { try machine.expect("the probe's pads") { Pads.areShown($0) } }
    } catch {
      throw SystemTestError("\(error)\nthe probe says:\n\((try? kiosk.output) ?? "nothing")")
    }
    return kiosk
  }

  /// Its current counts.
  func counts() throws -> Event {
    try skip()
    try signal("USR1")
    let events = try next("counts") { $0.contains { $0.name == "counts" } }
    return events.last { $0.name == "counts" }!
  }
}

struct SystemTestError: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
