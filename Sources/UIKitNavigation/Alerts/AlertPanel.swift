import UIKitCore
import UIKitTextInput

/// A rounded surface with a title, a message and rows of actions. Content that does not fit scrolls.
@MainActor
final class AlertPanel: UIView {
  struct Content {
    var title: String?
    var message: String?
    var isSheet = false
    var actions: [UIAlertAction] = []
    var emphasised: UIAlertAction?
    var fields: [UITextField] = []

    var hasText: Bool { title?.isEmpty == false || message?.isEmpty == false || !fields.isEmpty }
    var isEmpty: Bool { !hasText && actions.isEmpty }
  }

  private let content: Content
  private let metrics: AlertMetrics
  private let header = UIScrollView()
  private let list = UIScrollView()
  private let titleLabel = UILabel()
  private let messageLabel = UILabel()
  private var rows: [AlertRow] = []

  static let surface = UIColor(light: UIColor(white: 0.973, alpha: 1), dark: UIColor(white: 0.165, alpha: 1))

  init(_ content: Content, metrics: AlertMetrics, onChoice: @escaping (UIAlertAction) -> Void) {
    self.content = content
    self.metrics = metrics
    super.init(frame: .zero)
    backgroundColor = Self.surface
    layer.cornerRadius = metrics.corner
    clipsToBounds = true
    show(content.title, in: titleLabel, metrics.titleFont, content.isSheet ? .secondaryLabel : .label)
    show(content.message, in: messageLabel, metrics.messageFont, content.isSheet ? .secondaryLabel : .label)
    header.addSubview(titleLabel)
    header.addSubview(messageLabel)
    addSubview(header)
    addSubview(list)
    rows = content.actions.map { action in
      let row = AlertRow(action, size: metrics.actionSize, isEmphasised: action === content.emphasised)
      row.addAction(UIAction { _ in onChoice(action) }, for: .touchUpInside)
      list.addSubview(row)
      return row
    }
  }

  required init?(coder: NSCoder) { return nil }

  /// Takes the text fields over from the previous panel. Both panels are in the window, so the first responder stays.
  func takeFields() { for field in content.fields { header.addSubview(field) } }

  private func show(_ text: String?, in label: UILabel, _ font: UIFont, _ color: UIColor) {
    label.text = text
    label.font = font
    label.textColor = color
    label.textAlignment = .center
    label.numberOfLines = 0
  }

  // MARK: Sizes

  /// Whether there are two short actions, which an alert places side by side.
  private func isHorizontal(_ width: CGFloat) -> Bool {
    guard !content.isSheet, rows.count == 2 else { return false }
    return rows.allSatisfy { $0.titleWidth <= width / 2 - 16 }
  }

  private func textHeight(_ label: UILabel, _ width: CGFloat) -> CGFloat {
    guard label.text?.isEmpty == false else { return 0 }
    return label.sizeThatFits(CGSize(width: max(width - 2 * metrics.padding, 0), height: .greatestFiniteMagnitude))
      .height.rounded(.up)
  }

  private func headerHeight(_ width: CGFloat) -> CGFloat {
    guard content.hasText else { return 0 }
    let (title, message) = (textHeight(titleLabel, width), textHeight(messageLabel, width))
    let text = title + message + (title > 0 && message > 0 ? 4 : 0)
    return text + fieldsHeight + (text > 0 && fieldsHeight > 0 ? Self.fieldGap : 0) + 2 * verticalPadding
  }

  // Points.
  private static let fieldGap: CGFloat = 14

  private var fieldsHeight: CGFloat { CGFloat(content.fields.count) * metrics.field }

  private var verticalPadding: CGFloat { content.isSheet ? 14 : metrics.padding }

  private func listHeight(_ width: CGFloat) -> CGFloat {
    isHorizontal(width) ? metrics.row : metrics.row * CGFloat(rows.count)
  }

  func height(width: CGFloat) -> CGFloat { headerHeight(width) + listHeight(width) }

  // MARK: Layout

  override func layoutSubviews() {
    super.layoutSubviews()
    let width = bounds.width
    let (wantedHeader, wantedList) = (headerHeight(width), listHeight(width))
    // If space is short, the text shrinks first, down to 40 % of the panel; text that is cut off shows that it scrolls.
    let missing = max(wantedHeader + wantedList - bounds.height, 0)
    let headerRoom = max(wantedHeader - missing, min(wantedHeader, bounds.height * 0.4))
    header.frame = CGRect(x: 0, y: 0, width: width, height: headerRoom)
    header.contentSize = CGSize(width: width, height: wantedHeader)
    list.frame = CGRect(x: 0, y: headerRoom, width: width, height: bounds.height - headerRoom)
    list.contentSize = CGSize(width: width, height: wantedList)
    layOutText(width)
    layOutRows(width)
  }

  private func layOutText(_ width: CGFloat) {
    let inner = max(width - 2 * metrics.padding, 0)
    var y = verticalPadding
    for label in [titleLabel, messageLabel] {
      let height = textHeight(label, width)
      guard height > 0 else { continue }
      label.frame = CGRect(x: metrics.padding, y: y, width: inner, height: height)
      y += height + 4
    }
    if y > verticalPadding { y += Self.fieldGap - 4 }
    let left = min(metrics.padding, 16)
    for field in content.fields {
      field.frame = CGRect(x: left, y: y, width: max(width - 2 * left, 0), height: metrics.field - 8)
      y += metrics.field
    }
  }

  private func layOutRows(_ width: CGFloat) {
    if isHorizontal(width) {
      let half = (width / 2).rounded()
      let (left, right) = rows[1].isCancel ? (rows[1], rows[0]) : (rows[0], rows[1])
      left.frame = CGRect(x: 0, y: 0, width: half, height: metrics.row)
      right.frame = CGRect(x: half, y: 0, width: width - half, height: metrics.row)
      left.edge = []
      right.edge = .left
    } else {
      for (index, row) in rows.enumerated() {
        row.frame = CGRect(x: 0, y: CGFloat(index) * metrics.row, width: width, height: metrics.row)
        row.edge = []
      }
    }
    for (index, row) in rows.enumerated() where content.hasText || (index > 0 && !isHorizontal(width)) {
      row.edge.insert(.top)
    }
  }
}
