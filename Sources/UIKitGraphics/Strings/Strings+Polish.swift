extension Strings {
  static let polish = Strings(
    language: "pl",
    buttons: Buttons(
      cancel: "Anuluj", done: "Gotowe", edit: "Edytuj", save: "Zachowaj", add: "Dodaj", compose: "Napisz",
      reply: "Odpowiedz", action: "Udostępnij", organize: "Porządkuj", bookmarks: "Zakładki", search: "Szukaj",
      refresh: "Odśwież", stop: "Zatrzymaj", close: "Zamknij", camera: "Aparat", trash: "Kosz", play: "Odtwórz",
      pause: "Wstrzymaj", rewind: "Przewiń do tyłu", fastForward: "Przewiń do przodu",
      pageCurl: "Przewróć stronę", writingTools: "Narzędzia pisania"),
    editing: Editing(
      cut: "Wytnij", copy: "Kopiuj", paste: "Wklej", pasteAndMatchStyle: "Wklej i dopasuj styl", delete: "Usuń",
      select: "Zaznacz", selectAll: "Zaznacz wszystko", bold: "Pogrubienie", italic: "Kursywa", underline: "Podkreślenie",
      previousItems: "Pokaż poprzednie pozycje", nextItems: "Pokaż następne pozycje"),
    undoing: Undoing(
      undo: "Cofnij", redo: "Ponów", undoAction: { "Cofnij \($0)" }, redoAction: { "Ponów \($0)" }, typing: "Pisanie",
      cancel: "Anuluj"),
    menus: Menus(
      file: "Plik", edit: "Edycja", format: "Format", font: "Czcionka", view: "Widok", window: "Okno", help: "Pomoc"),
    controls: Controls(
      clearText: "Wyczyść tekst", inProgress: "W toku", halted: "Zatrzymano", refreshing: "Odświeżanie",
      percent: { "\($0) %" },
      page: { "strona \($0) z \($1)" }),
    pickers: Pickers(
      today: "Dzisiaj", previousMonth: "Poprzedni miesiąc", nextMonth: "Następny miesiąc",
      chooseMonth: "Wybierz miesiąc i rok", showDays: "Pokaż dni", time: "Godzina", date: "Data", day: "dzień",
      month: "miesiąc", year: "rok", hour: "godzina", minute: "minuta", dayPeriod: "przed południem lub po południu",
      hours: { _ in "godz." }, minutes: "min"),
    navigation: Navigation(
      back: "Wstecz", more: "Więcej", favorites: "Ulubione", featured: "Polecane", topRated: "Najwyżej oceniane",
      recents: "Ostatnie", contacts: "Kontakty", history: "Historia", downloads: "Pobrane", mostRecent: "Najnowsze",
      mostViewed: "Najczęściej oglądane", showSidebar: "Pokaż pasek boczny", hideSidebar: "Ukryj pasek boczny",
      sheetHeight: "Wysokość arkusza", tab: { "Karta \($0) z \($1)" }),
    sharing: Sharing(
      print: "Drukuj", showQRCode: "Pokaż kod QR", nothingToShare: "Nie ma tu nic do udostępnienia.",
      scanCode: "Zeskanuj kod telefonem, aby zabrać to ze sobą.", tooLongForCode: "To jest za długie na kod QR."),
    handoff: Handoff(
      title: "Kontynuuj w innym kiosku", instruction: "Wpisz ten kod w innym kiosku lub zeskanuj go tam.",
      keepOpen: "Działa, dopóki ta strona jest otwarta.", code: "Kod", valid: { "Ważny jeszcze \($0)" },
      expired: "Ten kod wygasł.", newCode: "Nowy kod", continued: "Możesz teraz kontynuować w innym kiosku.",
      enterTitle: "Wpisz kod", enterHint: "Pokazuje go drugi kiosk. Możesz go też zeskanować.",
      searching: "Szukanie…", noCharacter: { "W kodach nie ma znaku „\($0)”." },
      notConfigured: "Ten kiosk nie może nic przekazać innym.",
      notPossible: "Nie można tego kontynuować w innym kiosku.", offline: "Ten kiosk nie ma teraz sieci.",
      busy: "Zbyt wielu gości zmienia kiosk. Spróbuj ponownie za chwilę.",
      unknownCode: "Żaden kiosk nie ma nic dla tego kodu. Sprawdź go lub pobierz nowy.",
      wait: { "Zbyt wiele błędnych kodów. Zaczekaj \($0)." },
      unreachable: "Żaden inny kiosk nie jest teraz dostępny.", unusable: "Nie można tego tutaj kontynuować.",
      interrupted: "Połączenie zostało przerwane. Spróbuj ponownie lub pobierz nowy kod."),
    lists: Lists(
      moreInfo: "Więcej informacji", delete: "Usuń", insert: "Wstaw", reorder: "Zmień kolejność", index: "Indeks"),
    keys: Keys(
      shift: "wielkie litery", delete: "usuń", enter: "powrót", space: "spacja", globe: "następna klawiatura",
      dismiss: "ukryj klawiaturę", undo: "cofnij", redo: "ponów", letters: "litery", symbols: "symbole",
      more: "więcej symboli", third: "prawy alt", left: "w lewo", right: "w prawo", gap: "brak klawisza"),
    keyCaps: KeyCaps(
      control: "Ctrl", logo: "Super", alternate: "Alt", shift: "Shift", escape: "Esc", pageUp: "Page ↑",
      pageDown: "Page ↓", home: "Home", end: "End", delete: "Del", enter: "Enter", tab: "Tab", backspace: "Backspace",
      space: "Spacja"),
    speech: Speech(
      prompt: "Mowa jest włączona. Naciśnij strzałkę w prawo, aby przejść do następnego elementu, strzałkę w "
        + "lewo, aby wrócić do poprzedniego, Enter, aby go wybrać, Escape, aby się cofnąć, F1, aby uzyskać pomoc.",
      end: "Mowa jest wyłączona.",
      help: "Strzałka w prawo: następny. Strzałka w lewo: poprzedni. Enter: wybierz. Escape: wstecz. F2: powtórz. "
        + "F3: wstrzymaj. F4: wyłącz lub włącz ekran. F5: ciszej. F6: głośniej.",
      keyboard: "Klawiatura.", leftKeyboard: "Klawiatura zamknięta.", nothing: "Nie ma tu nic do przeczytania.",
      mask: "kropka", masked: { "\($0) \(plural($0, "kropka", "kropki", "kropek"))" }, deleted: "usunięto", empty: "puste",
      curtainOn: "Ekran wyłączony.", curtainOff: "Ekran włączony.", moreTime: "Masz więcej czasu.",
      volume: { "Głośność \($0) procent." },
      warning: {
        "Czy nadal tu jesteś? Za \($0) \(plural($0, "sekundę", "sekundy", "sekund")) wszystko zacznie się od początku. "
          + "Naciśnij dowolny klawisz, aby mieć więcej czasu."
      },
      button: "przycisk", link: "łącze", image: "obraz", heading: "nagłówek", adjustable: "regulowane",
      selected: "zaznaczone", dimmed: "wyszarzone", on: "włączone", off: "wyłączone", textField: "pole tekstowe",
      secureTextField: "bezpieczne pole tekstowe", searchField: "pole wyszukiwania", unnamed: "bez nazwy"),
    inactivity: Inactivity(
      question: "Czy nadal tu jesteś?", consequence: "W przeciwnym razie wszystko zacznie się od początku.",
      answer: "Nadal tu jestem"),
    staff: Staff(
      title: "Personel", typePIN: "Wpisz PIN.", wrongPIN: "To nie jest właściwy PIN.",
      wait: { "Zbyt wiele błędnych kodów PIN. Zaczekaj \($0)." }, confirm: "OK", question: "Co chcesz zrobić?",
      restart: "Uruchom aplikację ponownie", rotate: "Obróć obraz", leave: "Opuść kiosk"))

  /// Polish has a form for one, one for numbers that end in 2, 3 or 4 but not in 12, 13 or 14, and one for all others.
  private static func plural(_ count: Int, _ one: String, _ few: String, _ many: String) -> String {
    if count == 1 { return one }
    return (2...4).contains(count % 10) && !(12...14).contains(count % 100) ? few : many
  }
}
