@_exported import CoreGraphics
@_exported import Foundation
@_exported import QuartzCore
@_exported import UIKitGraphics
@_exported import UIKitText
// Imports of single classes win over imports of whole modules: a file that imports Foundation besides gets these two.
@_exported import class Timers.DispatchWorkItem
@_exported import class Timers.Timer
