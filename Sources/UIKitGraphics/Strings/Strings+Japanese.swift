extension Strings {
  static let japanese = Strings(
    language: "ja",
    buttons: Buttons(
      cancel: "キャンセル", done: "完了", edit: "編集", save: "保存", add: "追加", compose: "作成",
      reply: "返信", action: "共有", organize: "整理", bookmarks: "ブックマーク", search: "検索",
      refresh: "更新", stop: "中止", close: "閉じる", camera: "カメラ", trash: "ゴミ箱", play: "再生",
      pause: "一時停止", rewind: "巻き戻し", fastForward: "早送り",
      pageCurl: "ページめくり", writingTools: "作文ツール"),
    editing: Editing(
      cut: "カット", copy: "コピー", paste: "ペースト",
      pasteAndMatchStyle: "ペーストしてスタイルを合わせる", delete: "削除", select: "選択",
      selectAll: "すべてを選択", bold: "ボールド", italic: "イタリック", underline: "アンダーライン",
      previousItems: "前の項目を表示", nextItems: "次の項目を表示"),
    undoing: Undoing(
      undo: "取り消す", redo: "やり直す", undoAction: { "\($0)を取り消す" },
      redoAction: { "\($0)をやり直す" }, typing: "入力", cancel: "キャンセル"),
    menus: Menus(
      file: "ファイル", edit: "編集", format: "フォーマット", font: "フォント", view: "表示",
      window: "ウインドウ", help: "ヘルプ"),
    controls: Controls(
      clearText: "テキストを消去", inProgress: "進行中", halted: "停止中", refreshing: "更新中",
      percent: { "\($0)%" },
      page: { "\($1)ページ中\($0)ページ目" }),
    pickers: Pickers(
      today: "今日", previousMonth: "前の月", nextMonth: "次の月", chooseMonth: "年月を選択",
      showDays: "日を表示", time: "時刻", date: "日付", day: "日", month: "月", year: "年", hour: "時",
      minute: "分", dayPeriod: "午前または午後", hours: { _ in "時間" }, minutes: "分"),
    navigation: Navigation(
      back: "戻る", more: "その他", favorites: "よく使う項目", featured: "おすすめ",
      topRated: "トップレート", recents: "履歴", contacts: "連絡先", history: "履歴",
      downloads: "ダウンロード", mostRecent: "新着", mostViewed: "人気",
      showSidebar: "サイドバーを表示", hideSidebar: "サイドバーを隠す",
      sheetHeight: "シートの高さ", tab: { "タブ、\($1)個中\($0)個目" }),
    sharing: Sharing(
      print: "プリント", showQRCode: "QRコードを表示",
      nothingToShare: "共有できるものがありません。",
      scanCode: "スマートフォンでコードを読み取ると、持ち帰ることができます。",
      tooLongForCode: "QRコードには長すぎます。"),
    handoff: Handoff(
      title: "別の端末で続ける",
      instruction: "別の端末でこのコードを入力するか、読み取ってください。",
      keepOpen: "このページを開いている間、有効です。", code: "コード",
      valid: { "残り時間 \($0)" }, expired: "このコードは期限切れです。", newCode: "新しいコード",
      continued: "別の端末で続けることができます。", enterTitle: "コードを入力",
      enterHint: "別の端末に表示されています。読み取ることもできます。",
      searching: "探しています…", noCharacter: { "コードに「\($0)」は使われません。" },
      notConfigured: "この端末は他の端末に引き継げません。",
      notPossible: "これは別の端末で続けられません。",
      offline: "この端末は現在ネットワークに接続されていません。",
      busy: "混み合っています。しばらくしてからもう一度お試しください。",
      unknownCode: "このコードは見つかりません。ご確認ください。",
      wait: { "コードの間違いが多すぎます。\($0)お待ちください。" },
      unreachable: "現在、他の端末に接続できません。",
      unusable: "これはここでは続けられません。",
      interrupted: "接続が切れました。もう一度試すか、新しいコードを表示してください。"),
    lists: Lists(moreInfo: "詳細情報", delete: "削除", insert: "挿入", reorder: "並べ替え", index: "索引"),
    keys: Keys(
      shift: "シフト", delete: "削除", enter: "改行", space: "空白", globe: "次のキーボード",
      dismiss: "キーボードを隠す", undo: "取り消す", redo: "やり直す", letters: "文字", symbols: "記号",
      more: "その他の記号", third: "右Alt", left: "左へ", right: "右へ", gap: "キーなし"),
    keyCaps: KeyCaps(
      control: "Ctrl", logo: "Super", alternate: "Alt", shift: "Shift", escape: "Esc", pageUp: "Page ↑",
      pageDown: "Page ↓", home: "Home", end: "End", delete: "Del", enter: "Enter", tab: "Tab", backspace: "Backspace",
      space: "スペース"),
    speech: Speech(
      prompt: "読み上げを開始しました。右矢印キーで次の項目、左矢印キーで前の項目、"
        + "エンターで選択、エスケープで戻る、F1でヘルプです。",
      end: "読み上げを終了しました。",
      help: "右矢印：次へ。左矢印：前へ。エンター：選択。エスケープ：戻る。"
        + "F2：繰り返し。F3：一時停止。F4：画面のオフとオン。F5：音量を下げる。"
        + "F6：音量を上げる。",
      keyboard: "キーボード。", leftKeyboard: "キーボードを閉じました。",
      nothing: "読み上げるものがありません。", mask: "黒丸", masked: { "黒丸\($0)個" }, deleted: "削除",
      empty: "空", curtainOn: "画面オフ。", curtainOff: "画面オン。", moreTime: "時間を延長しました。",
      volume: { "音量\($0)パーセント。" },
      warning: {
        "まだご利用中ですか？\($0)秒後に最初に戻ります。続けるには、"
          + "いずれかのキーを押してください。"
      },
      button: "ボタン", link: "リンク", image: "イメージ", heading: "見出し", adjustable: "調整可能",
      selected: "選択中", dimmed: "使用不可", on: "オン", off: "オフ", textField: "テキストフィールド",
      secureTextField: "セキュアテキストフィールド", searchField: "検索フィールド",
      unnamed: "名前なし"),
    inactivity: Inactivity(
      question: "まだご利用中ですか？", consequence: "操作がない場合は最初に戻ります。",
      answer: "利用を続ける"),
    staff: Staff(
      title: "スタッフ", typePIN: "PINを入力してください。", wrongPIN: "PINが違います。",
      wait: { "PINの間違いが多すぎます。\($0)お待ちください。" }, confirm: "OK",
      question: "何をしますか？", restart: "アプリを再起動", rotate: "画面を回転",
      leave: "キオスクを終了"))
}
