import CoreGraphics
import Host
import Raster

extension KioskSession {
  /// Answers `vitrine inspect`: text, JSON or a PNG file.
  /// - Parameter words: What was asked for; untrusted.
  /// - Throws: An error whose description says what is wrong with the request.
  func inspection(_ words: [String]) throws -> Data {
    let request = try InspectionRequest(words)
    // What has changed since the last frame is described as the next one shows it.
    for window in state.windows.visible { window.layoutIfNeeded() }
    let walk = ViewWalk(of: state.windows)
    if let name = request.viewName, !walk.isInside(name).contains(true) {
      let hint = Spelling.nearest(to: name, in: walk.someNames).map { " Is \($0) meant?" } ?? ""
      throw InspectionRequest.Refusal(
        description: "inspect view \(InspectionText.printable(name)): none of the \(walk.steps.count) views and guides on "
          + "the screen is of this class or has this accessibility identifier; vitrine inspect lists them.\(hint)")
    }
    switch request.form {
    case .text: return Data(InspectionText.text(LayoutInspector.inspect(walk, request)).utf8)
    case .json: return Data(InspectionJSON.text(LayoutInspector.inspect(walk, request)).utf8)
    case .picture: return try Screenshot.data(outlinedPicture(InspectorPicture(of: walk, request, in: screen.bounds)))
    }
  }

  /// The newest frame with outlines drawn over it.
  private func outlinedPicture(_ outlines: InspectorPicture) throws -> Bitmap {
    // Outlines that are shown are in the frame already.
    guard let frame = picture else { throw InspectionRequest.Refusal(description: "nothing has been drawn yet") }
    if application.isLayoutInspectorShown { return frame }
    guard let copy = frame.copy() else {
      throw InspectionRequest.Refusal(
        description: "there is no memory for a picture of \(frame.width) x \(frame.height) pixels; inspect without a "
          + "picture needs less")
    }
    let context = CGContext(bitmap: copy, scale: screen.scale)
    UIGraphicsPushContext(context)
    outlines.draw(in: screen.bounds, traits: screen.traitCollection)
    UIGraphicsPopContext()
    context.flush()
    return copy
  }
}
