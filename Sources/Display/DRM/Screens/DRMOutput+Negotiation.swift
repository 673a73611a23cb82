import Foundation
import Raster

extension DRMOutput {
  /// Tries `asked` and similar plans until the kernel accepts one in a test.
  /// - Parameters:
  ///   - main: The size in pixels of the main output's upright frame; nil for the output's own size.
  ///   - refusals: What was refused before is left out, and what is refused now is added.
  /// - Throws: `DRMError`.
  static func negotiate(
    _ asked: DRMPlan, card: DRMCardDescription, request: DRMPreferences, main: (width: Int, height: Int)?,
    foreign: DRMForeignState, refusals: inout DRMRefusals, device: any DRMDevice, clock: any RefreshClock
  ) throws -> DRMOutput {
    let label = "\(card.label) \(asked.connector.name)"
    var former: DRMPlan?
    for plan in variants(of: asked, request: request, main: main) {
      // Said only now: another configuration of the same mode may have been accepted.
      if let former, former.mode != plan.mode { refusals.noteGivenUp(former) }
      former = plan
      if refusals.contains(plan) { continue }
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
        refusals.testWasRefused(plan, error)
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
      refusals.testWasRefused(plan, .refused(output: label, mode: plan.mode.mode.description, code: code))
    }
    throw refusals.error(for: asked, output: label)
      ?? DRMError.refused(output: label, mode: asked.mode.mode.description, code: EINVAL)
  }

  /// The plan itself, then the other modes, largest first, each with rotation in the copy and then with 16 bits per pixel.
  /// However many there are: a 4K television lists a dozen modes that a small board cannot set before the first that it can.
  private static func variants(
    of asked: DRMPlan, request: DRMPreferences, main: (width: Int, height: Int)?
  ) -> [DRMPlan] {
    var modes = [asked.mode]
    // A mode that was asked for is not replaced. A mirror shows what the main output shows, in whichever mode it can.
    var isFixed = false
    if case .exact = request.mode, main == nil {
      isFixed = DRMPlanner.mode(request.mode, among: asked.connector.modes) == asked.mode
    }
    if !isFixed { modes += asked.connector.modes.filter { $0 != asked.mode }.sorted(by: DRMMode.isLarger) }
    if let main {
      // The main output may have got another mode than the one this was planned for.
      let isSideways = asked.rotation.isSideways
      let size = isSideways ? (main.height, main.width) : (main.width, main.height)
      let isSame = { (mode: DRMMode) in (mode.mode.width, mode.mode.height) == size }
      modes = modes.filter(isSame) + modes.filter { !isSame($0) }
    }
    var variants = asked.isRotationInPlane && modes.first == asked.mode ? [asked] : []
    for mode in modes {
      var plan = asked
      plan.isRotationInPlane = false
      if mode != asked.mode {
        plan.mode = mode
        plan.scale = PanelScale(
          mode: mode.mode, widthMM: asked.connector.widthMM, heightMM: asked.connector.heightMM, explicit: request.scale)
      }
      variants.append(plan)
      if plan.format == .xrgb8888, plan.plane?.formats.contains(DRMFormat.rgb565) ?? true {
        plan.format = .rgb565
        variants.append(plan)
      }
    }
    return variants
  }
}

extension DRMMode {
  /// Whether `a` is tried before `b`: interlaced modes last, then by pixels, then by refresh rate.
  fileprivate static func isLarger(_ a: DRMMode, _ b: DRMMode) -> Bool {
    func rank(_ mode: DRMMode) -> (Int, Int, Int) {
      (mode.isInterlaced ? 0 : 1, mode.mode.width * mode.mode.height, mode.mode.refreshMilliHertz)
    }
    return rank(a) > rank(b)
  }
}
