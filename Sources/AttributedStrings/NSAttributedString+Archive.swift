import Foundation

/// The keys are those of archives made on iOS: the characters, the attributes of each run, and the runs' lengths.
private enum ArchiveKey {
  static let string = "NSString"
  static let attributes = "NSAttributes"
  static let lengths = "NSAttributeInfo"
}

extension NSAttributedString {
  final func encodeContents(with coder: NSCoder) {
    guard coder.allowsKeyedCoding else { return logMisuse("encode(with:)", "needs a coder with keys.") }
    var sets: [NSDictionary] = []
    var lengths: [NSNumber] = []
    forEachRun(in: 0..<length) { values, range in
      let kept = NSMutableDictionary()
      for (key, value) in values {
        if let object = archived(value) { kept.setObject(object, forKey: key.rawValue as NSString) }
      }
      sets.append(kept)
      lengths.append(NSNumber(value: range.count))
    }
    coder.encode(string as NSString, forKey: ArchiveKey.string)
    guard sets.contains(where: { $0.count > 0 }) else { return }
    coder.encode(NSArray(array: sets), forKey: ArchiveKey.attributes)
    coder.encode(NSArray(array: lengths), forKey: ArchiveKey.lengths)
  }

  /// An archiver crashes on a value that cannot be archived, so such values are left out.
  private func archived(_ value: Any) -> NSObject? {
    switch value {
    case let value as String: value as NSString
    case let value as Bool: NSNumber(value: value)
    case let value as Int: NSNumber(value: value)
    case let value as Double: NSNumber(value: value)
    case let value as CGFloat: NSNumber(value: Double(value))
    case let value as Float: NSNumber(value: value)
    case let value as URL: value as NSURL
    case let value as Data: value as NSData
    case let value as Date: value as NSDate
    case let value as any NSSecureCoding: value as? NSObject
    default: nil
    }
  }

  static func contents(from coder: NSCoder) -> (String, AttributeRuns)? {
    // Decoding a missing value makes the whole archive invalid.
    guard coder.allowsKeyedCoding, coder.containsValue(forKey: ArchiveKey.string),
      let text = coder.decodeObject(of: NSString.self, forKey: ArchiveKey.string)
    else { return nil }
    let string = String(describing: text)
    let length = string.utf16.count
    let plain = (string, AttributeRuns(length: length))
    let classes = [NSArray.self, NSDictionary.self, NSString.self, NSNumber.self, NSURL.self, NSData.self, NSDate.self]
    guard coder.containsValue(forKey: ArchiveKey.attributes), coder.containsValue(forKey: ArchiveKey.lengths),
      let sets = coder.decodeObject(of: classes, forKey: ArchiveKey.attributes) as? [[String: Any]],
      let lengths = coder.decodeObject(of: [NSArray.self, NSNumber.self], forKey: ArchiveKey.lengths) as? [Int],
      sets.count == lengths.count
    else { return plain }
    var runs = AttributeRuns(length: 0)
    for (values, count) in zip(sets, lengths) {
      guard count > 0, count <= length - runs.length else { return plain }
      let pairs = values.map { (NSAttributedString.Key(rawValue: $0), $1) }
      runs.append(.of(Dictionary(pairs) { $1 }), count: count)
    }
    return runs.length == length ? (string, runs) : plain
  }
}
