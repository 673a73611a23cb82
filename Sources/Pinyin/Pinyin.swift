import UIKit

/// Lets users type Chinese by pinyin on the on-screen keyboard.
///
///     import Pinyin
///
///     func application(_ application: UIApplication, didFinishLaunchingWithOptions …) -> Bool {
///       try? Pinyin.install()                              // layouts: VITRINE_SCREEN_LAYOUTS=cn,us
///
/// The engine is librime, which is opened when `install` is called: an app that does not depend on this product neither
/// links nor opens it. **librime's Debian package is under the GPL, version 3**: an app that is shipped with it falls
/// under that licence.
///
/// Packages needed at run time: `apt-get install librime1 rime-data-luna-pinyin`.
/// - Threading: main actor. A key takes 0.4 ms, the first one of some kinds 2 to 10 ms.
@MainActor
public enum Pinyin {
  /// The kind of characters that are written.
  public enum Script: Hashable, Sendable {
    case simplified, traditional

    var schema: String { self == .simplified ? "luna_pinyin_simp" : "luna_pinyin" }
  }

  /// The folder of the Debian packages' data.
  public nonisolated static let dataFolder = "/usr/share/rime-data"

  /// Makes the Chinese layouts (`cn`, `tw`) type pinyin from the next focus on. A second call changes the script.
  /// - Parameters:
  ///   - script: The script to write.
  ///   - learningFolder: The folder where choices are remembered. Nil learns nothing and leaves nothing on disk, which
  ///     suits a public kiosk, where the next visitor is another person. The first call decides this for the whole
  ///     process.
  /// - Throws: `PinyinError` when librime or its data are missing. Nothing changes then; the keyboard types Latin
  ///   letters.
  public static func install(_ script: Script = .simplified, learningIn learningFolder: String? = nil) throws {
    let engine = try RimeEngine.engine(script.schema, learningFolder: learningFolder)
    UITextInputMode.registerInputMethod(for: "zh") { PinyinMethod(engine) }
  }

  /// Whether librime and its data are installed.
  public nonisolated static var isAvailable: Bool { RimeEngine.isAvailable(Script.simplified.schema) }
}

/// The reasons why pinyin cannot be typed.
public enum PinyinError: Error, Hashable, Sendable, CustomStringConvertible {
  /// librime cannot be loaded or used.
  case library(name: String, reason: String)
  /// A file of the data is missing or cannot be used.
  case data(path: String, reason: String)
  /// librime does not accept a schema.
  case schema(String, folder: String)

  /// What failed, and the package to install.
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
