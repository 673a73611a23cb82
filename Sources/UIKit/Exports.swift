// UIKit as an app sees it: one module, whatever its parts are.
@_exported import KioskPolicy
@_exported import ScreenKeyboard
@_exported import UIKitCore
@_exported import UIKitInspector
@_exported import UIKitLists
@_exported import UIKitNavigation
@_exported import UIKitPickers
@_exported import UIKitTextInput
