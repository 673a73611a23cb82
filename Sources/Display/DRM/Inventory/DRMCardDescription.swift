/// A graphics card, with everything that selecting one depends on. It is a plain value, so that the selection can be
/// tested without hardware.
public struct DRMCardDescription: Hashable, Sendable {
  /// The card's device file.
  public var file: DRMCardIdentity
  /// The kernel driver: `vc4`, `virtio_gpu`.
  public var driver: String
  /// Whether it can allocate dumb buffers (`DRM_CAP_DUMB_BUFFER`).
  public var hasDumbBuffers: Bool
  /// Whether the atomic interface is used.
  public var isAtomic: Bool
  /// Whether its dumb buffers are slow to read.
  public var prefersShadow: Bool
  /// Whether flips are timestamped with CLOCK_MONOTONIC.
  public var hasMonotonicFlips: Bool
  /// The width of its cursor images in pixels.
  public var cursorWidth: Int
  /// The height of its cursor images in pixels.
  public var cursorHeight: Int
  /// The connectors, in the kernel's order.
  public var connectors: [DRMConnector]
  /// The CRTC IDs, in the kernel's order; the bits of `possibleCRTCs` are indices into it.
  public var crtcs: [UInt32]
  /// The planes, in the kernel's order.
  public var planes: [DRMPlane]

  /// Creates the description of a card.
  public init(
    file: DRMCardIdentity, driver: String, hasDumbBuffers: Bool = true, isAtomic: Bool = true, prefersShadow: Bool = false,
    hasMonotonicFlips: Bool = true, cursorWidth: Int = 64, cursorHeight: Int = 64, connectors: [DRMConnector] = [],
    crtcs: [UInt32] = [], planes: [DRMPlane] = []
  ) {
    self.file = file
    self.driver = driver
    self.hasDumbBuffers = hasDumbBuffers
    self.isAtomic = isAtomic
    self.prefersShadow = prefersShadow
    self.hasMonotonicFlips = hasMonotonicFlips
    self.cursorWidth = cursorWidth
    self.cursorHeight = cursorHeight
    self.connectors = connectors
    self.crtcs = crtcs
    self.planes = planes
  }

  /// The path and driver, for messages: `/dev/dri/card1 (vc4)`.
  public var label: String { "\(file.path) (\(driver))" }

  /// Why it cannot drive any display, whatever is plugged in; nil when it can.
  public var unusableReason: String? {
    if crtcs.isEmpty || connectors.isEmpty { return "renders, but drives no display (no KMS resources)" }
    if !hasDumbBuffers { return "offers no dumb buffers, which need no GPU driver" }
    return nil
  }

  /// The plane of a kind for the CRTC at `index`; nil when there is none.
  public func plane(_ kind: DRMPlane.Kind, forCRTCAt index: Int) -> DRMPlane? {
    let fitting = planes.filter { $0.kind == kind && $0.canShow(onCRTCAt: index) }
    // Where several CRTCs share planes, the n-th plane is meant for the n-th CRTC.
    let crtc = crtcs.indices.contains(index) ? crtcs[index] : 0
    return fitting.first { $0.currentCRTC == crtc && crtc != 0 }
      ?? fitting.first { $0.possibleCRTCs.nonzeroBitCount == 1 } ?? (index < fitting.count ? fitting[index] : fitting.first)
  }
}

/// The device file of a card. The number in its name is not stable: it changes from boot to boot.
public struct DRMCardIdentity: Hashable, Sendable {
  /// The path: `/dev/dri/card1`.
  public var path: String
  /// Stable links: `/dev/dri/by-path/platform-gpu-card`.
  public var links: [String]
  /// Whether the firmware used this card at boot.
  public var isBootCard: Bool

  /// Creates the description of a card's file.
  public init(path: String, links: [String] = [], isBootCard: Bool = false) {
    self.path = path
    self.links = links
    self.isBootCard = isBootCard
  }

  /// Whether `name` may refer to this card: its path, its file name, a link, or the part of a link between the folder and
  /// `-card`.
  public func answers(to name: String) -> Bool {
    var names = [path] + links
    names += names.compactMap { $0.split(separator: "/").last.map(String.init) }
    names += names.compactMap { $0.hasSuffix("-card") ? String($0.dropLast(5)) : nil }
    return names.contains(name)
  }
}
