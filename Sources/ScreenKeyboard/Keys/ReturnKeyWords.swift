import UIKitCore

/// The words on the return key, in the language of the keyboard layout.
@MainActor
enum ReturnKeyWords {
  /// Nil for the plain return key and for languages without words here: these keys show a symbol.
  static func word(_ type: UIReturnKeyType, language: String) -> String? {
    guard let column = order.firstIndex(of: alike[type] ?? type), let own = words(language) else { return nil }
    return column < own.count ? own[column] : "SOS"
  }

  /// The tag by which words are looked up: that of the mode, with the script where the language has two.
  static func language(of mode: LayoutInputMode?) -> String {
    guard let mode else { return "en" }
    let tag = String(mode.language.prefix { $0 != "-" })
    switch tag {
    case "sr":
      // The layout of Montenegro is Latin unless a variant says otherwise, that of Serbia Cyrillic.
      let isLatin = mode.layout == "me" ? !mode.variant.hasPrefix("cyrillic") : mode.variant.hasPrefix("latin")
      return isLatin ? "sr-Latn" : tag
    case "uz" where mode.layout == "uz" && mode.variant != "latin": return "uz-Cyrl"
    case "ku" where mode.variant.hasSuffix("ara"): return "ckb"
    default: return mode.language
    }
  }

  private static func words(_ language: String) -> [String]? {
    let tag = String(language.prefix { $0 != "-" && $0 != "_" })
    return table[aliases[language] ?? language] ?? table[aliases[tag] ?? tag]
  }

  /// Types that show the same word.
  private static let alike: [UIReturnKeyType: UIReturnKeyType] = [.google: .search, .yahoo: .search]

  /// Languages that use the words of another one. The registry has `drs` for Dari and `fox` for Taiwan's Chinese. A
  /// layout of unknown language uses English.
  private static let aliases = [
    "no": "nb", "kmr": "ku", "fil": "tl", "ary": "ar", "drs": "fa", "prs": "fa", "sh": "sr-Latn", "id-MY": "ms",
    "fox": "zh-Hant", "zh-TW": "zh-Hant", "zh-HK": "zh-Hant", "zh-MO": "zh-Hant", "und": "en",
  ]

  private static let table: [String: [String]] = {
    var result: [String: [String]] = [:]
    var tag = ""
    for word in text.split(whereSeparator: \.isWhitespace) {
      if word.hasSuffix(":") {
        tag = String(word.dropLast())
      } else {
        result[tag, default: []].append(word.split(separator: "_").joined(separator: " "))
      }
    }
    return result
  }()

  /// The order of the words in a line. A line without a ninth word uses "SOS".
  private static let order: [UIReturnKeyType] = [
    .go, .join, .next, .route, .search, .send, .done, .continue, .emergencyCall,
  ]

  // An underscore stands for a space.
  private static let text = """
    en: go join next route search send done continue
    de: Öffnen Beitreten Weiter Route Suchen Senden Fertig Fortfahren Notruf
    fr: Accéder Rejoindre Suivant Itinéraire Rechercher Envoyer OK Continuer Urgence
    es: ir unirse siguiente ruta buscar enviar OK continuar
    it: vai accedi avanti itinerario cerca invia fine continua
    pt: ir entrar seguinte rota buscar enviar OK continuar
    nl: ga deelnemen volgende route zoek stuur gereed ga_door
    ca: ves-hi uneix-te següent ruta cerca envia fet continua
    gl: ir unirse seguinte ruta buscar enviar feito continuar
    ast: dir xunise siguiente ruta guetar unviar fecho siguir
    oc: anar rejónher seguent itinerari cercar enviar acabat contunhar
    eu: joan sartu hurrengoa ibilbidea bilatu bidali eginda jarraitu
    ro: salt intră următor rută caută trimite OK continuă
    sv: gå anslut nästa rutt sök skicka klar fortsätt
    da: gå deltag næste rute søg send færdig fortsæt
    nb: gå delta neste rute søk send ferdig fortsett
    nn: gå delta neste rute søk send ferdig hald_fram
    fi: siirry liity seuraava reitti etsi lähetä valmis jatka
    is: fara vera_með næsta leið leita senda lokið áfram
    fo: far ver_við næsta leið leita send liðugt halt_fram
    se: mana searvva čuovvovaš geaidnu oza sádde gárvvis joatkke
    lb: goen bäitrieden weider Wee sichen schécken fäerdeg virufueren
    af: gaan sluit_aan volgende roete soek stuur klaar gaan_voort
    fy: gean meidwaan folgjende rûte sykje ferstjoere klear trochgean
    pl: idź dołącz dalej trasa szukaj wyślij gotowe dalej
    cs: přejít připojit další trasa hledat odeslat hotovo pokračovat
    sk: prejsť pripojiť ďalej trasa hľadať odoslať hotovo pokračovať
    sl: pojdi pridruži_se naprej pot išči pošlji končano nadaljuj
    hr: idi pridruži_se dalje ruta traži pošalji gotovo nastavi
    bs: idi pridruži_se dalje ruta traži pošalji gotovo nastavi
    sr: иди придружи_се даље рута тражи пошаљи готово настави
    sr-Latn: idi pridruži_se dalje ruta traži pošalji gotovo nastavi
    mk: оди приклучи_се следно рута барај испрати готово продолжи
    bg: отиди влез напред маршрут търси изпрати готово продължи
    ru: Перейти Войти Далее Маршрут Найти Отпр. Готово Далее
    uk: перейти увійти далі маршрут знайти надіслати готово далі
    be: перайсці далучыцца далей маршрут знайсці даслаць гатова
      працягнуць
    lt: eiti prisijungti toliau maršrutas ieškoti siųsti atlikta tęsti
    lv: doties pievienoties tālāk maršruts meklēt sūtīt gatavs turpināt
    et: mine liitu edasi marsruut otsi saada valmis jätka
    hu: ugrás belépés tovább útvonal keresés küldés kész folytatás
    sq: shko bashkohu përpara rruga kërko dërgo u_krye vazhdo
    mt: mur ingħaqad li_jmiss rotta fittex ibgħat lest kompli
    ga: téigh glac_páirt ar_aghaidh bealach cuardaigh seol déanta lean_ar
    gd: rach gabh_pàirt air_adhart slighe lorg cuir deiseil lean_air
    cy: mynd ymuno nesaf llwybr chwilio anfon gorffen parhau
    br: mont emezelañ da-heul hent klask kas graet kenderc'hel
    eo: iri aliĝi sekva itinero serĉi sendi preta daŭrigi
    el: μετάβαση σύνδεση επόμενο διαδρομή εύρεση αποστολή τέλος
      συνέχεια
    tr: git katıl ileri rota ara gönder bitti devam
    az: get qoşul növbəti marşrut axtar göndər hazır davam_et
    tk: git goşul indiki ugur gözle ugrat taýýar dowam_et
    uz: oʻtish qoʻshilish keyingi yoʻnalish qidirish yuborish tayyor davom_etish
    uz-Cyrl: ўтиш қўшилиш кейинги йўналиш қидириш юбориш тайёр давом_этиш
    kk: өту қосылу келесі бағыт іздеу жіберу дайын жалғастыру
    ky: өтүү кошулуу кийинки багыт издөө жөнөтүү даяр улантуу
    tt: күчү кушылу алга маршрут эзләү җибәрү әзер дәвам_итү
    bak: күсеү ҡушылыу алға маршрут эҙләү ебәреү әҙер дауам_итеү
    cv: кай кӗр малалла ҫул шыра яр хатӗр малалла
    tg: рафтан пайвастан баъдӣ хатсайр ҷустуҷӯ фиристодан тайёр идома
    mn: явах нэгдэх дараах чиглэл хайх илгээх болсон үргэлжлүүлэх
    ug: بېرىش قوشۇلۇش كېيىنكى يول ئىزدەش يوللاش تامام داۋام
    ku: biçe beşdar_be pêşve rê bigere bişîne temam bidomîne
    ckb: بڕۆ بەشداربە دواتر ڕێگا گەڕان ناردن تەواو بەردەوامبە
    fa: برو پیوستن بعدی مسیر جستجو ارسال تمام ادامه اضطراری
    ps: ورشئ ګډون بل لار پلټنه لېږل بشپړ دوام
    ar: ذهاب انضمام التالي مسار بحث إرسال تم متابعة طوارئ
    he: עבור הצטרף הבא מסלול חפש שלח סיום המשך
    yi: גיין צושטיין ווײַטער מאַרשרוט זוכן שיקן פֿאַרטיק ווײַטער
    am: ሂድ ተቀላቀል ቀጣይ መንገድ ፈልግ ላክ ተከናውኗል ቀጥል
    ka: გადასვლა შეერთება შემდეგი მარშრუტი ძებნა
      გაგზავნა მზადაა გაგრძელება
    hy: գնալ միանալ հաջորդը երթուղի որոնել ուղարկել պատրաստ շարունակել
    ur: جائیں شامل_ہوں اگلا راستہ تلاش بھیجیں مکمل جاری_رکھیں
    sd: وڃو شامل_ٿيو اڳلو رستو ڳوليو موڪليو مڪمل جاري_رکو
    hi: जाएँ जुड़ें अगला मार्ग खोजें भेजें पूर्ण
      जारी
    mr: जा सामील_व्हा पुढे मार्ग शोधा पाठवा पूर्ण
      सुरू_ठेवा
    ne: जानुहोस् जोडिनुहोस् अर्को मार्ग
      खोज्नुहोस् पठाउनुहोस् सम्पन्न जारी
    sa: गम्यताम् संयुज्यताम् अग्रिमम् मार्गः
      अन्विष्यताम् प्रेष्यताम् समाप्तम्
      अनुवर्तताम्
    bn: যান যোগ_দিন পরবর্তী রুট খুঁজুন পাঠান
      সম্পন্ন চালিয়ে_যান
    as: যাওক যোগদান পৰৱৰ্তী পথ সন্ধান পঠিয়াওক
      সম্পূৰ্ণ আগবাঢ়ক
    pa: ਜਾਓ ਜੁੜੋ ਅਗਲਾ ਰਸਤਾ ਖੋਜੋ ਭੇਜੋ ਮੁਕੰਮਲ
      ਜਾਰੀ_ਰੱਖੋ
    gu: જાઓ જોડાઓ આગળ માર્ગ શોધો મોકલો પૂર્ણ
      ચાલુ_રાખો
    or: ଯାଆନ୍ତୁ ଯୋଗଦିଅନ୍ତୁ ପରବର୍ତ୍ତୀ ମାର୍ଗ
      ଖୋଜନ୍ତୁ ପଠାନ୍ତୁ ସମାପ୍ତ ଜାରି_ରଖନ୍ତୁ
    ta: செல் சேர் அடுத்து வழி தேடு அனுப்பு
      முடிந்தது தொடர்
    te: వెళ్లు చేరు తదుపరి మార్గం వెతుకు పంపు
      పూర్తి కొనసాగు
    kn: ಹೋಗಿ ಸೇರಿ ಮುಂದೆ ಮಾರ್ಗ ಹುಡುಕಿ ಕಳುಹಿಸಿ
      ಮುಗಿಯಿತು ಮುಂದುವರಿಸಿ
    ml: പോകുക ചേരുക അടുത്തത് വഴി തിരയുക അയയ്ക്കുക
      പൂർത്തിയായി തുടരുക
    si: යන්න එක්වන්න ඊළඟ මාර්ගය සොයන්න යවන්න අවසන්
      ඉදිරියට
    th: ไป เข้าร่วม ถัดไป เส้นทาง ค้นหา ส่ง
      เสร็จสิ้น ต่อไป
    lo: ໄປ ເຂົ້າຮ່ວມ ຕໍ່ໄປ ເສັ້ນທາງ ຊອກຫາ ສົ່ງ
      ສຳເລັດ ສືບຕໍ່
    my: သွား ပါဝင် ရှေ့သို့ လမ်းကြောင်း ရှာဖွေ
      ပို့ ပြီးပြီ ဆက်လုပ်
    km: ទៅ ចូលរួម បន្ទាប់ ផ្លូវ ស្វែងរក ផ្ញើ
      រួចរាល់ បន្ត
    vi: đi tham_gia tiếp lộ_trình tìm gửi xong tiếp_tục
    id: buka gabung berikut rute cari kirim selesai lanjutkan
    ms: pergi sertai seterusnya laluan cari hantar selesai teruskan
    tl: pumunta sumali susunod ruta hanapin ipadala tapos ituloy
    mi: haere whakauru whai_ake ara rapu tuku oti haere_tonu
    ja: 開く 接続 次へ 経路 検索 送信 完了 続ける 緊急
    ko: 이동 연결 다음 경로 검색 보내기 완료 계속 긴급
    zh: 前往 加入 下一项 路线 搜索 发送 完成 继续 紧急
    zh-Hant: 前往 加入 下一項 路線 搜尋 傳送 完成 繼續 緊急
    sw: nenda jiunge inayofuata njia tafuta tuma nimemaliza endelea
    ha: tafi shiga na_gaba hanya nema aika an_gama ci_gaba
    yo: lọ darapọ̀ tókàn ọ̀nà ṣàwárí firánṣẹ́ parí tẹ̀síwájú
    ig: gaa sonye osote ụzọ chọọ ziga emechaala gaa_n'ihu
    """
}
