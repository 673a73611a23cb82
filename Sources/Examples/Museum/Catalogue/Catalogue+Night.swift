extension Catalogue {
  static let night: [Artwork] = [
    Artwork(
      number: 13, title: Localized("Everyone Is Home", "الجميع في البيت"),
      artist: .brandt, year: 1929, room: .night, technique: .oil, width: 120, height: 80,
      story: Localized(
        "Count the windows that glow: there are as many as there were families in the quarter in that "
          + "year.",
        "لو عددت النوافذ المضاءة لوجدتها كثيرة كعدد العائلات "
          + "في ذلك الشارع سنة رسم اللوحة."),
      motif: .city),
    Artwork(
      number: 14, title: Localized("The Moon Rehearses", "القمر يتدرب"),
      artist: .rashid, year: 1964, room: .night, technique: .oil, width: 90, height: 80,
      story: Localized(
        "The moon rises twice in this picture, once above the hills and once in the lake. Rashid thought "
          + "the second one truer.",
        "يطلع القمر في هذه اللوحة مرتين: فوق التلال وفي "
          + "البحيرة، وكانت راشد ترى الثاني أصدق."),
      motif: .moon),
    Artwork(
      number: 15, title: Localized("Window, Four O’Clock", "نافذة في الرابعة"),
      artist: .castellan, year: 1993, room: .night, technique: .tempera, width: 60, height: 80,
      story: Localized(
        "The hour before morning, when the room is darker than the sky. It is the only hour she painted twice.",
        "الساعة التي تسبق الصباح، حين تكون الغرفة أعتم من "
          + "السماء."),
      motif: .window),
    Artwork(
      number: 16, title: Localized("Lanterns for Nobody", "فوانيس لا لأحد"),
      artist: .haddad, year: 1951, room: .night, technique: .oil, width: 110, height: 80,
      story: Localized(
        "The work that gave the museum its name. The lanterns burned each evening, even when no guest "
          + "was expected.",
        "العمل الذي أعطى المتحف اسمه. كانت الفوانيس تضاء كل "
          + "مساء حتى حين لا يُنتظر ضيف."),
      motif: .lanterns),
  ]
}

extension Catalogue {
  static let geometry: [Artwork] = [
    Artwork(
      number: 21, title: Localized("Star, Unfinished on Purpose", "نجمة غير مكتملة عمدا"),
      artist: .rashid, year: 1983, room: .geometry, technique: .gouache, width: 90, height: 90,
      story: Localized(
        "Sixteen points from one circle. The pattern goes on behind the frame, where the artist left it "
          + "to the viewer.",
        "ست عشرة نقطة من دائرة واحدة. تتواصل الزخرفة خلف "
          + "الإطار حيث تركتها الفنانة للمشاهد."),
      motif: .star),
    Artwork(
      number: 22, title: Localized("Orbits of a Table", "مدارات مائدة"),
      artist: .castellan, year: 1999, room: .geometry, technique: .oil, width: 110, height: 80,
      story: Localized(
        "Plates, glasses and a lamp, seen from the ceiling during a long dinner.",
        "أطباق وكؤوس ومصباح كما تُرى من السقف في عشاء طويل."),
      motif: .circles),
    Artwork(
      number: 23, title: Localized("Floor of a Kind House", "أرضية بيت طيب"),
      artist: .tanaka, year: 1955, room: .geometry, technique: .print, width: 80, height: 80,
      story: Localized(
        "No two tiles are alike, and yet each fits each. Tanaka cut four blocks and turned them.",
        "لا تتشابه بلاطتان ومع ذلك توافق كل واحدة كل "
          + "الأخريات. حفر تاناكا أربعة ألواح وأدارها."),
      motif: .tiles),
    Artwork(
      number: 24, title: Localized("The Door Behind the Door", "الباب خلف الباب"),
      artist: .okafor, year: 1968, room: .geometry, technique: .tempera, width: 80, height: 90,
      story: Localized(
        "Seven arches, each the colour of an hour. The last one is open.",
        "سبعة أقواس لكل منها لون ساعة، والأخير مفتوح."),
      motif: .arches),
  ]
}
