import UIKit

/// Text styles, scripts, weights and wrapping.
final class TypePage: PageView {
  init() {
    let styles = TextStylesCard(), scripts = ScriptsCard(), weights = WeightsCard(), wrapping = WrappingCard()
    super.init(
      .type,
      [
        .row([
          .card(styles, 4), .column([.card(scripts, 11), .row([.card(weights, 3), .card(wrapping, 5)], 9)], 8),
        ]),
        .column([.row([.card(styles, 5), .card(scripts, 6)], 5), .row([.card(weights, 5), .card(wrapping, 6)], 3)]),
      ])
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}

/// The system's text styles, each name in its own style.
private final class TextStylesCard: CardView {
  private static let styles: [(UIFont.TextStyle, String)] = [
    (.largeTitle, "Large Title"), (.title1, "Title 1"), (.title2, "Title 2"), (.title3, "Title 3"),
    (.headline, "Headline"), (.body, "Body"), (.callout, "Callout"), (.subheadline, "Subheadline"),
    (.footnote, "Footnote"), (.caption1, "Caption 1"), (.caption2, "Caption 2"),
  ]

  init() {
    super.init("Text styles", detail: "Inter, in the preferred size")
    let rows = Self.styles.map { style, title -> UIView in
      let name = UILabel(title), size = UILabel("", size: 13, color: .tertiaryLabel, alignment: .right, digits: true)
      size.keepingSize()
      name.followMetrics { name, m in
        let font = UIFont.preferredFont(forTextStyle: style, compatibleWith: name.traitCollection)
        name.font = font.withSize(m.typeSize(font.pointSize))
        size.text = "\(Int(name.font.pointSize))"
      }
      return UIStackView(.horizontal, spacing: 8, alignment: .center, [name, size])
    }
    show(UIStackView(.vertical, spacing: 4, distribution: .equalSpacing, rows))
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}

/// A sentence in many scripts.
private final class ScriptsCard: CardView {
  override var leastWidth: CGFloat { 320 }

  private static let lines: [(language: String, text: String, isRightToLeft: Bool)] = [
    ("English", "All are born free", false), ("中文", "人人生而自由", false),
    ("العربية", "يولد جميع الناس أحرارًا", true),
    ("日本語", "すべての人間は自由", false), ("Русский", "Все люди свободны", false),
    ("हिन्दी", "सभी मनुष्य स्वतन्त्र हैं", false),
    ("עברית", "כולם נולדו בני חורין", true),
    ("한국어", "모든 인간은 자유롭다", false),
    ("Ελληνικά", "Όλοι γεννιούνται ελεύθεροι", false),
    ("Emoji", "👩🏽‍🚀 👨‍👩‍👧‍👦 🏳️‍🌈 🇺🇳 ❤️‍🔥 🎻", false),
  ]

  init() {
    super.init("Scripts", detail: "Shaped, ordered and drawn with fallback fonts")
    let rows = Self.lines.map { line -> UIView in
      let name = UILabel(line.language, size: 13, color: .secondaryLabel)
      let text = UILabel(line.text, size: 16, .medium, alignment: line.isRightToLeft ? .right : .left)
      let row = UIStackView(.horizontal, spacing: 4, alignment: .center, [name, text])
      let width = name.widthAnchor.constraint(equalToConstant: 0)
      row.followMetrics { row, m in
        // Large text has the whole width, below the name.
        row.axis = m.isAccessibilitySize ? .vertical : .horizontal
        row.alignment = m.isAccessibilitySize ? .fill : .center
        width.constant = (76 * m.growth).rounded()
        width.isActive = !m.isAccessibilitySize
      }
      return row
    }
    show(WrappingStack(rows, .columns(2, least: 270), gap: 20, rowGap: 6))
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}

/// Font weights from ultra light to black.
private final class WeightsCard: CardView {
  override var leastWidth: CGFloat { 190 }

  private static let weights: [(String, UIFont.Weight)] = [
    ("Ultra Light", .ultraLight), ("Light", .light), ("Regular", .regular), ("Medium", .medium),
    ("Semibold", .semibold), ("Bold", .bold), ("Black", .black),
  ]

  init() {
    super.init("Weights")
    let labels = Self.weights.map { UILabel($0.0, size: 20, $0.1) }
    show(UIStackView(.vertical, spacing: 2, distribution: .equalSpacing, labels))
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}

/// An attributed paragraph, and the line break modes that truncate.
private final class WrappingCard: CardView {
  init() {
    super.init("Paragraphs")
    let paragraph = UILabel("", lines: 0)
    paragraph.followMetrics { $0.attributedText = Self.text($1) }
    let cuts = [NSLineBreakMode.byTruncatingTail, .byTruncatingMiddle, .byTruncatingHead].map { mode -> UILabel in
      let label = UILabel(
        "A line too long for its place is cut at the end, in the middle or at the start", size: 14, color: .secondaryLabel,
        lines: 1)
      label.lineBreakMode = mode
      label.accessibilityIdentifier = "cut short"
      label.setContentCompressionResistancePriority(.fittingSizeLevel, for: .horizontal)
      return label
    }
    show(
      UIStackView(
        .vertical, spacing: 12, distribution: .equalSpacing, [paragraph, UIStackView(.vertical, spacing: 6, cuts)]))
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  private static func text(_ m: Metrics) -> NSAttributedString {
    let style = NSMutableParagraphStyle()
    style.lineSpacing = m.points(4)
    let text = NSMutableAttributedString(
      string: "Runs are bold, coloured, underlined, struck, raised or marked ",
      attributes: [.font: m.font(16), .foregroundColor: UIColor.label, .paragraphStyle: style])
    func mark(_ word: String, _ attributes: [NSAttributedString.Key: Any]) {
      text.addAttributes(attributes, range: NSString(string: text.string).range(of: word))
    }
    mark("bold", [.font: m.font(16, .bold)])
    mark("coloured", [.foregroundColor: UIColor.systemPink])
    mark("underlined", [.underlineStyle: NSUnderlineStyle.single.rawValue, .underlineColor: UIColor.systemBlue])
    mark("struck", [.strikethroughStyle: NSUnderlineStyle.single.rawValue])
    mark("raised", [.baselineOffset: m.points(5), .font: m.font(12)])
    mark("marked", [.backgroundColor: UIColor.systemYellow.withAlphaComponent(0.4)])
    for (name, color) in [("heart.fill", UIColor.systemRed), ("star.fill", .systemOrange)] {
      let icon = NSTextAttachment()
      icon.image = UIImage(systemName: name, withConfiguration: UIImage.SymbolConfiguration(pointSize: m.points(14)))?
        .withTintColor(color, renderingMode: .alwaysOriginal)
      let side = (17 * m.growth).rounded()
      icon.bounds = CGRect(x: 0, y: -(3 * m.growth).rounded(), width: side, height: side)
      text.append(NSAttributedString(attachment: icon))
    }
    return text
  }
}
