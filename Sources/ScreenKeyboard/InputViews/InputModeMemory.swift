import SystemOutput
import UIKitCore

/// Remembers the layout used last under each context identifier, and the one for everything else, in a file that is
/// kept across launches.
@MainActor
package struct InputModeMemory {
  private struct Content: Codable {
    var shared: String?
    var contexts: [String: String] = [:]
  }

  private let path: String?
  private var content = Content()
  // Otherwise an app with a context for every visitor would fill the file.
  private static let mostContexts = 1000

  /// - Parameter folder: Nil keeps the memory only until the process ends.
  init(folder: String? = nil) {
    path = folder.map { "\($0)/input-modes.json" }
    guard let path, let data = AtomicFile.read(path) else { return }
    do {
      content = try Self.content(data)
    } catch {
      Log.error("\(path): the remembered keyboard layouts cannot be read (\(error)); starting with none.", once: path)
    }
  }

  private static func content(_ data: Data) throws -> Content {
    var content = try JSONDecoder().decode(Content.self, from: data)
    // No file written here has more.
    if content.contexts.count > mostContexts { content.contexts = [:] }
    return content
  }

  /// Parses the content of such a file; returns whether it was accepted.
  package static func read(_ bytes: Data) -> Bool { (try? content(bytes)) != nil }

  /// The layout used last under `context`; nil means the one that all others share.
  func mode(in context: String?) -> String? {
    guard let context else { return content.shared }
    return content.contexts[context]
  }

  /// - Parameter keeps: Whether it is kept across launches.
  mutating func remember(_ mode: String, in context: String?, keeps: Bool = true) {
    guard self.mode(in: context) != mode else { return }
    if let context {
      if content.contexts.count >= Self.mostContexts, content.contexts[context] == nil {
        content.contexts.removeValue(forKey: content.contexts.keys.min() ?? "")
      }
      content.contexts[context] = mode
    } else {
      content.shared = mode
    }
    if keeps { write() }
  }

  mutating func removeAll() {
    guard content.shared != nil || !content.contexts.isEmpty else { return }
    content = Content()
    write()
  }

  mutating func forget(_ context: String) {
    if content.contexts.removeValue(forKey: context) != nil { write() }
  }

  private func write() {
    guard let path else { return }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    do {
      let folder = (path as NSString).deletingLastPathComponent
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      // Kiosks lose power: the file must be the old or the new one, never half of one.
      try AtomicFile.write(encoder.encode(content), to: path)
    } catch {
      Log.error(
        "\(path): the keyboard layout in use cannot be remembered (\(error)). "
          + "Set VITRINE_STATE to a writable folder.",
        once: path)
    }
  }
}
