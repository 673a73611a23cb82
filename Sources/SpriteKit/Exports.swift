// As on iOS, importing SpriteKit imports UIKit.
@_exported import UIKit

/// The colour of nodes: UIKit's.
public typealias SKColor = UIColor
