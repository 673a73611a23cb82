import Host
import UIKit
// Foundation has a class of this name too.
import class Host.Host

/// Measures how long a kiosk stands still while it answers `vitrine inspect`.
@MainActor
enum InspectionReport {
  private static let forms = ["text", "json", "ambiguous", "picture"]

  static func print(passes: Int) {
    Swift.print("Layout inspector: views in rows of four, with three constraints each (limit of the ratio: 15)")
    Swift.print(column("", 24), " 1 000 views  10 000 views    ratio")
    guard let small = session(rows: 250), let large = session(rows: 2500) else { return Swift.print("no virtual screen") }
    defer { for session in [small, large] { session.end() } }
    for form in forms {
      let figures = paired(
        [small, large].map { session in Candidate(name: form) { _ = try? session.inspect([form]) } }, passes: passes)
      let ratio = ratio(figures[1], figures[0]).median
      Swift.print(
        column(form, 24) + figures.map { fixed($0.median / 1e6, 1, width: 10) + " ms" }.joined()
          + fixed(ratio, 1, width: 9) + (ratio > 15 ? "  OVER THE LIMIT OF 15" : ""))
    }
    Swift.print("")
  }

  private static func session(rows: Int) -> KioskSession? {
    var configuration = HostConfiguration()
    configuration.display = .virtual(width: 1280, height: 800, scale: 1)
    configuration.control = .off
    configuration.speaks = false
    guard let host = try? Host.start(configuration) else { return nil }
    let session = KioskSession(host: host) { RowsController(rows: rows) }
    session.launch()
    host.frames.beginFrameNow()
    return session
  }
}

private final class RowsController: UIViewController {
  private let rows: Int

  init(rows: Int) {
    self.rows = rows
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { return nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    for row in 0..<rows { add(row) }
  }

  private func add(_ row: Int) {
    let line = UIView(), title = UILabel(), value = UILabel(), box = UIView()
    (title.text, value.text) = ("Row \(row)", "\(row)")
    for part in [line, title, value, box] { part.translatesAutoresizingMaskIntoConstraints = false }
    view.addSubview(line)
    for part in [title, value, box] { line.addSubview(part) }
    NSLayoutConstraint.activate([
      line.leadingAnchor.constraint(equalTo: view.leadingAnchor), line.widthAnchor.constraint(equalToConstant: 500),
      line.topAnchor.constraint(equalTo: view.topAnchor, constant: CGFloat(row)),
      line.heightAnchor.constraint(equalToConstant: 20),
      title.leadingAnchor.constraint(equalTo: line.leadingAnchor, constant: 8),
      title.centerYAnchor.constraint(equalTo: line.centerYAnchor),
      value.trailingAnchor.constraint(equalTo: line.trailingAnchor, constant: -8),
      value.centerYAnchor.constraint(equalTo: line.centerYAnchor),
      value.leadingAnchor.constraint(greaterThanOrEqualTo: title.trailingAnchor, constant: 8),
      box.topAnchor.constraint(equalTo: title.topAnchor), box.bottomAnchor.constraint(equalTo: line.bottomAnchor),
      box.leadingAnchor.constraint(equalTo: value.leadingAnchor), box.widthAnchor.constraint(equalTo: value.widthAnchor),
    ])
  }
}
