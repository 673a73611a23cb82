/// Something to be said aloud.
public struct SpokenText: Hashable, Sendable {
  public var text: String
  /// A BCP 47 tag, `de` or `pt-BR`; nil is the kiosk's own language.
  public var language: String?
  /// Single characters: punctuation is named, and capitals are told from small letters.
  public var isSpelled: Bool

  public init(_ text: String, language: String? = nil, isSpelled: Bool = false) {
    self.text = text
    self.language = language
    self.isSpelled = isSpelled
  }
}

/// A voice. It says one thing at a time; who wants to say several waits for `onEnd` in between.
///
/// - Threading: main actor.
@MainActor
public protocol SpeechOutput: AnyObject {
  /// Says `text`. What is being said breaks off, without an `onEnd` of its own.
  func speak(_ text: SpokenText)
  /// Breaks off, without an `onEnd`.
  func stop()
  /// Holds the voice in the middle of a word, and lets it go on.
  var isPaused: Bool { get set }
  /// 0 … 1 of what the sound system lets through; from the next text on.
  var volume: Double { get set }
  /// Words a minute; from the next text on.
  var rate: Double { get set }
  /// Called when a text was said to its end, or cannot be said.
  var onEnd: (() -> Void)? { get set }
}

/// A voice that is not heard: it keeps what it would have said, for tests.
///
/// - Threading: main actor.
@MainActor
public final class VirtualSpeech: SpeechOutput {
  /// Everything so far, oldest first.
  public private(set) var spoken: [SpokenText] = []
  /// What is being said now.
  public private(set) var current: SpokenText?
  public var isPaused = false
  public var volume = 0.5
  public var rate = 170.0
  public var onEnd: (() -> Void)?

  public init() {}

  public func speak(_ text: SpokenText) {
    spoken.append(text)
    current = text
    isPaused = false
  }

  public func stop() {
    current = nil
    isPaused = false
  }

  /// The text is said to its end, and so is what that brings about. Does nothing while the voice is paused.
  public func finish() {
    while current != nil, !isPaused {
      current = nil
      onEnd?()
    }
  }

  /// Forgets what was said.
  public func clear() { spoken = [] }
}
