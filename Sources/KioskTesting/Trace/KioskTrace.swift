import UIKit

/// A record of what was handed to whom: touches, presses, states of gestures, motion, focus. A line reads
/// `touches began 1 → Button "save"`.
@MainActor
public final class KioskTrace {
  public private(set) var lines: [String] = []
  /// Off, nothing is recorded: for scripts of very many events.
  public var isOn = true { didSet { watch() } }
  private var isRunning = false

  public func clear() { lines = [] }

  func start() {
    isRunning = true
    watch()
  }

  func stop() {
    isRunning = false
    Delivery.watcher = nil
  }

  private func watch() {
    guard isRunning else { return }
    Delivery.watcher = isOn ? { [weak self] delivery in self?.note(delivery) } : nil
  }

  private func note(_ delivery: Delivery) {
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
