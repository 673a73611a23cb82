import Host
import UIKitCore

/// The queue of texts to speak. A new subject interrupts everything before it.
///
/// Without a voice, every text finishes at once, so a run replays identically whether or not the machine can speak.
@MainActor
final class SpeechQueue {
  struct Line {
    var text: SpokenText
    var isAnnouncement = false
  }

  /// The voice. It is not used before there is something to say.
  var output: (any SpeechOutput)?
  private var waiting: [Line] = []
  private var current: Line?
  /// Everything said since the queue was last empty or interrupted, for `repeat`.
  private(set) var last: [SpokenText] = []

  func say(_ text: SpokenText, interrupts: Bool, isAnnouncement: Bool = false) {
    guard !text.text.isEmpty else { return }
    if interrupts { stop() }
    if current == nil, waiting.isEmpty { last = [] }
    waiting.append(Line(text: text, isAnnouncement: isAnnouncement))
    last.append(text)
    if current == nil { sayNext() }
  }

  func `repeat`() {
    let lines = last
    stop()
    for line in lines { say(line, interrupts: false) }
  }

  func togglePause() {
    guard let output, current != nil else { return }
    output.isPaused.toggle()
  }

  /// Interrupts speech; `repeat` still says the interrupted texts again.
  func stop() {
    let broken = ([current].compactMap { $0 } + waiting)
    waiting = []
    current = nil
    if !broken.isEmpty { output?.stop() }
    for line in broken { tell(line, wasSuccessful: false) }
  }

  func forget() {
    stop()
    last = []
  }

  private func sayNext() {
    while current == nil, !waiting.isEmpty {
      let line = waiting.removeFirst()
      guard let output else {
        tell(line, wasSuccessful: true)
        continue
      }
      current = line
      output.speak(line.text) { [weak self] in self?.lineEnded() }
    }
  }

  private func lineEnded() {
    guard let line = current else { return }
    current = nil
    tell(line, wasSuccessful: true)
    sayNext()
  }

  private func tell(_ line: Line, wasSuccessful: Bool) {
    guard line.isAnnouncement else { return }
    NotificationCenter.default.post(
      name: UIAccessibility.announcementDidFinishNotification, object: nil,
      userInfo: [
        UIAccessibility.announcementStringValueUserInfoKey: line.text.text,
        UIAccessibility.announcementWasSuccessfulUserInfoKey: wasSuccessful,
      ])
  }
}
