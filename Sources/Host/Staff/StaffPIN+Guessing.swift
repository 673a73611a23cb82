// PINs that people choose first, and so try first.
extension StaffPIN {
  /// Whether a PIN is among those that are tried first: one digit, a run or a repetition of few, a path over the keypad, a
  /// date of eight digits. Such PINs are not set any more; those that are set still work.
  public static func isEasilyGuessed(_ pin: String) -> Bool {
    let digits = pin.utf8.map { Int($0) - 48 }
    return isRun(digits) || isRepetition(digits) || isMirrored(digits) || isDate(digits) || paths.contains(pin)
  }

  /// `123456`, `987654`, `246802`, `111111`: equal steps, over 9 and 0 too.
  private static func isRun(_ digits: [Int]) -> Bool {
    Set(zip(digits, digits.dropFirst()).map { ($1 - $0 + 10) % 10 }).count <= 1
  }

  /// `121212`, `123123`, `20242024`; and each digit twice or three times along a run: `112233`, `111222`.
  private static func isRepetition(_ digits: [Int]) -> Bool {
    for length in 1...max(digits.count / 2, 1) {
      if digits.indices.allSatisfy({ digits[$0] == digits[$0 % length] }) { return true }
      guard length > 1, digits.count % length == 0 else { continue }
      let blocks = stride(from: 0, to: digits.count, by: length).map { digits[$0..<$0 + length] }
      if blocks.allSatisfy({ Set($0).count == 1 }), isRun(blocks.compactMap(\.first)) { return true }
    }
    return false
  }

  /// `123321`: a run there and back.
  private static func isMirrored(_ digits: [Int]) -> Bool {
    digits == digits.reversed() && isRun(Array(digits.prefix((digits.count + 1) / 2)))
  }

  /// Eight digits that are a day of the years 1900 to 2099, in any of the three usual orders.
  private static func isDate(_ digits: [Int]) -> Bool {
    guard digits.count == 8 else { return false }
    func number(_ range: Range<Int>) -> Int { digits[range].reduce(0) { $0 * 10 + $1 } }
    func isDay(_ year: Int, _ month: Int, _ day: Int) -> Bool {
      (1900...2099).contains(year) && (1...12).contains(month) && (1...31).contains(day)
    }
    return isDay(number(0..<4), number(4..<6), number(6..<8)) || isDay(number(4..<8), number(2..<4), number(0..<2))
      || isDay(number(4..<8), number(0..<2), number(2..<4))
  }

  /// Columns, diagonals and rows of a keypad one after the other.
  private static let paths: Set<String> = [
    "147258", "258369", "147369", "369258", "258147", "159753", "753159", "159357", "357159", "951753", "789456", "456789",
    "456123", "147852", "741852", "852963", "963852", "789123", "147258369", "741852963", "14725836", "12369874", "142536",
    "102030", "010203", "100000", "123654", "321654",
  ]

  /// The ones that are set most often, in the order of lists of leaked passwords. Older releases took four digits.
  private static let common = [
    "123456", "111111", "000000", "123123", "654321", "121212", "112233", "666666", "123321", "222222", "12345678", "1234",
    "1111", "0000",
  ]

  /// Whether a hash is that of one of the PINs that are set most often.
  /// - Complexity: computes up to fourteen hashes, each of which takes 0.1 s on a PC.
  static func isCommon(_ hash: String) -> Bool { common.contains { (try? matches($0, hash)) == true } }
}
