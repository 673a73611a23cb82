extension Strings {
  static let arabic = Strings(
    language: "ar",
    buttons: Buttons(
      cancel: "إلغاء", done: "تم", edit: "تحرير", save: "حفظ", add: "إضافة", compose: "إنشاء",
      reply: "رد",
      action: "مشاركة", organize: "تنظيم", bookmarks: "الإشارات المرجعية", search: "بحث",
      refresh: "تحديث",
      stop: "توقف", close: "إغلاق", camera: "الكاميرا", trash: "سلة المهملات",
      play: "تشغيل", pause: "إيقاف مؤقت",
      rewind: "ترجيع", fastForward: "تقديم سريع",
      pageCurl: "طي الصفحة", writingTools: "أدوات الكتابة"),
    editing: Editing(
      cut: "قص", copy: "نسخ", paste: "لصق", pasteAndMatchStyle: "لصق ومطابقة النمط", delete: "حذف",
      select: "تحديد", selectAll: "تحديد الكل", bold: "غامق", italic: "مائل", underline: "مسطر",
      previousItems: "عرض العناصر السابقة", nextItems: "عرض العناصر التالية"),
    undoing: Undoing(
      undo: "تراجع", redo: "إعادة", undoAction: { "تراجع عن \($0)" }, redoAction: { "إعادة \($0)" },
      typing: "الكتابة", cancel: "إلغاء"),
    menus: Menus(
      file: "ملف", edit: "تحرير", format: "التنسيق", font: "الخط", view: "عرض", window: "نافذة",
      help: "مساعدة"),
    controls: Controls(
      clearText: "مسح النص", inProgress: "قيد التنفيذ", halted: "متوقف",
      refreshing: "جارٍ التحديث",
      percent: { "\($0)٪" },
      page: { "الصفحة \($0) من \($1)" }),
    pickers: Pickers(
      today: "اليوم", previousMonth: "الشهر السابق", nextMonth: "الشهر التالي",
      chooseMonth: "اختيار الشهر والسنة",
      showDays: "عرض الأيام", time: "الوقت", date: "التاريخ", day: "اليوم", month: "الشهر",
      year: "السنة",
      hour: "الساعة", minute: "الدقيقة", dayPeriod: "صباحًا أو مساءً", hours: { _ in "ساعة" },
      minutes: "دقيقة"),
    navigation: Navigation(
      back: "رجوع", more: "المزيد", favorites: "المفضلة", featured: "المميزة",
      topRated: "الأعلى تقييمًا",
      recents: "الحديثة", contacts: "جهات الاتصال", history: "السجل",
      downloads: "التنزيلات", mostRecent: "الأحدث",
      mostViewed: "الأكثر مشاهدة", showSidebar: "إظهار الشريط الجانبي",
      hideSidebar: "إخفاء الشريط الجانبي",
      sheetHeight: "ارتفاع الورقة", tab: { "علامة التبويب \($0) من \($1)" }),
    sharing: Sharing(
      print: "طباعة", showQRCode: "إظهار رمز QR",
      nothingToShare: "لا يوجد هنا ما يمكن مشاركته.",
      scanCode: "امسح الرمز بهاتفك لتأخذ هذا معك.",
      tooLongForCode: "هذا أطول من أن يتسع له رمز QR."),
    handoff: Handoff(
      title: "المتابعة على جهاز آخر",
      instruction: "أدخل هذا الرمز على الجهاز الآخر، أو امسحه هناك.",
      keepOpen: "الرمز صالح ما دامت هذه الصفحة مفتوحة.", code: "الرمز",
      valid: { "صالح لمدة \($0)" },
      expired: "انتهت صلاحية هذا الرمز.", newCode: "رمز جديد",
      continued: "يمكنك الآن المتابعة على الجهاز الآخر.",
      enterTitle: "إدخال الرمز",
      enterHint: "يظهر الرمز على الجهاز الآخر. يمكنك أيضًا مسحه.",
      searching: "جارٍ البحث…",
      noCharacter: { "لا يوجد «\($0)» في الرموز." },
      notConfigured: "لا يمكن لهذا الجهاز تسليم شيء إلى أجهزة أخرى.",
      notPossible: "لا يمكن متابعة هذا على جهاز آخر.",
      offline: "هذا الجهاز غير متصل بالشبكة حاليًا.",
      busy: "ينتقل عدد كبير من الزوار الآن. حاول مرة أخرى بعد قليل.",
      unknownCode: "لا يوجد شيء لهذا الرمز. تحقق منه أو احصل على رمز جديد.",
      wait: { "رموز خاطئة كثيرة. انتظر \($0)." },
      unreachable: "لا يمكن الوصول إلى أي جهاز آخر حاليًا.",
      unusable: "لا يمكن متابعة هذا هنا.",
      interrupted: "انقطع الاتصال. حاول مرة أخرى أو احصل على رمز جديد."),
    lists: Lists(
      moreInfo: "مزيد من المعلومات", delete: "حذف", insert: "إدراج",
      reorder: "إعادة ترتيب", index: "الفهرس"),
    keys: Keys(
      shift: "العالي", delete: "حذف", enter: "إدخال", space: "مسافة",
      globe: "لوحة المفاتيح التالية",
      dismiss: "إخفاء لوحة المفاتيح", undo: "تراجع", redo: "إعادة", letters: "الأحرف",
      symbols: "الرموز",
      more: "المزيد من الرموز", third: "البديل الأيمن", left: "إلى اليسار",
      right: "إلى اليمين", gap: "لا يوجد مفتاح"),
    keyCaps: KeyCaps(
      control: "Ctrl", logo: "Super", alternate: "Alt", shift: "Shift", escape: "Esc", pageUp: "Page ↑",
      pageDown: "Page ↓", home: "Home", end: "End", delete: "Del", enter: "Enter", tab: "Tab", backspace: "Backspace",
      space: "المسافة"),
    speech: Speech(
      prompt: "القراءة بصوت عالٍ مفعّلة. اضغط السهم الأيمن للعنصر "
        + "التالي، والسهم الأيسر للعنصر السابق، والإدخال للاختيار، "
        + "والهروب للرجوع، وF1 للمساعدة.",
      end: "تم إيقاف القراءة بصوت عالٍ.",
      help: "السهم الأيمن: العنصر التالي. السهم الأيسر: العنصر السابق. "
        + "الإدخال: اختيار. الهروب: رجوع. F2: تكرار. "
        + "F3: إيقاف مؤقت. F4: إطفاء الشاشة وتشغيلها. F5: خفض الصوت. F6: رفع "
        + "الصوت.",
      keyboard: "لوحة المفاتيح.", leftKeyboard: "أُغلقت لوحة المفاتيح.",
      nothing: "لا يوجد هنا ما يُقرأ.", mask: "نقطة",
      masked: { "\($0) \(counted($0, "نقطة", "نقطتان", "نقاط"))" }, deleted: "حُذف", empty: "فارغ",
      curtainOn: "الشاشة مطفأة.", curtainOff: "الشاشة مضاءة.",
      moreTime: "لديك مزيد من الوقت.",
      volume: { "مستوى الصوت \($0) بالمئة." },
      warning: {
        "هل ما زلت هنا؟ سيبدأ كل شيء من جديد بعد \($0) "
          + "\(counted($0, "ثانية", "ثانيتين", "ثوانٍ")). اضغط أي مفتاح للحصول على "
          + "مزيد من الوقت."
      },
      button: "زر", link: "رابط", image: "صورة", heading: "عنوان", adjustable: "قابل للضبط",
      selected: "محدد",
      dimmed: "معتم", on: "مفعّل", off: "متوقف", textField: "حقل نص",
      secureTextField: "حقل نص آمن",
      searchField: "حقل بحث", unnamed: "بلا اسم"),
    inactivity: Inactivity(
      question: "هل ما زلت هنا؟", consequence: "وإلا سيبدأ كل شيء من جديد.",
      answer: "ما زلت هنا"),
    staff: Staff(
      title: "الموظفون", typePIN: "أدخل رقم التعريف الشخصي.",
      wrongPIN: "رقم التعريف الشخصي غير صحيح.",
      wait: { "محاولات خاطئة كثيرة. انتظر \($0)." }, confirm: "موافق",
      question: "ماذا تريد أن تفعل؟",
      restart: "إعادة تشغيل التطبيق", rotate: "تدوير الصورة",
      leave: "مغادرة الجهاز"))

  /// The form of a word after a number: Arabic has one for two, one for three to ten, and the singular from eleven on.
  private static func counted(_ count: Int, _ one: String, _ two: String, _ few: String) -> String {
    switch count % 100 {
    case 2 where count == 2: two
    case 3...10: few
    default: one
    }
  }
}
