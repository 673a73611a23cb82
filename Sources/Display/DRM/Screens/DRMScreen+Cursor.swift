import CRaster
import Foundation
import Raster

/// The pointer's image and place, and who shows it.
struct CursorState {
  /// As given, copied.
  var image: Bitmap?
  var hotspotX = 0
  var hotspotY = 0
  /// Pixels of the upright frame.
  var x = 0
  var y = 0
  /// What the cursor planes show, turned to the panel; its size is the card's.
  var buffer: DRMBuffer?
  /// In place of the planes.
  var software: SoftwareCursor?
  /// The card has no cursor plane, or refused the image.
  var isPlaneRefused = false
}

extension DRMScreen {
  public func setCursor(_ image: Bitmap?, hotspotX: Int, hotspotY: Int) {
    let before = cursorRect
    cursor.image = image?.format == .argb8888 ? image?.copy() : nil
    cursor.hotspotX = hotspotX
    cursor.hotspotY = hotspotY
    prepareCursor()
    damageCursor(before)
  }

  public func moveCursor(toX x: Int, y: Int) {
    guard x != cursor.x || y != cursor.y else { return }
    let before = cursorRect
    // Far outside is as good as just outside, and safe to compute with.
    cursor.x = min(max(x, -VirtualScreen.sizeLimit), 2 * VirtualScreen.sizeLimit)
    cursor.y = min(max(y, -VirtualScreen.sizeLimit), 2 * VirtualScreen.sizeLimit)
    guard cursor.image != nil, seat == .held else { return }
    if cursor.software != nil { return damageCursor(before) }
    for output in lit where output.isLit { moveCursor(on: output) }
  }

  /// Decides who shows the image, for the present main output, and shows it.
  func prepareCursor() {
    cursor.software = nil
    guard let image = cursor.image else {
      for output in lit where output.isLit && seat == .held && !cursor.isPlaneRefused {
        _ = output.device.setCursor(nil, crtc: output.plan.crtc, hotspotX: 0, hotspotY: 0)
      }
      return
    }
    if canUsePlane(for: image), seat == .held { drawCursorBuffer(image) }
    guard cursor.software == nil, canUsePlane(for: image), cursor.buffer != nil || seat != .held else {
      return fallBackToSoftware()
    }
    for output in lit where output.isLit && seat == .held { showCursor(on: output) }
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

  /// The image as the panel needs it. Every pixel is written, and none read back.
  private func drawCursorBuffer(_ image: Bitmap) {
    guard let card, let device else { return }
    let (width, height) = (card.cursorWidth, card.cursorHeight)
    guard let upright = Bitmap(width: width, height: height, format: .argb8888) else { return }
    let turned = rotation.isSideways ? (image.height, image.width) : (image.width, image.height)
    guard turned.0 <= width, turned.1 <= height else { return }
    vr_copy_turned(
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
    let tip = rotation.turn(
      PixelRect(x: Int32(clamping: cursor.hotspotX), y: Int32(clamping: cursor.hotspotY), width: 1, height: 1),
      width: Int32(image.width), height: Int32(image.height))
    let code = output.device.setCursor(buffer, crtc: output.plan.crtc, hotspotX: Int(tip.x0), hotspotY: Int(tip.y0))
    // Says nothing of the plane; what asks the kernel next learns it too.
    if code == ENODEV { return }
    guard code == 0 else {
      // No cursor plane, or one that does not take this image.
      cursor.isPlaneRefused = true
      for other in lit where other.isLit { _ = other.device.setCursor(nil, crtc: other.plan.crtc, hotspotX: 0, hotspotY: 0) }
      return fallBackToSoftware()
    }
    moveCursor(on: output)
  }

  private func moveCursor(on output: DRMOutput) {
    guard let image = cursor.image else { return }
    let rect = PixelRect(
      x: Int32(clamping: cursor.x - cursor.hotspotX), y: Int32(clamping: cursor.y - cursor.hotspotY),
      width: Int32(image.width), height: Int32(image.height))
    let place = output.panel.place(rect)
    _ = output.device.moveCursor(crtc: output.plan.crtc, x: Int(place.x0), y: Int(place.y0))
  }

  /// Where the software pointer lies on the frame; empty without one.
  private var cursorRect: PixelRect { cursor.software?.rect(x: cursor.x, y: cursor.y) ?? .empty }

  /// Shows the frame anew where the software pointer was and is.
  private func damageCursor(_ before: PixelRect) {
    var damage = Region(before)
    damage.formUnion(cursorRect)
    damage.formIntersection(PixelRect(x: 0, y: 0, width: Int32(clamping: frameWidth), height: Int32(clamping: frameHeight)))
    guard !damage.isEmpty else { return }
    for output in lit { output.add(damage) }
    guard seat == .held, isPoweredOn, frame != nil else { return }
    // Before the first frame there is nothing to point at; and a moved pointer is worth no third buffer.
    let outputs = lit
    for output in outputs where output.isLit { output.draw(mayGrow: false) }
  }

  /// Frees the buffer, which is the card's, and forgets what the card made of the image.
  func releaseCursor() {
    if let buffer = cursor.buffer { device?.destroy(buffer) }
    cursor.buffer = nil
    cursor.software = nil
    cursor.isPlaneRefused = false
  }
}
