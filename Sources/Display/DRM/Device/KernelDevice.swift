import CDRM
import Devices
import Foundation
import Raster

/// An open card. All ioctls are in this type and its extensions.
@MainActor
final class KernelDevice: DRMDevice {
  let file: DRMCardIdentity
  let isAtomic: Bool
  weak var delegate: (any DRMDeviceDelegate)?

  let driver: String
  /// -1 once closed.
  private(set) var descriptor: Int32
  /// For each object, the IDs of its properties by name. They do not change while the card exists.
  var properties: [UInt32: [String: UInt32]] = [:]
  /// Reused for every commit.
  let request: drmModeAtomicReqPtr?
  /// The state of CRTCs before the first mode set, by CRTC.
  var former: [UInt32: FormerState] = [:]
  var cursorWidth = 64
  var cursorHeight = 64
  /// Whether the driver does not implement DIRTYFB.
  var ignoresDirty = false

  private let access: any DeviceAccess
  private let deviceFile: DeviceFile
  private var watch: DescriptorWatch?

  struct FormerState {
    var connectors: [UInt32]
    var framebuffer: UInt32
    var x, y: UInt32
    var mode: drmModeModeInfo?
  }

  /// - Throws: `DeviceError`, or `DRMError.query` when the file is no card.
  init(_ file: DRMCardIdentity, access: any DeviceAccess, forceLegacy: Bool) throws {
    self.file = file
    self.access = access
    deviceFile = try access.open(file.path)
    let descriptor = deviceFile.descriptor
    self.descriptor = descriptor
    guard let version = drmGetVersion(descriptor) else {
      let code = errno
      access.close(deviceFile)
      throw DRMError.query(card: file.path, what: "ask for its driver", code: code)
    }
    driver = version.pointee.name.map { String(cString: $0) } ?? "unknown"
    drmFreeVersion(version)
    // Reading must never block, whoever opened the file.
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    drmSetClientCap(descriptor, UInt64(DRM_CLIENT_CAP_UNIVERSAL_PLANES), 1)
    isAtomic = !forceLegacy && drmSetClientCap(descriptor, UInt64(DRM_CLIENT_CAP_ATOMIC), 1) == 0
    // Without this capability virtual machine drivers hide their cursor plane from atomic clients.
    if isAtomic { drmSetClientCap(descriptor, Self.cursorHotspotCap, 1) }
    request = isAtomic ? drmModeAtomicAlloc() : nil
    cursorWidth = Int(capability(UInt64(DRM_CAP_CURSOR_WIDTH)) ?? 64)
    cursorHeight = Int(capability(UInt64(DRM_CAP_CURSOR_HEIGHT)) ?? 64)
    watch = DescriptorWatch(descriptor) { [weak self] in self?.readEvents() }
  }

  /// `DRM_CLIENT_CAP_CURSOR_PLANE_HOTSPOT`, newer than some headers.
  private static let cursorHotspotCap: UInt64 = 6

  func capability(_ number: UInt64) -> UInt64? {
    var value: UInt64 = 0
    return drmGetCap(descriptor, number, &value) == 0 ? value : nil
  }

  /// The kernel answers every query about an unplugged card with ENODEV.
  var isGone: Bool {
    var value: UInt64 = 0
    return drmGetCap(descriptor, UInt64(DRM_CAP_DUMB_BUFFER), &value) != 0 && errno == ENODEV
  }

  // MARK: Master

  /// A seat manages DRM master itself; it must not be dropped without the seat's knowledge.
  var hasSeat: Bool { deviceFile.seatDevice >= 0 }

  func becomeMaster() -> Int32 {
    if hasSeat || drmIsMaster(descriptor) != 0 { return 0 }
    return drmSetMaster(descriptor) == 0 ? 0 : errno
  }

  func dropMaster() {
    if !hasSeat { drmDropMaster(descriptor) }
  }

  // MARK: Events

  private func readEvents() {
    // The kernel returns whole events only, each at most a few dozen bytes.
    withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 8) { bytes in
      guard let base = bytes.baseAddress else { return }
      while descriptor >= 0 {
        let count = read(descriptor, base, bytes.count)
        guard count > 0 else { return }
        var offset = 0
        while offset + 8 <= count {
          let type = bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
          let length = Int(bytes.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self))
          guard length >= 8, offset + length <= count else { return }
          if type == UInt32(DRM_EVENT_FLIP_COMPLETE), length >= MemoryLayout<drm_event_vblank>.size {
            let event = bytes.loadUnaligned(fromByteOffset: offset, as: drm_event_vblank.self)
            delegate?.deviceDidFlip(
              CompletedFlip(
                serial: event.user_data, time: UInt64(event.tv_sec) * 1_000_000_000 + UInt64(event.tv_usec) * 1000,
                sequence: event.sequence))
          }
          offset += length
        }
      }
    }
  }

  func close() {
    guard descriptor >= 0 else { return }
    watch?.end()
    watch = nil
    if let request { drmModeAtomicFree(request) }
    descriptor = -1
    access.close(deviceFile)
  }
}
