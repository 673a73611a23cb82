import KioskTesting
import Testing
import UIKit

/// A text view with a round picture in the middle of its text and one at its right edge.
@MainActor
@Suite struct ExclusionPicturesTests {
  @Test func TX5_textAroundRoundPictures() {
    let area = UITextView(frame: CGRect(x: 0, y: 0, width: 380, height: 330))
    area.backgroundColor = .secondarySystemBackground
    area.text = """
      The museum opens at ten. Ask at the desk for the guide to the collection, which is free, and for the times of the \
      tours through the halls on the ground floor. They begin beside the stairs, on the hour, and take about forty minutes.
      Coats and large bags stay in the cloakroom. Photographs may be taken everywhere without flash, but for the rooms on \
      the second floor, where the drawings are kept in the dark. The café in the garden is open until the evening.
      """
    let places = [CGRect(x: 120, y: 42, width: 110, height: 110), CGRect(x: 310, y: 170, width: 120, height: 120)]
    area.textContainer.exclusionPaths = places.map { UIBezierPath(ovalIn: $0) }
    for (place, color) in zip(places, [UIColor.systemTeal, .systemOrange]) {
      let disc = UIView(frame: place.offsetBy(dx: area.textContainerInset.left, dy: area.textContainerInset.top))
      disc.layer.cornerRadius = place.width / 2
      disc.backgroundColor = color
      area.addSubview(disc)
    }
    let kiosk = PictureVariant.all[2].kiosk(420, 370) { [[area]] }
    #expect(kiosk.matches("text-exclusion"))
  }
}
