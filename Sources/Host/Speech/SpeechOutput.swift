/// A text to speak.
public struct SpokenText: Hashable, Sendable {
  /// The text in plain form.
  public var text: String
  /// A BCP 47 tag, `de` or `pt-BR`; nil for the kiosk's own language.
  public var language: String?
  /// Whether the text is single characters: punctuation is then named, and capitals are announced.
  public var isSpelled: Bool

  /// Creates a text to speak.
  public init(_ text: String, language: String? = nil, isSpelled: Bool = false) {
    self.text = text
    self.language = language
    self.isSpelled = isSpelled
  }
}

/// A speech synthesizer. It speaks one text at a time; to speak several, wait for each to end.
///
/// - Threading: main actor.
@MainActor
public protocol SpeechOutput: AnyObject {
  /// Interrupts the current text, whose completion is not called.
  /// - Parameters:
  ///   - text: What is spoken.
  ///   - completion: Called when the text was spoken completely, or cannot be spoken.
  func speak(_ text: SpokenText, completion: @escaping @MainActor () -> Void)
  /// Interrupts the current text, whose completion is not called.
  func stop()
  /// Whether speech is paused, also in the middle of a word.
  var isPaused: Bool { get set }
  /// 0 … 1 of the sound system's volume. Applies from the next text on.
  var volume: Double { get set }
  /// Words per minute. Applies from the next text on.
  var rate: Double { get set }
}

/// A silent speech output that keeps the texts, for tests.
///
/// - Threading: main actor.
@MainActor
public final class VirtualSpeech: SpeechOutput {
  /// All texts so far, oldest first.
  public private(set) var spoken: [SpokenText] = []
  /// The text that is being spoken; nil while silent.
  public var current: SpokenText? { speaking?.text }
  private var speaking: (text: SpokenText, completion: @MainActor () -> Void)?
  /// Whether `finish()` waits; `speak` and `stop` set it to false.
  public var isPaused = false
  /// Stored but without effect.
  public var volume = 0.5
  /// Words per minute. Stored but without effect.
  public var rate = 170.0

  /// Creates a silent speech output.
  public init() {}

  /// Appends `text` to `spoken` and makes it the current one.
  public func speak(_ text: SpokenText, completion: @escaping @MainActor () -> Void) {
    spoken.append(text)
    speaking = (text, completion)
    isPaused = false
  }

  /// Ends the current text without calling its completion.
  public func stop() {
    speaking = nil
    isPaused = false
  }

  /// Finishes the current text, and those that its completion starts. Does nothing while paused.
  public func finish() {
    while let (_, completion) = speaking, !isPaused {
      speaking = nil
      completion()
    }
  }

  /// Clears `spoken`.
  public func clear() { spoken = [] }
}
