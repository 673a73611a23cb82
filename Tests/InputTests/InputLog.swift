@testable import Input

/// Keeps what a source sends.
@MainActor
final class InputLog: InputSink {
  var events: [InputEvent] = []
  var messages: [InputDiagnostic] = []
  var kinds: [InputEvent.Kind] { events.map(\.kind) }

  func receive(_ event: InputEvent) { events.append(event) }
  func report(_ message: InputDiagnostic) { messages.append(message) }
}

/// Keyboards of which a test says what they do.
@MainActor
final class FakeKeyboards: KeyboardDevices {
  var pending: () -> Void = {}
  var shown: [Keymap.LEDs] = []

  func dispatch() { pending() }
  func show(_ leds: Keymap.LEDs) { shown.append(leds) }
}
