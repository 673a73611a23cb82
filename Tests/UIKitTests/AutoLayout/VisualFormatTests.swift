import KioskTesting
import Testing
import UIKit

@testable import UIKitCore

@MainActor @Suite struct VisualFormatTests {
  private let box = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
  private let a = UIView(), b = UIView()

  init() {
    for view in [a, b] {
      view.translatesAutoresizingMaskIntoConstraints = false
      box.addSubview(view)
    }
  }

  private func constraints(_ format: String, _ options: NSLayoutConstraint.FormatOptions = []) -> [NSLayoutConstraint] {
    NSLayoutConstraint.constraints(
      withVisualFormat: format, options: options, metrics: ["gap": 12, "low": 250], views: ["a": a, "b": b])
  }

  private func layOut(_ formats: String...) {
    for format in formats { NSLayoutConstraint.activate(constraints(format)) }
    box.layoutIfNeeded()
  }

  @Test func AL21_edgesGapsAndLengths() {
    layOut("H:|-10-[a(50)]-[b]-gap-|", "V:|[a]|", "V:|-(20)-[b(>=30,==40)]")
    #expect(a.frame == CGRect(x: 10, y: 0, width: 50, height: 200))
    #expect(b.frame == CGRect(x: 68, y: 20, width: 220, height: 40))
  }

  @Test func AL21_theSystemsDistanceToTheSuperviewIsItsMargin() {
    box.layoutMargins = UIEdgeInsets(top: 3, left: 5, bottom: 7, right: 9)
    layOut("H:|-[a]-|", "V:|-[a]-|")
    #expect(a.frame == CGRect(x: 5, y: 3, width: 286, height: 190))
  }

  @Test func AL21_viewsAsLengthsAndPriorities() {
    layOut("[a(100@low)]", "[a(120@700)]", "H:|[a]", "H:[b(==a)]|", "V:|[a(10)][b(a)]")
    #expect(a.frame == CGRect(x: 0, y: 0, width: 120, height: 10))
    #expect(b.frame == CGRect(x: 180, y: 10, width: 120, height: 10))
  }

  @Test func AL21_options() {
    NSLayoutConstraint.activate(constraints("H:|[a(50)]-10-[b(60)]", [.alignAllTop, .alignAllBottom]))
    NSLayoutConstraint.activate(constraints("V:|-5-[a(20)]"))
    box.layoutIfNeeded()
    #expect(b.frame == CGRect(x: 60, y: 5, width: 60, height: 20))
  }

  @Test func AL21_badFormatsAreLoggedWithTheirPlace() {
    for (format, reason) in [
      ("H:|-[c]", "\"c\" is not among the views"), ("H:|-", "| or a view is missing"),
      ("H:[a(]", "a number or a name is missing"),
      ("H:[a", "] is missing"), ("", "there is no view"), ("H:[a]-5[b]", "- is missing"), ("H:[a]]", "is not expected"),
      ("H:|-wide-[a]", "\"wide\" is neither"), ("V:||", "there is no view"),
    ] {
      var made: [NSLayoutConstraint] = []
      let lines = FrameworkLog.lines { made = constraints(format) }
      #expect(made.isEmpty)
      #expect(lines.count == 1 && lines[0].contains(reason) && lines[0].contains("^"), "\(format): \(lines)")
    }
  }
}
