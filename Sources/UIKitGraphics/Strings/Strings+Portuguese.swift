extension Strings {
  static let portuguese = Strings(
    language: "pt",
    buttons: Buttons(
      cancel: "Cancelar", done: "OK", edit: "Editar", save: "Salvar", add: "Adicionar", compose: "Escrever",
      reply: "Responder", action: "Compartilhar", organize: "Organizar", bookmarks: "Favoritos", search: "Buscar",
      refresh: "Atualizar", stop: "Parar", close: "Fechar", camera: "Câmera", trash: "Lixo", play: "Reproduzir",
      pause: "Pausar", rewind: "Retroceder", fastForward: "Avançar", pageCurl: "Virar página",
      writingTools: "Ferramentas de escrita"),
    editing: Editing(
      cut: "Cortar", copy: "Copiar", paste: "Colar", pasteAndMatchStyle: "Colar com o mesmo estilo", delete: "Apagar",
      select: "Selecionar", selectAll: "Selecionar tudo", bold: "Negrito", italic: "Itálico", underline: "Sublinhado",
      previousItems: "Mostrar itens anteriores", nextItems: "Mostrar itens seguintes"),
    undoing: Undoing(
      undo: "Desfazer", redo: "Refazer", undoAction: { "Desfazer \($0)" }, redoAction: { "Refazer \($0)" },
      typing: "Digitação", cancel: "Cancelar"),
    menus: Menus(
      file: "Arquivo", edit: "Editar", format: "Formatar", font: "Fonte", view: "Visualizar", window: "Janela",
      help: "Ajuda"),
    controls: Controls(
      clearText: "Limpar texto", inProgress: "Em andamento", halted: "Parado", refreshing: "Atualizando",
      percent: { "\($0) %" },
      page: { "página \($0) de \($1)" }),
    pickers: Pickers(
      today: "Hoje", previousMonth: "Mês anterior", nextMonth: "Próximo mês", chooseMonth: "Escolher mês e ano",
      showDays: "Mostrar os dias", time: "Hora", date: "Data", day: "dia", month: "mês", year: "ano", hour: "hora",
      minute: "minuto", dayPeriod: "manhã ou tarde", hours: { $0 == 1 ? "hora" : "horas" }, minutes: "min"),
    navigation: Navigation(
      back: "Voltar", more: "Mais", favorites: "Favoritos", featured: "Destaques", topRated: "Mais bem avaliados",
      recents: "Recentes", contacts: "Contatos", history: "Histórico", downloads: "Downloads",
      mostRecent: "Mais recentes", mostViewed: "Mais vistos", showSidebar: "Mostrar barra lateral",
      hideSidebar: "Ocultar barra lateral", sheetHeight: "Altura da folha", tab: { "Aba \($0) de \($1)" }),
    sharing: Sharing(
      print: "Imprimir", showQRCode: "Mostrar código QR", nothingToShare: "Não há nada para compartilhar aqui.",
      scanCode: "Leia o código com um telefone para levar este conteúdo com você.",
      tooLongForCode: "É longo demais para um código QR."),
    handoff: Handoff(
      title: "Continuar em outro quiosque", instruction: "Digite este código no outro quiosque ou leia-o lá.",
      keepOpen: "Ele vale enquanto esta página estiver aberta.", code: "Código", valid: { "Válido por \($0)" },
      expired: "Este código expirou.", newCode: "Novo código",
      continued: "Agora você pode continuar no outro quiosque.", enterTitle: "Digite o código",
      enterHint: "O outro quiosque o mostra. Você também pode lê-lo.", searching: "Procurando…",
      noCharacter: { "Não há “\($0)” nos códigos." },
      notConfigured: "Este quiosque não pode passar nada a outros.",
      notPossible: "Não é possível continuar isto em outro quiosque.",
      offline: "Este quiosque está sem rede no momento.",
      busy: "Visitantes demais estão mudando de quiosque. Tente novamente em instantes.",
      unknownCode: "Nenhum quiosque tem algo para este código. Verifique-o ou obtenha um novo.",
      wait: { "Códigos incorretos demais. Aguarde \($0)." },
      unreachable: "Nenhum outro quiosque pode ser alcançado no momento.",
      unusable: "Não é possível continuar isto aqui.",
      interrupted: "A conexão foi interrompida. Tente novamente ou obtenha um novo código."),
    lists: Lists(
      moreInfo: "Mais informações", delete: "Eliminar", insert: "Inserir", reorder: "Reordenar", index: "Índice"),
    keys: Keys(
      shift: "maiúsculas", delete: "apagar", enter: "retorno", space: "espaço", globe: "próximo teclado",
      dismiss: "ocultar teclado", undo: "desfazer", redo: "refazer", letters: "letras", symbols: "símbolos",
      more: "mais símbolos", third: "alt gr", left: "esquerda", right: "direita", gap: "sem tecla"),
    keyCaps: KeyCaps(
      control: "Ctrl", logo: "Super", alternate: "Alt", shift: "Shift", escape: "Esc", pageUp: "Page ↑",
      pageDown: "Page ↓", home: "Home", end: "End", delete: "Del", enter: "Enter", tab: "Tab", backspace: "Backspace",
      space: "Espaço"),
    speech: Speech(
      prompt: "A voz está ativada. Pressione seta para a direita para o próximo item, seta para a esquerda para o "
        + "anterior, Enter para escolher, Esc para voltar, F1 para ajuda.",
      end: "A voz está desativada.",
      help: "Seta para a direita: próximo. Seta para a esquerda: anterior. Enter: escolher. Esc: voltar. F2: repetir. "
        + "F3: pausar. F4: apagar ou acender a tela. F5: mais baixo. F6: mais alto.",
      keyboard: "Teclado.", leftKeyboard: "Teclado fechado.", nothing: "Não há nada para ler aqui.", mask: "ponto",
      masked: { $0 == 1 ? "1 ponto" : "\($0) pontos" }, deleted: "apagado", empty: "vazio", curtainOn: "Tela apagada.",
      curtainOff: "Tela acesa.", moreTime: "Você tem mais tempo.", volume: { "Volume \($0) por cento." },
      warning: {
        "Ainda está aí? Tudo recomeça em \($0) \($0 == 1 ? "segundo" : "segundos"). Pressione qualquer tecla para ter "
          + "mais tempo."
      },
      button: "botão", link: "link", image: "imagem", heading: "título", adjustable: "ajustável", selected: "selecionado",
      dimmed: "esmaecido", on: "ativado", off: "desativado", textField: "campo de texto",
      secureTextField: "campo de texto seguro", searchField: "campo de busca", unnamed: "sem nome"),
    inactivity: Inactivity(
      question: "Ainda está aí?", consequence: "Caso contrário, tudo recomeça.", answer: "Ainda estou aqui"),
    staff: Staff(
      title: "Funcionários", typePIN: "Digite o PIN.", wrongPIN: "O PIN não está correto.",
      wait: { "PINs incorretos demais. Aguarde \($0)." }, confirm: "OK", question: "O que deseja fazer?",
      restart: "Reiniciar o app", rotate: "Girar a imagem", leave: "Sair do quiosque"))
}
