import Foundation
import Machine
import Testing

/// deploy/install.sh into the root of an image: the right files or a clear refusal, nothing half done, everything undone.
/// Roots here are folders with a few files; what the service does is seen in a booted machine.
@Suite(.enabled(if: MachineImage.isWanted), .serialized)
struct InstallTests {
  private final class Root {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("root-\(UUID().uuidString.prefix(8))").path
    let app: String

    init() throws {
      app = "\(path).app/panel"
      try run(
        """
        mkdir -p \(path)/etc/default \(path)/usr/lib/systemd \(path)/var/lib \(path)/boot/firmware \(path).app
        install -m 755 /bin/true \(path)/usr/lib/systemd/systemd
        echo 'console=tty1 root=LABEL=x rootwait' >\(path)/boot/firmware/cmdline.txt
        echo GRUB_TIMEOUT=5 >\(path)/etc/default/grub
        install -m 755 /bin/true \(app)
        mkdir \(path).app/panel_panel.resources; echo 1 >\(path).app/panel_panel.resources/picture
        echo text >\(path).app/text
        chmod 644 \(path).app/text
        ln -s \(MachineImage.programs)/vitrine \(path).app/vitrine
        """)
    }

    deinit { _ = try? run("rm -rf \(path) \(path).app") }

    /// - Returns: The status and everything that was printed.
    @discardableResult
    func run(_ script: String) throws -> (status: Int32, output: String) {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      process.arguments = ["-c", script]
      process.currentDirectoryURL = MachineImage.package
      let pipe = Pipe()
      process.standardOutput = pipe
      process.standardError = pipe
      try process.run()
      let data = pipe.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      return (process.terminationStatus, String(decoding: data, as: UTF8.self))
    }

    func install(_ options: String = "") throws -> (status: Int32, output: String) {
      try run("dash deploy/install.sh --root \(path) --app \(app) --no-packages \(options)")
    }

    func uninstall(_ options: String = "") throws -> (status: Int32, output: String) {
      try run("dash deploy/install.sh --root \(path) --uninstall \(options)")
    }

    /// Every file and link with its content, except the lists of users, which stay.
    func files() throws -> String {
      try run(
        "cd \(path) && find . \\( -type f -o -type l \\) ! -name '*passwd*' ! -name '*group*' ! -name '*shadow*' ! -name .pwd.lock "
          + "| sort | while read f; do if [ -L $f ]; then echo $f $(readlink $f); else echo $f $(md5sum <$f) $(stat -c %a $f); fi; done"
      ).output
    }

    func read(_ file: String) throws -> String { try String(contentsOfFile: path + file, encoding: .utf8) }
  }

  @Test func installingTwiceIsInstallingOnce() throws {
    let root = try Root()
    let first = try root.install()
    #expect(first.status == 0, "\(first.output)")
    #expect(try root.read("/etc/systemd/system/vitrine.service").contains("ExecStart=/usr/local/lib/vitrine/apps/panel/panel\n"))
    #expect(try root.read("/etc/passwd").contains("vitrine"))
    #expect(try root.read("/usr/local/lib/vitrine/apps/panel/panel_panel.resources/picture") == "1\n")
    let files = try root.files()
    #expect(try root.install().status == 0)
    #expect(try root.files() == files)
  }

  @Test func uninstallingLeavesWhatWasThereBefore() throws {
    let root = try Root()
    let before = try root.files()
    #expect(try root.install("--kiosk").status == 0)
    #expect(try root.read("/boot/firmware/cmdline.txt").hasSuffix("vt.global_cursor_default=0 consoleblank=0 systemd.show_status=false\n"))
    #expect(try root.run("readlink \(root.path)/etc/systemd/system/getty@tty1.service").output == "/dev/null\n")
    #expect(try root.uninstall().status == 0)
    #expect(try root.files() == before)
    let again = try root.uninstall()
    #expect(again.status == 1 && again.output.contains("nothing is installed here"))
  }

  @Test func aKioskBecomesAnOrdinaryServiceAgain() throws {
    let root = try Root()
    #expect(try root.install().status == 0)
    let ordinary = try root.files()
    #expect(try root.install("--kiosk").status == 0)
    #expect(try root.files() != ordinary)
    #expect(try root.install().status == 0)
    #expect(try root.files() == ordinary)
  }

  @Test func theConfigurationStaysAndMistakesInItAreRefused() throws {
    let root = try Root()
    #expect(try root.install().status == 0)
    try root.run("echo 'rotation = 90' >>\(root.path)/etc/vitrine/vitrine.conf")
    #expect(try root.install().status == 0)
    #expect(try root.read("/etc/vitrine/vitrine.conf").contains("\nrotation = 90"))
    try root.run("echo 'roation = 90' >>\(root.path)/etc/vitrine/vitrine.conf; echo 2 >\(root.path).app/panel_panel.resources/picture")
    let refused = try root.install()
    #expect(refused.status == 1 && refused.output.contains("is \"rotation\" meant?") && refused.output.contains("nothing was changed"))
    #expect(try root.read("/usr/local/lib/vitrine/apps/panel/panel_panel.resources/picture") == "1\n")
    let removed = try root.uninstall()
    #expect(removed.output.contains("kept /etc/vitrine/vitrine.conf"))
    #expect(FileManager.default.fileExists(atPath: root.path + "/etc/vitrine/vitrine.conf"))
  }

  @Test func anOlderVersionIsReplacedWhole() throws {
    let root = try Root()
    #expect(try root.install().status == 0)
    // What the older version had and this one has not.
    try root.run(
      "echo old >\(root.path)/etc/udev/rules.d/70-vitrine.rules; echo x >\(root.path)/etc/old.conf; "
        + "echo /etc/old.conf >>\(root.path)/var/lib/vitrine-install/manifest; echo 2 >\(root.path).app/panel_panel.resources/picture")
    #expect(try root.install().status == 0)
    #expect(!FileManager.default.fileExists(atPath: root.path + "/etc/old.conf"))
    #expect(try root.read("/etc/udev/rules.d/70-vitrine.rules").contains("vitrine-screen.target"))
    #expect(try root.read("/usr/local/lib/vitrine/apps/panel/panel_panel.resources/picture") == "2\n")
  }

  @Test func whatCannotBeInstalledIsRefusedAndNothingIsTouched() throws {
    let root = try Root()
    let before = try root.files()
    func refusal(_ command: String, status: Int32 = 1) throws -> String {
      let result = try root.run(command)
      #expect(result.status == status, "\(command): \(result.output)")
      #expect(try root.files() == before, "\(command)")
      return result.output
    }
    let install = "dash deploy/install.sh --root \(root.path)"
    #expect(try refusal("\(install) --app /nowhere/panel --no-packages").contains("there is no /nowhere/panel"))
    #expect(try refusal("\(install) --app \(root.path).app/text --no-packages").contains("is not executable"))
    #expect(try refusal("\(install) --app \(root.app)").contains("no Debian system"))
    #expect(try refusal("\(install) --app \(root.app) --speed", status: 2).contains("--speed"))
    #expect(try refusal("\(install) --app \(root.app) --purge", status: 2).contains("--purge"))
    #expect(try refusal("dash deploy/install.sh --root /nowhere --app \(root.app)").contains("no root of a system"))
    #expect(try refusal("setpriv --reuid=65534 --regid=65534 --clear-groups \(install) --app \(root.app)").contains("root's"))
    #expect(try refusal("\(install) --app \(root.app) --no-packages --kiosk --dry-run", status: 0).contains("write /etc/vitrine/vitrine.conf"))
    try root.run("mount --bind \(root.path) \(root.path) && mount -o remount,ro,bind \(root.path)")
    defer { _ = try? root.run("umount \(root.path)") }
    #expect(try refusal("\(install) --app \(root.app) --no-packages").contains("mounted read-only"))
  }
}
