/// What the framework itself says to users, in one language. Labels of a keyboard layout, among them `ReturnKeyWords`, are
/// in the layout's language instead. Logs and errors are English.
///
/// No property has a default, so a language with a missing string does not compile.
package struct Strings: Sendable {
  /// The language of the strings, as it is spoken: a BCP 47 tag.
  let language: String
  package let buttons: Buttons
  package let editing: Editing
  package let undoing: Undoing
  package let menus: Menus
  package let controls: Controls
  package let pickers: Pickers
  package let navigation: Navigation
  package let sharing: Sharing
  package let handoff: Handoff
  package let lists: Lists
  package let keys: Keys
  package let keyCaps: KeyCaps
  package let speech: Speech
  package let inactivity: Inactivity
  package let staff: Staff

  /// Titles of buttons and bar items. Those of items with a picture are spoken.
  package struct Buttons: Sendable {
    package let cancel: String
    package let done: String
    package let edit: String
    package let save: String
    package let add: String
    package let compose: String
    package let reply: String
    /// Opens a list of things to do with the content, such as sharing it.
    package let action: String
    package let organize: String
    package let bookmarks: String
    /// Also the placeholder of a search field.
    package let search: String
    package let refresh: String
    package let stop: String
    package let close: String
    package let camera: String
    package let trash: String
    package let play: String
    package let pause: String
    package let rewind: String
    package let fastForward: String
    package let pageCurl: String
    package let writingTools: String
  }

  /// Titles of commands on text, and parts of the edit menu.
  package struct Editing: Sendable {
    /// Also the name of an action to undo, like `paste` and `delete`.
    package let cut: String
    package let copy: String
    package let paste: String
    package let pasteAndMatchStyle: String
    package let delete: String
    package let select: String
    package let selectAll: String
    package let bold: String
    package let italic: String
    package let underline: String
    /// Spoken: the button that shows the menu's commands before those on the screen.
    package let previousItems: String
    /// Spoken: the button that shows the menu's commands after those on the screen.
    package let nextItems: String
  }

  /// Titles of undo and redo.
  package struct Undoing: Sendable {
    package let undo: String
    package let redo: String
    /// Undo with the name of an action.
    let undoAction: @Sendable (_ name: String) -> String
    /// Redo with the name of an action.
    let redoAction: @Sendable (_ name: String) -> String
    /// The name of the action of typing.
    package let typing: String
    /// Closes the alert that offers to undo. In some languages the usual word for cancelling means undo, too.
    package let cancel: String

    /// Undo with the name of an action, which may be empty.
    package func undo(_ name: String) -> String { name.isEmpty ? undo : undoAction(name) }
    /// Redo with the name of an action, which may be empty.
    package func redo(_ name: String) -> String { name.isEmpty ? redo : redoAction(name) }
  }

  /// Titles of the main menu's menus.
  package struct Menus: Sendable {
    package let file: String
    package let edit: String
    package let format: String
    package let font: String
    package let view: String
    package let window: String
    package let help: String
  }

  /// Names and values of controls and their parts, which are spoken.
  package struct Controls: Sendable {
    /// The button in a text field that empties it.
    package let clearText: String
    /// The name of an activity indicator that moves.
    package let inProgress: String
    /// The name of an activity indicator that stands still.
    package let halted: String
    /// Said when content begins to refresh; also the name of the refresh control meanwhile.
    package let refreshing: String
    /// The value of a slider or a progress view.
    package let percent: @Sendable (_ percent: Int) -> String
    /// The value of a page control; the first page is 1.
    package let page: @Sendable (_ page: Int, _ count: Int) -> String
  }

  /// Texts of date pickers and calendars. Names of months and days come from Foundation.
  package struct Pickers: Sendable {
    /// The row of the current day.
    package let today: String
    /// Spoken: the buttons beside the name of the month.
    package let previousMonth: String
    package let nextMonth: String
    /// Spoken: what the name of the month above a calendar opens, and what closes it again.
    package let chooseMonth: String
    package let showDays: String
    /// The names of fields.
    package let time: String
    package let date: String
    /// Spoken: the names of wheels.
    package let day: String
    package let month: String
    package let year: String
    package let hour: String
    package let minute: String
    package let dayPeriod: String
    /// The units beside the wheels of a duration.
    package let hours: @Sendable (_ count: Int) -> String
    package let minutes: String
  }

  /// Titles in the bars of containers, and spoken names of their parts.
  package struct Navigation: Sendable {
    /// The title of the back button where that of the page below is unknown or too long.
    package let back: String
    /// The tab of those that do not fit into the bar.
    package let more: String
    /// Titles of the predefined tabs.
    package let favorites: String
    package let featured: String
    package let topRated: String
    package let recents: String
    package let contacts: String
    package let history: String
    package let downloads: String
    package let mostRecent: String
    package let mostViewed: String
    /// Spoken: the button of a split view's first column.
    package let showSidebar: String
    package let hideSidebar: String
    /// Spoken: the grabber of a sheet.
    package let sheetHeight: String
    /// Spoken after the title of a tab; the first one is 1.
    package let tab: @Sendable (_ tab: Int, _ count: Int) -> String
  }

  /// What can be done with shared content.
  package struct Sharing: Sendable {
    package let print: String
    package let showQRCode: String
    package let nothingToShare: String
    /// Below a QR code.
    package let scanCode: String
    /// Shown instead of a QR code.
    package let tooLongForCode: String
  }

  /// Going on at another kiosk: the page with a code, the page that asks for one, and why something is not possible.
  package struct Handoff: Sendable {
    /// Above the code; also what the activity sheet offers, and what apps call their button.
    package let title: String
    package let instruction: String
    /// Shown if the code ends with the visit.
    package let keepOpen: String
    /// Spoken: the name of the code.
    package let code: String
    /// With minutes and seconds, `1:05`.
    package let valid: @Sendable (_ time: String) -> String
    package let expired: String
    /// The button below an expired code.
    package let newCode: String
    /// Shown when another kiosk has taken over.
    package let continued: String
    package let enterTitle: String
    package let enterHint: String
    /// Shown while the other kiosks are asked.
    package let searching: String
    /// After a key with a character that no code has.
    package let noCharacter: @Sendable (_ character: String) -> String
    package let notConfigured: String
    package let notPossible: String
    package let offline: String
    package let busy: String
    package let unknownCode: String
    /// With minutes and seconds, `1:05`.
    package let wait: @Sendable (_ time: String) -> String
    package let unreachable: String
    package let unusable: String
    package let interrupted: String
  }

  /// Buttons in the rows of lists, and spoken names of their parts.
  package struct Lists: Sendable {
    /// Spoken: the button that shows more about a row.
    package let moreInfo: String
    /// Deletes a row.
    package let delete: String
    /// Spoken: the button that inserts a row.
    package let insert: String
    /// Spoken: the grip by which a row is moved.
    package let reorder: String
    /// Spoken: the strip with the titles of sections.
    package let index: String
  }

  /// Names of the keys of the on-screen keyboard that type no text, which are spoken.
  package struct Keys: Sendable {
    package let shift: String
    package let delete: String
    package let enter: String
    package let space: String
    /// Changes the keyboard layout.
    package let globe: String
    /// Hides the keyboard.
    package let dismiss: String
    package let undo: String
    package let redo: String
    package let letters: String
    package let symbols: String
    /// Shows a second layer of symbols.
    package let more: String
    /// AltGr.
    package let third: String
    /// Moves the caret to the left.
    package let left: String
    /// Moves the caret to the right.
    package let right: String
    /// A place without a key.
    package let gap: String
  }

  /// Labels of the keys of PC keyboards, as they are printed on them, in the list of shortcuts.
  package struct KeyCaps: Sendable {
    package let control: String
    /// The logo key.
    package let logo: String
    package let alternate: String
    package let shift: String
    package let escape: String
    package let pageUp: String
    package let pageDown: String
    package let home: String
    package let end: String
    package let delete: String
    package let enter: String
    package let tab: String
    package let backspace: String
    package let space: String
  }

  /// Sentences and words of speech; `UISpeechTuning` says when each of them is said.
  package struct Speech: Sendable {
    package let prompt: String
    package let end: String
    package let help: String
    package let keyboard: String
    package let leftKeyboard: String
    package let nothing: String
    package let mask: String
    /// The value of a field with so many masked characters.
    package let masked: @Sendable (_ count: Int) -> String
    package let deleted: String
    package let empty: String
    package let curtainOn: String
    package let curtainOff: String
    package let moreTime: String
    package let volume: @Sendable (_ percent: Int) -> String
    package let warning: @Sendable (_ seconds: Int) -> String
    package let button: String
    package let link: String
    package let image: String
    package let heading: String
    package let adjustable: String
    package let selected: String
    package let dimmed: String
    package let on: String
    package let off: String
    package let textField: String
    package let secureTextField: String
    package let searchField: String
    package let unnamed: String
  }

  /// The prompt before an unused kiosk returns to its start.
  package struct Inactivity: Sendable {
    package let question: String
    /// What happens without an answer.
    package let consequence: String
    /// The button that grants more time.
    package let answer: String
  }

  /// The panel that asks staff for their PIN.
  package struct Staff: Sendable {
    package let title: String
    package let typePIN: String
    package let wrongPIN: String
    /// Said after too many wrong PINs, with minutes and seconds, `1:05`.
    package let wait: @Sendable (_ time: String) -> String
    package let confirm: String
    /// Asked after the right PIN, above the next three.
    package let question: String
    package let restart: String
    package let rotate: String
    package let leave: String
  }
}

// MARK: Languages

extension Strings {
  /// The strings of a language, of which only the first part counts: `de` for `de-AT` and `de_AT`.
  package init?(language: String) {
    switch language.prefix(while: { $0 != "-" && $0 != "_" }).lowercased() {
    case "en": self = .english
    case "de": self = .german
    case "fr": self = .french
    case "es": self = .spanish
    case "it": self = .italian
    case "pt": self = .portuguese
    case "nl": self = .dutch
    case "sv": self = .swedish
    case "pl": self = .polish
    case "ja": self = .japanese
    case "ar": self = .arabic
    case "zh": self = .chinese
    default: return nil
    }
  }

  /// The strings of the first of `languages` that has some, else English.
  init(languages: [String]) { self = languages.lazy.compactMap { Strings(language: $0) }.first ?? .english }

  /// The languages of the users, the preferred one first. `UIApplicationMain` takes them from the environment. Virtual
  /// kiosks keep English, so that tests give the same results on machines in any language.
  @MainActor package static var languages = ["en"] {
    didSet { choose() }
  }

  /// The language that the present visitor has chosen; nil means that of the kiosk.
  @MainActor package static var visitLanguage: String? {
    didSet { choose() }
  }

  /// The languages of the present visit, the preferred one first.
  @MainActor package static var languagesOfVisit: [String] { [visitLanguage].compactMap(\.self) + languages }

  @MainActor private static func choose() { preferred = Strings(languages: languagesOfVisit) }

  /// The strings in use.
  @MainActor package private(set) static var preferred = Strings(languages: languages)

  /// A number in the digits of the present visit: Arabic has two kinds, of which `ar-EG` uses its own.
  @MainActor package static func digits(_ number: Int) -> String {
    let formatter = NumberFormatter()
    formatter.locale = Locale(identifier: languagesOfVisit.first ?? "en")
    formatter.usesGroupingSeparator = false
    return formatter.string(from: NSNumber(value: number)) ?? "\(number)"
  }

  /// The language in which the strings are to be spoken; nil if it is the kiosk's own.
  @MainActor package static var spokenLanguage: String? {
    let own = languages.first.flatMap { Strings(language: $0) }
    return own?.language == preferred.language ? nil : preferred.language
  }
}
