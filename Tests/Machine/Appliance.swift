import Foundation

/// A disk made by deploy/image.sh, with the agent added: a Debian machine with systemd that boots into an app.
public final class Appliance {
  /// The disk file, written to by the machines that boot it, one after the other.
  public let disk: String

  private static let image = MachineImage.package.appendingPathComponent(".build/image").path

  private static var freshPath: String { "\(NSTemporaryDirectory())appliance-\(UUID().uuidString.prefix(8)).ext4" }

  /// The root that deploy/image.sh made.
  public static var root: String { "\(image)/root.ext4" }

  /// Takes a disk that is there, which is removed with this.
  public init(existing path: String) { disk = path }

  /// Makes a copy of the disk of another one, whose machine must be off.
  public init(copying other: Appliance) throws {
    disk = Self.freshPath
    try Self.shell("cp --sparse=always \(other.disk) \(disk)")
  }

  /// Makes a fresh disk.
  /// - Parameter path: Where; a file there is replaced.
  public init(at path: String? = nil) throws {
    disk = path ?? Self.freshPath
    for file in ["vmlinuz", "initrd.img", "root.ext4", "cmdline"]
    where !FileManager.default.fileExists(atPath: "\(Self.image)/\(file)") {
      throw MachineError("\(Self.image)/\(file) is missing: run deploy/image.sh")
    }
    let unit = "\(disk).service"
    try Data(
      """
      [Unit]
      DefaultDependencies=no
      BindsTo=dev-virtio\\x2dports-vitrine.agent.device
      After=dev-virtio\\x2dports-vitrine.agent.device
      [Service]
      ExecStart=/usr/lib/vitrine-agent /dev/virtio-ports/vitrine.agent
      Environment=PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root
      """.utf8
    ).write(to: URL(fileURLWithPath: unit))
    // Without systemd, udev starts the agent.
    let rule = "\(disk).rules"
    try Data(
      """
      SUBSYSTEM!="virtio-ports", GOTO="end"
      ATTR{name}!="vitrine.agent", GOTO="end"
      TAG+="systemd", ENV{SYSTEMD_WANTS}+="vitrine-agent.service"
      TEST!="/run/systemd/system", \
      RUN+="/bin/sh -c '/usr/bin/setsid /usr/lib/vitrine-agent $devnode </dev/null >/dev/null 2>&1 &'"
      LABEL="end"

      """.utf8
    ).write(to: URL(fileURLWithPath: rule))
    defer {
      unlink(unit)
      unlink(rule)
    }
    try Self.shell(
      """
      cp --sparse=always \(Self.image)/root.ext4 \(disk)
      debugfs -w -f - \(disk) <<'END' 2>&1
      write \(MachineImage.folder)/early/agent /usr/lib/vitrine-agent
      sif /usr/lib/vitrine-agent mode 0100755
      write \(unit) /etc/systemd/system/vitrine-agent.service
      write \(rule) /etc/udev/rules.d/99-agent.rules
      END
      """)
  }

  deinit { unlink(disk) }

  /// - Parameter words: Additional words of the kernel command line.
  public func kind(_ words: String = "") -> MachineKind {
    var kind = MachineKind()
    // A second processor would spend its time waiting for the first, beside other tests.
    kind.processors = 1
    let standard = (try? String(contentsOfFile: "\(Self.image)/cmdline", encoding: .utf8)) ?? ""
    kind.boot = MachineKind.Boot(
      start: .kernel(
        "\(Self.image)/vmlinuz", initramfs: "\(Self.image)/initrd.img",
        words: "\(standard.trimmingCharacters(in: .whitespacesAndNewlines)) panic=-1 \(MachineKind.forAnEmulator) \(words)"),
      drive: "file=\(disk),format=raw,if=virtio,cache=writethrough")
    return kind
  }

  /// Debian's UEFI firmware for virtual machines, from the package ovmf.
  private static let firmware = "/usr/share/ovmf/OVMF.fd"

  /// The whole disk that deploy/image.sh made, booted as a PC boots it. It has no agent, and what is written to it is
  /// discarded.
  /// - Throws: `MachineError` when the disk or the firmware is missing.
  public static func wholeDisk() throws -> MachineKind {
    for file in ["\(image)/kiosk.img", firmware] where !FileManager.default.fileExists(atPath: file) {
      throw MachineError("\(file) is missing: run deploy/image.sh, install the package ovmf")
    }
    var kind = MachineKind()
    kind.boot = MachineKind.Boot(
      start: .firmware(firmware), drive: "file=\(image)/kiosk.img,format=raw,if=virtio,snapshot=on")
    return kind
  }

  /// The text of a file in the root that deploy/image.sh made; empty without such a file.
  public static func rootFile(_ path: String) throws -> String {
    try shell("debugfs -R 'cat \(path)' \(image)/root.ext4 2>/dev/null")
  }

  /// The text of a file on the boot partition, which begins 1 MB into the disk.
  public static func bootFile(_ path: String) throws -> String { try shell("mtype -i \(image)/kiosk.img@@1M ::/\(path)") }

  @discardableResult private static func shell(_ script: String) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-ec", script]
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let text = String(decoding: data, as: UTF8.self)
    guard process.terminationStatus == 0 else { throw MachineError(text) }
    return text
  }
}
