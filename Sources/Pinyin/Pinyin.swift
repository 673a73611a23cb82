import UIKit

/// Types Chinese by pinyin on the on-screen keyboard.
///
///     import Pinyin
///
///     func application(_ application: UIApplication, didFinishLaunchingWithOptions …) -> Bool {
///       try? Pinyin.install()                              // layouts: VITRINE_SCREEN_LAYOUTS=cn,us
///
/// The engine is librime, opened when this is called: whoever does not depend on this product neither links nor opens it.
/// **librime's Debian package is under the GPL, version 3**: an app that is shipped with it falls under that licence.
///
/// Needed at run time: `apt-get install librime1 rime-data-luna-pinyin`.
/// - Threading: main actor. A key takes 0.4 ms, the first one of some kinds 2 to 10 ms.
@MainActor
public enum Pinyin {
  /// What the characters are.
  public enum Script: Hashable, Sendable {
    case simplified, traditional

    var schema: String { self == .simplified ? "luna_pinyin_simp" : "luna_pinyin" }
  }

  /// Where the data of the Debian packages is.
  public nonisolated static let dataFolder = "/usr/share/rime-data"

  /// Has the layouts of Chinese (`cn`, `tw`) typed with pinyin from the next focus on. Called again it changes the script.
  /// - Parameters:
  ///   - script: What is written.
  ///   - learningFolder: Where choices are remembered. Nil learns nothing and leaves nothing on disk, as fits a public
  ///     kiosk: the next visitor is somebody else. The first call decides about this for the whole process.
  /// - Throws: `PinyinError` when librime or its data are not there. Nothing has changed then; the keyboard types Latin.
  public static func install(_ script: Script = .simplified, learningIn learningFolder: String? = nil) throws {
    let engine = try RimeEngine.engine(script.schema, learningFolder: learningFolder)
    UITextInputMode.registerInputMethod(for: "zh") { PinyinMethod(engine) }
  }

  /// Whether librime and its data are there.
  public nonisolated static var isAvailable: Bool { RimeEngine.isAvailable(Script.simplified.schema) }
}

/// Why pinyin cannot be typed.
public enum PinyinError: Error, Hashable, Sendable, CustomStringConvertible {
  case library(name: String, reason: String)
  case data(path: String, reason: String)
  case schema(String, folder: String)

  public var description: String {
    switch self {
    case .library(let name, let reason): "\(name) cannot be used: \(reason). On Debian: apt-get install librime1"
    case .data(let path, let reason): "\(path): \(reason). On Debian: apt-get install rime-data-luna-pinyin"
    case .schema(let name, let folder):
      "librime does not take the schema \"\(name)\" from \(folder). "
        + "On Debian: apt-get install --reinstall rime-data-luna-pinyin"
    }
  }
}
