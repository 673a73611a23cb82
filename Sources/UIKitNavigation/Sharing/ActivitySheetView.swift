import UIKitCore

/// The content of a sheet: the header, the icons of the app's services, and the list of activities. The part below the
/// header scrolls where it does not fit.
@MainActor
final class ActivitySheetView: UIView {
  let header: ActivityHeader
  private let scroll = UIScrollView()
  private let icons = UIScrollView()
  private let list = UIView()
  private let nothing = UILabel()
  private var iconViews: [ActivityIcon] = []
  private var rows: [ActivityRow] = []

  // Points.
  private static let width: CGFloat = 400
  private static let margin: CGFloat = 16
  private static let corner: CGFloat = 10

  init(_ header: ActivityHeader) {
    self.header = header
    super.init(frame: CGRect(x: 0, y: 0, width: Self.width, height: 320))
    backgroundColor = .systemGroupedBackground
    list.layer.cornerRadius = Self.corner
    list.clipsToBounds = true
    icons.showsHorizontalScrollIndicator = false
    icons.alwaysBounceHorizontal = true
    nothing.text = Strings.preferred.sharing.nothingToShare
    nothing.font = .preferredFont(forTextStyle: .body)
    nothing.textColor = .secondaryLabel
    nothing.textAlignment = .center
    nothing.numberOfLines = 0
    for view in [icons, list, nothing] as [UIView] { scroll.addSubview(view) }
    addSubview(scroll)
    addSubview(header)
  }

  required init?(coder: NSCoder) { return nil }

  /// Shows activities; `choose` is called with the one that was tapped and, if it is in the list, its row.
  func show(_ activities: [UIActivity], choose: @escaping (UIActivity, ActivityRow?) -> Void) {
    for view in iconViews as [UIView] + rows { view.removeFromSuperview() }
    iconViews = []
    rows = []
    for activity in activities {
      let title = activity.activityTitle ?? ""
      if type(of: activity).activityCategory == .share {
        let icon = ActivityIcon(title: title, image: activity.activityImage)
        icon.addAction(UIAction { _ in choose(activity, nil) }, for: .touchUpInside)
        icon.accessibilityIdentifier = activity.activityType?.rawValue
        icons.addSubview(icon)
        iconViews.append(icon)
      } else {
        let row = ActivityRow(title: title, image: activity.activityImage)
        row.addAction(UIAction { [weak row] _ in choose(activity, row) }, for: .touchUpInside)
        row.accessibilityIdentifier = activity.activityType?.rawValue
        row.hasLine = !rows.isEmpty
        list.addSubview(row)
        rows.append(row)
      }
    }
    nothing.isHidden = !activities.isEmpty
    setNeedsLayout()
  }

  // MARK: Sizes

  private var rowHeight: CGFloat { traitCollection.userInterfaceIdiom == .kiosk ? 60 : 52 }

  private var iconsHeight: CGFloat { iconViews.map(\.wantedHeight).max() ?? 0 }

  private var contentHeight: CGFloat {
    var height = Self.margin
    if !iconViews.isEmpty { height += iconsHeight + Self.margin }
    if !rows.isEmpty { height += CGFloat(rows.count) * rowHeight + Self.margin }
    if iconViews.isEmpty, rows.isEmpty { height += 80 + Self.margin }
    return height
  }

  /// The size without safe area at which nothing scrolls.
  var wantedSize: CGSize { CGSize(width: Self.width, height: ActivityHeader.height + contentHeight) }

  // MARK: Layout

  override func layoutSubviews() {
    super.layoutSubviews()
    let content = bounds.inset(by: safeAreaInsets)
    header.frame = CGRect(x: content.minX, y: content.minY, width: content.width, height: ActivityHeader.height)
    scroll.frame = CGRect(
      x: 0, y: header.frame.maxY, width: bounds.width, height: max(bounds.maxY - header.frame.maxY, 0))
    scroll.contentInset = UIEdgeInsets(top: 0, left: 0, bottom: safeAreaInsets.bottom, right: 0)
    scroll.contentSize = CGSize(width: bounds.width, height: contentHeight)
    var y = Self.margin
    if !iconViews.isEmpty {
      layOutIcons(CGRect(x: content.minX, y: y, width: content.width, height: iconsHeight))
      y += iconsHeight + Self.margin
    }
    let width = max(content.width - 2 * Self.margin, 0)
    list.frame = CGRect(x: content.minX + Self.margin, y: y, width: width, height: CGFloat(rows.count) * rowHeight)
    for (index, row) in rows.enumerated() {
      row.frame = CGRect(x: 0, y: CGFloat(index) * rowHeight, width: width, height: rowHeight)
    }
    nothing.frame = CGRect(x: content.minX + Self.margin, y: Self.margin, width: width, height: 80)
  }

  private func layOutIcons(_ frame: CGRect) {
    icons.frame = frame
    let size = CGSize(width: ActivityIcon.width, height: frame.height)
    let width = CGFloat(iconViews.count) * size.width + Self.margin
    icons.contentSize = CGSize(width: width, height: size.height)
    for (index, icon) in iconViews.enumerated() {
      let x = Self.margin / 2 + CGFloat(index) * size.width
      let isMirrored = isRightToLeft
      icon.frame = CGRect(
        x: isMirrored ? max(width, frame.width) - x - size.width : x, y: 0, width: size.width, height: size.height)
    }
    if isRightToLeft { icons.contentSize.width = max(width, frame.width) }
  }
}
