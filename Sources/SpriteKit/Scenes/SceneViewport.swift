import UIKit

/// How a scene fills its view.
struct SceneViewport: Equatable {
  /// What the scene covers of the view, in points of the view.
  var frame = CGRect.zero
  /// The map from the scene's coordinates to points of the view.
  var transform = CGAffineTransform.identity

  @MainActor
  init(_ scene: SKScene, in view: CGSize) {
    let size = scene.size
    guard size.width > 0, size.height > 0, view.width > 0, view.height > 0 else { return }
    var (x, y) = (view.width / size.width, view.height / size.height)
    switch scene.scaleMode {
    case .fill, .resizeFill: break
    case .aspectFill: (x, y) = (max(x, y), max(x, y))
    case .aspectFit: (x, y) = (min(x, y), min(x, y))
    }
    let (width, height) = (size.width * x, size.height * y)
    frame = CGRect(x: (view.width - width) / 2, y: (view.height - height) / 2, width: width, height: height)
    // The origin of the scene, or the camera, from the lower left corner.
    var place = CGAffineTransform(translationX: size.width * scene.anchorPoint.x, y: size.height * scene.anchorPoint.y)
    if let camera = scene.camera, camera.scene === scene {
      let inverse = camera.place.transform.concatenating(camera.parentLink?.transformToRoot ?? .identity).inverted()
      place = inverse.concatenating(CGAffineTransform(translationX: size.width / 2, y: size.height / 2))
    }
    transform = place.concatenating(CGAffineTransform(a: x, b: 0, c: 0, d: -y, tx: frame.minX, ty: frame.maxY))
    frame = frame.isFiniteBox ? frame.intersection(CGRect(origin: .zero, size: view)) : CGRect(origin: .zero, size: view)
  }
}
