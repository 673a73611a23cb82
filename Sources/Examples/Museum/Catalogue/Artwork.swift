import UIKit

/// A work of the collection.
struct Artwork: Hashable, Sendable {
  /// The number of the audio tour.
  let number: Int
  let title: Localized
  let artist: Artist
  let year: Int
  let room: Room
  let technique: Technique
  /// Centimetres.
  let width: Int, height: Int
  let story: Localized
  let motif: Motif

  /// Width divided by height.
  var aspect: CGFloat { CGFloat(width) / CGFloat(height) }

  static func == (a: Artwork, b: Artwork) -> Bool { a.number == b.number }
  func hash(into hasher: inout Hasher) { hasher.combine(number) }

  /// The page of the work in the museum's own address space.
  var link: URL { URL(string: "https://lantern.example/\(number)") ?? URL(fileURLWithPath: "/") }

  /// The other works in the room.
  var related: [Artwork] { room.works.filter { $0 != self } }

  func byline(_ language: Language) -> String {
    Words.pair.filled(language, artist.name[language], language.number(year))
  }

  /// The size as catalogues give it, the height first.
  func size(_ language: Language) -> String {
    Words.centimetres.filled(language, language.number(height), language.number(width))
  }

  /// What a painting shows; each is painted in its own way.
  enum Motif: Sendable {
    case sea, boats, lighthouse, rain
    case leaves, blossoms, orchard, pond
    case waves, ice, mist, depth
    case city, moon, window, lanterns
    case dunes, sunrise, caravan, oasis
    case star, circles, tiles, arches
  }
}

/// How a work was made.
enum Technique: Sendable {
  case oil, gouache, tempera, print

  var name: Localized {
    switch self {
    case .oil: return Localized("Oil on canvas", "زيت على قماش")
    case .gouache: return Localized("Gouache on paper", "غواش على ورق")
    case .tempera: return Localized("Tempera on panel", "تمبرا على خشب")
    case .print: return Localized("Woodcut in colours", "حفر على الخشب بالألوان")
    }
  }
}

/// The artists of the collection.
enum Artist: CaseIterable, Sendable {
  case okafor, lindqvist, haddad, moreau, tanaka, rashid, brandt, castellan

  var name: Localized {
    switch self {
    case .okafor: return Localized("Ines Okafor", "إينيس أوكافور")
    case .lindqvist: return Localized("Tove Lindqvist", "توفه ليندكفيست")
    case .haddad: return Localized("Samir Haddad", "سمير حداد")
    case .moreau: return Localized("Adèle Moreau", "أديل مورو")
    case .tanaka: return Localized("Kei Tanaka", "كي تاناكا")
    case .rashid: return Localized("Layla Rashid", "ليلى راشد")
    case .brandt: return Localized("Jonas Brandt", "يوناس براندت")
    case .castellan: return Localized("Pia Castellan", "بيا كاستلان")
    }
  }
}

/// The rooms with works.
enum Room: Int, CaseIterable, Sendable {
  case harbour = 1, garden, blue, night, desert, geometry

  var name: Localized {
    switch self {
    case .harbour: return Localized("Harbour Hall", "قاعة الميناء")
    case .garden: return Localized("Garden Room", "غرفة الحديقة")
    case .blue: return Localized("Blue Gallery", "الرواق الأزرق")
    case .night: return Localized("Night Cabinet", "حجرة الليل")
    case .desert: return Localized("Desert Room", "غرفة الصحراء")
    case .geometry: return Localized("Geometry Hall", "قاعة الهندسة")
    }
  }

  var text: Localized {
    switch self {
    case .harbour:
      return Localized(
        "Ships, quays and weather. The painters of this room worked within sight of the water, and most of them within "
          + "reach of its spray.",
        "سفن وأرصفة وطقس. عمل رسامو هذه القاعة على مرأى من "
          + "الماء، ومعظمهم على مرمى رذاذه.")
    case .garden:
      return Localized(
        "What grows when someone looks after it. Four gardens, each painted in a single summer.",
        "ما ينمو حين يعتني به أحد. أربع حدائق رُسمت كل منها في صيف واحد.")
    case .blue:
      return Localized(
        "One colour, and how far it reaches: from the shallows to the ice, from mist to the deep.",
        "لون واحد ومدى اتساعه: من المياه الضحلة إلى الجليد، "
          + "ومن الضباب إلى الأعماق.")
    case .night:
      return Localized(
        "A small dark room for works made after sunset. Let your eyes get used to it.",
        "غرفة صغيرة معتمة لأعمال أنجزت بعد الغروب. دع عينيك "
          + "تعتادان عليها.")
    case .desert:
      return Localized(
        "Sand is never empty. It keeps the wind, the light and the way of those who crossed it.",
        "الرمل ليس فارغا أبدا. إنه يحفظ الريح والضوء وطريق من عبروه.")
    case .geometry:
      return Localized(
        "A compass and a ruler are enough. These works begin with one circle and do not want to end.",
        "يكفي فرجار ومسطرة. تبدأ هذه الأعمال بدائرة واحدة ولا "
          + "تريد أن تنتهي.")
    }
  }

  var works: [Artwork] { Catalogue.works.filter { $0.room == self } }
}
