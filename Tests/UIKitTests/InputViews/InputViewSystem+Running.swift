@testable import ScreenKeyboard
import UIKit

extension InputViewSystem {
  /// The one of the kiosk in use.
  static var running: InputViewSystem { current! }
}
