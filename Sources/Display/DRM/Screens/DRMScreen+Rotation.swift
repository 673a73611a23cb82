import Raster

extension DRMScreen: RotatableScreen {
  /// Plans the outputs again with this rotation, by the plane where it can and by the copy elsewhere.
  public func setRotation(_ rotation: Rotation) {
    guard seat != .closed else { return }
    request.rotation = rotation
    // A session that is switched away must not touch the displays; they are configured again on return.
    guard seat == .held else { return }
    if !activeOutputs.isEmpty { refresh(describes: false) }
    guard activeOutputs.isEmpty, rotation != self.rotation else { return }
    // Frames go on without a display, and the next one gets them upright.
    self.rotation = rotation
    frame = nil
    delegate?.screenDidChange()
  }
}
