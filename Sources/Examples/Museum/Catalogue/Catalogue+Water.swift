extension Catalogue {
  static let harbour: [Artwork] = [
    Artwork(
      number: 1, title: Localized("The Salt Road", "طريق الملح"),
      artist: .okafor, year: 1931, room: .harbour, technique: .oil, width: 120, height: 80,
      story: Localized(
        "Okafor painted the sea as a road because her father, a pilot, had called it one. The pale "
          + "stripe is the way home.",
        "رسمت أوكافور البحر طريقا لأن أباها، وكان مرشد سفن، "
          + "هكذا كان يسميه. والخط الفاتح هو طريق العودة."),
      motif: .sea),
    Artwork(
      number: 2, title: Localized("Nine Sails", "تسعة أشرعة"),
      artist: .haddad, year: 1958, room: .harbour, technique: .oil, width: 110, height: 80,
      story: Localized(
        "On the morning of the regatta nine boats left the harbour. Haddad finished the picture before "
          + "they were back.",
        "في صباح السباق غادرت الميناء تسعة قوارب، وأتم حداد "
          + "اللوحة قبل أن تعود."),
      motif: .boats),
    Artwork(
      number: 3, title: Localized("The Watchman Is Awake", "الحارس مستيقظ"),
      artist: .lindqvist, year: 1924, room: .harbour, technique: .tempera, width: 70, height: 90,
      story: Localized(
        "The lighthouse stood opposite the artist’s kitchen. She said that she never slept better than "
          + "in the year of this picture.",
        "كانت المنارة مقابل مطبخ الفنانة، وقالت إنها لم تنم "
          + "نوما أهنأ منه في سنة هذه اللوحة."),
      motif: .lighthouse),
    Artwork(
      number: 4, title: Localized("Rain, Leaving", "مطر راحل"),
      artist: .moreau, year: 1966, room: .harbour, technique: .gouache, width: 100, height: 70,
      story: Localized(
        "A shower crosses the bay. Only the lower third was painted; the rest is what the paper did with "
          + "the water.",
        "زخة مطر تعبر الخليج. رُسم الثلث الأسفل وحده، والبقية "
          + "ما فعله الورق بالماء."),
      motif: .rain),
  ]
}

extension Catalogue {
  static let blue: [Artwork] = [
    Artwork(
      number: 9, title: Localized("Seven Waves Counted", "سبع موجات معدودة"),
      artist: .tanaka, year: 1942, room: .blue, technique: .print, width: 110, height: 70,
      story: Localized(
        "Sailors say that every seventh wave is the largest. The print has been pulled from seven "
          + "blocks.",
        "يقول البحارة إن الموجة السابعة هي الأكبر، وقد طُبع "
          + "هذا العمل من سبعة ألواح."),
      motif: .waves),
    Artwork(
      number: 10, title: Localized("Blue Has Edges", "للأزرق حواف"),
      artist: .lindqvist, year: 1938, room: .blue, technique: .oil, width: 100, height: 80,
      story: Localized(
        "Painted from memory after a winter in the north. The artist mixed eleven blues and used them "
          + "all.",
        "رُسمت من الذاكرة بعد شتاء في الشمال. مزجت الفنانة "
          + "أحد عشر أزرق واستعملتها كلها."),
      motif: .ice),
    Artwork(
      number: 11, title: Localized("Mountains, Perhaps", "جبال ربما"),
      artist: .haddad, year: 1979, room: .blue, technique: .oil, width: 130, height: 80,
      story: Localized(
        "Each ridge was painted over the one behind before it was dry. Further than the fifth one cannot "
          + "see.",
        "رُسمت كل سلسلة فوق التي خلفها قبل أن تجف، ولا ترى "
          + "العين أبعد من الخامسة."),
      motif: .mist),
    Artwork(
      number: 12, title: Localized("Breath Held", "نفَس محبوس"),
      artist: .castellan, year: 1988, room: .blue, technique: .oil, width: 70, height: 90,
      story: Localized(
        "Castellan was a diver. At the bottom of the picture the light is what she remembered of the "
          + "surface.",
        "كانت كاستلان غواصة، والضوء في أسفل اللوحة هو ما "
          + "تذكرته من السطح."),
      motif: .depth),
  ]
}
