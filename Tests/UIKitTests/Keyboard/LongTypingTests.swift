import CMalloc
import Foundation
import KioskTesting
import Testing

import UIKit
@testable import UIKitCore

@MainActor
@Suite(.serialized) struct LongTypingTests {
  /// The bytes in use. The size of the process says more about earlier tests, whose free memory is in between.
  private var memory: Int {
    let heap = mallinfo2()
    return Int(heap.uordblks) + Int(heap.hblkhd)
  }

  /// What caches may keep.
  private static let slack = 1 << 20

  /// Twenty taps a second for a minute: every letter in its place, each on the screen with the next frame, and no more
  /// memory in use at the end than after the first seconds.
  @Test(arguments: [(480, 320), (1920, 1080)])
  func K30_aMinuteOfFastTypingLosesNothingAndKeepsNothing(_ width: Int, _ height: Int) {
    let kiosk = VirtualKiosk<TypingController>.typing(width, height)
    let letters = Array("thequickbrownfoxjumpsoverthelazydog")
    let spots = Dictionary(uniqueKeysWithValues: Set(letters).map { ($0, kiosk.spot(ofKey: String($0))) })
    var tapped = 0
    var sizes: [Int] = []
    for second in 0..<60 {
      var expected = ""
      for _ in 0..<20 {
        let letter = letters[tapped % letters.count]
        expected.append(letter)
        let frames = kiosk.frames
        kiosk.touch(.down, at: spots[letter] ?? nil, finger: tapped % 2)
        // The press is visible one refresh later.
        kiosk.advance(by: .milliseconds(17))
        #expect(kiosk.frames > frames)
        kiosk.advance(by: .milliseconds(33))
        // The finger before is lifted after this one has come down.
        if tapped > 0 { kiosk.touch(.up, finger: 1 - tapped % 2) }
        tapped += 1
      }
      kiosk.liftAll()
      kiosk.advance(by: .milliseconds(50))
      #expect(kiosk.rootViewController.field.content == expected, "second \(second)")
      kiosk.rootViewController.field.content = ""
      kiosk.rootViewController.field.selection = (0, 0)
      kiosk.rootViewController.field.log = []
      kiosk.trace.clear()
      sizes.append(memory)
    }
    // Caches fill within the first seconds.
    let early = sizes[10..<20].max() ?? 0, late = sizes[50..<60].min() ?? 0
    #expect(late - early < Self.slack, "\(sizes)")
    kiosk.end()
  }

  @Test func K30_showingAndHidingFiveHundredTimesKeepsNothing() {
    let kiosk = VirtualKiosk<TypingController>.typing(480, 320)
    var sizes: [Int] = []
    for _ in 0..<500 {
      kiosk.rootViewController.field.resignFirstResponder()
      kiosk.advance(by: .milliseconds(300))
      kiosk.rootViewController.field.becomeFirstResponder()
      kiosk.advance(by: .milliseconds(300))
      kiosk.rootViewController.heard = []
      kiosk.rootViewController.frames = []
      kiosk.trace.clear()
      sizes.append(memory)
    }
    let early = sizes[100..<200].max() ?? 0, late = sizes[400..<500].min() ?? 0
    #expect(late - early < Self.slack, "\(early) and \(late)")
    kiosk.end()
  }
}
