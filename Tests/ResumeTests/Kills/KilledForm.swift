import KioskTesting
import UIKit

/// A visitor fills in a form.
@MainActor
final class KilledForm: KilledApp {
  let kiosk: VirtualKiosk<VisitForm>

  init(_ folder: VisitFolder) { kiosk = VisitForm.kiosk(folder) }

  var state: [String] { kiosk.rootViewController.state }

  func step(_ random: inout Seeded) {
    let form = kiosk.rootViewController
    switch Int.random(in: 0..<18, using: &random) {
    case 0...10: kiosk.edit(&random, form.view.window?.undoManager)
    case 11: kiosk.focus(form.name)
    case 12: kiosk.focus(form.notes)
    case 13:
      let count = form.notes.text.utf16.count
      let start = Int.random(in: 0...count, using: &random)
      form.notes.selectedRange = NSRange(location: start, length: Int.random(in: 0...(count - start), using: &random))
    case 14:
      let (from, to) = (CGFloat.random(in: 20...80, using: &random), CGFloat.random(in: 20...80, using: &random))
      kiosk.drag(from: .view(form.list, 50, from), to: .view(form.list, 50, to))
    case 15: kiosk.tap(form.newsletter)
    case 16: kiosk.tap(at: .view(form.size, CGFloat([16, 50, 84].randomElement(using: &random) ?? 50), 50))
    default: kiosk.drag(from: .view(form.price, 20, 50), to: .view(form.price, .random(in: 10...90, using: &random), 50))
    }
    kiosk.advance(by: .milliseconds([0, 16, 100, 1200].randomElement(using: &random) ?? 0))
  }
}
