/// The expected state of documents that share an undo manager: plain arrays of characters, and a list of steps.
struct TypingModel {
  struct Document: Equatable {
    var text: [Character] = []
    var selection: Range<Int> = 0..<0
  }

  /// One undo step: a document before it and after it.
  private struct Step {
    let index: Int
    let before: Document
    var after: Document
  }

  enum Kind { case typing, backspace, forward }

  private(set) var documents: [Document]
  /// The index of the document that has the focus.
  private(set) var focus = 0
  /// The documents that forget their steps when they lose the focus.
  private let forgetful: Set<Int>
  private var undoSteps: [Step] = []
  private var redoSteps: [Step] = []
  /// The kind of typing in progress, and the position at which it continues.
  private var run: (kind: Kind, place: Int)?
  /// The position of the syllable that is being composed.
  private(set) var composing: Int?

  init(count: Int, forgetful: Set<Int>) {
    documents = Array(repeating: Document(), count: count)
    self.forgetful = forgetful
  }

  var now: Document { documents[focus] }
  var canUndo: Bool { !undoSteps.isEmpty }

  /// - Parameter kind: Nil makes it a step of its own.
  mutating func edit(_ range: Range<Int>, _ text: [Character], _ kind: Kind?) {
    let continues: Bool
    switch kind {
    case .typing?: continues = run?.kind == .typing && range.isEmpty && run?.place == range.lowerBound
    case .backspace?: continues = run?.kind == .backspace && run?.place == range.upperBound
    case .forward?: continues = run?.kind == .forward && run?.place == range.lowerBound
    case nil: continues = false
    }
    let before = now
    documents[focus].text.replaceSubrange(range, with: text)
    let caret = range.lowerBound + text.count
    documents[focus].selection = caret..<caret
    redoSteps = []
    if continues, let last = undoSteps.indices.last {
      undoSteps[last].after = now
    } else {
      undoSteps.append(Step(index: focus, before: before, after: now))
    }
    run = kind.map { ($0, caret) }
    composing = nil
  }

  /// Begins to compose a syllable; the composition lasts until something else happens.
  mutating func compose(_ syllable: Character) {
    let start = now.selection.lowerBound
    edit(now.selection, [syllable], nil)
    composing = start
  }

  /// Changes the syllable that is being composed, or commits it, followed by more text. One undo step takes all of it.
  mutating func recompose(_ text: [Character], isDone: Bool) {
    guard let place = composing, let last = undoSteps.indices.last else { return }
    documents[focus].text.replaceSubrange(place..<place + 1, with: text)
    documents[focus].selection = place + text.count..<place + text.count
    undoSteps[last].after = now
    if isDone { composing = nil }
  }

  mutating func endComposition() { composing = nil }

  mutating func select(_ range: Range<Int>) {
    guard range != now.selection else { return }
    run = nil
    composing = nil
    documents[focus].selection = range
  }

  /// What is typed after this is a new step.
  mutating func pause() { run = nil }

  mutating func undo() {
    composing = nil
    guard let step = undoSteps.popLast() else { return }
    run = nil
    documents[step.index] = step.before
    redoSteps.append(step)
  }

  mutating func redo() {
    guard let step = redoSteps.popLast() else { return }
    run = nil
    documents[step.index] = step.after
    undoSteps.append(step)
  }

  mutating func moveFocus(to index: Int) {
    guard index != focus else { return }
    run = nil
    composing = nil
    if forgetful.contains(focus) { forget(focus) }
    focus = index
  }

  /// The app sets another text.
  mutating func clear() {
    documents[focus] = Document()
    run = nil
    composing = nil
    forget(focus)
  }

  private mutating func forget(_ index: Int) {
    undoSteps.removeAll { $0.index == index }
    redoSteps.removeAll { $0.index == index }
  }
}
