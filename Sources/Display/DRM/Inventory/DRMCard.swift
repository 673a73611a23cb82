/// A graphics card and everything about it that a choice depends on. A plain value: choices are made, and tested, without
/// hardware.
public struct DRMCard: Hashable, Sendable {
  public var file: DRMCardFile
  /// The kernel's driver: `vc4`, `virtio_gpu`.
  public var driver: String
  public var hasDumbBuffers: Bool
  public var isAtomic: Bool
  /// Its dumb buffers are slow to read.
  public var prefersShadow: Bool
  /// Flips are stamped with CLOCK_MONOTONIC.
  public var hasMonotonicFlips: Bool
  /// Pixels of its cursor images.
  public var cursorWidth: Int
  public var cursorHeight: Int
  public var connectors: [DRMConnector]
  /// Identifiers, in the kernel's order: the bits of `possibleCRTCs` count in it.
  public var crtcs: [UInt32]
  public var planes: [DRMPlane]

  public init(
    file: DRMCardFile, driver: String, hasDumbBuffers: Bool = true, isAtomic: Bool = true, prefersShadow: Bool = false,
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

  /// `/dev/dri/card1 (vc4)`
  public var label: String { "\(file.path) (\(driver))" }

  /// Why it cannot drive any display, whatever is plugged in; nil when it can.
  public var obstacle: String? {
    if crtcs.isEmpty || connectors.isEmpty { return "renders, but drives no display (no KMS resources)" }
    if !hasDumbBuffers { return "offers no dumb buffers, which need no GPU driver" }
    return nil
  }

  public func plane(_ kind: DRMPlane.Kind, forCRTCAt index: Int) -> DRMPlane? {
    let fitting = planes.filter { $0.kind == kind && $0.canShow(onCRTCAt: index) }
    // Where planes may wander, the n-th is meant for the n-th CRTC.
    let crtc = crtcs.indices.contains(index) ? crtcs[index] : 0
    return fitting.first { $0.currentCRTC == crtc && crtc != 0 }
      ?? fitting.first { $0.possibleCRTCs.nonzeroBitCount == 1 } ?? (index < fitting.count ? fitting[index] : fitting.first)
  }
}

/// Where a card's file is. The number in its name says nothing: it changes from boot to boot.
public struct DRMCardFile: Hashable, Sendable {
  /// `/dev/dri/card1`
  public var path: String
  /// Names that stay: `/dev/dri/by-path/platform-gpu-card`.
  public var links: [String]
  /// The firmware started on this one.
  public var isBootCard: Bool

  public init(path: String, links: [String] = [], isBootCard: Bool = false) {
    self.path = path
    self.links = links
    self.isBootCard = isBootCard
  }

  /// True when a person may mean this card by `name`: its path, the name of its file, a link, or what a link calls it
  /// between the folder and `-card`.
  public func answers(to name: String) -> Bool {
    var names = [path] + links
    names += names.compactMap { $0.split(separator: "/").last.map(String.init) }
    names += names.compactMap { $0.hasSuffix("-card") ? String($0.dropLast(5)) : nil }
    return names.contains(name)
  }
}
