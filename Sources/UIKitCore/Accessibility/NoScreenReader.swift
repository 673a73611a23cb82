import Input

/// Reads nothing, for an application outside of sessions.
@MainActor
package final class NoScreenReader: ScreenReader {
  /// Creates a reader.
  package init() {}

  package var isOn: Bool { false }
  package var focused: UIView? { nil }

  package func start() {}
  package func end(says: Bool) {}
  package func hear(_ kind: UIAccessibility.Notification.Kind, _ argument: Any?) {}
  package func swallows(_ event: InputEvent) -> Bool { false }
  package func takes(_ key: Key) -> Bool { false }
  package func wasTouched() {}
  package func plug(isIn: Bool) {}
  package func strokeOnKeys(_ key: Key) -> ScreenReaderStroke? { nil }
  package func refresh() {}
}
