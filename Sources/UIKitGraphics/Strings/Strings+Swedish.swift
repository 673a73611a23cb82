extension Strings {
  static let swedish = Strings(
    language: "sv",
    buttons: Buttons(
      cancel: "Avbryt", done: "Klar", edit: "Redigera", save: "Spara", add: "Lägg till", compose: "Skriv", reply: "Svara",
      action: "Dela", organize: "Ordna", bookmarks: "Bokmärken", search: "Sök", refresh: "Uppdatera", stop: "Stoppa",
      close: "Stäng", camera: "Kamera", trash: "Papperskorg", play: "Spela upp", pause: "Pausa", rewind: "Spola tillbaka",
      fastForward: "Spola framåt", pageCurl: "Vänd sida", writingTools: "Skrivverktyg"),
    editing: Editing(
      cut: "Klipp ut", copy: "Kopiera", paste: "Klistra in", pasteAndMatchStyle: "Klistra in och matcha stil",
      delete: "Radera", select: "Markera", selectAll: "Markera allt", bold: "Fet", italic: "Kursiv",
      underline: "Understruken", previousItems: "Visa föregående objekt", nextItems: "Visa nästa objekt"),
    undoing: Undoing(
      undo: "Ångra", redo: "Gör om", undoAction: { "Ångra \($0)" }, redoAction: { "Gör om \($0)" }, typing: "Skrivning",
      cancel: "Avbryt"),
    menus: Menus(
      file: "Arkiv", edit: "Redigera", format: "Format", font: "Typsnitt", view: "Innehåll", window: "Fönster",
      help: "Hjälp"),
    controls: Controls(
      clearText: "Rensa text", inProgress: "Pågår", halted: "Stoppad", refreshing: "Uppdaterar",
      percent: { "\($0) %" },
      page: { "sida \($0) av \($1)" }),
    pickers: Pickers(
      today: "Idag", previousMonth: "Föregående månad", nextMonth: "Nästa månad",
      chooseMonth: "Välj månad och år", showDays: "Visa dagar", time: "Tid", date: "Datum", day: "dag",
      month: "månad", year: "år", hour: "timme", minute: "minut", dayPeriod: "förmiddag eller eftermiddag",
      hours: { _ in "tim" }, minutes: "min"),
    navigation: Navigation(
      back: "Tillbaka", more: "Mer", favorites: "Favoriter", featured: "Utvalt", topRated: "Högst betyg",
      recents: "Senaste", contacts: "Kontakter", history: "Historik", downloads: "Hämtningar", mostRecent: "Nyast",
      mostViewed: "Mest visade", showSidebar: "Visa sidofältet", hideSidebar: "Göm sidofältet",
      sheetHeight: "Bladets höjd", tab: { "Flik \($0) av \($1)" }),
    sharing: Sharing(
      print: "Skriv ut", showQRCode: "Visa QR-kod", nothingToShare: "Här finns inget att dela.",
      scanCode: "Skanna koden med en telefon för att ta med dig detta.",
      tooLongForCode: "Det är för långt för en QR-kod."),
    handoff: Handoff(
      title: "Fortsätt på en annan kiosk", instruction: "Ange koden på den andra kiosken, eller skanna den där.",
      keepOpen: "Den gäller så länge sidan är öppen.", code: "Kod", valid: { "Gäller i \($0)" },
      expired: "Koden har gått ut.", newCode: "Ny kod", continued: "Du kan fortsätta på den andra kiosken nu.",
      enterTitle: "Ange koden", enterHint: "Den andra kiosken visar den. Du kan också skanna den.",
      searching: "Söker…", noCharacter: { "Det finns inget ”\($0)” i koder." },
      notConfigured: "Kiosken kan inte lämna över till andra.",
      notPossible: "Det här går inte att fortsätta på en annan kiosk.",
      offline: "Kiosken har inget nätverk just nu.",
      busy: "För många besökare byter kiosk. Försök igen om en stund.",
      unknownCode: "Ingen kiosk har något för koden. Kontrollera den, eller hämta en ny.",
      wait: { "För många felaktiga koder. Vänta \($0)." }, unreachable: "Ingen annan kiosk kan nås just nu.",
      unusable: "Det här går inte att fortsätta här.",
      interrupted: "Anslutningen avbröts. Försök igen, eller hämta en ny kod."),
    lists: Lists(moreInfo: "Mer info", delete: "Radera", insert: "Infoga", reorder: "Ändra ordning", index: "Register"),
    keys: Keys(
      shift: "skift", delete: "radera", enter: "retur", space: "mellanslag", globe: "nästa tangentbord",
      dismiss: "göm tangentbord", undo: "ångra", redo: "gör om", letters: "bokstäver", symbols: "symboler",
      more: "fler symboler", third: "alt gr", left: "åt vänster", right: "åt höger", gap: "ingen tangent"),
    keyCaps: KeyCaps(
      control: "Ctrl", logo: "Super", alternate: "Alt", shift: "Skift", escape: "Esc", pageUp: "Page ↑",
      pageDown: "Page ↓", home: "Home", end: "End", delete: "Del", enter: "Retur", tab: "Tab", backspace: "Backsteg",
      space: "Mellanslag"),
    speech: Speech(
      prompt: "Talet är på. Tryck på högerpil för nästa objekt, vänsterpil för föregående, Retur för att "
        + "välja, Escape för att gå tillbaka, F1 för hjälp.",
      end: "Talet är av.",
      help: "Högerpil: nästa. Vänsterpil: föregående. Retur: välj. Escape: tillbaka. F2: upprepa. F3: pausa. "
        + "F4: skärm av och på. F5: lägre. F6: högre.",
      keyboard: "Tangentbord.", leftKeyboard: "Tangentbordet stängt.", nothing: "Det finns inget att läsa här.",
      mask: "punkt", masked: { $0 == 1 ? "1 punkt" : "\($0) punkter" }, deleted: "raderad", empty: "tomt",
      curtainOn: "Skärmen av.", curtainOff: "Skärmen på.", moreTime: "Du har mer tid.",
      volume: { "Volym \($0) procent." },
      warning: {
        "Är du kvar? Om \($0) \($0 == 1 ? "sekund" : "sekunder") börjar allt om. Tryck på valfri tangent för mer tid."
      },
      button: "knapp", link: "länk", image: "bild", heading: "rubrik", adjustable: "justerbar", selected: "markerad",
      dimmed: "nedtonad", on: "på", off: "av", textField: "textfält", secureTextField: "säkert textfält",
      searchField: "sökfält", unnamed: "utan namn"),
    inactivity: Inactivity(question: "Är du kvar?", consequence: "Annars börjar allt om.", answer: "Jag är kvar"),
    staff: Staff(
      title: "Personal", typePIN: "Ange PIN-koden.", wrongPIN: "Det är inte rätt PIN-kod.",
      wait: { "För många felaktiga PIN-koder. Vänta \($0)." }, confirm: "OK", question: "Vad vill du göra?",
      restart: "Starta om appen", rotate: "Rotera bilden", leave: "Lämna kiosken"))
}
