/// The hardware of a machine, and what it boots.
public struct MachineKind: Hashable, Sendable {
  public enum Graphics: Hashable, Sendable {
    /// virtio-gpu: atomic, damage clips, a cursor plane, connectors that can be plugged from outside.
    case virtio(outputs: Int)
    /// QEMU's plain display: dumb buffers in video memory.
    case bochs
    /// 2 MB or 4 MB of video memory behind a shadow plane, no page flip of its own.
    case cirrus
    case none
  }

  public var graphics = Graphics.virtio(outputs: 1)
  /// The size of the first output in pixels.
  public var width = 1280
  public var height = 800
  /// Whether a monitor is plugged into the first output when the machine starts (virtio only).
  public var startsWithDisplay = true

  /// Whether there is one processor whose clock counts a nanosecond for each instruction, however busy the host is:
  /// times inside are those of a small board, and nearly the same in every run.
  public var countsInstructions = false

  /// How many processors there are, unless they count instructions.
  public var processors = 2

  /// Whether there is a watchdog, an Intel 6300ESB, that resets the machine.
  public var hasWatchdog = false

  /// Words of the kernel's command line: what it does against real processors' speculation costs an emulated one a fifth of
  /// its time, and protects from nothing.
  static let forAnEmulator = "mitigations=off"

  /// What the machine boots.
  public struct Boot: Hashable, Sendable {
    var start: Start
    /// The value of QEMU's -drive.
    var drive: String
  }

  /// What runs first.
  enum Start: Hashable, Sendable {
    case kernel(String, initramfs: String, words: String)
    /// The machine's firmware, which looks for a boot loader on the drive.
    case firmware(String)

    var arguments: [String] {
      switch self {
      case .kernel(let kernel, let initramfs, let words): ["-kernel", kernel, "-initrd", initramfs, "-append", words]
      case .firmware(let path): ["-bios", path]
      }
    }
  }

  var boot = Boot(
    start: .kernel(
      "\(MachineImage.folder)/kernel", initramfs: "\(MachineImage.folder)/initramfs",
      words: "console=ttyS0 quiet panic=-1 vt.global_cursor_default=0 machine.share=app \(Self.forAnEmulator)"),
    drive: "file=\(MachineImage.folder)/root.ext4,format=raw,if=virtio,read-only=on")

  /// - Parameter words: Additional words of the kernel command line, such as `video=VGA-1:e`.
  public init(_ graphics: Graphics = .virtio(outputs: 1), startsWithDisplay: Bool = true, words: String = "") {
    self.graphics = graphics
    if case .kernel(let kernel, let initramfs, let others) = boot.start, !words.isEmpty {
      boot.start = .kernel(kernel, initramfs: initramfs, words: "\(others) \(words)")
    }
    self.startsWithDisplay = startsWithDisplay
  }

  /// One virtio output.
  public static let standard = MachineKind()

  /// The same, with a clock that counts instructions.
  public static let countingInstructions: MachineKind = {
    var kind = MachineKind()
    kind.countsInstructions = true
    return kind
  }()

  var outputs: Int { if case .virtio(let outputs) = graphics { outputs } else { 0 } }

  var processor: [String] {
    countsInstructions
      ? ["-accel", "tcg,thread=single", "-icount", "shift=0", "-smp", "1"]
      : ["-accel", "tcg,thread=multi", "-smp", "\(processors)"]
  }

  var arguments: [String] {
    switch graphics {
    case .virtio(let outputs):
      ["-device", "virtio-gpu-pci,id=gpu,max_outputs=\(outputs),xres=\(width),yres=\(height)"]
    case .bochs: ["-device", "bochs-display,id=gpu,xres=\(width),yres=\(height)"]
    case .cirrus: ["-device", "cirrus-vga,id=gpu"]
    case .none: []
    }
  }
}
