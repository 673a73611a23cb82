import CDRM
import Foundation
import Raster

extension KernelDevice {
  // MARK: Modes

  func setMode(_ setting: CRTCConfiguration, isTest: Bool) -> Int32 {
    if !isTest { remember(setting) }
    return isAtomic ? setModeAtomic(setting, isTest: isTest) : isTest ? 0 : setModeLegacy(setting)
  }

  private func setModeAtomic(_ setting: CRTCConfiguration, isTest: Bool) -> Int32 {
    var mode = setting.mode.kernel
    var blob: UInt32 = 0
    let status = drmModeCreatePropertyBlob(descriptor, &mode, MemoryLayout<drmModeModeInfo>.size, &blob)
    guard status == 0 else { return -status }
    // The kernel keeps the blob as long as the mode is set.
    defer { drmModeDestroyPropertyBlob(descriptor, blob) }
    begin()
    for plane in setting.foreign.planes {
      add(plane, DRM_MODE_OBJECT_PLANE, "FB_ID", 0)
      add(plane, DRM_MODE_OBJECT_PLANE, "CRTC_ID", 0)
    }
    for connector in setting.foreign.connectors { add(connector, DRM_MODE_OBJECT_CONNECTOR, "CRTC_ID", 0) }
    for crtc in setting.foreign.crtcs {
      add(crtc, DRM_MODE_OBJECT_CRTC, "ACTIVE", 0)
      add(crtc, DRM_MODE_OBJECT_CRTC, "MODE_ID", 0)
    }
    add(setting.connector, DRM_MODE_OBJECT_CONNECTOR, "CRTC_ID", UInt64(setting.crtc))
    // Retrains the link; only 0 ("good") may be written.
    add(setting.connector, DRM_MODE_OBJECT_CONNECTOR, "link-status", 0)
    add(setting.crtc, DRM_MODE_OBJECT_CRTC, "MODE_ID", UInt64(blob))
    add(setting.crtc, DRM_MODE_OBJECT_CRTC, "ACTIVE", 1)
    let plane = setting.plane
    add(plane, DRM_MODE_OBJECT_PLANE, "FB_ID", UInt64(setting.framebuffer))
    add(plane, DRM_MODE_OBJECT_PLANE, "CRTC_ID", UInt64(setting.crtc))
    // Source coordinates are 16.16 fixed point.
    add(plane, DRM_MODE_OBJECT_PLANE, "SRC_X", 0)
    add(plane, DRM_MODE_OBJECT_PLANE, "SRC_Y", 0)
    add(plane, DRM_MODE_OBJECT_PLANE, "SRC_W", UInt64(setting.width) << 16)
    add(plane, DRM_MODE_OBJECT_PLANE, "SRC_H", UInt64(setting.height) << 16)
    add(plane, DRM_MODE_OBJECT_PLANE, "CRTC_X", 0)
    add(plane, DRM_MODE_OBJECT_PLANE, "CRTC_Y", 0)
    add(plane, DRM_MODE_OBJECT_PLANE, "CRTC_W", UInt64(setting.mode.mode.width))
    add(plane, DRM_MODE_OBJECT_PLANE, "CRTC_H", UInt64(setting.mode.mode.height))
    if setting.planeRotation != 0 { add(plane, DRM_MODE_OBJECT_PLANE, "rotation", setting.planeRotation) }
    // Damage clips left by a former master would apply to our buffer.
    add(plane, DRM_MODE_OBJECT_PLANE, "FB_DAMAGE_CLIPS", 0)
    return commit(UInt32(DRM_MODE_ATOMIC_ALLOW_MODESET) | (isTest ? UInt32(DRM_MODE_ATOMIC_TEST_ONLY) : 0))
  }

  private func setModeLegacy(_ setting: CRTCConfiguration) -> Int32 {
    for crtc in setting.foreign.crtcs { drmModeSetCrtc(descriptor, crtc, 0, 0, 0, nil, 0, nil) }
    for plane in setting.foreign.planes { drmModeSetPlane(descriptor, plane, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0) }
    drmModeSetCursor(descriptor, setting.crtc, 0, 0, 0)
    var mode = setting.mode.kernel
    var connector = setting.connector
    let status = drmModeSetCrtc(descriptor, setting.crtc, setting.framebuffer, 0, 0, &connector, 1, &mode)
    guard status == 0 else { return -status }
    if let dpms = property("DPMS", of: connector, kind: DRM_MODE_OBJECT_CONNECTOR) {
      drmModeConnectorSetProperty(descriptor, connector, dpms, UInt64(DRM_MODE_DPMS_ON))
    }
    return 0
  }

  func switchOff(_ setting: CRTCConfiguration) -> Int32 {
    guard isAtomic else {
      return -drmModeSetCrtc(descriptor, setting.crtc, 0, 0, 0, nil, 0, nil)
    }
    begin()
    add(setting.plane, DRM_MODE_OBJECT_PLANE, "FB_ID", 0)
    add(setting.plane, DRM_MODE_OBJECT_PLANE, "CRTC_ID", 0)
    add(setting.connector, DRM_MODE_OBJECT_CONNECTOR, "CRTC_ID", 0)
    add(setting.crtc, DRM_MODE_OBJECT_CRTC, "ACTIVE", 0)
    add(setting.crtc, DRM_MODE_OBJECT_CRTC, "MODE_ID", 0)
    return commit(UInt32(DRM_MODE_ATOMIC_ALLOW_MODESET))
  }

  func setPower(_ setting: CRTCConfiguration, isOn: Bool) -> Int32 {
    guard isAtomic else {
      guard let dpms = property("DPMS", of: setting.connector, kind: DRM_MODE_OBJECT_CONNECTOR) else { return ENOSYS }
      return -drmModeConnectorSetProperty(
        descriptor, setting.connector, dpms, UInt64(isOn ? DRM_MODE_DPMS_ON : DRM_MODE_DPMS_OFF))
    }
    begin()
    add(setting.crtc, DRM_MODE_OBJECT_CRTC, "ACTIVE", isOn ? 1 : 0)
    return commit(UInt32(DRM_MODE_ATOMIC_ALLOW_MODESET))
  }

  // MARK: Flips

  func flip(_ setting: CRTCConfiguration, damage: [PixelRect], serial: UInt64) -> Int32 {
    let token = UnsafeMutableRawPointer(bitPattern: UInt(truncatingIfNeeded: serial))
    guard isAtomic else {
      return -drmModePageFlip(descriptor, setting.crtc, setting.framebuffer, UInt32(DRM_MODE_PAGE_FLIP_EVENT), token)
    }
    begin()
    add(setting.plane, DRM_MODE_OBJECT_PLANE, "FB_ID", UInt64(setting.framebuffer))
    var clips: UInt32 = 0
    if let property = property("FB_DAMAGE_CLIPS", of: setting.plane, kind: DRM_MODE_OBJECT_PLANE) {
      // vr_rect has the layout of drm_mode_rect: x1, y1, x2, y2, the last two exclusive. Without clips the whole plane is
      // damaged.
      if !damage.isEmpty {
        _ = damage.withUnsafeBytes { drmModeCreatePropertyBlob(descriptor, $0.baseAddress, $0.count, &clips) }
      }
      drmModeAtomicAddProperty(request, setting.plane, property, UInt64(clips))
    }
    defer { if clips != 0 { drmModeDestroyPropertyBlob(descriptor, clips) } }
    return commit(UInt32(DRM_MODE_ATOMIC_NONBLOCK) | UInt32(DRM_MODE_PAGE_FLIP_EVENT), token)
  }

  // MARK: Atomic requests

  private func begin() { drmModeAtomicSetCursor(request, 0) }

  /// Adds a property, if the object has it: drivers differ.
  private func add(_ object: UInt32, _ kind: UInt32, _ name: String, _ value: UInt64) {
    guard let property = property(name, of: object, kind: kind) else { return }
    drmModeAtomicAddProperty(request, object, property, value)
  }

  private func commit(_ flags: UInt32, _ token: UnsafeMutableRawPointer? = nil) -> Int32 {
    -drmModeAtomicCommit(descriptor, request, flags, token)
  }

  // MARK: Cursor

  func setCursor(_ image: DRMBuffer?, crtc: UInt32, hotspotX: Int, hotspotY: Int) -> Int32 {
    // The legacy calls work with the atomic interface too, and do not wait for a flip in flight.
    guard let image else { return -drmModeSetCursor(descriptor, crtc, 0, 0, 0) }
    let (width, height) = (UInt32(image.bitmap.width), UInt32(image.bitmap.height))
    let status = drmModeSetCursor2(
      descriptor, crtc, image.handle, width, height, Int32(clamping: hotspotX), Int32(clamping: hotspotY))
    return status == 0 ? 0 : -drmModeSetCursor(descriptor, crtc, image.handle, width, height)
  }

  func moveCursor(crtc: UInt32, x: Int, y: Int) -> Int32 {
    -drmModeMoveCursor(descriptor, crtc, Int32(clamping: x), Int32(clamping: y))
  }

  // MARK: Former state

  private func remember(_ setting: CRTCConfiguration) {
    for id in [setting.crtc] + setting.foreign.crtcs where former[id] == nil {
      guard let crtc = drmModeGetCrtc(descriptor, id) else { continue }
      let isOn = crtc.pointee.mode_valid != 0 && crtc.pointee.buffer_id != 0
      former[id] = FormerState(
        connectors: isOn ? connectors(on: id) : [], framebuffer: crtc.pointee.buffer_id,
        x: crtc.pointee.x, y: crtc.pointee.y,
        mode: isOn ? crtc.pointee.mode : nil)
      drmModeFreeCrtc(crtc)
    }
  }

  private func connectors(on crtc: UInt32) -> [UInt32] {
    guard let resources = drmModeGetResources(descriptor) else { return [] }
    defer { drmModeFreeResources(resources) }
    return Self.list(resources.pointee.connectors, resources.pointee.count_connectors).filter { id in
      // This call does not probe.
      guard let connector = drmModeGetConnectorCurrent(descriptor, id) else { return false }
      defer { drmModeFreeConnector(connector) }
      guard let encoder = drmModeGetEncoder(descriptor, connector.pointee.encoder_id) else { return false }
      defer { drmModeFreeEncoder(encoder) }
      return encoder.pointee.crtc_id == crtc
    }
  }

  func restore() {
    for (id, state) in former {
      drmModeSetCursor(descriptor, id, 0, 0, 0)
      guard var mode = state.mode, !state.connectors.isEmpty else {
        drmModeSetCrtc(descriptor, id, 0, 0, 0, nil, 0, nil)
        continue
      }
      var connectors = state.connectors
      // Fails when that buffer is gone; the kernel restores the console once the file is closed.
      drmModeSetCrtc(descriptor, id, state.framebuffer, state.x, state.y, &connectors, Int32(connectors.count), &mode)
    }
    former = [:]
  }
}
