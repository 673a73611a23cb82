import CRaster
import Foundation
import Raster

/// The pointer's image and position, and how it is shown.
struct CursorState {
  /// A copy of the image given.
  var image: Bitmap?
  var hotspotX = 0
  var hotspotY = 0
  /// The position in pixels of the upright frame.
  var x = 0
  var y = 0
  /// The image of the cursor planes, rotated for the panel; it has the card's cursor size.
  var buffer: DRMBuffer?
  /// Used instead of the cursor planes.
  var software: SoftwareCursor?
  /// Whether the card has no cursor plane, or rejected the image.
  var isPlaneRefused = false
}

extension DRMScreen {
  /// Shows `image` in a cursor plane, or draws it into the frames if the card has no cursor plane or rejects the image;
  /// nil and formats other than `argb8888` hide the pointer.
  public func setCursor(_ image: Bitmap?, hotspotX: Int, hotspotY: Int) {
    let before = cursorRect
    cursor.image = image?.format == .argb8888 ? image?.copy() : nil
    cursor.hotspotX = hotspotX
    cursor.hotspotY = hotspotY
    prepareCursor()
    damageCursor(before)
  }

  /// Moves the hotspot to a pixel of the upright frame; positions far outside the frame are clamped. The new position
  /// is only stored while no image is set or the session is switched away.
  public func moveCursor(toX x: Int, y: Int) {
    guard x != cursor.x || y != cursor.y else { return }
    let before = cursorRect
    // Clamping is invisible far outside the frame, and avoids overflow.
    cursor.x = min(max(x, -VirtualScreen.sizeLimit), 2 * VirtualScreen.sizeLimit)
    cursor.y = min(max(y, -VirtualScreen.sizeLimit), 2 * VirtualScreen.sizeLimit)
    guard cursor.image != nil, seat == .held else { return }
    if cursor.software != nil { return damageCursor(before) }
    for output in activeOutputs where output.isActive { moveCursor(on: output) }
  }

  /// Chooses cursor plane or software for the current main output, and shows the image.
  func prepareCursor() {
    cursor.software = nil
    guard let image = cursor.image else {
      for output in activeOutputs where output.isActive && seat == .held && !cursor.isPlaneRefused {
        _ = output.device.setCursor(nil, crtc: output.plan.crtc, hotspotX: 0, hotspotY: 0)
      }
      return
    }
    if canUsePlane(for: image), seat == .held { drawCursorBuffer(image) }
    guard cursor.software == nil, canUsePlane(for: image), cursor.buffer != nil || seat != .held else {
      return fallBackToSoftware()
    }
    for output in activeOutputs where output.isActive && seat == .held { showCursor(on: output) }
  }

  private func canUsePlane(for image: Bitmap) -> Bool {
    guard let card, request.cursor == .automatic, !cursor.isPlaneRefused else { return false }
    return max(image.width, image.height) <= min(card.cursorWidth, card.cursorHeight)
  }

  private func fallBackToSoftware() {
    guard let image = cursor.image, cursor.software == nil else { return }
    cursor.software = SoftwareCursor(image: image, hotspotX: cursor.hotspotX, hotspotY: cursor.hotspotY)
    damageCursor(.empty)
  }

  /// Draws the rotated image into the cursor buffer. Every pixel is written and none read back.
  private func drawCursorBuffer(_ image: Bitmap) {
    guard let card, let device else { return }
    let (width, height) = (card.cursorWidth, card.cursorHeight)
    guard let upright = Bitmap(width: width, height: height, format: .argb8888) else { return }
    let turned = rotation.isSideways ? (image.height, image.width) : (image.width, image.height)
    guard turned.0 <= width, turned.1 <= height else { return }
    vr_copy_rotated(
      upright.pixels, upright.pitch, image.pixels, image.pitch, Int32(image.width), Int32(image.height),
      Int32(rotation.quarterTurns))
    if cursor.buffer == nil {
      cursor.buffer = try? device.makeBuffer(width: width, height: height, format: .argb8888, isScannedOut: false)
    }
    guard let buffer = cursor.buffer?.bitmap else {
      cursor.isPlaneRefused = true
      return
    }
    vr_copy(buffer.pixels, buffer.pitch, upright.pixels, upright.pitch, Int32(width), Int32(height))
  }

  func showCursor(on output: DRMOutput) {
    guard let image = cursor.image, cursor.software == nil else { return }
    if cursor.buffer == nil, canUsePlane(for: image) { drawCursorBuffer(image) }
    guard let buffer = cursor.buffer else { return fallBackToSoftware() }
    let tip = rotation.rotate(
      PixelRect(x: Int32(clamping: cursor.hotspotX), y: Int32(clamping: cursor.hotspotY), width: 1, height: 1),
      width: Int32(image.width), height: Int32(image.height))
    let code = output.device.setCursor(buffer, crtc: output.plan.crtc, hotspotX: Int(tip.x0), hotspotY: Int(tip.y0))
    if accepts(code) { moveCursor(on: output) }
  }

  private func moveCursor(on output: DRMOutput) {
    guard let image = cursor.image, cursor.software == nil else { return }
    let rect = PixelRect(
      x: Int32(clamping: cursor.x - cursor.hotspotX), y: Int32(clamping: cursor.y - cursor.hotspotY),
      width: Int32(image.width), height: Int32(image.height))
    let place = output.panel.place(rect)
    let code = output.device.moveCursor(crtc: output.plan.crtc, x: Int(place.x0), y: Int(place.y0))
    // The next move comes soon enough for a plane that is busy.
    if code != EBUSY { _ = accepts(code) }
  }

  /// Whether the kernel has done what was asked of a cursor plane. If it refuses, the pointer is drawn into the frames from
  /// now on: there is no such plane, it does not support this image, or it cannot be partly outside the panel.
  private func accepts(_ code: Int32) -> Bool {
    switch code {
    case 0: return true
    // The card is gone or another program has taken over, which says nothing about the plane. The next mode set shows the
    // pointer again.
    case ENODEV, EACCES, EPERM: return false
    default:
      cursor.isPlaneRefused = true
      for output in activeOutputs where output.isActive {
        _ = output.device.setCursor(nil, crtc: output.plan.crtc, hotspotX: 0, hotspotY: 0)
      }
      fallBackToSoftware()
      return false
    }
  }

  /// The area of the software pointer on the frame; empty without one.
  private var cursorRect: PixelRect { cursor.software?.rect(x: cursor.x, y: cursor.y) ?? .empty }

  /// Redraws the frame where the software pointer was and is.
  private func damageCursor(_ before: PixelRect) {
    var damage = Region(before)
    damage.formUnion(cursorRect)
    damage.formIntersection(PixelRect(x: 0, y: 0, width: Int32(clamping: frameWidth), height: Int32(clamping: frameHeight)))
    guard !damage.isEmpty else { return }
    for output in activeOutputs { output.add(damage) }
    guard seat == .held, isPoweredOn, frame != nil else { return }
    // Before the first frame there is nothing to draw on, and a moved pointer does not justify a third buffer.
    let outputs = activeOutputs
    for output in outputs where output.isActive { output.draw(mayGrow: false) }
  }

  /// Frees the buffer, which belongs to the card, and resets what was learned about the card's cursor plane.
  func releaseCursor() {
    if let buffer = cursor.buffer { device?.destroy(buffer) }
    cursor.buffer = nil
    cursor.software = nil
    cursor.isPlaneRefused = false
  }
}
