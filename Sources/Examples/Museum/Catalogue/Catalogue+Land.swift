extension Catalogue {
  static let garden: [Artwork] = [
    Artwork(
      number: 5, title: Localized("Conversation of Leaves", "حديث الأوراق"),
      artist: .moreau, year: 1949, room: .garden, technique: .gouache, width: 60, height: 80,
      story: Localized(
        "Cut, painted, cut again: Moreau composed her gardens with scissors first and with a brush "
          + "afterwards.",
        "قص ثم رسم ثم قص: كانت مورو تؤلف حدائقها بالمقص أولا "
          + "ثم بالفرشاة."),
      motif: .leaves),
    Artwork(
      number: 6, title: Localized("The Third Day of April", "الثالث من أبريل"),
      artist: .tanaka, year: 1937, room: .garden, technique: .print, width: 80, height: 60,
      story: Localized(
        "The cherry tree in front of the print shop blossomed on one day of the year. Tanaka kept that "
          + "day for himself.",
        "كانت شجرة الكرز أمام المطبعة تزهر في يوم واحد من "
          + "السنة، فاحتفظ تاناكا بذلك اليوم لنفسه."),
      motif: .blossoms),
    Artwork(
      number: 7, title: Localized("Orchard with Long Shadows", "بستان بظلال طويلة"),
      artist: .brandt, year: 1912, room: .garden, technique: .oil, width: 120, height: 80,
      story: Localized(
        "Brandt owned this orchard and pruned it badly. He claimed that straight trees cast dull "
          + "shadows.",
        "كان براندت يملك هذا البستان ولا يحسن تقليمه، وكان "
          + "يقول إن الأشجار المستقيمة ظلالها مملة."),
      motif: .orchard),
    Artwork(
      number: 8, title: Localized("A Pond Thinks", "بركة تفكر"),
      artist: .rashid, year: 1971, room: .garden, technique: .oil, width: 90, height: 90,
      story: Localized(
        "Look for the edge of the water. Rashid moved it with every version until there was none.",
        "ابحث عن حافة الماء. ظلت راشد تزيحها في كل نسخة حتى لم "
          + "يبق منها شيء."),
      motif: .pond),
  ]
}

extension Catalogue {
  static let desert: [Artwork] = [
    Artwork(
      number: 17, title: Localized("Wind, Signed", "توقيع الريح"),
      artist: .rashid, year: 1957, room: .desert, technique: .oil, width: 130, height: 80,
      story: Localized(
        "Rashid never signed her desert pictures. The lines of the sand, she said, were signature "
          + "enough.",
        "لم توقع راشد لوحات الصحراء قط، وقالت إن خطوط الرمل "
          + "توقيع كاف."),
      motif: .dunes),
    Artwork(
      number: 18, title: Localized("Before Anyone Speaks", "قبل أن يتكلم أحد"),
      artist: .okafor, year: 1946, room: .desert, technique: .gouache, width: 90, height: 80,
      story: Localized(
        "A sun made of eleven circles, painted on eleven mornings, one on each.",
        "شمس من دوائر كثيرة، رُسمت كل دائرة في صباح."),
      motif: .sunrise),
    Artwork(
      number: 19, title: Localized("They Carried Glass", "كانوا يحملون الزجاج"),
      artist: .haddad, year: 1962, room: .desert, technique: .tempera, width: 130, height: 70,
      story: Localized(
        "The small figures carry panes for the windows of a school. Haddad walked with them for nine "
          + "days.",
        "تحمل الشخوص الصغيرة ألواح زجاج لنوافذ مدرسة، وقد "
          + "سار حداد معهم تسعة أيام."),
      motif: .caravan),
    Artwork(
      number: 20, title: Localized("Green, at Last", "أخضر أخيرا"),
      artist: .moreau, year: 1974, room: .desert, technique: .gouache, width: 100, height: 80,
      story: Localized(
        "Moreau’s only desert. She brought a tube of green on the journey and opened it on the last "
          + "day.",
        "صحراء مورو الوحيدة. حملت في الرحلة أنبوبا من الأخضر "
          + "ولم تفتحه إلا في اليوم الأخير."),
      motif: .oasis),
  ]
}
