/// Facts about languages that keyboards need: tags, native names and extra letters.
public enum LanguageFacts {
  /// The BCP 47 tag for one of xkeyboard-config's ISO 639 codes, which have two or three letters: `deu` is `de`.
  public static func tag(ofISO639 code: String) -> String { shortTags[code] ?? code }

  /// The native name of the language, shown on the space bar; nil for languages that are not listed.
  public static func ownName(_ tag: String) -> String? { ownNames[String(tag.prefix { $0 != "-" })] }

  /// Lowercase letters of the language beyond the basic ones of its script, most frequent first. A long press offers them
  /// before everything else.
  public static func letters(_ tag: String) -> [Character] { Array(ownLetters[String(tag.prefix { $0 != "-" })] ?? "") }

  /// The locale whose compose sequences dead keys use. Only a few locales have sequences of their own.
  public static func composeLocale(_ tag: String) -> String {
    switch tag.prefix(while: { $0 != "-" }) {
    case "el": "el_GR.UTF-8"
    case "pt": tag.hasSuffix("BR") ? "pt_BR.UTF-8" : "pt_PT.UTF-8"
    case "fi": "fi_FI.UTF-8"
    case "cs": "cs_CZ.UTF-8"
    case "sr": "sr_RS.UTF-8"
    case "am": "am_ET.UTF-8"
    case "km": "km_KH.UTF-8"
    default: "en_US.UTF-8"
    }
  }

  /// Whether the language is written from right to left.
  public static func isRightToLeft(_ tag: String) -> Bool {
    ["ar", "fa", "he", "ur", "ps", "ug", "sd", "dv", "yi", "ckb", "syr", "kas", "pnb", "arz", "ary"].contains(
      String(tag.prefix { $0 != "-" }))
  }

  private static let shortTags = pairs(
    """
    eng en fra fr deu de ger de rus ru kur ku sat sat ita it urd ur tam ta ben bn tgl tl swe sv srp sr spa es por pt pan pa
    nld nl ell el gre el
    kaz kk fin fi slk sk ron ro pol pl mar mr ara ar uzb uz ukr uk sme se oss os nor no dan da ces cs tur tr tel te
    ori or nep ne mal ml lit lt lav lv kat ka hun hu heb he est et epo eo bel be zho zh yid yi vie vi uig ug tgk tg tat tt
    swa sw sin si san sa pus ps nob nb nno nn mya my mon mn mkd mk lao lo kor ko khm km kir ky kan kn jpn ja ind id msa ms
    hye hy hrv hr hin hi guj gu hau ha gle ga gla gd glg gl fas fa fao fo ful ff ewe ee dzo dz div dv cym cy chv cv cat ca
    bul bg bre br bos bs bod bo bam bm aze az asm as amh am afr af kik ki isl is iku iu ibo ig jav jv kal kl tha th tir ti
    tso ts tsn tn tuk tk wol wo yor yo xho xh zul zu slv sl sqi sq snd sd sna sn som so oci oc mlt mt mri mi lug lg lin ln
    kas ks lat la eus eu fry fy hbs sh ltz lb aka ak orm om abk ab ava av che ce bih bh glv gv kom kv
    """)

  static let ownNames = pairs(
    """
    en English de Deutsch fr Français es Español it Italiano pt Português nl Nederlands sv Svenska da Dansk no Norsk nb Norsk
    nn Nynorsk fi Suomi is Íslenska pl Polski cs Čeština sk Slovenčina sl Slovenščina hr Hrvatski bs Bosanski sr Српски
    mk Македонски bg Български ro Română hu Magyar el Ελληνικά tr Türkçe az Azərbaycan kk Қазақша ky Кыргызча uz Oʻzbekcha
    ru Русский uk Українська be Беларуская lt Lietuvių lv Latviešu et Eesti sq Shqip mt Malti ga Gaeilge gd Gàidhlig
    cy Cymraeg br Brezhoneg eu Euskara ca Català gl Galego oc Occitan eo Esperanto he עברית yi ייִדיש ar العربية fa فارسی
    ur اردو ps پښتو ug ئۇيغۇرچە ku Kurdî ckb کوردی sd سنڌي hi हिन्दी mr मराठी ne नेपाली sa संस्कृतम् bn বাংলা as অসমীয়া pa ਪੰਜਾਬੀ
    gu ગુજરાતી or ଓଡ଼ିଆ ta தமிழ் te తెలుగు kn ಕನ್ನಡ ml മലയാളം si සිංහල th ไทย lo ລາວ my မြန်မာ km ខ្មែរ dz རྫོང་ཁ bo བོད་སྐད་
    ka ქართული hy Հայերեն am አማርኛ ti ትግርኛ mn Монгол tg Тоҷикӣ tt Татарча cv Чӑвашла ja 日本語 ko 한국어 zh 中文 vi Tiếng_Việt
    id Indonesia ms Melayu tl Filipino sw Kiswahili af Afrikaans ha Hausa yo Yorùbá ig Igbo fo Føroyskt se Davvisámegiella
    """)

  // Sources: each language's own alphabet and school books. The list is more than accented forms of shown letters.
  private static let ownLetters = pairs(
    """
    en éèêëàâäôöûüùîïçñœæ de äöüßé fr éèêàçùâîôûëïüœæÿ es áéíóúñü it àèéìòù pt ãõçáéíóúâêôà nl éëïóöüè sv åäöé da æøåé
    no æøåéòô nb æøåéòô nn æøåéòô fi äöåšž is áðéíóúýþæö pl ąćęłńóśźż cs áčďéěíňóřšťúůýž sk áäčďéíĺľňóôŕšťúýž sl čšž
    hr čćđšž bs čćđšž ro ăâîșț hu áéíóöőúüű tr çğıöşüâîû az əçğıöşü lt ąčęėįšųūž lv āčēģīķļņšūž et äöõüšž sq ëç
    mt ċġħżàèìòù ga áéíóú gd àèìòù cy âêîôûŵŷáéëï br êñùü eu ñç ca àèéíïóòúüç gl áéíóúñü oc áàçéèíïóòúü eo ĉĝĥĵŝŭ
    vi ăâđêôơưàáảãạèéẻẽẹìíỉĩịòóỏõọùúủũụỳýỷỹỵ ku çêîşû sv åäöé fo áðíóúýæø se áčđŋšŧž af êëéèôö ru ё uk ґєії be ёіў bg ѝ
    sr ђјљњћџ mk ѓѕјљњќџ kk әғқңөұүһі el άέήίόύώϊϋΐΰς yo ẹọṣàáèéìíòóùú ig ịọụṅ ha ɓɗƙ
    """)

  private static func pairs(_ text: String) -> [String: String] {
    let words = text.split(whereSeparator: \.isWhitespace)
    var result: [String: String] = [:]
    for index in stride(from: 0, to: words.count - 1, by: 2) {
      result[String(words[index])] = words[index + 1].replacing("_", with: " ")
    }
    return result
  }
}

extension Substring {
  fileprivate func replacing(_ character: Character, with other: Character) -> String {
    String(map { $0 == character ? other : $0 })
  }
}
