import UIKit

/// Text styles, scripts, weights and wrapping.
final class TypePage: PageView {
  private let styles = TextStylesCard()
  private let scripts = ScriptsCard()
  private let weights = WeightsCard()
  private let wrapping = WrappingCard()

  init() {
    super.init(.type)
    for card in [styles, scripts, weights, wrapping] as [UIView] { addSubview(card) }
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func layoutContent(in rect: CGRect, _ m: Metrics) {
    let grid = Grid(rect: rect, columns: 12, rows: 20, gap: m.gap)
    styles.frame = grid.cell(0, 0, 4, 20)
    scripts.frame = grid.cell(4, 0, 8, 11)
    weights.frame = grid.cell(4, 11, 3, 9)
    wrapping.frame = grid.cell(7, 11, 5, 9)
  }
}

/// The system's text styles, each name in its own style.
private final class TextStylesCard: CardView {
  private static let styles: [(UIFont.TextStyle, String)] = [
    (.largeTitle, "Large Title"), (.title1, "Title 1"), (.title2, "Title 2"), (.title3, "Title 3"),
    (.headline, "Headline"), (.body, "Body"), (.callout, "Callout"), (.subheadline, "Subheadline"),
    (.footnote, "Footnote"), (.caption1, "Caption 1"), (.caption2, "Caption 2"),
  ]

  private let names = styles.map { UILabel($0.1) }
  private let sizes = styles.map { _ in UILabel("", color: .tertiaryLabel, alignment: .right) }

  init() {
    super.init("Text styles", detail: "Inter, in the preferred size")
    for view in (names + sizes) { addSubview(view) }
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func layoutContent(in rect: CGRect, _ m: Metrics) {
    let fonts = Self.styles.map { style, _ -> UIFont in
      let font = UIFont.preferredFont(forTextStyle: style, compatibleWith: traitCollection)
      return font.withSize(m.typeSize(font.pointSize))
    }
    // Row heights follow the line heights; the remaining space is distributed evenly.
    let total = fonts.reduce(0) { $0 + $1.lineHeight }
    let space = max((rect.height - total) / CGFloat(fonts.count), 0)
    var y = rect.minY
    for (index, font) in fonts.enumerated() {
      let height = font.lineHeight + space
      names[index].font = font
      names[index].frame = CGRect(x: rect.minX, y: y, width: rect.width * 0.78, height: height)
      sizes[index].font = .monospacedDigitSystemFont(ofSize: m.typeSize(13), weight: .regular)
      sizes[index].text = "\(Int(font.pointSize))"
      sizes[index].frame = CGRect(x: rect.maxX - rect.width * 0.22, y: y, width: rect.width * 0.22, height: height)
      y += height
    }
  }
}

/// A sentence in many scripts.
private final class ScriptsCard: CardView {
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

  private let names = lines.map { UILabel($0.language, color: .secondaryLabel) }
  private let texts = lines.map { UILabel($0.text, alignment: $0.isRightToLeft ? .right : .left) }

  init() {
    super.init("Scripts", detail: "Shaped, ordered and drawn with fallback fonts")
    for view in (names + texts) { addSubview(view) }
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func layoutContent(in rect: CGRect, _ m: Metrics) {
    let grid = Grid(rect: rect, columns: 2, rows: 5, gap: 0)
    for index in names.indices {
      var cell = grid.cell(index / 5, index % 5)
      if index < 5 { cell.size.width -= m.points(28) }
      let name = max(m.points(78), 64)
      names[index].font = m.font(13)
      names[index].frame = CGRect(x: cell.minX, y: cell.minY, width: name, height: cell.height)
      texts[index].font = m.font(17, .medium)
      texts[index].adjustsFontSizeToFitWidth = true
      texts[index].minimumScaleFactor = 0.7
      texts[index].frame = CGRect(x: cell.minX + name, y: cell.minY, width: cell.width - name, height: cell.height)
    }
  }
}

/// Font weights from ultra light to black.
private final class WeightsCard: CardView {
  private static let weights: [(String, UIFont.Weight)] = [
    ("Ultra Light", .ultraLight), ("Light", .light), ("Regular", .regular), ("Medium", .medium),
    ("Semibold", .semibold), ("Bold", .bold), ("Black", .black),
  ]

  private let labels = weights.map { UILabel($0.0) }

  init() {
    super.init("Weights")
    for view in labels { addSubview(view) }
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func layoutContent(in rect: CGRect, _ m: Metrics) {
    let grid = Grid(rect: rect, columns: 1, rows: labels.count, gap: 0)
    for (index, label) in labels.enumerated() {
      label.font = m.font(20, Self.weights[index].1)
      label.frame = grid.cell(0, index)
    }
  }
}

/// An attributed paragraph, and the line break modes that truncate.
private final class WrappingCard: CardView {
  private let paragraph = UILabel("", lines: 0)
  private let cuts = [NSLineBreakMode.byTruncatingTail, .byTruncatingMiddle, .byTruncatingHead].map { mode -> UILabel in
    let label = UILabel(
      "A line too long for its place is cut at the end, in the middle or at the start", color: .secondaryLabel)
    label.lineBreakMode = mode
    label.accessibilityIdentifier = "cut short"
    return label
  }

  init() {
    super.init("Paragraphs")
    addSubview(paragraph)
    for view in cuts { addSubview(view) }
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func layoutContent(in rect: CGRect, _ m: Metrics) {
    paragraph.attributedText = text(m)
    let size = paragraph.sizeThatFits(CGSize(width: rect.width, height: 0))
    let line = m.points(24), cutsTop = rect.maxY - line * CGFloat(cuts.count)
    paragraph.frame = CGRect(
      x: rect.minX, y: rect.minY, width: rect.width, height: min(size.height, cutsTop - rect.minY - m.points(8)))
    for (index, label) in cuts.enumerated() {
      label.font = m.font(14)
      label.frame = CGRect(x: rect.minX, y: cutsTop + CGFloat(index) * line, width: rect.width, height: line)
    }
  }

  private func text(_ m: Metrics) -> NSAttributedString {
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
      let side = m.points(17)
      icon.bounds = CGRect(x: 0, y: -m.points(3), width: side, height: side)
      text.append(NSAttributedString(attachment: icon))
    }
    return text
  }
}
