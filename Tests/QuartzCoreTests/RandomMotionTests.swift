import CoreGraphics
import Foundation
import QuartzCore
import Raster
import Testing

/// Frames made of moved pixels equal a full repaint, to the bit, and the damage includes every pixel that changed. Where
/// frames are compared, the set of changes has just those pixels.
///
/// `VITRINE_MOTION_SEEDS` sets how many random trees are tried.
@MainActor @Suite struct RandomMotionTests {
  private static let seeds = ProcessInfo.processInfo.environment["VITRINE_MOTION_SEEDS"].flatMap { Int($0) } ?? 32
  private static let (width, height) = (220, 180)

  @Test func movedPixelsEqualAFullRepaint() {
    var moved = 0
    for seed in 0..<Self.seeds {
      guard let count = run(seed) else { return }
      moved += count.moved
    }
    #expect(moved > 0)
  }

  @Test(arguments: [false, true])
  func comparedFramesDamageJustWhatChanges(hasBackdrops: Bool) {
    var (compared, changed, added) = (0, 0, 0)
    for seed in 0..<Self.seeds {
      guard let count = run(seed, hasBackdrops: hasBackdrops, isLarge: true) else { return }
      compared += count.compared
      changed += count.changed
      added += count.added
    }
    #expect(compared > Self.seeds)
    // What is moved and then painted over may have its old colour again.
    #expect(added >= changed && added * 50 <= changed * 51, "\(added) pixels, \(changed) changed")
  }

  /// What backdrops show does not depend on the order of damage either: it equals what is blurred again.
  @Test func IM6_blurredPixelsEqualAFullRepaint() {
    var blurred = 0
    for seed in 0..<Self.seeds {
      guard let count = run(seed, hasBackdrops: true) else { return }
      blurred += count.moved
    }
    #expect(blurred > 0)
  }

  /// Blurs everything again and paints what differs. Returns the number of pixels that were blurred.
  private func blurAgain(_ dice: MotionDice, _ stage: Stage, at time: Double) -> Int {
    var count = 0
    for change in [0.25, -0.25] {
      for backdrop in dice.backdrops { backdrop.saturation += change }
      stage.tree.update(stage.bitmap, damage: stage.tree.commit(at: time))
      count += stage.tree.lastStats.backdropPixels
    }
    return count
  }

  private struct Count {
    /// Pixels that were moved, or blurred.
    var moved = 0
    /// Frames that were compared, their pixels that changed, and those that were added to the set of changes.
    var compared = 0
    var changed = 0
    var added = 0
  }

  /// Runs the frames of one tree. Returns nil if a frame is wrong.
  /// - Parameter isLarge: Whether the screen is much larger than what moves on it, and frames are compared.
  private func run(_ seed: Int, hasBackdrops: Bool = false, isLarge: Bool = false) -> Count? {
    let (width, height) = isLarge ? (Self.width * 4, Self.height * 4) : (Self.width, Self.height)
    var dice = MotionDice(seed: seed, hasBackdrops: hasBackdrops)
    let stage = Stage(width, height, scale: [1, 1, 1.5, 1, 2, 1.25][seed % 6])
    let changes = isLarge ? ChangedPixels(width: width, height: height) : nil
    stage.tree.changes = changes
    // One thread paints the whole, so bands of several threads are compared with it.
    stage.tree.painter = Painter(threads: seed % 4 == 0 ? 2 : 1)
    let before = Bitmap(width: width, height: height, format: .xrgb8888)!
    let whole = Bitmap(width: width, height: height, format: .xrgb8888)!
    let kept = Bitmap(width: width, height: height, format: .xrgb8888)!
    dice.build(stage)
    stage.tree.update(stage.bitmap, damage: stage.tree.commit(at: 0))
    var (count, isBehind, time) = (Count(), false, 0.0)
    for step in 0..<24 {
      for y in 0..<height { memcpy(before.row(y), stage.bitmap.row(y), width * 4) }
      // Sometimes two commits are shown as one frame. Pixels are moved again once all of the screen was painted.
      let commits = dice.chance(4) ? 2 : 1
      if isBehind { stage.tree.damageAll() }
      isBehind = commits == 2
      var damage = Region()
      for part in 0..<commits {
        dice.step(stage)
        time = Double(step * 2 + 1 + part) / 40
        damage.formUnion(stage.tree.commit(at: time))
      }
      let isCompared = stage.tree.update(stage.bitmap, damage: damage)
      count.moved += hasBackdrops ? 0 : stage.tree.lastStats.movedPixels
      for y in 0..<height { memcpy(kept.row(y), stage.bitmap.row(y), width * 4) }
      if hasBackdrops { count.moved += blurAgain(dice, stage, at: time) }
      stage.tree.paint(Region(whole.bounds), into: whole)
      let rects = damage.rects
      var (wrong, missed) = (0, 0)
      for y in 0..<height {
        guard
          memcmp(before.row(y), whole.row(y), width * 4) != 0 || memcmp(kept.row(y), whole.row(y), width * 4) != 0
        else { continue }
        for x in 0..<width {
          let pixel = whole.pixel(x, y)
          if pixel != kept.pixel(x, y) { wrong += 1 }
          guard pixel != before.pixel(x, y) else { continue }
          let place = PixelRect(x: Int32(x), y: Int32(y), width: 1, height: 1)
          if !rects.contains(where: { $0.contains(place) }) || isCompared && changes?.count(in: place) == 0 { missed += 1 }
          if isCompared { count.changed += 1 }
        }
      }
      if isCompared, let changes {
        count.compared += 1
        count.added += changes.count(in: whole.bounds)
        changes.removeAll(inRowsOf: damage.bounds)
        #expect(changes.count(in: whole.bounds) == 0, "outside of the damage")
      }
      #expect(wrong == 0 && missed == 0, "seed \(seed), step \(step): \(wrong) wrong, \(missed) not in the damage")
      if wrong > 0 || missed > 0 { return nil }
    }
    return count
  }
}
