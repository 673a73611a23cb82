extension Strings {
  static let italian = Strings(
    language: "it",
    buttons: Buttons(
      cancel: "Annulla", done: "Fine", edit: "Modifica", save: "Salva", add: "Aggiungi", compose: "Scrivi",
      reply: "Rispondi", action: "Condividi", organize: "Organizza", bookmarks: "Segnalibri", search: "Cerca",
      refresh: "Aggiorna", stop: "Interrompi", close: "Chiudi", camera: "Fotocamera", trash: "Cestino", play: "Riproduci",
      pause: "Metti in pausa", rewind: "Indietro veloce", fastForward: "Avanti veloce",
      pageCurl: "Volta pagina", writingTools: "Strumenti di scrittura"),
    editing: Editing(
      cut: "Taglia", copy: "Copia", paste: "Incolla", pasteAndMatchStyle: "Incolla e adatta lo stile", delete: "Elimina",
      select: "Seleziona", selectAll: "Seleziona tutto", bold: "Grassetto", italic: "Corsivo", underline: "Sottolineato",
      previousItems: "Mostra elementi precedenti", nextItems: "Mostra elementi successivi"),
    undoing: Undoing(
      undo: "Annulla", redo: "Ripristina", undoAction: { "Annulla \($0)" }, redoAction: { "Ripristina \($0)" },
      typing: "Inserimento", cancel: "Chiudi"),
    menus: Menus(
      file: "File", edit: "Modifica", format: "Formato", font: "Font", view: "Vista", window: "Finestra", help: "Aiuto"),
    controls: Controls(
      clearText: "Cancella testo", inProgress: "In corso", halted: "Interrotto", refreshing: "Aggiornamento in corso",
      percent: { "\($0) %" },
      page: { "pagina \($0) di \($1)" }),
    pickers: Pickers(
      today: "Oggi", previousMonth: "Mese precedente", nextMonth: "Mese successivo", chooseMonth: "Scegli mese e anno",
      showDays: "Mostra i giorni", time: "Ora", date: "Data", day: "giorno", month: "mese", year: "anno", hour: "ora",
      minute: "minuto", dayPeriod: "mattina o pomeriggio", hours: { $0 == 1 ? "ora" : "ore" }, minutes: "min"),
    navigation: Navigation(
      back: "Indietro", more: "Altro", favorites: "Preferiti", featured: "In evidenza", topRated: "I più votati",
      recents: "Recenti", contacts: "Contatti", history: "Cronologia", downloads: "Download",
      mostRecent: "Più recenti", mostViewed: "I più visti", showSidebar: "Mostra barra laterale",
      hideSidebar: "Nascondi barra laterale", sheetHeight: "Altezza del foglio", tab: { "Pannello \($0) di \($1)" }),
    sharing: Sharing(
      print: "Stampa", showQRCode: "Mostra codice QR", nothingToShare: "Qui non c’è nulla da condividere.",
      scanCode: "Scansiona il codice con un telefono per portare con te questo contenuto.",
      tooLongForCode: "È troppo lungo per un codice QR."),
    handoff: Handoff(
      title: "Continua su un altro chiosco",
      instruction: "Inserisci questo codice sull’altro chiosco o scansionalo lì.",
      keepOpen: "È valido finché questa pagina è aperta.", code: "Codice", valid: { "Valido per \($0)" },
      expired: "Questo codice è scaduto.", newCode: "Nuovo codice",
      continued: "Ora puoi continuare sull’altro chiosco.", enterTitle: "Inserisci il codice",
      enterHint: "Lo mostra l’altro chiosco. Puoi anche scansionarlo.", searching: "Ricerca in corso…",
      noCharacter: { "Nei codici non c’è “\($0)”." },
      notConfigured: "Questo chiosco non può passare nulla ad altri.",
      notPossible: "Non è possibile continuare su un altro chiosco.",
      offline: "Al momento questo chiosco non è in rete.",
      busy: "Troppi visitatori stanno cambiando chiosco. Riprova tra un momento.",
      unknownCode: "Nessun chiosco ha nulla per questo codice. Controllalo o richiedine uno nuovo.",
      wait: { "Troppi codici errati. Attendi \($0)." }, unreachable: "Al momento nessun altro chiosco è raggiungibile.",
      unusable: "Non è possibile continuare qui.",
      interrupted: "La connessione si è interrotta. Riprova o richiedi un nuovo codice."),
    lists: Lists(
      moreInfo: "Altre informazioni", delete: "Elimina", insert: "Inserisci", reorder: "Riordina", index: "Indice"),
    keys: Keys(
      shift: "maiuscole", delete: "elimina", enter: "invio", space: "spazio", globe: "tastiera successiva",
      dismiss: "nascondi tastiera", undo: "annulla", redo: "ripristina", letters: "lettere", symbols: "simboli",
      more: "altri simboli", third: "alt gr", left: "sinistra", right: "destra", gap: "nessun tasto"),
    keyCaps: KeyCaps(
      control: "Ctrl", logo: "Super", alternate: "Alt", shift: "Maiusc", escape: "Esc", pageUp: "Pag ↑",
      pageDown: "Pag ↓", home: "Inizio", end: "Fine", delete: "Canc", enter: "Invio", tab: "Tab", backspace: "Backspace",
      space: "Spazio"),
    speech: Speech(
      prompt: "La voce è attiva. Premi freccia destra per l’elemento successivo, freccia sinistra per il precedente, "
        + "Invio per sceglierlo, Esc per tornare indietro, F1 per l’aiuto.",
      end: "La voce è disattivata.",
      help: "Freccia destra: successivo. Freccia sinistra: precedente. Invio: scegli. Esc: indietro. F2: ripeti. "
        + "F3: pausa. F4: spegni o accendi lo schermo. F5: volume più basso. F6: volume più alto.",
      keyboard: "Tastiera.", leftKeyboard: "Tastiera chiusa.", nothing: "Qui non c’è nulla da leggere.", mask: "punto",
      masked: { $0 == 1 ? "1 punto" : "\($0) punti" }, deleted: "eliminato", empty: "vuoto", curtainOn: "Schermo spento.",
      curtainOff: "Schermo acceso.", moreTime: "Hai più tempo.", volume: { "Volume \($0) per cento." },
      warning: {
        "Sei ancora qui? Tra \($0) \($0 == 1 ? "secondo" : "secondi") si ricomincia da capo. Premi un tasto qualsiasi per "
          + "avere più tempo."
      },
      button: "pulsante", link: "link", image: "immagine", heading: "intestazione", adjustable: "regolabile",
      selected: "selezionato", dimmed: "oscurato", on: "attivo", off: "non attivo", textField: "campo di testo",
      secureTextField: "campo di testo protetto", searchField: "campo di ricerca", unnamed: "senza nome"),
    inactivity: Inactivity(
      question: "Sei ancora qui?", consequence: "Altrimenti si ricomincia da capo.", answer: "Sono ancora qui"),
    staff: Staff(
      title: "Personale", typePIN: "Inserisci il PIN.", wrongPIN: "Il PIN non è corretto.",
      wait: { "Troppi PIN errati. Attendi \($0)." }, confirm: "OK", question: "Che cosa vuoi fare?",
      restart: "Riavvia l’app", rotate: "Ruota l’immagine", leave: "Esci dal chiosco"))
}
