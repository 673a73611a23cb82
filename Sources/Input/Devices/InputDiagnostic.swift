/// A message about the devices for people, in whole sentences, ready to print.
public struct InputDiagnostic: Hashable, Sendable {
  /// The severity of a message.
  public enum Level: String, Hashable, Sendable { case error, warning, info }

  /// The severity.
  public var level: Level
  /// The sentences.
  public var text: String
  /// The part of a keyboard's configuration that it is about: `layout`, `variant`, `options`, `model` or `rules`. Nil for
  /// everything else.
  package var part: String?

  /// Creates a message.
  public init(_ level: Level, _ text: String) {
    self.level = level
    self.text = text
  }

  init(_ level: Level, _ text: String, part: String) {
    self.init(level, text)
    self.part = part
  }
}
