/// The texts of the guide itself.
enum Words {
  static let museum = Localized("Lantern Museum", "متحف الفانوس")
  static let today = Localized("Today", "اليوم")
  static let collection = Localized("Collection", "المجموعة")
  static let plan = Localized("Plan", "المخطط")
  static let visit = Localized("Visit", "الزيارة")

  static let exhibition = Localized("EXHIBITION", "معرض")
  static let exhibitionTitle = Localized("The Weight of Water", "ثقل الماء")
  static let exhibitionDates = Localized(
    "Until 30 August · Harbour Hall", "حتى ٣٠ أغسطس · قاعة الميناء")
  static let highlights = Localized("Highlights", "أبرز الأعمال")
  static let rooms = Localized("Rooms", "القاعات")
  static let todaysEvents = Localized("Today in the museum", "اليوم في المتحف")

  static let search = Localized("Title, artist, year", "العنوان أو الفنان أو السنة")
  static let all = Localized("All", "الكل")
  static let titles = Localized("Titles", "العناوين")
  static let artists = Localized("Artists", "الفنانون")
  static let nothingFound = Localized("No work matches your search.", "لا يوجد عمل يطابق بحثك.")

  static let room = Localized("Room", "القاعة")
  static let technique = Localized("Technique", "التقنية")
  static let size = Localized("Size", "المقاس")
  static let year = Localized("Year", "السنة")
  static let number = Localized("Audio tour", "الدليل الصوتي")
  static let related = Localized("Also in this room", "في القاعة نفسها")
  static let share = Localized("Share", "مشاركة")
  static let keep = Localized("Add to my visit", "أضف إلى زيارتي")
  static let kept = Localized("Remove from my visit", "أزل من زيارتي")

  static let tapRoom = Localized("Touch a room to look inside.", "المس قاعة لتتعرف عليها.")
  static let youAreHere = Localized("You are here", "أنت هنا")
  static let foyer = Localized("Foyer", "البهو")
  static let cafe = Localized("Café", "المقهى")
  static let works = Localized("%@ works", "%@ أعمال")
  /// Two values, one after the other.
  static let pair = Localized("%@, %@", "%@، %@")
  static let centimetres = Localized("%@ × %@ cm", "%@ × %@ سم")

  static let language = Localized("Language", "اللغة")
  static let hours = Localized("Opening hours", "ساعات العمل")
  static let tickets = Localized("Tickets", "التذاكر")
  static let myVisit = Localized("My visit", "زيارتي")
  static let noFavourites = Localized(
    "Touch the heart on a work to find it again here.", "المس القلب بجانب أي عمل لتجده هنا.")
  static let shareVisit = Localized("Take the guide with you", "خذ الدليل معك")
  static let ticketNote = Localized(
    "Tickets are sold at the counter in the foyer.", "تباع التذاكر في مكتب البهو.")

  static let openingHours: [(days: Localized, hours: Localized)] = [
    (
      Localized("Tuesday to Thursday", "الثلاثاء إلى الخميس"),
      Localized("10:00 – 18:00", "١٠:٠٠ – ١٨:٠٠")
    ),
    (Localized("Friday", "الجمعة"), Localized("14:00 – 21:00", "١٤:٠٠ – ٢١:٠٠")),
    (Localized("Saturday and Sunday", "السبت والأحد"), Localized("10:00 – 19:00", "١٠:٠٠ – ١٩:٠٠")),
    (Localized("Monday", "الاثنين"), Localized("closed", "مغلق")),
  ]

  static let free = Localized("free", "مجانا")

  /// In euros; nil is free.
  static let prices: [(kind: Localized, price: Int?)] = [
    (Localized("Adults", "الكبار"), 12),
    (Localized("Students and seniors", "الطلاب وكبار السن"), 8),
    (Localized("Children up to 16", "الأطفال حتى ١٦ سنة"), nil),
    (Localized("First Friday of the month", "أول جمعة من الشهر"), nil),
  ]

  static let events: [Event] = [
    Event(
      time: Localized("11:00", "١١:٠٠"),
      title: Localized("Tour: light on water", "جولة: الضوء على الماء"),
      place: Localized("Harbour Hall · 45 minutes", "قاعة الميناء · ٤٥ دقيقة"),
      symbol: "person.2"),
    Event(
      time: Localized("13:30", "١٣:٣٠"),
      title: Localized("Drawing for families", "رسم للعائلات"),
      place: Localized("Garden Room · no need to book", "غرفة الحديقة · دون حجز"),
      symbol: "paintpalette"),
    Event(
      time: Localized("16:00", "١٦:٠٠"),
      title: Localized("Talk: patterns without end", "محاضرة: زخارف بلا نهاية"),
      place: Localized(
        "Geometry Hall · in Arabic and English",
        "قاعة الهندسة · بالعربية والإنجليزية"),
      symbol: "message"),
    Event(
      time: Localized("18:30", "١٨:٣٠"),
      title: Localized("Oud and piano", "عود وبيانو"),
      place: Localized("Foyer · 60 minutes", "البهو · ٦٠ دقيقة"),
      symbol: "music.note"),
  ]
}

/// Something that happens in the museum today.
struct Event: Hashable, Sendable {
  let time: Localized
  let title: Localized
  let place: Localized
  let symbol: String
}
