import Foundation

/// The keyboard and the tablet that QEMU attaches to the machine, driven from outside. Keys have QEMU's names: `a`,
/// `ret`, `shift`, `ctrl`, `alt`, `f2`, `semicolon`.
extension Machine {
  /// Presses the keys in this order and releases them in the opposite one.
  public func press(_ keys: [String]) throws {
    try send(keys.map { Self.key($0, isDown: true) })
    try send(keys.reversed().map { Self.key($0, isDown: false) })
  }

  public func hold(_ key: String) throws { try send([Self.key(key, isDown: true)]) }
  public func release(_ key: String) throws { try send([Self.key(key, isDown: false)]) }

  /// Types a line with the keys of a US keyboard: lower-case letters, digits, space and a few signs.
  public func type(_ text: String) throws {
    let names: [Character: [String]] = [
      " ": ["spc"], "\n": ["ret"], ".": ["dot"], ",": ["comma"], "/": ["slash"], "-": ["minus"], "=": ["equal"],
      ">": ["shift", "dot"], "_": ["shift", "minus"], "\"": ["shift", "apostrophe"], "'": ["apostrophe"], ";": ["semicolon"],
    ]
    for character in text {
      let keys = names[character] ?? [String(character)]
      try send(keys.map { Self.key($0, isDown: true) })
      try send(keys.reversed().map { Self.key($0, isDown: false) })
    }
  }

  /// Moves the tablet's pointer to fractions of the screen, 0 … 1.
  public func point(_ x: Double, _ y: Double) throws {
    try send(
      [("x", x), ("y", y)].map { axis, share in
        ["type": "abs", "data": ["axis": axis, "value": Int((share * 32767).rounded())] as [String: Any]]
      })
  }

  public func button(_ name: String = "left", isDown: Bool) throws {
    try send([["type": "btn", "data": ["button": name, "down": isDown] as [String: Any]]])
  }

  private static func key(_ name: String, isDown: Bool) -> [String: Any] {
    ["type": "key", "data": ["down": isDown, "key": ["type": "qcode", "data": name]] as [String: Any]]
  }

  private func send(_ events: [[String: Any]]) throws {
    _ = try explaining { try monitor.perform("input-send-event", ["events": events]) }
  }
}
