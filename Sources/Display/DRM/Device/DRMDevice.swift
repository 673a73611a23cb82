import Raster

/// A mapped buffer that a CRTC can scan out. The memory is write-combined: never read it.
struct DRMBuffer {
  /// The ID of the framebuffer object; 0 for a cursor image, which needs none.
  let framebuffer: UInt32
  let handle: UInt32
  /// The size of the mapping in bytes.
  let byteCount: Int
  let bitmap: Bitmap
}

/// The configuration of one CRTC.
struct CRTCConfiguration {
  var connector: UInt32
  var crtc: UInt32
  /// 0 where the driver lists no planes.
  var plane: UInt32
  var mode: DRMMode
  var framebuffer: UInt32
  /// The size of the framebuffer in pixels, before the plane rotates it.
  var width: Int
  var height: Int
  /// A bit of the plane's `rotation` property; 0 leaves the property unchanged.
  var planeRotation: UInt64
  /// The objects that the former DRM master left on. The mode set switches them off.
  var foreign = DRMForeignState()
}

/// Outputs and planes that are on and not used by this program.
struct DRMForeignState: Equatable {
  var connectors: [UInt32] = []
  var crtcs: [UInt32] = []
  var planes: [UInt32] = []
}

/// A completed page flip.
struct CompletedFlip {
  /// The number given to `flip`.
  var serial: UInt64
  /// The time in ns of CLOCK_MONOTONIC, or of another clock where the card reports so.
  var time: UInt64
  /// The vblank counter; 0 for drivers without a vblank interrupt, which complete flips at once.
  var sequence: UInt32
}

/// Who is notified of the flips of a card: its `DRMScreen`.
@MainActor
protocol DRMDeviceDelegate: AnyObject {
  func deviceDidFlip(_ flip: CompletedFlip)
}

/// The kernel interface of a card: `KernelDevice`. All ioctls are behind it, so that tests can replace it.
///
/// Calls that change something return an `errno`, 0 for success: EBUSY and EACCES are part of normal operation, and
/// ENODEV means that the card itself is gone.
@MainActor
protocol DRMDevice: AnyObject {
  var file: DRMCardIdentity { get }
  /// Whether the atomic interface is in use.
  var isAtomic: Bool { get }
  /// Is notified of flips: the screen that uses the card. Weak.
  var delegate: (any DRMDeviceDelegate)? { get set }

  /// Describes the card now. Connectors are probed, which may take tenths of a second.
  /// - Throws: `DRMError.query`, with ENODEV when the card is gone.
  func describe() throws -> DRMCardDescription

  /// Whether the card behind the open file was unplugged. Does not probe.
  var isGone: Bool { get }

  /// Whether a seat manages DRM master, and reports its changes.
  var hasSeat: Bool { get }
  /// Becomes DRM master. With a seat, the seat has already done so.
  func becomeMaster() -> Int32
  func dropMaster()

  func makeBuffer(width: Int, height: Int, format: Bitmap.Format, isScannedOut: Bool) throws -> DRMBuffer
  func destroy(_ buffer: DRMBuffer)

  /// Sets mode, plane and buffer, and blocks until done. With `isTest` it only checks; the legacy interface accepts
  /// everything then.
  func setMode(_ setting: CRTCConfiguration, isTest: Bool) -> Int32
  /// Shows another buffer from the next refresh on, without blocking. `damage` is in framebuffer pixels; empty means all.
  func flip(_ setting: CRTCConfiguration, damage: [PixelRect], serial: UInt64) -> Int32
  /// Reports pixels written to a buffer that is already visible.
  func markDirty(_ buffer: DRMBuffer, _ damage: [PixelRect]) -> Int32
  func setPower(_ setting: CRTCConfiguration, isOn: Bool) -> Int32
  /// Switches a CRTC off, before its buffers are destroyed.
  func switchOff(_ setting: CRTCConfiguration) -> Int32

  /// Shows a cursor image of the card's cursor size, or none.
  func setCursor(_ image: DRMBuffer?, crtc: UInt32, hotspotX: Int, hotspotY: Int) -> Int32
  /// Moves the image's top left corner to a panel pixel.
  func moveCursor(crtc: UInt32, x: Int, y: Int) -> Int32

  /// Restores what the CRTCs showed before the first mode set.
  func restore()
  func close()
}

/// The graphics cards of a machine.
@MainActor
protocol DRMCards: AnyObject {
  /// Whether hot-plug events are available; if not, the caller has to poll.
  var hasEvents: Bool { get }
  func files() -> [DRMCardIdentity]
  func open(_ file: DRMCardIdentity, forceLegacy: Bool) throws -> any DRMDevice
}
