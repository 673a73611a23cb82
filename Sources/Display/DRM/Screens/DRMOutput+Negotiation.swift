import Foundation
import Raster

extension DRMOutput {
  /// Tries `asked` and similar plans until the kernel accepts one in a test.
  /// - Parameters:
  ///   - main: The size in pixels of the main output's upright frame; nil for the output's own size.
  /// - Throws: `DRMError`.
  static func negotiate(
    _ asked: DRMPlan, card: DRMCardDescription, request: DRMPreferences, main: (width: Int, height: Int)?,
    foreign: DRMForeignState, device: any DRMDevice, clock: any RefreshClock
  ) throws -> DRMOutput {
    let label = "\(card.label) \(asked.connector.name)"
    var problem = DRMError.refused(output: label, mode: asked.mode.mode.description, code: EINVAL)
    for (number, plan) in variants(of: asked, request: request).enumerated() {
      let buffer: DRMBuffer
      do {
        let sideways = plan.isRotationInPlane && plan.rotation.isSideways
        let (width, height) = (plan.mode.mode.width, plan.mode.mode.height)
        buffer = try device.makeBuffer(
          width: sideways ? height : width, height: sideways ? width : height, format: plan.format, isScannedOut: true)
      } catch let error as DRMError {
        if case .buffer(_, _, _, ENODEV) = error {
          throw DRMError.query(card: card.label, what: "make a buffer", code: ENODEV)
        }
        if number == 0 { problem = error }
        continue
      }
      let setting = CRTCConfiguration(
        connector: plan.connector.id, crtc: plan.crtc, plane: plan.plane?.id ?? 0, mode: plan.mode,
        framebuffer: buffer.framebuffer, width: buffer.bitmap.width, height: buffer.bitmap.height,
        planeRotation: plan.planeRotation, foreign: foreign)
      let code = device.setMode(setting, isTest: true)
      // A test may fail with EBUSY, which does not mean that the configuration is invalid.
      if code == 0 || code == EBUSY {
        return DRMOutput(
          plan: plan, asked: asked, card: card, frameWidth: main?.width ?? plan.frameWidth,
          frameHeight: main?.height ?? plan.frameHeight, first: buffer, bufferLimit: min(max(request.buffers, 1), 3),
          foreign: foreign, device: device, clock: clock)
      }
      device.destroy(buffer)
      if code == EACCES || code == EPERM { throw DRMError.notMaster(card: card.label) }
      if code == ENODEV { throw DRMError.query(card: card.label, what: "set a mode", code: code) }
      if number == 0 { problem = .refused(output: label, mode: asked.mode.mode.description, code: code) }
    }
    throw problem
  }

  /// The plan itself, then with rotation in the copy, then with 16 bits per pixel, and, unless an exact mode was
  /// requested, with the largest other modes.
  private static func variants(of asked: DRMPlan, request: DRMPreferences) -> [DRMPlan] {
    var variants = [asked]
    var plain = asked
    plain.isRotationInPlane = false
    if asked.isRotationInPlane { variants.append(plain) }
    if asked.format == .xrgb8888, asked.plane?.formats.contains(DRMFormat.rgb565) ?? true {
      var small = plain
      small.format = .rgb565
      variants.append(small)
    }
    if case .exact = request.mode { return variants }
    let others = asked.connector.modes.filter { $0 != asked.mode && !$0.isInterlaced }
      .sorted { $0.mode.width * $0.mode.height > $1.mode.width * $1.mode.height }
    for mode in others.prefix(8) {
      var other = plain
      other.mode = mode
      other.scale = PanelScale(
        mode: mode.mode, widthMM: asked.connector.widthMM, heightMM: asked.connector.heightMM, explicit: request.scale)
      variants.append(other)
    }
    return variants
  }
}
