import Foundation
import KioskTesting
import Testing

import UIKit
@testable import UIKitCore

/// Which values an activity can hold, and that they survive being saved.
@MainActor
@Suite struct UserInfoTests {
  private func copy(_ activity: NSUserActivity, forRestoration: Bool = false) throws -> NSUserActivity {
    let saved = try #require(activity.saved(forRestoration: forRestoration))
    return NSUserActivity(try SavedActivity(data: try saved.data()))
  }

  @Test func P9_eachTypeSurvives() throws {
    let activity = NSUserActivity(activityType: "org.test.page")
    let url = try #require(URL(string: "https://example.org/a?b=c"))
    let date = Date(timeIntervalSince1970: 1_000_000.5)
    let values: [AnyHashable: Any] = [
      "array": [1, "two", [3.0]], "data": Data([1, 2, 255]), "date": date, "dictionary": ["x": ["y": true]],
      "null": NSNull(), "int": Int.min, "unsigned": UInt64.max, "small": Int8(-3), "double": 1.0, "float": Float(0.5),
      "infinity": Double.infinity, "bool": false, "number": NSNumber(value: 7), "one": NSNumber(value: 1),
      "truth": NSNumber(value: true), "set": Set([1, 2, 3]), "string": "Grüße 👋", "url": url, 5: "five", date: "then",
      url: "there", "NSString": NSString("text"), "NSArray": NSArray(array: [1]), "": "",
    ]
    #expect(FrameworkLog.lines { activity.userInfo = values } == [])
    #expect(activity.userInfo?.count == values.count)
    let info = try #require(try copy(activity).userInfo)
    #expect(info.count == values.count)
    let array = info["array"] as? [Any]
    #expect(array?[0] as? Int == 1 && array?[1] as? String == "two" && array?[2] as? [Double] == [3])
    #expect(info["data"] as? Data == Data([1, 2, 255]))
    #expect(info["date"] as? Date == date && info[date] as? String == "then")
    #expect((info["dictionary"] as? [String: [String: Bool]])?["x"]?["y"] == true)
    #expect(info["null"] is NSNull)
    #expect(info["int"] as? Int == Int.min && info["unsigned"] as? UInt64 == UInt64.max && info["small"] as? Int == -3)
    #expect(info["double"] as? Double == 1 && info["float"] as? Double == 0.5 && info["infinity"] as? Double == .infinity)
    #expect(info["bool"] as? Bool == false && info["truth"] as? Bool == true)
    #expect(info["number"] as? Int == 7 && info["one"] as? Int == 1)
    #expect(info["set"] as? Set<Int> == [1, 2, 3])
    #expect(info["string"] as? String == "Grüße 👋" && info["NSString"] as? String == "text")
    #expect(info["url"] as? URL == url && info[url] as? String == "there" && info[5] as? String == "five")
    #expect(info["NSArray"] as? [Int] == [1] && info[""] as? String == "")
  }

  @Test func P9_otherTypesAreRefusedWhenTheyAreSet() {
    struct Model: Hashable {}
    final class Object: NSObject {}
    var deep: Any = "end"
    for _ in 0..<40 { deep = [deep] }
    let refused: [(AnyHashable, Any)] = [
      ("view", UIView()), ("object", Object()), ("struct", Model()), ("nil", Int?.none as Any), ("range", 0..<3),
      ("type", Int.self), ("inside", ["a", UIColor.red] as [Any]), ("below", ["a": ["b": Model()]]), ("deep", deep),
      (Model(), "a key"), ("closure", { () -> Int in 1 } as Any), ("tuple", (1, 2)),
    ]
    for (key, value) in refused {
      let activity = NSUserActivity(activityType: "org.test.page")
      let lines = FrameworkLog.lines { activity.userInfo = [key: value, "kept": 1] }
      #expect(activity.userInfo?.count == 1 && activity.userInfo?["kept"] as? Int == 1, "\(key)")
      #expect(lines.count == 1)
      let beginning = "NSUserActivity.userInfo: the entry for \"\(key)\" of org.test.page is refused, because "
      #expect(lines.first?.hasPrefix(beginning) == true)
    }
    let activity = NSUserActivity(activityType: "org.test.page")
    activity.userInfo = ["kept": 1]
    #expect(FrameworkLog.lines { activity.addUserInfoEntries(from: ["kept": UIView(), "new": 2]) }.count == 1)
    #expect(activity.userInfo?["kept"] as? Int == 1 && activity.userInfo?["new"] as? Int == 2)
  }

  @Test func P9_requiredKeysPickWhatIsRestored() throws {
    let activity = NSUserActivity(activityType: "org.test.page")
    activity.userInfo = ["a": 1, "b": 2, 3: 3]
    #expect(try copy(activity, forRestoration: true).userInfo?.count == 3)
    activity.requiredUserInfoKeys = ["b", "c"]
    let restored = try copy(activity, forRestoration: true)
    #expect(restored.userInfo?.count == 1 && restored.userInfo?["b"] as? Int == 2)
    #expect(restored.requiredUserInfoKeys == ["b", "c"])
    #expect(try copy(activity).userInfo?.count == 3)
  }

  @Test func P9_theOtherPropertiesSurvive() throws {
    let activity = NSUserActivity(activityType: NSUserActivityTypeBrowsingWeb)
    activity.title = "Room 3"
    activity.webpageURL = URL(string: "https://example.org/3")
    activity.referrerURL = URL(string: "https://example.org/")
    activity.expirationDate = Date(timeIntervalSince1970: 5)
    activity.keywords = ["room", "three"]
    activity.targetContentIdentifier = "room-3"
    activity.persistentIdentifier = "3"
    let restored = try copy(activity)
    #expect(restored.activityType == "NSUserActivityTypeBrowsingWeb" && restored.title == "Room 3")
    #expect(restored.webpageURL == activity.webpageURL && restored.referrerURL == activity.referrerURL)
    #expect(restored.expirationDate == activity.expirationDate && restored.keywords == ["room", "three"])
    #expect(restored.targetContentIdentifier == "room-3" && restored.persistentIdentifier == "3")
    #expect(restored.userInfo == nil && restored.isValid)
  }

  @Test func P9_bytesOfElsewhereNameNoClassesAndMayBeBad() throws {
    let activity = NSUserActivity(activityType: "org.test.page")
    activity.userInfo = ["a": ["b": 1]]
    let bytes = try #require(try activity.saved(forRestoration: false)?.data())
    #expect(bytes.range(of: Data("NS".utf8)) == nil && bytes.range(of: Data("$class".utf8)) == nil)
    for length in 0..<bytes.count { #expect(throws: (any Error).self) { try SavedActivity(data: bytes.prefix(length)) } }
    for bit in 0..<(bytes.count * 8) {
      var changed = bytes
      changed[bit / 8] ^= 1 << (bit % 8)
      // It may be readable, with another value; it must not end the program.
      _ = try? SavedActivity(data: changed)
    }
    #expect(throws: (any Error).self) { try SavedActivity(data: try SavedActivity(type: "").data()) }
  }
}
