extension Strings {
  static let dutch = Strings(
    language: "nl",
    buttons: Buttons(
      cancel: "Annuleer", done: "Gereed", edit: "Wijzig", save: "Bewaar", add: "Voeg toe", compose: "Stel op",
      reply: "Beantwoord", action: "Deel", organize: "Orden", bookmarks: "Bladwijzers", search: "Zoek", refresh: "Vernieuw",
      stop: "Stop", close: "Sluit", camera: "Camera", trash: "Prullenmand", play: "Speel af", pause: "Pauzeer",
      rewind: "Spoel terug", fastForward: "Spoel vooruit", pageCurl: "Pagina omslaan", writingTools: "Schrijfhulp"),
    editing: Editing(
      cut: "Knip", copy: "Kopieer", paste: "Plak", pasteAndMatchStyle: "Plak en pas stijl aan", delete: "Verwijder",
      select: "Selecteer", selectAll: "Selecteer alles", bold: "Vet", italic: "Cursief", underline: "Onderstreept",
      previousItems: "Toon vorige onderdelen", nextItems: "Toon volgende onderdelen"),
    undoing: Undoing(
      undo: "Herstel", redo: "Opnieuw", undoAction: { "Herstel \($0)" }, redoAction: { "Opnieuw \($0)" }, typing: "Typen",
      cancel: "Annuleer"),
    menus: Menus(
      file: "Archief", edit: "Wijzig", format: "Opmaak", font: "Lettertype", view: "Weergave", window: "Venster",
      help: "Help"),
    controls: Controls(
      clearText: "Wis tekst", inProgress: "Bezig", halted: "Gestopt", refreshing: "Bezig met vernieuwen",
      percent: { "\($0) %" },
      page: { "pagina \($0) van \($1)" }),
    pickers: Pickers(
      today: "Vandaag", previousMonth: "Vorige maand", nextMonth: "Volgende maand", chooseMonth: "Kies maand en jaar",
      showDays: "Toon dagen", time: "Tijd", date: "Datum", day: "dag", month: "maand", year: "jaar", hour: "uur",
      minute: "minuut", dayPeriod: "ochtend of middag", hours: { _ in "uur" }, minutes: "min"),
    navigation: Navigation(
      back: "Terug", more: "Meer", favorites: "Favorieten", featured: "Uitgelicht", topRated: "Best beoordeeld",
      recents: "Recent", contacts: "Contacten", history: "Geschiedenis", downloads: "Downloads",
      mostRecent: "Nieuwste", mostViewed: "Meest bekeken", showSidebar: "Toon zijbalk",
      hideSidebar: "Verberg zijbalk", sheetHeight: "Hoogte van het venster", tab: { "Tabblad \($0) van \($1)" }),
    sharing: Sharing(
      print: "Druk af", showQRCode: "Toon QR-code", nothingToShare: "Hier valt niets te delen.",
      scanCode: "Scan de code met een telefoon om dit mee te nemen.",
      tooLongForCode: "Dit is te lang voor een QR-code."),
    handoff: Handoff(
      title: "Ga verder op een andere kiosk", instruction: "Voer deze code in op de andere kiosk, of scan hem daar.",
      keepOpen: "Hij werkt zolang deze pagina open is.", code: "Code", valid: { "Nog \($0) geldig" },
      expired: "Deze code is verlopen.", newCode: "Nieuwe code", continued: "U kunt nu verdergaan op de andere kiosk.",
      enterTitle: "Voer de code in", enterHint: "De andere kiosk toont hem. U kunt hem ook scannen.",
      searching: "Bezig met zoeken…", noCharacter: { "In codes komt geen ‘\($0)’ voor." },
      notConfigured: "Deze kiosk kan niets aan andere overdragen.",
      notPossible: "Hiermee kunt u niet verdergaan op een andere kiosk.",
      offline: "Deze kiosk heeft op dit moment geen netwerk.",
      busy: "Te veel bezoekers wisselen van kiosk. Probeer het zo meteen opnieuw.",
      unknownCode: "Geen enkele kiosk heeft iets voor deze code. Controleer hem of haal een nieuwe.",
      wait: { "Te veel verkeerde codes. Wacht \($0)." }, unreachable: "Er is op dit moment geen andere kiosk bereikbaar.",
      unusable: "Hiermee kunt u hier niet verdergaan.",
      interrupted: "De verbinding is verbroken. Probeer het opnieuw of haal een nieuwe code."),
    lists: Lists(moreInfo: "Meer info", delete: "Verwijder", insert: "Voeg in", reorder: "Verplaats", index: "Register"),
    keys: Keys(
      shift: "hoofdletters", delete: "verwijder", enter: "return", space: "spatie", globe: "volgend toetsenbord",
      dismiss: "verberg toetsenbord", undo: "herstel", redo: "opnieuw", letters: "letters", symbols: "symbolen",
      more: "meer symbolen", third: "alt gr", left: "naar links", right: "naar rechts", gap: "geen toets"),
    keyCaps: KeyCaps(
      control: "Ctrl", logo: "Super", alternate: "Alt", shift: "Shift", escape: "Esc", pageUp: "Page ↑",
      pageDown: "Page ↓", home: "Home", end: "End", delete: "Del", enter: "Enter", tab: "Tab", backspace: "Backspace",
      space: "Spatie"),
    speech: Speech(
      prompt: "Spraak is ingeschakeld. Druk op pijl rechts voor het volgende onderdeel, op pijl links voor het vorige, op "
        + "Enter om het te kiezen, op Escape om terug te gaan, op F1 voor hulp.",
      end: "Spraak is uitgeschakeld.",
      help: "Pijl rechts: volgende. Pijl links: vorige. Enter: kies. Escape: terug. F2: herhaal. F3: pauzeer. F4: scherm "
        + "uit en aan. F5: zachter. F6: harder.",
      keyboard: "Toetsenbord.", leftKeyboard: "Toetsenbord gesloten.", nothing: "Hier valt niets te lezen.", mask: "punt",
      masked: { $0 == 1 ? "1 punt" : "\($0) punten" }, deleted: "verwijderd", empty: "leeg", curtainOn: "Scherm uit.",
      curtainOff: "Scherm aan.", moreTime: "U hebt meer tijd.", volume: { "Volume \($0) procent." },
      warning: {
        "Bent u er nog? Over \($0) \($0 == 1 ? "seconde" : "seconden") begint alles opnieuw. Druk op een willekeurige "
          + "toets voor meer tijd."
      },
      button: "knop", link: "koppeling", image: "afbeelding", heading: "kop", adjustable: "aanpasbaar",
      selected: "geselecteerd", dimmed: "gedimd", on: "aan", off: "uit", textField: "tekstveld",
      secureTextField: "beveiligd tekstveld", searchField: "zoekveld", unnamed: "zonder naam"),
    inactivity: Inactivity(question: "Bent u er nog?", consequence: "Anders begint alles opnieuw.", answer: "Ik ben er nog"),
    staff: Staff(
      title: "Personeel", typePIN: "Voer de pincode in.", wrongPIN: "Dat is niet de pincode.",
      wait: { "Te veel verkeerde pincodes. Wacht \($0)." }, confirm: "OK", question: "Wat wilt u doen?",
      restart: "Start de app opnieuw", rotate: "Beeld draaien", leave: "Verlaat de kiosk"))
}
