/// A mode as a connector lists it, with the timings the kernel wants back.
public struct DRMMode: Hashable, Sendable, CustomStringConvertible {
  /// Timings of `drm_mode_modeinfo`, untouched.
  public struct Timing: Hashable, Sendable {
    /// kHz.
    public var clock: UInt32
    public var hdisplay, hsyncStart, hsyncEnd, htotal, hskew: UInt16
    public var vdisplay, vsyncStart, vsyncEnd, vtotal, vscan: UInt16
    /// Hz, rounded.
    public var vrefresh: UInt32
    public var flags: UInt32
    public var type: UInt32

    public init(
      clock: UInt32, hdisplay: UInt16, hsyncStart: UInt16, hsyncEnd: UInt16, htotal: UInt16, hskew: UInt16 = 0,
      vdisplay: UInt16, vsyncStart: UInt16, vsyncEnd: UInt16, vtotal: UInt16, vscan: UInt16 = 0, vrefresh: UInt32,
      flags: UInt32 = 0, type: UInt32 = 0
    ) {
      self.clock = clock
      (self.hdisplay, self.hsyncStart, self.hsyncEnd, self.htotal, self.hskew) = (hdisplay, hsyncStart, hsyncEnd, htotal, hskew)
      (self.vdisplay, self.vsyncStart, self.vsyncEnd, self.vtotal, self.vscan) = (vdisplay, vsyncStart, vsyncEnd, vtotal, vscan)
      (self.vrefresh, self.flags, self.type) = (vrefresh, flags, type)
    }
  }

  public let timing: Timing
  public let mode: Mode

  public init(_ timing: Timing) {
    self.timing = timing
    mode = Mode(
      width: Int(timing.hdisplay), height: Int(timing.vdisplay), refreshMilliHertz: Self.refreshMilliHertz(timing))
  }

  // Bits of `type` and `flags`, as in drm_mode.h.
  static let preferredType: UInt32 = 1 << 3
  static let interlaceFlag: UInt32 = 1 << 4
  static let doubleScanFlag: UInt32 = 1 << 5

  /// The display says that it looks best so.
  public var isPreferred: Bool { timing.type & Self.preferredType != 0 }
  public var isInterlaced: Bool { timing.flags & Self.interlaceFlag != 0 }

  public var description: String { mode.description + (isInterlaced ? "i" : "") + (isPreferred ? " (preferred)" : "") }

  /// The rate the timings make, which is finer than the kernel's whole hertz: 59.94 and 60 are different modes.
  private static func refreshMilliHertz(_ timing: Timing) -> Int {
    let pixels = Int(timing.htotal) * Int(timing.vtotal)
    guard pixels > 0, timing.clock > 0 else { return Int(min(timing.vrefresh, 1_000_000)) * 1000 }
    var rate = (Int(timing.clock) * 1_000_000 + pixels / 2) / pixels
    if timing.flags & interlaceFlag != 0 { rate *= 2 }
    if timing.flags & doubleScanFlag != 0 { rate /= 2 }
    if timing.vscan > 1 { rate /= Int(timing.vscan) }
    return rate
  }
}
