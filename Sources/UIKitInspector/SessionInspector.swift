import CoreGraphics
import Host
import Raster
import UIKitCore

/// Describes the views of one session, and shows outlines over them.
@MainActor
package final class SessionInspector: ViewInspector {
  // The session keeps its application, which keeps the inspector.
  private unowned let session: KioskSession
  /// Nil while no outlines are shown.
  private var overlay: InspectorOverlay?

  /// Creates an inspector that shows nothing yet.
  package init(session: KioskSession) { self.session = session }

  /// Whether outlines are drawn over the picture.
  var isOverlayShown: Bool {
    get { overlay != nil }
    set {
      guard newValue != isOverlayShown else { return }
      overlay?.end()
      overlay = newValue ? InspectorOverlay(screen: session.screen) : nil
    }
  }

  package func layoutDidEnd() { overlay?.update(session.visibleWindows) }

  package func inspection(_ words: [String]) throws -> Data {
    let request = try InspectionRequest(words)
    // What has changed since the last frame is described as the next one shows it.
    for window in session.visibleWindows { window.layoutIfNeeded() }
    let walk = ViewWalk(of: session.visibleWindows)
    if let name = request.viewName, !walk.isInside(name).contains(true) {
      let hint = Spelling.nearest(to: name, in: walk.someNames).map { " Is \($0) meant?" } ?? ""
      throw InspectionRequest.Refusal(
        description: "inspect view \(InspectionText.printable(name)): none of the \(walk.steps.count) views and guides on "
          + "the screen is of this class or has this accessibility identifier; vitrine inspect lists them.\(hint)")
    }
    switch request.form {
    case .text: return Data(InspectionText.text(LayoutInspector.inspect(walk, request)).utf8)
    case .json: return Data(InspectionJSON.text(LayoutInspector.inspect(walk, request)).utf8)
    case .picture:
      return try Screenshot.data(outlinedPicture(InspectorPicture(of: walk, request, in: session.screen.bounds)))
    }
  }

  /// The newest frame with outlines drawn over it.
  private func outlinedPicture(_ outlines: InspectorPicture) throws -> Bitmap {
    // Outlines that are shown are in the frame already.
    guard let frame = session.picture else { throw InspectionRequest.Refusal(description: "nothing has been drawn yet") }
    if isOverlayShown { return frame }
    guard let copy = frame.copy() else {
      throw InspectionRequest.Refusal(
        description: "there is no memory for a picture of \(frame.width) x \(frame.height) pixels; inspect without a "
          + "picture needs less")
    }
    let context = CGContext(bitmap: copy, scale: session.screen.scale)
    UIGraphicsPushContext(context)
    outlines.draw(in: session.screen.bounds, traits: session.screen.traitCollection)
    UIGraphicsPopContext()
    context.flush()
    return copy
  }
}
