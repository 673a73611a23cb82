extension Strings {
  // \u{A0} is the space that French writes before some punctuation, where a line must not break.
  static let french = Strings(
    language: "fr",
    buttons: Buttons(
      cancel: "Annuler", done: "Terminé", edit: "Modifier", save: "Enregistrer", add: "Ajouter", compose: "Rédiger",
      reply: "Répondre", action: "Partager", organize: "Organiser", bookmarks: "Signets", search: "Rechercher",
      refresh: "Actualiser", stop: "Arrêter", close: "Fermer", camera: "Appareil photo", trash: "Corbeille",
      play: "Lecture", pause: "Mettre en pause", rewind: "Retour rapide", fastForward: "Avance rapide",
      pageCurl: "Tourner la page", writingTools: "Outils d’écriture"),
    editing: Editing(
      cut: "Couper", copy: "Copier", paste: "Coller", pasteAndMatchStyle: "Coller et adapter le style", delete: "Supprimer",
      select: "Sélectionner", selectAll: "Tout sélectionner", bold: "Gras", italic: "Italique", underline: "Souligné",
      previousItems: "Afficher les éléments précédents", nextItems: "Afficher les éléments suivants"),
    undoing: Undoing(
      undo: "Annuler", redo: "Rétablir", undoAction: { "Annuler \($0)" }, redoAction: { "Rétablir \($0)" },
      typing: "Saisie", cancel: "Fermer"),
    menus: Menus(
      file: "Fichier", edit: "Édition", format: "Format", font: "Police", view: "Présentation", window: "Fenêtre",
      help: "Aide"),
    controls: Controls(
      clearText: "Effacer le texte", inProgress: "En cours", halted: "Arrêté", refreshing: "Actualisation en cours",
      percent: { "\($0) %" },
      page: { "page \($0) sur \($1)" }),
    pickers: Pickers(
      today: "Aujourd’hui", previousMonth: "Mois précédent", nextMonth: "Mois suivant",
      chooseMonth: "Choisir le mois et l’année", showDays: "Afficher les jours", time: "Heure", date: "Date",
      day: "jour", month: "mois", year: "année", hour: "heure", minute: "minute", dayPeriod: "matin ou après-midi",
      hours: { _ in "h" }, minutes: "min"),
    navigation: Navigation(
      back: "Retour", more: "Plus", favorites: "Favoris", featured: "À la une", topRated: "Les mieux notés",
      recents: "Récents", contacts: "Contacts", history: "Historique", downloads: "Téléchargements",
      mostRecent: "Nouveautés", mostViewed: "Les plus vus", showSidebar: "Afficher la barre latérale",
      hideSidebar: "Masquer la barre latérale", sheetHeight: "Hauteur de la feuille",
      tab: { "Onglet \($0) sur \($1)" }),
    sharing: Sharing(
      print: "Imprimer", showQRCode: "Afficher le code QR", nothingToShare: "Il n’y a rien à partager ici.",
      scanCode: "Scannez le code avec un téléphone pour emporter ce contenu.",
      tooLongForCode: "C’est trop long pour un code QR."),
    handoff: Handoff(
      title: "Continuer sur une autre borne",
      instruction: "Saisissez ce code sur l’autre borne, ou scannez-le là-bas.",
      keepOpen: "Il est valable tant que cette page est ouverte.", code: "Code", valid: { "Encore valable \($0)" },
      expired: "Ce code a expiré.", newCode: "Nouveau code",
      continued: "Vous pouvez maintenant continuer sur l’autre borne.", enterTitle: "Saisir le code",
      enterHint: "L’autre borne l’affiche. Vous pouvez aussi le scanner.", searching: "Recherche en cours…",
      noCharacter: { "Les codes ne contiennent pas de «\u{A0}\($0)\u{A0}»." },
      notConfigured: "Cette borne ne peut rien transmettre à d’autres.",
      notPossible: "Ceci ne peut pas être continué sur une autre borne.",
      offline: "Cette borne n’a pas de réseau pour le moment.",
      busy: "Trop de visiteurs changent de borne. Réessayez dans un instant.",
      unknownCode: "Aucune borne n’a rien pour ce code. Vérifiez-le ou demandez-en un nouveau.",
      wait: { "Trop de codes erronés. Attendez \($0)." },
      unreachable: "Aucune autre borne n’est joignable pour le moment.",
      unusable: "Ceci ne peut pas être continué ici.",
      interrupted: "La connexion a été interrompue. Réessayez ou demandez un nouveau code."),
    lists: Lists(
      moreInfo: "Plus d’infos", delete: "Supprimer", insert: "Insérer", reorder: "Réorganiser", index: "Index"),
    keys: Keys(
      shift: "majuscule", delete: "supprimer", enter: "retour", space: "espace", globe: "clavier suivant",
      dismiss: "masquer le clavier", undo: "annuler", redo: "rétablir", letters: "lettres", symbols: "symboles",
      more: "autres symboles", third: "alt gr", left: "vers la gauche", right: "vers la droite", gap: "aucune touche"),
    keyCaps: KeyCaps(
      control: "Ctrl", logo: "Super", alternate: "Alt", shift: "Maj", escape: "Échap", pageUp: "Page ↑",
      pageDown: "Page ↓", home: "Début", end: "Fin", delete: "Suppr", enter: "Entrée", tab: "Tab",
      backspace: "Retour arrière", space: "Espace"),
    speech: Speech(
      prompt: "La synthèse vocale est activée. Appuyez sur la flèche droite pour l’élément suivant, sur la flèche "
        + "gauche pour l’élément précédent, sur Entrée pour choisir, sur Échap pour revenir en arrière, sur F1 "
        + "pour l’aide.",
      end: "La synthèse vocale est désactivée.",
      help: "Flèche droite : élément suivant. Flèche gauche : élément précédent. Entrée : choisir. Échap : "
        + "revenir. F2 : répéter. F3 : pause. F4 : éteindre ou allumer l’écran. F5 : moins fort. F6 : plus fort.",
      keyboard: "Clavier.", leftKeyboard: "Clavier fermé.", nothing: "Il n’y a rien à lire ici.", mask: "point",
      masked: { $0 > 1 ? "\($0) points" : "\($0) point" }, deleted: "supprimé", empty: "vide", curtainOn: "Écran éteint.",
      curtainOff: "Écran allumé.", moreTime: "Vous avez plus de temps.", volume: { "Volume \($0) pour cent." },
      warning: {
        "Êtes-vous toujours là ? Tout recommence au début dans \($0) \($0 > 1 ? "secondes" : "seconde"). Appuyez sur "
          + "une touche pour avoir plus de temps."
      },
      button: "bouton", link: "lien", image: "image", heading: "titre", adjustable: "ajustable", selected: "sélectionné",
      dimmed: "estompé", on: "activé", off: "désactivé", textField: "champ de texte",
      secureTextField: "champ de texte sécurisé", searchField: "champ de recherche", unnamed: "sans nom"),
    inactivity: Inactivity(
      question: "Êtes-vous toujours là\u{A0}?", consequence: "Sinon, tout recommence au début.",
      answer: "Je suis toujours là"),
    staff: Staff(
      title: "Personnel", typePIN: "Veuillez saisir le code PIN.", wrongPIN: "Ce n’est pas le bon code PIN.",
      wait: { "Trop de codes erronés. Attendez \($0)." }, confirm: "OK", question: "Que souhaitez-vous faire\u{A0}?",
      restart: "Redémarrer l’app", rotate: "Faire pivoter l’image", leave: "Quitter la borne"))
}
