/// A mode that a connector lists, with its timings for the kernel.
public struct DRMMode: Hashable, Sendable, CustomStringConvertible {
  /// The timings of `drm_mode_modeinfo`, unchanged.
  public struct Timing: Hashable, Sendable {
    /// The pixel clock in kHz.
    public var clock: UInt32
    /// Horizontal timings in pixels.
    public var hdisplay, hsyncStart, hsyncEnd, htotal, hskew: UInt16
    /// Vertical timings in lines.
    public var vdisplay, vsyncStart, vsyncEnd, vtotal, vscan: UInt16
    /// The refresh rate in Hz, rounded.
    public var vrefresh: UInt32
    /// Bits of `DRM_MODE_FLAG_…`.
    public var flags: UInt32
    /// Bits of `DRM_MODE_TYPE_…`.
    public var type: UInt32

    /// Creates timings from the kernel's values.
    public init(
      clock: UInt32, hdisplay: UInt16, hsyncStart: UInt16, hsyncEnd: UInt16, htotal: UInt16, hskew: UInt16 = 0,
      vdisplay: UInt16, vsyncStart: UInt16, vsyncEnd: UInt16, vtotal: UInt16, vscan: UInt16 = 0, vrefresh: UInt32,
      flags: UInt32 = 0, type: UInt32 = 0
    ) {
      self.clock = clock
      (self.hdisplay, self.hsyncStart, self.hsyncEnd, self.htotal, self.hskew) =
        (hdisplay, hsyncStart, hsyncEnd, htotal, hskew)
      (self.vdisplay, self.vsyncStart, self.vsyncEnd, self.vtotal, self.vscan) =
        (vdisplay, vsyncStart, vsyncEnd, vtotal, vscan)
      (self.vrefresh, self.flags, self.type) = (vrefresh, flags, type)
    }
  }

  /// The kernel's timings.
  public let timing: Timing
  /// The size and refresh rate.
  public let mode: Mode

  /// Creates a mode; its refresh rate is computed from the timings.
  public init(_ timing: Timing) {
    self.timing = timing
    mode = Mode(
      width: Int(timing.hdisplay), height: Int(timing.vdisplay), refreshMilliHertz: Self.refreshMilliHertz(timing))
  }

  // Bits of `type` and `flags` in drm_mode.h.
  static let preferredType: UInt32 = 1 << 3
  static let interlaceFlag: UInt32 = 1 << 4
  static let doubleScanFlag: UInt32 = 1 << 5

  /// Whether the display prefers this mode.
  public var isPreferred: Bool { timing.type & Self.preferredType != 0 }
  /// Whether the mode is interlaced.
  public var isInterlaced: Bool { timing.flags & Self.interlaceFlag != 0 }

  /// The mode in configuration syntax, with `i` if it is interlaced and `(preferred)` if the display prefers it.
  public var description: String { mode.description + (isInterlaced ? "i" : "") + (isPreferred ? " (preferred)" : "") }

  /// The refresh rate computed from the timings. It is more precise than the kernel's integer: 59.94 and 60 are different
  /// modes.
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
