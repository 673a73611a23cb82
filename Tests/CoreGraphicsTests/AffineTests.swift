import CoreGraphics
import Testing

@Suite struct AffineTests {
  func expectNear(_ a: CGPoint, _ b: CGPoint, _ tolerance: CGFloat = 1e-9) {
    #expect(abs(a.x - b.x) <= tolerance && abs(a.y - b.y) <= tolerance, "\(a) is not \(b)")
  }

  @Test func concatenatingAppliesTheReceiverFirst() {
    let move = CGAffineTransform(translationX: 10, y: 20)
    let double = CGAffineTransform(scaleX: 2, y: 2)
    #expect(CGPoint(x: 1, y: 1).applying(move.concatenating(double)) == CGPoint(x: 22, y: 42))
    #expect(CGPoint(x: 1, y: 1).applying(double.concatenating(move)) == CGPoint(x: 12, y: 22))
  }

  @Test func translatedScaledAndRotatedApplyTheNewOperationFirst() {
    let t = CGAffineTransform(scaleX: 2, y: 3).translatedBy(x: 5, y: 7)
    #expect(CGPoint.zero.applying(t) == CGPoint(x: 10, y: 21))
    #expect(CGAffineTransform(translationX: 5, y: 7).scaledBy(x: 2, y: 3) == CGAffineTransform(2, 0, 0, 3, 5, 7))
    expectNear(
      CGPoint(x: 1, y: 0).applying(CGAffineTransform(translationX: 1, y: 1).rotated(by: .pi / 2)), CGPoint(x: 1, y: 2))
  }

  @Test func aPositiveAngleTurnsXTowardsY() {
    expectNear(CGPoint(x: 1, y: 0).applying(CGAffineTransform(rotationAngle: .pi / 2)), CGPoint(x: 0, y: 1))
  }

  @Test func invertedUndoes() {
    let t = CGAffineTransform(rotationAngle: 0.7).scaledBy(x: 3, y: -0.5).translatedBy(x: 11, y: -4)
    let p = CGPoint(x: 12.5, y: -3)
    expectNear(p.applying(t).applying(t.inverted()), p)
  }

  @Test func aSingularTransformIsItsOwnInverse() {
    let flat = CGAffineTransform(scaleX: 0, y: 2)
    #expect(flat.inverted() == flat)
    let infinite = CGAffineTransform(scaleX: .infinity, y: 1)
    #expect(infinite.inverted() == infinite)
  }

  @Test func decompositionRebuilds() {
    for t in [
      CGAffineTransform(rotationAngle: 0.7).scaledBy(x: 3, y: 2).translatedBy(x: 11, y: -4),
      CGAffineTransform(1, 2, -3, 4, 5, 6), CGAffineTransform(-1, 0, 0, 1, 0, 0), .identity,
    ] {
      let back = CGAffineTransform(t.decomposed())
      for p in [CGPoint(x: 1, y: 0), CGPoint(x: 0, y: 1), CGPoint(x: 3, y: -2)] {
        expectNear(p.applying(back), p.applying(t))
      }
    }
    let parts = CGAffineTransform(rotationAngle: 0.5).scaledBy(x: 3, y: 2).decomposed()
    #expect(abs(parts.rotation - 0.5) < 1e-12 && abs(parts.scale.width - 3) < 1e-12 && abs(parts.horizontalShear) < 1e-12)
  }

  @Test func rectsBecomeTheBoxOfTheirCorners() {
    let r = CGRect(x: 0, y: 0, width: 10, height: 20)
    #expect(r.applying(CGAffineTransform(scaleX: -1, y: 2)) == CGRect(x: -10, y: 0, width: 10, height: 40))
    let turned = r.applying(CGAffineTransform(rotationAngle: .pi / 4))
    #expect(abs(turned.width - 30 / 2.squareRoot()) < 1e-9)
    #expect(CGRect.null.applying(CGAffineTransform(scaleX: 2, y: 2)).isNull)
    #expect(CGRect.infinite.applying(CGAffineTransform(scaleX: 2, y: 2)).isInfinite)
  }

  @Test func sizesIgnoreTranslation() {
    #expect(
      CGSize(width: 2, height: 3).applying(CGAffineTransform(translationX: 100, y: 100)) == CGSize(width: 2, height: 3))
  }

  @Test func codingIsAListOfSixNumbers() throws {
    let t = CGAffineTransform(1, 2, 3, 4, 5, 6)
    let data = try JSONEncoder().encode(t)
    #expect(String(decoding: data, as: UTF8.self) == "[1,2,3,4,5,6]")
    #expect(try JSONDecoder().decode(CGAffineTransform.self, from: data) == t)
    #expect(
      try JSONDecoder().decode(CGVector.self, from: JSONEncoder().encode(CGVector(dx: 1, dy: 2)))
        == CGVector(dx: 1, dy: 2))
  }

  @Test func theCSpellingsAgree() {
    #expect(CGAffineTransformMakeScale(2, 3) == CGAffineTransform(scaleX: 2, y: 3))
    #expect(CGAffineTransformConcat(.identity, CGAffineTransformMakeTranslation(1, 2)).tx == 1)
    #expect(CGAffineTransformIsIdentity(CGAffineTransformIdentity))
    #expect(CGRectMake(1, 2, 3, 4) == CGRect(x: 1, y: 2, width: 3, height: 4))
  }
}
