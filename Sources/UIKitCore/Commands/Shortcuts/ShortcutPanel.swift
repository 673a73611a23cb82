/// The list of shortcuts in columns, with each key drawn as a cap.
@MainActor
final class ShortcutPanel: UIView {
  private struct Piece {
    var view: UIView
    var height: CGFloat
    var isHeader: Bool
  }

  var list: ShortcutList {
    didSet { if list != oldValue { fill() } }
  }

  private var pieces: [Piece] = []
  private var unit: CGFloat = 1

  init(_ list: ShortcutList) {
    self.list = list
    super.init(frame: .zero)
    backgroundColor = UIColor(light: UIColor(white: 0.98, alpha: 1), dark: UIColor(white: 0.16, alpha: 1))
    layer.cornerRadius = 16
    layer.cornerCurve = .continuous
    layer.shadowColor = UIColor.black.cgColor
    layer.shadowOpacity = 0.25
    layer.shadowRadius = 40
    layer.shadowOffset = CGSize(width: 0, height: 12)
    fill()
  }

  required init?(coder: NSCoder) { return nil }

  private var side: CGFloat { (24 * unit).rounded() }

  private func fill() {
    for piece in pieces { piece.view.removeFromSuperview() }
    pieces = []
    for section in list.sections {
      let header = UILabel()
      header.text = section.title
      header.font = .systemFont(ofSize: 15 * unit, weight: .semibold)
      header.textColor = .secondaryLabel
      add(header, height: (34 * unit).rounded(), isHeader: true)
      for entry in section.entries { add(ShortcutRow(entry, unit: unit), height: (36 * unit).rounded(), isHeader: false) }
    }
    setNeedsLayout()
  }

  private func add(_ view: UIView, height: CGFloat, isHeader: Bool) {
    addSubview(view)
    pieces.append(Piece(view: view, height: height, isHeader: isHeader))
  }

  // MARK: Columns

  private struct Columns {
    var width: CGFloat
    var places: [[Int]]
    var height: CGFloat
  }

  /// Distributes the rows over as few columns as keep the panel below half the height of the screen, if possible.
  private func columns(in size: CGSize) -> Columns {
    let most = CGSize(width: max(size.width - 2 * side, 1), height: max(size.height - 2 * side, 1))
    let widest = pieces.compactMap { ($0.view as? ShortcutRow)?.wantedWidth }.max() ?? 0
    let width = min(max(widest, 210 * unit), max(most.width - 2 * side, 1))
    let count = max(Int((most.width - side) / (width + side)), 1)
    let inner = max(most.height - 2 * side, 1)
    for columns in 1...count {
      if let places = flow(into: columns, lower: inner * (columns == count ? 1 : 0.5)) {
        return Columns(width: width, places: places, height: height(of: places))
      }
    }
    // They do not fit even so: keep those nearest to the focus.
    let places = fill(columns: count, height: inner)
    return Columns(width: width, places: places, height: height(of: places))
  }

  private func height(of places: [[Int]]) -> CGFloat {
    places.map { $0.reduce(0) { $0 + pieces[$1].height } }.max() ?? 0
  }

  private func flow(into count: Int, lower limit: CGFloat) -> [[Int]]? {
    let total = pieces.reduce(0) { $0 + $1.height }
    var height = min((total / CGFloat(count)).rounded(.up), limit)
    while height <= limit {
      let places = fill(columns: count, height: height)
      if places.reduce(0, { $0 + $1.count }) == pieces.count { return places }
      height += 6
    }
    return nil
  }

  private func fill(columns: Int, height: CGFloat) -> [[Int]] {
    var places: [[Int]] = [[]]
    var used: CGFloat = 0
    for (index, piece) in pieces.enumerated() {
      // A header must not be the last row of a column.
      let needed = piece.isHeader && index + 1 < pieces.count ? piece.height + pieces[index + 1].height : piece.height
      if used + needed > height, used > 0 {
        guard places.count < columns else { return places }
        places.append([])
        used = 0
      }
      places[places.count - 1].append(index)
      used += piece.height
    }
    return places
  }

  // MARK: Layout

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    // A large panel is read from a greater distance; a small one has to show the same rows.
    let fitting = size.height < 400 ? 0.8 : min(max(min(size.width / 1280, size.height / 800), 1), 1.5)
    if fitting != unit {
      unit = fitting
      fill()
    }
    let columns = columns(in: size)
    let count = CGFloat(columns.places.count)
    return CGSize(
      width: min(count * columns.width + (count + 1) * side, size.width),
      height: min(columns.height + 2 * side, size.height))
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let columns = columns(in: superview?.bounds.size ?? bounds.size)
    for piece in pieces { piece.view.isHidden = true }
    for (column, places) in columns.places.enumerated() {
      var y = side
      let x = side + CGFloat(column) * (columns.width + side)
      for index in places {
        let piece = pieces[index]
        piece.view.isHidden = false
        piece.view.frame = CGRect(x: x, y: y, width: columns.width, height: piece.height)
        y += piece.height
      }
    }
    layer.shadowPath = CGPath(roundedRect: bounds, cornerWidth: 16, cornerHeight: 16, transform: nil)
  }
}
