extension Strings {
  static let german = Strings(
    language: "de",
    buttons: Buttons(
      cancel: "Abbrechen", done: "Fertig", edit: "Bearbeiten", save: "Sichern", add: "Hinzufügen", compose: "Verfassen",
      reply: "Antworten", action: "Teilen", organize: "Verwalten", bookmarks: "Lesezeichen", search: "Suchen",
      refresh: "Aktualisieren", stop: "Stoppen", close: "Schließen", camera: "Kamera", trash: "Papierkorb",
      play: "Wiedergabe", pause: "Anhalten", rewind: "Zurückspulen", fastForward: "Vorspulen",
      pageCurl: "Seite umblättern", writingTools: "Schreibwerkzeuge"),
    editing: Editing(
      cut: "Ausschneiden", copy: "Kopieren", paste: "Einsetzen", pasteAndMatchStyle: "Einsetzen und Stil anpassen",
      delete: "Löschen", select: "Auswählen", selectAll: "Alles auswählen", bold: "Fett", italic: "Kursiv",
      underline: "Unterstrichen", previousItems: "Vorherige Einträge anzeigen", nextItems: "Nächste Einträge anzeigen"),
    undoing: Undoing(
      undo: "Widerrufen", redo: "Wiederholen", undoAction: { "\($0) widerrufen" }, redoAction: { "\($0) wiederholen" },
      typing: "Eingabe", cancel: "Abbrechen"),
    menus: Menus(
      file: "Ablage", edit: "Bearbeiten", format: "Format", font: "Schrift", view: "Darstellung", window: "Fenster",
      help: "Hilfe"),
    controls: Controls(
      clearText: "Text löschen", inProgress: "Läuft", halted: "Angehalten", refreshing: "Wird aktualisiert",
      percent: { "\($0) %" },
      page: { "Seite \($0) von \($1)" }),
    pickers: Pickers(
      today: "Heute", previousMonth: "Voriger Monat", nextMonth: "Nächster Monat",
      chooseMonth: "Monat und Jahr auswählen", showDays: "Tage anzeigen", time: "Uhrzeit", date: "Datum", day: "Tag",
      month: "Monat", year: "Jahr", hour: "Stunde", minute: "Minute", dayPeriod: "Vormittag oder Nachmittag",
      hours: { _ in "Std." }, minutes: "Min."),
    navigation: Navigation(
      back: "Zurück", more: "Mehr", favorites: "Favoriten", featured: "Empfohlen", topRated: "Bestbewertet",
      recents: "Letzte", contacts: "Kontakte", history: "Verlauf", downloads: "Downloads", mostRecent: "Neueste",
      mostViewed: "Meistgesehen", showSidebar: "Seitenleiste einblenden", hideSidebar: "Seitenleiste ausblenden",
      sheetHeight: "Höhe des Blatts", tab: { "Tab \($0) von \($1)" }),
    sharing: Sharing(
      print: "Drucken", showQRCode: "QR-Code anzeigen", nothingToShare: "Hier gibt es nichts zu teilen.",
      scanCode: "Scannen Sie den Code mit einem Telefon, um dies mitzunehmen.",
      tooLongForCode: "Das ist zu lang für einen QR-Code."),
    handoff: Handoff(
      title: "Am anderen Kiosk fortfahren",
      instruction: "Geben Sie diesen Code am anderen Kiosk ein, oder scannen Sie ihn dort.",
      keepOpen: "Er gilt, solange diese Seite offen ist.", code: "Code", valid: { "Noch \($0) gültig" },
      expired: "Dieser Code ist abgelaufen.", newCode: "Neuer Code",
      continued: "Sie können jetzt am anderen Kiosk fortfahren.", enterTitle: "Code eingeben",
      enterHint: "Der andere Kiosk zeigt ihn an. Sie können ihn auch scannen.", searching: "Wird gesucht …",
      noCharacter: { "In Codes gibt es kein „\($0)“." },
      notConfigured: "Dieser Kiosk kann nichts an andere übergeben.",
      notPossible: "Das lässt sich nicht an einem anderen Kiosk fortsetzen.",
      offline: "Dieser Kiosk hat gerade keine Netzwerkverbindung.",
      busy: "Gerade wechseln zu viele den Kiosk. Bitte versuchen Sie es gleich noch einmal.",
      unknownCode: "Zu diesem Code gibt es nichts. Prüfen Sie ihn, oder holen Sie einen neuen.",
      wait: { "Zu viele falsche Codes. Warten Sie \($0)." }, unreachable: "Gerade ist kein anderer Kiosk erreichbar.",
      unusable: "Das lässt sich hier nicht fortsetzen.",
      interrupted: "Die Verbindung wurde unterbrochen. Versuchen Sie es noch einmal, oder holen Sie einen neuen Code."),
    lists: Lists(
      moreInfo: "Weitere Infos", delete: "Löschen", insert: "Einfügen", reorder: "Bewegen", index: "Verzeichnis"),
    keys: Keys(
      shift: "Umschalten", delete: "Löschen", enter: "Eingabe", space: "Leerzeichen", globe: "Nächste Tastatur",
      dismiss: "Tastatur ausblenden", undo: "Widerrufen", redo: "Wiederholen", letters: "Buchstaben", symbols: "Symbole",
      more: "Weitere Symbole", third: "AltGr", left: "Nach links", right: "Nach rechts", gap: "Keine Taste"),
    keyCaps: KeyCaps(
      control: "Strg", logo: "Super", alternate: "Alt", shift: "Umschalt", escape: "Esc", pageUp: "Bild ↑",
      pageDown: "Bild ↓", home: "Pos1", end: "Ende", delete: "Entf", enter: "Eingabe", tab: "Tab", backspace: "Rücktaste",
      space: "Leertaste"),
    speech: Speech(
      prompt: "Die Sprachausgabe ist an. Drücken Sie Pfeil rechts für das nächste Element, Pfeil links für das "
        + "vorherige, Eingabe zum Auswählen, Escape für zurück und F1 für Hilfe.",
      end: "Die Sprachausgabe ist aus.",
      help: "Pfeil rechts: nächstes Element. Pfeil links: vorheriges Element. Eingabe: auswählen. Escape: zurück. "
        + "F2: wiederholen. F3: anhalten. F4: Bildschirm aus und an. F5: leiser. F6: lauter.",
      keyboard: "Tastatur.", leftKeyboard: "Tastatur geschlossen.", nothing: "Hier gibt es nichts vorzulesen.",
      mask: "Punkt", masked: { $0 == 1 ? "1 Punkt" : "\($0) Punkte" }, deleted: "gelöscht", empty: "leer",
      curtainOn: "Bildschirm aus.", curtainOff: "Bildschirm an.", moreTime: "Sie haben mehr Zeit.",
      volume: { "Lautstärke \($0) Prozent." },
      warning: {
        "Sind Sie noch da? In \($0) \($0 == 1 ? "Sekunde" : "Sekunden") beginnt alles von vorn. Drücken Sie eine "
          + "beliebige Taste, um mehr Zeit zu bekommen."
      },
      button: "Taste", link: "Link", image: "Bild", heading: "Überschrift", adjustable: "anpassbar",
      selected: "ausgewählt", dimmed: "grau dargestellt", on: "ein", off: "aus", textField: "Textfeld",
      secureTextField: "sicheres Textfeld", searchField: "Suchfeld", unnamed: "ohne Namen"),
    inactivity: Inactivity(
      question: "Sind Sie noch da?", consequence: "Sonst beginnt alles von vorn.", answer: "Ich bin noch da"),
    staff: Staff(
      title: "Personal", typePIN: "Bitte geben Sie die PIN ein.", wrongPIN: "Das ist nicht die PIN.",
      wait: { "Zu viele falsche PINs. Warten Sie \($0)." }, confirm: "OK", question: "Was möchten Sie tun?",
      restart: "App neu starten", rotate: "Bild drehen", leave: "Kiosk verlassen"))
}
