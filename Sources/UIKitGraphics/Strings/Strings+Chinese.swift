extension Strings {
  static let chinese = Strings(
    language: "zh",
    buttons: Buttons(
      cancel: "取消", done: "完成", edit: "编辑", save: "存储", add: "添加", compose: "撰写", reply: "回复",
      action: "共享", organize: "整理", bookmarks: "书签", search: "搜索", refresh: "刷新", stop: "停止",
      close: "关闭", camera: "相机", trash: "废纸篓", play: "播放", pause: "暂停", rewind: "快退",
      fastForward: "快进", pageCurl: "翻页", writingTools: "写作工具"),
    editing: Editing(
      cut: "剪切", copy: "拷贝", paste: "粘贴", pasteAndMatchStyle: "粘贴并匹配样式", delete: "删除",
      select: "选择", selectAll: "全选", bold: "粗体", italic: "斜体", underline: "下划线",
      previousItems: "显示上一组项目", nextItems: "显示下一组项目"),
    undoing: Undoing(
      undo: "撤销", redo: "重做", undoAction: { "撤销\($0)" }, redoAction: { "重做\($0)" }, typing: "键入",
      cancel: "取消"),
    menus: Menus(
      file: "文件", edit: "编辑", format: "格式", font: "字体", view: "显示", window: "窗口", help: "帮助"),
    controls: Controls(
      clearText: "清除文本", inProgress: "进行中", halted: "已停止", refreshing: "正在刷新",
      percent: { "\($0)%" },
      page: { "第\($0)页，共\($1)页" }),
    pickers: Pickers(
      today: "今天", previousMonth: "上个月", nextMonth: "下个月", chooseMonth: "选择年月",
      showDays: "显示日期", time: "时间", date: "日期", day: "日", month: "月", year: "年", hour: "时",
      minute: "分", dayPeriod: "上午或下午", hours: { _ in "小时" }, minutes: "分钟"),
    navigation: Navigation(
      back: "返回", more: "更多", favorites: "个人收藏", featured: "精选", topRated: "评分最高",
      recents: "最近使用", contacts: "通讯录", history: "历史记录", downloads: "下载",
      mostRecent: "最新", mostViewed: "最多浏览", showSidebar: "显示边栏", hideSidebar: "隐藏边栏",
      sheetHeight: "页面高度", tab: { "第\($0)个标签，共\($1)个" }),
    sharing: Sharing(
      print: "打印", showQRCode: "显示二维码", nothingToShare: "这里没有可共享的内容。",
      scanCode: "用手机扫描二维码，即可带走此内容。",
      tooLongForCode: "内容过长，无法生成二维码。"),
    handoff: Handoff(
      title: "在另一台终端上继续",
      instruction: "请在另一台终端上输入此代码，或在那里扫描。",
      keepOpen: "此页面打开期间代码有效。", code: "代码", valid: { "剩余时间\($0)" },
      expired: "此代码已过期。", newCode: "新代码", continued: "您现在可以在另一台终端上继续。",
      enterTitle: "输入代码", enterHint: "另一台终端会显示代码，您也可以扫描。",
      searching: "正在查找…", noCharacter: { "代码中没有“\($0)”。" },
      notConfigured: "此终端无法转交给其他终端。",
      notPossible: "无法在另一台终端上继续此内容。", offline: "此终端目前没有网络连接。",
      busy: "当前使用人数过多，请稍后再试。",
      unknownCode: "没有与此代码对应的内容。请检查代码，或获取新代码。",
      wait: { "错误次数过多。请等待\($0)。" }, unreachable: "目前无法连接其他终端。",
      unusable: "无法在此处继续。", interrupted: "连接已中断。请重试，或获取新代码。"),
    lists: Lists(moreInfo: "更多信息", delete: "删除", insert: "插入", reorder: "重新排序", index: "索引"),
    keys: Keys(
      shift: "大写", delete: "删除", enter: "换行", space: "空格", globe: "下一个键盘", dismiss: "隐藏键盘",
      undo: "撤销", redo: "重做", letters: "字母", symbols: "符号", more: "更多符号", third: "右Alt",
      left: "向左", right: "向右", gap: "无按键"),
    keyCaps: KeyCaps(
      control: "Ctrl", logo: "Super", alternate: "Alt", shift: "Shift", escape: "Esc", pageUp: "Page ↑",
      pageDown: "Page ↓", home: "Home", end: "End", delete: "Del", enter: "Enter", tab: "Tab", backspace: "Backspace",
      space: "空格"),
    speech: Speech(
      prompt: "语音已开启。按右箭头键转到下一项，按左箭头键转到上一项，按回车键选择，"
        + "按Esc键返回，按F1键获取帮助。",
      end: "语音已关闭。",
      help: "右箭头：下一项。左箭头：上一项。回车：选择。Esc：返回。F2：重复。F3：暂停。"
        + "F4：关闭或打开屏幕。F5：降低音量。F6：提高音量。",
      keyboard: "键盘。", leftKeyboard: "键盘已关闭。", nothing: "这里没有可朗读的内容。",
      mask: "圆点", masked: { "\($0)个圆点" }, deleted: "已删除", empty: "空白", curtainOn: "屏幕已关闭。",
      curtainOff: "屏幕已打开。", moreTime: "时间已延长。", volume: { "音量百分之\($0)。" },
      warning: { "您还在吗？\($0)秒后将重新开始。按任意键可延长时间。" }, button: "按钮",
      link: "链接", image: "图像", heading: "标题", adjustable: "可调整", selected: "已选定",
      dimmed: "不可用", on: "开", off: "关", textField: "文本栏", secureTextField: "安全文本栏",
      searchField: "搜索栏", unnamed: "无名称"),
    inactivity: Inactivity(question: "您还在吗？", consequence: "否则将重新开始。", answer: "我还在"),
    staff: Staff(
      title: "工作人员", typePIN: "请输入PIN码。", wrongPIN: "PIN码不正确。",
      wait: { "错误次数过多。请等待\($0)。" }, confirm: "确定", question: "您想做什么？",
      restart: "重新启动App", rotate: "旋转画面", leave: "退出自助终端"))
}
