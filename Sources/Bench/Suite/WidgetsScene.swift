import UIKit

/// A page with profile, chart, form, list and gauges that scrolls as a whole, like LVGL's widgets demo.
@MainActor
enum WidgetsScene {
  static func make(in root: UIView) -> (Int) -> Void {
    let page = UIView(frame: CGRect(x: 0, y: 0, width: 1920, height: 2000))
    page.backgroundColor = .systemGroupedBackground
    root.addSubview(page)
    var y: CGFloat = 40
    for section in 0..<4 {
      for column in 0..<3 {
        let panel = panel(kind: (section + column) % 4)
        panel.frame.origin = CGPoint(x: 40 + CGFloat(column) * 620, y: y)
        page.addSubview(panel)
      }
      y += 480
    }
    return { frame in
      root.bounds.origin.y = (900 * Scenes.swing(frame, 300)).rounded()
      // Every 150 frames the tab changes and everything is redrawn.
      if frame % 150 == 149 { page.subviews.forEach { $0.setNeedsDisplay() } }
    }
  }

  private static func label(_ text: String, _ size: CGFloat, _ color: UIColor, at origin: CGPoint, in view: UIView) {
    let label = UILabel()
    label.text = text
    label.font = .systemFont(ofSize: size)
    label.textColor = color
    label.sizeToFit()
    label.frame.origin = origin
    view.addSubview(label)
  }

  private static func panel(kind: Int) -> UIView {
    let panel = UIView(frame: CGRect(x: 0, y: 0, width: 580, height: 440))
    panel.backgroundColor = .white
    panel.layer.cornerRadius = 16
    panel.layer.shadowOpacity = 0.15
    panel.layer.shadowRadius = 10
    panel.layer.shadowOffset = CGSize(width: 0, height: 4)
    label(
      ["Profile", "Monthly summary", "Notifications", "Devices"][kind], 28, .label, at: CGPoint(x: 24, y: 20), in: panel)
    switch kind {
    case 0:
      let avatar = UIImageView(image: Scenes.logo(opaque: false, side: 120))
      avatar.frame.origin = CGPoint(x: 24, y: 80)
      panel.addSubview(avatar)
      for (i, text) in ["Elena Smith", "elena@example.org", "+79 246 123 4567", "Remember me"].enumerated() {
        label(text, 20, .secondaryLabel, at: CGPoint(x: 170, y: 84 + CGFloat(i) * 34), in: panel)
      }
    case 1:
      for bar in 0..<24 {
        let height = CGFloat(40 + (bar * 53) % 240)
        let view = UIView(frame: CGRect(x: 24 + CGFloat(bar) * 22, y: 400 - height, width: 14, height: height))
        view.backgroundColor = bar % 2 == 0 ? .systemBlue : .systemTeal
        view.layer.cornerRadius = 4
        panel.addSubview(view)
      }
    case 2:
      for row in 0..<6 {
        let line = UIView(frame: CGRect(x: 24, y: 80 + CGFloat(row) * 56, width: 532, height: 48))
        line.backgroundColor = .systemGray6
        line.layer.cornerRadius = 10
        panel.addSubview(line)
        label("Item purchased \(row + 1)", 17, .label, at: CGPoint(x: 14, y: 13), in: line)
        let knob = UIView(frame: CGRect(x: 470, y: 9, width: 51, height: 31))
        knob.backgroundColor = row % 2 == 0 ? .systemGreen : .systemGray4
        knob.layer.cornerRadius = 15.5
        line.addSubview(knob)
      }
    default:
      for gauge in 0..<3 {
        let arc = CAShapeLayer()
        arc.frame = CGRect(x: 30 + gauge * 180, y: 120, width: 160, height: 160)
        arc.path =
          UIBezierPath(
            arcCenter: CGPoint(x: 80, y: 80), radius: 70, startAngle: 0.75 * .pi,
            endAngle: CGFloat(1.3 + 0.4 * Double(gauge)) * .pi, clockwise: true
          ).cgPath
        arc.fillColor = nil
        arc.strokeColor = [UIColor.systemRed, .systemOrange, .systemGreen][gauge].cgColor
        arc.lineWidth = 14
        panel.layer.addSublayer(arc)
        label("\(40 + gauge * 20) %", 22, .label, at: CGPoint(x: 84 + CGFloat(gauge) * 180, y: 186), in: panel)
      }
    }
    return panel
  }
}
