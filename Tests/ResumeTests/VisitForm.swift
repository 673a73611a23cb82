import Foundation
import Host
import KioskTesting
import Raster
import UIKit

/// A folder in which a kiosk keeps its visit, deleted with its last reference.
final class VisitFolder {
  let path = "/tmp/vitrine-resume-\(UUID().uuidString)"

  init() { mkdir(path, 0o700) }
  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// What is in the folder now, as it would be found if the process were killed now.
  func copy() -> VisitFolder {
    let other = VisitFolder()
    other.take(self)
    return other
  }

  /// Gets what another folder has.
  func take(_ other: VisitFolder) {
    try? FileManager.default.removeItem(atPath: path)
    mkdir(path, 0o700)
    for name in (try? FileManager.default.contentsOfDirectory(atPath: other.path)) ?? [] {
      mkdir("\(path)/\(name)", 0o700)
      for file in (try? FileManager.default.contentsOfDirectory(atPath: "\(other.path)/\(name)")) ?? [] {
        put(FileManager.default.contents(atPath: "\(other.path)/\(name)/\(file)") ?? Data(), "\(name)/\(file)")
      }
    }
  }

  /// Writes a file that only its owner may read.
  func put(_ bytes: Data, _ name: String) {
    _ = FileManager.default.createFile(atPath: "\(path)/\(name)", contents: bytes, attributes: [.posixPermissions: 0o600])
  }

  var configuration: HostConfiguration {
    var configuration = HostConfiguration()
    configuration.runtimePath = path
    return configuration
  }

  /// All files below the folder.
  var files: [String] {
    let names = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
    return names.map { "\(path)/\($0)" }.filter { FileManager.default.contents(atPath: $0) != nil }
  }

  /// Whether a text is in any file, in UTF-8 or UTF-16.
  func contains(_ text: String) -> Bool {
    let forms = [Data(text.utf8), Data(text.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] })]
    return files.contains { file in
      let bytes = FileManager.default.contents(atPath: file) ?? Data()
      return forms.contains { bytes.range(of: $0) != nil }
    }
  }
}

/// A form as apps build them: nothing of it knows that it is resumed.
@MainActor
final class VisitForm: UIViewController {
  let name = UITextField()
  let secret = UITextField()
  let notes = UITextView()
  let list = UIScrollView()
  let newsletter = UISwitch()
  let size = UISegmentedControl(items: ["S", "M", "L"])
  let price = UISlider()
  let count = UIStepper()
  let summary = UILabel()
  var log: [String] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    for field in [name, secret] { field.borderStyle = .roundedRect }
    secret.isSecureTextEntry = true
    name.frame = CGRect(x: 20, y: 20, width: 300, height: 40)
    secret.frame = CGRect(x: 20, y: 70, width: 300, height: 40)
    notes.frame = CGRect(x: 20, y: 120, width: 300, height: 100)
    notes.layer.borderWidth = 1
    list.frame = CGRect(x: 340, y: 20, width: 200, height: 200)
    list.contentSize = CGSize(width: 200, height: 2000)
    for row in 0..<40 {
      let label = UILabel(frame: CGRect(x: 0, y: row * 50, width: 200, height: 50))
      label.text = "Row \(row)"
      list.addSubview(label)
    }
    newsletter.frame.origin = CGPoint(x: 560, y: 20)
    size.frame = CGRect(x: 560, y: 70, width: 200, height: 32)
    price.frame = CGRect(x: 560, y: 120, width: 200, height: 32)
    count.frame.origin = CGPoint(x: 560, y: 170)
    summary.frame = CGRect(x: 20, y: 240, width: 700, height: 30)
    for part in [name, secret, notes, list, newsletter, size, price, count, summary] { view.addSubview(part) }
    for control in [name, newsletter, size, price, count] as [UIControl] {
      control.addAction(UIAction { [weak self] _ in self?.summarise() }, for: [.valueChanged, .editingChanged])
    }
    summarise()
  }

  private func summarise() {
    log.append(name.text ?? "")
    summary.text = "\(name.text ?? "") \(newsletter.isOn) \(size.selectedSegmentIndex) \(price.value) \(count.value)"
  }

  /// What a visitor would miss.
  var state: [String] {
    let focus = [name, secret, notes].firstIndex { $0.isFirstResponder }
    let manager = view.window?.undoManager
    let caret = name.selectedTextRange.map { name.offset(from: name.beginningOfDocument, to: $0.start) } ?? -1
    // A visitor cannot come back into the middle of a bounce.
    let scrolled = min(max(list.contentOffset.y, 0), 1800)
    return [
      "text " + (name.text ?? ""), "\(caret)", "text " + notes.text, "\(notes.selectedRange)", "\(scrolled)",
      "\(notes.contentOffset)",
      "\(newsletter.isOn)",
      "\(size.selectedSegmentIndex)", "\(price.value)", "\(count.value)", summary.text ?? "", "focus \(focus ?? -1)",
      manager?.undoMenuItemTitle ?? "", manager?.redoMenuItemTitle ?? "", "\(manager?.undoCount ?? 0)",
      "\(manager?.redoCount ?? 0)",
    ]
  }

  static func kiosk(_ folder: VisitFolder) -> VirtualKiosk<VisitForm> {
    VirtualKiosk(800, 480, configuration: folder.configuration) { VisitForm() }
  }
}

extension VirtualKiosk {
  /// Whether the kiosk shows a picture within a second: the caret blinks.
  func shows(_ picture: CGImage) -> Bool {
    for _ in 0..<20 {
      if screenshot().hasSamePixels(as: picture) { return true }
      advance(by: .milliseconds(50))
    }
    return false
  }
}

extension CGImage {
  func hasSamePixels(as other: CGImage) -> Bool {
    guard width == other.width, height == other.height else { return false }
    return (0..<height).allSatisfy { memcmp(bitmap.row($0), other.bitmap.row($0), 4 * width) == 0 }
  }
}
