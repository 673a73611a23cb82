import Foundation
import Machine
import Testing

/// deploy/install.sh into the root of an image: the right files or a clear refusal, nothing half done, everything
/// undone. Roots here are folders with a few files; the service itself is tested in a booted machine.
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

    /// Every file and link with its content, except the user databases, which stay.
    func files() throws -> String {
      try run(
        "cd \(path) && find . \\( -type f -o -type l \\) ! -name '*passwd*' ! -name '*group*' ! -name '*shadow*' "
          + "! -name .pwd.lock "
          + "| sort | while read f; do if [ -L $f ]; then echo $f $(readlink $f); "
          + "else echo $f $(md5sum <$f) $(stat -c %a $f); fi; done"
      ).output
    }

    func read(_ file: String) throws -> String { try String(contentsOfFile: path + file, encoding: .utf8) }
  }

  @Test func installingTwiceIsInstallingOnce() throws {
    let root = try Root()
    let first = try root.install()
    #expect(first.status == 0, "\(first.output)")
    #expect(try root.read("/etc/systemd/system/vitrine.service").contains("ExecStart=/usr/local/lib/vitrine/app/program\n"))
    #expect(try root.read("/etc/passwd").contains("vitrine"))
    // Groups that this root lacks are made: a service whose user belongs to them starts anyway.
    let groups = try root.read("/etc/group").split(separator: "\n").filter { $0.hasSuffix(":vitrine") }
    #expect(
      Set(groups.map { $0.prefix { $0 != ":" } }).isSuperset(of: ["audio", "input", "render", "tty", "video"]), "\(groups)")
    #expect(try root.read("/usr/local/lib/vitrine/app/panel_panel.resources/picture") == "1\n")
    let files = try root.files()
    #expect(try root.install().status == 0)
    #expect(try root.files() == files)
  }

  @Test func uninstallingLeavesWhatWasThereBefore() throws {
    let root = try Root()
    let before = try root.files()
    #expect(try root.install("--kiosk").status == 0)
    #expect(
      try root.read("/boot/firmware/cmdline.txt").hasSuffix(
        "panic=10 sysctl.kernel.sysrq=0 sysctl.kernel.ctrl-alt-del=0\n"))
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
    try root.run(
      "echo 'roation = 90' >>\(root.path)/etc/vitrine/vitrine.conf; echo 2 >\(root.path).app/panel_panel.resources/picture")
    let refused = try root.install()
    #expect(
      refused.status == 1
        && refused.output.contains("is \"rotation\" meant?") && refused.output.contains("nothing was changed"))
    #expect(try root.read("/usr/local/lib/vitrine/app/panel_panel.resources/picture") == "1\n")
    let removed = try root.uninstall()
    #expect(removed.output.contains("kept /etc/vitrine/vitrine.conf"))
    #expect(FileManager.default.fileExists(atPath: root.path + "/etc/vitrine/vitrine.conf"))
  }

  @Test func anOlderVersionIsReplacedWhole() throws {
    let root = try Root()
    #expect(try root.install().status == 0)
    // Files that the older version had and this one lacks.
    try root.run(
      "echo old >\(root.path)/etc/udev/rules.d/70-vitrine.rules; echo x >\(root.path)/etc/old.conf; "
        + "echo /etc/old.conf >>\(root.path)/var/lib/vitrine-install/manifest; "
        + "echo 2 >\(root.path).app/panel_panel.resources/picture")
    #expect(try root.install().status == 0)
    #expect(!FileManager.default.fileExists(atPath: root.path + "/etc/old.conf"))
    #expect(try root.read("/etc/udev/rules.d/70-vitrine.rules").contains("vitrine-screen.target"))
    #expect(try root.read("/usr/local/lib/vitrine/app/panel_panel.resources/picture") == "2\n")
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
    #expect(
      try refusal("setpriv --reuid=65534 --regid=65534 --clear-groups \(install) --app \(root.app)").contains("root's"))
    #expect(
      try refusal("\(install) --app \(root.app) --no-packages --kiosk --dry-run", status: 0)
        .contains("write /etc/vitrine/vitrine.conf"))
    try root.run("mount --bind \(root.path) \(root.path) && mount -o remount,ro,bind \(root.path)")
    defer { _ = try? root.run("umount \(root.path)") }
    #expect(try refusal("\(install) --app \(root.app) --no-packages").contains("mounted read-only"))
  }

  // MARK: Versions

  @Test func anUpdateKeepsTheVersionBeforeAndOneLinkLeadsToTheApp() throws {
    let root = try Root()
    let lib = root.path + "/usr/local/lib/vitrine"
    func link(_ name: String) throws -> String { try root.run("readlink \(lib)/\(name)").output }
    #expect(try root.install().status == 0)
    let first = try link("app")
    #expect(first.hasPrefix("versions/panel-"))
    #expect(try link("app.previous").isEmpty)
    for number in 2...4 {
      try root.run("echo \(number) >\(root.path).app/panel_panel.resources/picture")
      #expect(try root.install().status == 0)
    }
    #expect(try root.read("/usr/local/lib/vitrine/app/panel_panel.resources/picture") == "4\n")
    #expect(try root.read("/usr/local/lib/vitrine/app.previous/panel_panel.resources/picture") == "3\n")
    // Only these two versions are left, complete; an app of another name is started by the same link.
    #expect(try root.run("ls \(lib)/versions | wc -l").output == "2\n")
    try root.run("mv \(root.app) \(root.path).app/other")
    #expect(
      try root.run("dash deploy/install.sh --root \(root.path) --app \(root.path).app/other --no-packages").status == 0)
    #expect(try root.run("test -x \(lib)/app/program && readlink \(lib)/app/program").output == "other\n")
    #expect(try root.run("\(root.path).app/vitrine rollback --root \(root.path)").status == 0)
    #expect(try root.read("/usr/local/lib/vitrine/app/panel_panel.resources/picture") == "4\n")
    #expect(try root.run("\(root.path).app/vitrine rollback --root \(root.path)").status == 0)
    #expect(try root.run("readlink \(lib)/app/program").output == "other\n")
  }

  /// The installer is killed at any moment: this leaves what a power cut leaves, except for data that was not yet on
  /// the disk.
  @Test func anInstallationThatBreaksOffLeavesOneWholeApp() throws {
    let root = try Root()
    let lib = root.path + "/usr/local/lib/vitrine"
    #expect(try root.install().status == 0)
    var whole: Set<String> = ["1\n"]
    for number in 2...25 {
      try root.run("echo \(number) >\(root.path).app/panel_panel.resources/picture")
      whole.insert("\(number)\n")
      try root.run(
        "timeout -s KILL \(Double(number) * 0.05) dash deploy/install.sh --root \(root.path) --app \(root.app) "
          + "--no-packages >/dev/null 2>&1")
      let shown = try root.read("/usr/local/lib/vitrine/app/panel_panel.resources/picture")
      #expect(whole.contains(shown))
      #expect(try root.run("test -x \(lib)/app/program").status == 0)
    }
    let last = try root.install()
    #expect(last.status == 0, "\(last.output)")
    #expect(try root.read("/usr/local/lib/vitrine/app/panel_panel.resources/picture") == "25\n")
    #expect(try root.run("ls -A \(lib)/versions | wc -l").output == "2\n")
  }

  /// Another version would not fit next to the remains of an update that broke off.
  @Test func whatAnUpdateLeftGoesBeforeTheNextVersionComes() throws {
    let root = try Root()
    let lib = root.path + "/usr/local/lib/vitrine"
    #expect(try root.install().status == 0)
    try root.run(
      """
      mkdir \(lib)/versions/panel-broken \(root.path).app/bin; echo 2 >\(root.path).app/panel_panel.resources/picture
      cat >\(root.path).app/bin/cp <<'END'
      #!/bin/sh
      case "$*" in *versions/.new*) [ ! -e \(lib)/versions/panel-broken ] || exit 1 ;; esac
      exec /bin/cp "$@"
      END
      chmod 755 \(root.path).app/bin/cp
      """)
    let install = "dash deploy/install.sh --root \(root.path) --app \(root.app) --no-packages"
    let update = try root.run("PATH=\(root.path).app/bin:$PATH \(install)")
    #expect(update.status == 0, "\(update.output)")
    #expect(try root.run("ls -A \(lib)/versions | wc -l").output == "2\n")
  }

  // MARK: Keys and other owners of the screen

  @Test func aDisplayManagerIsRefusedOrTakenOutOfTheWayAndBroughtBack() throws {
    let root = try Root()
    let link = root.path + "/etc/systemd/system/display-manager.service"
    try root.run("mkdir -p \(root.path)/etc/systemd/system; ln -s /lib/systemd/system/lightdm.service \(link)")
    let before = try root.files()
    let refused = try root.install()
    #expect(refused.status == 1 && refused.output.contains("lightdm.service") && refused.output.contains("--kiosk"))
    #expect(try root.files() == before)
    let taken = try root.install("--kiosk")
    #expect(taken.status == 0 && taken.output.contains("lightdm.service does not start any more"))
    #expect(try root.run("readlink \(link)").output == "/dev/null\n")
    // The same again; without --kiosk, which would bring it back next to the app, it is refused.
    #expect(try root.install("--kiosk").status == 0)
    #expect(try root.install().status == 1)
    #expect(try root.uninstall().status == 0)
    #expect(try root.files() == before)
  }

  @Test func aKioskHasTheWatchdogAndNoKeysThatLeaveIt() throws {
    let root = try Root()
    #expect(try root.install("--kiosk").status == 0)
    let manager = try root.read("/etc/systemd/system.conf.d/vitrine.conf")
    #expect(manager.contains("RuntimeWatchdogSec=15s\n") && manager.contains("CtrlAltDelBurstAction=none\n"))
    let login = try root.read("/etc/systemd/logind.conf.d/vitrine.conf")
    for key in ["Power", "Reboot", "Suspend", "Hibernate"] {
      #expect(login.contains("Handle\(key)Key=ignore\n") && login.contains("Handle\(key)KeyLongPress=ignore\n"))
    }
    let links = try root.run(
      "cd \(root.path)/etc/systemd/system && readlink ctrl-alt-del.target sysinit.target.wants/vitrine-lock.service"
    ).output
    #expect(links == "/dev/null\n../vitrine-lock.service\n")
  }
}
