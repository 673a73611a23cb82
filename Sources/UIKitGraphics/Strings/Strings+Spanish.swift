extension Strings {
  static let spanish = Strings(
    language: "es",
    buttons: Buttons(
      cancel: "Cancelar", done: "OK", edit: "Editar", save: "Guardar", add: "Añadir", compose: "Redactar",
      reply: "Responder", action: "Compartir", organize: "Organizar", bookmarks: "Marcadores", search: "Buscar",
      refresh: "Actualizar", stop: "Detener", close: "Cerrar", camera: "Cámara", trash: "Papelera", play: "Reproducir",
      pause: "Pausar", rewind: "Retroceder", fastForward: "Avanzar", pageCurl: "Pasar página",
      writingTools: "Herramientas de escritura"),
    editing: Editing(
      cut: "Cortar", copy: "Copiar", paste: "Pegar", pasteAndMatchStyle: "Pegar con el mismo estilo", delete: "Eliminar",
      select: "Seleccionar", selectAll: "Seleccionar todo", bold: "Negrita", italic: "Cursiva", underline: "Subrayado",
      previousItems: "Mostrar elementos anteriores", nextItems: "Mostrar elementos siguientes"),
    undoing: Undoing(
      undo: "Deshacer", redo: "Rehacer", undoAction: { "Deshacer \($0)" }, redoAction: { "Rehacer \($0)" },
      typing: "Escritura", cancel: "Cancelar"),
    menus: Menus(
      file: "Archivo", edit: "Edición", format: "Formato", font: "Tipo de letra", view: "Visualización", window: "Ventana",
      help: "Ayuda"),
    controls: Controls(
      clearText: "Borrar texto", inProgress: "En curso", halted: "Detenido", refreshing: "Actualizando",
      percent: { "\($0) %" },
      page: { "página \($0) de \($1)" }),
    pickers: Pickers(
      today: "Hoy", previousMonth: "Mes anterior", nextMonth: "Mes siguiente", chooseMonth: "Elegir mes y año",
      showDays: "Mostrar los días", time: "Hora", date: "Fecha", day: "día", month: "mes", year: "año", hour: "hora",
      minute: "minuto", dayPeriod: "a. m. o p. m.", hours: { $0 == 1 ? "hora" : "horas" }, minutes: "min"),
    navigation: Navigation(
      back: "Atrás", more: "Más", favorites: "Favoritos", featured: "Destacado", topRated: "Mejor valorados",
      recents: "Recientes", contacts: "Contactos", history: "Historial", downloads: "Descargas",
      mostRecent: "Más recientes", mostViewed: "Más vistos", showSidebar: "Mostrar barra lateral",
      hideSidebar: "Ocultar barra lateral", sheetHeight: "Altura de la hoja", tab: { "Pestaña \($0) de \($1)" }),
    sharing: Sharing(
      print: "Imprimir", showQRCode: "Mostrar código QR", nothingToShare: "Aquí no hay nada que compartir.",
      scanCode: "Escanee el código con un teléfono para llevarse este contenido.",
      tooLongForCode: "Es demasiado largo para un código QR."),
    handoff: Handoff(
      title: "Continuar en otro quiosco", instruction: "Introduzca este código en el otro quiosco o escanéelo allí.",
      keepOpen: "Es válido mientras esta página esté abierta.", code: "Código", valid: { "Válido durante \($0)" },
      expired: "Este código ha caducado.", newCode: "Nuevo código", continued: "Ya puede continuar en el otro quiosco.",
      enterTitle: "Introduzca el código", enterHint: "El otro quiosco lo muestra. También puede escanearlo.",
      searching: "Buscando…", noCharacter: { "Los códigos no contienen «\($0)»." },
      notConfigured: "Este quiosco no puede pasar nada a otros.",
      notPossible: "Esto no se puede continuar en otro quiosco.", offline: "Este quiosco no tiene red en este momento.",
      busy: "Demasiados visitantes cambian de quiosco. Inténtelo de nuevo en un momento.",
      unknownCode: "Ningún quiosco tiene nada para este código. Compruébelo u obtenga uno nuevo.",
      wait: { "Demasiados códigos incorrectos. Espere \($0)." },
      unreachable: "No se puede acceder a ningún otro quiosco en este momento.",
      unusable: "Esto no se puede continuar aquí.",
      interrupted: "Se ha interrumpido la conexión. Inténtelo de nuevo u obtenga un código nuevo."),
    lists: Lists(
      moreInfo: "Más información", delete: "Eliminar", insert: "Insertar", reorder: "Reordenar", index: "Índice"),
    keys: Keys(
      shift: "mayúsculas", delete: "eliminar", enter: "intro", space: "espacio", globe: "teclado siguiente",
      dismiss: "ocultar teclado", undo: "deshacer", redo: "rehacer", letters: "letras", symbols: "símbolos",
      more: "más símbolos", third: "alt gr", left: "izquierda", right: "derecha", gap: "sin tecla"),
    keyCaps: KeyCaps(
      control: "Ctrl", logo: "Super", alternate: "Alt", shift: "Mayús", escape: "Esc", pageUp: "Re Pág",
      pageDown: "Av Pág", home: "Inicio", end: "Fin", delete: "Supr", enter: "Intro", tab: "Tab", backspace: "Retroceso",
      space: "Espacio"),
    speech: Speech(
      prompt: "La voz está activada. Pulse la flecha derecha para ir al elemento siguiente, la flecha izquierda para el "
        + "anterior, Intro para elegirlo, Escape para volver, F1 para obtener ayuda.",
      end: "La voz está desactivada.",
      help: "Flecha derecha: siguiente. Flecha izquierda: anterior. Intro: elegir. Escape: volver. F2: repetir. F3: pausa. "
        + "F4: apagar o encender la pantalla. F5: más bajo. F6: más alto.",
      keyboard: "Teclado.", leftKeyboard: "Teclado cerrado.", nothing: "Aquí no hay nada que leer.", mask: "punto",
      masked: { $0 == 1 ? "1 punto" : "\($0) puntos" }, deleted: "eliminado", empty: "vacío",
      curtainOn: "Pantalla apagada.", curtainOff: "Pantalla encendida.", moreTime: "Tiene más tiempo.",
      volume: { "Volumen \($0) por ciento." },
      warning: {
        "¿Sigue ahí? En \($0) \($0 == 1 ? "segundo" : "segundos") se empezará de nuevo. Pulse cualquier tecla para "
          + "tener más tiempo."
      },
      button: "botón", link: "enlace", image: "imagen", heading: "encabezado", adjustable: "ajustable",
      selected: "seleccionado", dimmed: "atenuado", on: "activado", off: "desactivado", textField: "campo de texto",
      secureTextField: "campo de texto seguro", searchField: "campo de búsqueda", unnamed: "sin nombre"),
    inactivity: Inactivity(
      question: "¿Sigue ahí?", consequence: "De lo contrario, se empezará de nuevo.", answer: "Sigo aquí"),
    staff: Staff(
      title: "Empleados", typePIN: "Introduzca el PIN.", wrongPIN: "El PIN no es correcto.",
      wait: { "Demasiados PIN incorrectos. Espere \($0)." }, confirm: "OK", question: "¿Qué desea hacer?",
      restart: "Reiniciar la app", rotate: "Girar la imagen", leave: "Salir del quiosco"))
}
