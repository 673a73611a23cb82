// As on iOS, importing SpriteKit imports UIKit.
@_exported import UIKit
