extension Strings {
  static let english = Strings(
    language: "en",
    buttons: Buttons(
      cancel: "Cancel", done: "Done", edit: "Edit", save: "Save", add: "Add", compose: "Compose", reply: "Reply",
      action: "Action", organize: "Organize", bookmarks: "Bookmarks", search: "Search", refresh: "Refresh", stop: "Stop",
      close: "Close", camera: "Camera", trash: "Trash", play: "Play", pause: "Pause", rewind: "Rewind",
      fastForward: "Fastforward", pageCurl: "Page Curl", writingTools: "Writingtools"),
    editing: Editing(
      cut: "Cut", copy: "Copy", paste: "Paste", pasteAndMatchStyle: "Paste and Match Style", delete: "Delete",
      select: "Select", selectAll: "Select All", bold: "Bold", italic: "Italic", underline: "Underline",
      previousItems: "Show previous items", nextItems: "Show next items"),
    undoing: Undoing(
      undo: "Undo", redo: "Redo", undoAction: { "Undo \($0)" }, redoAction: { "Redo \($0)" }, typing: "Typing",
      cancel: "Cancel"),
    menus: Menus(file: "File", edit: "Edit", format: "Format", font: "Font", view: "View", window: "Window", help: "Help"),
    controls: Controls(
      clearText: "Clear text", inProgress: "In progress", halted: "Progress halted", refreshing: "Refreshing",
      percent: { "\($0) %" },
      page: { "page \($0) of \($1)" }),
    pickers: Pickers(
      today: "Today", previousMonth: "Previous month", nextMonth: "Next month", chooseMonth: "Choose month and year",
      showDays: "Show days", time: "Time", date: "Date", day: "day", month: "month", year: "year", hour: "hour",
      minute: "minute", dayPeriod: "AM or PM", hours: { $0 == 1 ? "hour" : "hours" }, minutes: "min"),
    navigation: Navigation(
      back: "Back", more: "More", favorites: "Favorites", featured: "Featured", topRated: "Top Rated",
      recents: "Recents", contacts: "Contacts", history: "History", downloads: "Downloads", mostRecent: "Most Recent",
      mostViewed: "Most Viewed", showSidebar: "Show sidebar", hideSidebar: "Hide sidebar",
      sheetHeight: "Sheet height", tab: { "Tab \($0) of \($1)" }),
    sharing: Sharing(
      print: "Print", showQRCode: "Show QR Code", nothingToShare: "Nothing here can be shared.",
      scanCode: "Scan the code with a phone to take this with you.",
      tooLongForCode: "This is too long for a QR code."),
    handoff: Handoff(
      title: "Continue on Another Kiosk", instruction: "Enter this code at the other kiosk, or scan it there.",
      keepOpen: "It works while this page is open.", code: "Code", valid: { "Valid for \($0)" },
      expired: "This code has expired.", newCode: "New Code", continued: "You can go on at the other kiosk now.",
      enterTitle: "Enter the Code", enterHint: "The other kiosk shows it. You can also scan it.",
      searching: "Looking for it …", noCharacter: { "There is no “\($0)” in codes." },
      notConfigured: "This kiosk cannot hand over to others.", notPossible: "This cannot be continued on another kiosk.",
      offline: "This kiosk has no network at the moment.",
      busy: "Too many visitors are changing kiosks. Please try again in a moment.",
      unknownCode: "No kiosk has anything for this code. Check it, or get a new one.",
      wait: { "Too many wrong codes. Wait \($0)." }, unreachable: "No other kiosk can be reached at the moment.",
      unusable: "This cannot be continued here.",
      interrupted: "The connection was interrupted. Please try again, or get a new code."),
    lists: Lists(moreInfo: "More Info", delete: "Delete", insert: "Insert", reorder: "Reorder", index: "Index"),
    keys: Keys(
      shift: "shift", delete: "delete", enter: "return", space: "space", globe: "globe", dismiss: "dismiss", undo: "undo",
      redo: "redo", letters: "letters", symbols: "symbols", more: "more", third: "third", left: "left", right: "right",
      gap: "gap"),
    keyCaps: KeyCaps(
      control: "Ctrl", logo: "Super", alternate: "Alt", shift: "Shift", escape: "Esc", pageUp: "Page ↑",
      pageDown: "Page ↓", home: "Home", end: "End", delete: "Del", enter: "Enter", tab: "Tab", backspace: "Backspace",
      space: "Space"),
    speech: Speech(
      prompt: "Speech is on. Press right for the next item, left for the one before, Enter to choose it, Escape to go "
        + "back, F1 for help.",
      end: "Speech is off.",
      help: "Right: next. Left: previous. Enter: choose. Escape: back. F2: repeat. F3: pause. F4: screen off and on. "
        + "F5: quieter. F6: louder.",
      keyboard: "Keyboard.", leftKeyboard: "Keyboard closed.", nothing: "Nothing to read here.", mask: "bullet",
      masked: { "\($0) bullet" }, deleted: "deleted", empty: "empty", curtainOn: "Screen off.", curtainOff: "Screen on.",
      moreTime: "You have more time.", volume: { "Volume \($0) percent." },
      warning: { "Are you still there? This starts over in \($0) seconds. Press any key for more time." }, button: "button",
      link: "link", image: "image", heading: "heading", adjustable: "adjustable", selected: "selected", dimmed: "dimmed",
      on: "on", off: "off", textField: "text field", secureTextField: "secure text field", searchField: "search field",
      unnamed: "without a name"),
    inactivity: Inactivity(
      question: "Are you still there?", consequence: "Otherwise this starts over.", answer: "I’m still here"),
    staff: Staff(
      title: "Staff", typePIN: "Please type the PIN.", wrongPIN: "That is not the PIN.",
      wait: { "Too many wrong PINs. Wait \($0)." }, confirm: "OK", question: "What would you like to do?",
      restart: "Start the app anew", rotate: "Rotate the picture", leave: "Leave the kiosk"))
}
