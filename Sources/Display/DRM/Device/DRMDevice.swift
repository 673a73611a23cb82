import Raster

/// Memory a CRTC can read, mapped for writing. It is write-combined: never read it.
struct DRMBuffer {
  /// The frame buffer object; 0 for a cursor image, which needs none.
  let framebuffer: UInt32
  let handle: UInt32
  /// Bytes mapped.
  let byteCount: Int
  let bitmap: Bitmap
}

/// What one CRTC is told to show.
struct DRMSetting {
  var connector: UInt32
  var crtc: UInt32
  /// 0 where the driver lists no planes.
  var plane: UInt32
  var mode: DRMMode
  var framebuffer: UInt32
  /// Pixels of the frame buffer, before the plane rotates it.
  var width: Int
  var height: Int
  /// A bit of the plane's `rotation`; 0 leaves the property alone.
  var planeRotation: UInt64
  /// What the former master left on: switched off with the mode set.
  var foreign = DRMForeignState()
}

/// Outputs and planes that are on and nobody of us uses.
struct DRMForeignState: Equatable {
  var connectors: [UInt32] = []
  var crtcs: [UInt32] = []
  var planes: [UInt32] = []
}

/// A refresh has taken over a frame.
struct DRMFlip {
  /// As given to `flip`.
  var serial: UInt64
  /// ns of CLOCK_MONOTONIC, or of another clock where the card says so.
  var time: UInt64
  /// Counts refreshes; 0 from a driver that has no such interrupt and says "done" at once.
  var sequence: UInt32
}

/// The kernel's side of a card: the only place with ioctls, so that tests can stand in for it.
///
/// Calls that change something answer with an `errno`, 0 for success: EBUSY and EACCES are part of normal traffic, and
/// ENODEV says that the card itself is gone.
@MainActor
protocol DRMDevice: AnyObject {
  var file: DRMCardFile { get }
  /// The atomic interface is in use.
  var isAtomic: Bool { get }
  var onFlip: ((DRMFlip) -> Void)? { get set }

  /// Everything about the card now; connectors are probed, which may take tenths of a second.
  /// - Throws: `DRMError.query`, with ENODEV when the card is gone.
  func describe() throws -> DRMCard

  /// The card behind the open file was unplugged. Does not probe.
  var isGone: Bool { get }

  /// A seat gives and takes the right to set modes, and tells of it.
  var hasSeat: Bool { get }
  /// Takes the right to set modes. With a seat the seat has done so.
  func becomeMaster() -> Int32
  func dropMaster()

  func makeBuffer(width: Int, height: Int, format: Bitmap.Format, isScannedOut: Bool) throws -> DRMBuffer
  func destroy(_ buffer: DRMBuffer)

  /// Sets mode, plane and buffer, and waits for it. `isTest` only asks; the legacy interface agrees to everything.
  func setMode(_ setting: DRMSetting, isTest: Bool) -> Int32
  /// Shows another buffer from the next refresh on, and does not wait. `damage` is in pixels of the frame buffer; empty means all.
  func flip(_ setting: DRMSetting, damage: [PixelRect], serial: UInt64) -> Int32
  /// Pixels of a buffer that is visible already were written.
  func markDirty(_ buffer: DRMBuffer, _ damage: [PixelRect]) -> Int32
  func setPower(_ setting: DRMSetting, isOn: Bool) -> Int32
  /// Switches a CRTC off, before its buffers go.
  func switchOff(_ setting: DRMSetting) -> Int32

  /// Shows a cursor image of the card's cursor size, or none.
  func setCursor(_ image: DRMBuffer?, crtc: UInt32, hotspotX: Int, hotspotY: Int) -> Int32
  /// Pixels of the panel, of the image's top left corner.
  func moveCursor(crtc: UInt32, x: Int, y: Int) -> Int32

  /// Sets back what the CRTCs showed before the first mode was set.
  func restore()
  func close()
}

/// The graphics cards of a machine.
@MainActor
protocol DRMMachine: AnyObject {
  /// Somebody tells when a display is plugged in; else one has to look now and then.
  var hasEvents: Bool { get }
  func files() -> [DRMCardFile]
  func open(_ file: DRMCardFile, forceLegacy: Bool) throws -> any DRMDevice
}
