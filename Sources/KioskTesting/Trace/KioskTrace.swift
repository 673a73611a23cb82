import UIKit

/// A record of delivered events: touches, presses, gesture states, motion, focus. A line reads `touches began 1 →
/// Button "save"`.
@preconcurrency @MainActor
public final class KioskTrace: DeliveryObserver {
  /// The recorded lines, oldest first.
  public private(set) var lines: [String] = []
  /// Whether events are recorded. Switch it off in tests with very many events.
  public var isOn = true { didSet { watch() } }
  private var isRunning = false

  /// Removes all lines.
  public func clear() { lines = [] }

  func start() {
    isRunning = true
    watch()
  }

  func stop() {
    isRunning = false
    DeliveryRecord.observer = nil
  }

  private func watch() {
    guard isRunning else { return }
    DeliveryRecord.observer = isOn ? self : nil
  }

  package func note(_ delivery: DeliveryRecord) {
    switch delivery {
    case .touches(let phase, let count, let responder): lines.append("touches \(phase) \(count) → \(Self.name(responder))")
    case .gesture(let recognizer, let state):
      lines.append("\(recognizer.name ?? "\(type(of: recognizer))") \(state)")
    case .presses(let phase, let presses, let responder):
      let keys = presses.map { $0.key.map { "\($0.keyCode.rawValue)" } ?? "button \($0.type.rawValue)" }
      lines.append("presses \(phase) \(keys.joined(separator: " ")) → \(Self.name(responder))")
    case .motion(let phase, let responder): lines.append("motion \(phase) → \(Self.name(responder))")
    case .remoteControl(let subtype, let responder): lines.append("remote \(subtype) → \(Self.name(responder))")
    case .firstResponder(let responder): lines.append("first responder \(responder.map { Self.name($0) } ?? "none")")
    }
  }

  private static func name(_ responder: UIResponder) -> String {
    let identifier = (responder as? UIView)?.accessibilityIdentifier
    return "\(type(of: responder))" + (identifier.map { " \"\($0)\"" } ?? "")
  }
}
