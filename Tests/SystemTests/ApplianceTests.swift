import Foundation
import Machine
import Testing

/// A disk with an app installed on it, from the moment the power comes on.
@MainActor
@Suite(.enabled(if: MachineImage.isWanted), .serialized)
struct ApplianceTests {
  /// Whether the screen is black, or shows what QEMU shows before the machine has set a mode.
  private func isDark(_ picture: Picture) -> Bool { picture.width != 1280 || picture.nonBlackShare == 0 }

  @Test func itBootsIntoTheAppWithNothingInBetween() throws {
    let appliance = try Appliance()
    let machine = try Machine(appliance.kind(), waitsForAgent: false)
    var pictures = 0
    try machine.wait(for: "the app", timeout: 300) {
      let picture = try machine.picture()
      pictures += 1
      #expect(isDark(picture) || Machine.showsTheApp(picture), "kept as \(picture.keep("between"))")
      return Machine.showsTheApp(picture)
    }
    print("\(pictures) pictures of the boot")
    try machine.waitForAgent()
    try machine.waitForTheApp()
    print(
      "kernel to first picture: \(try machine.moment("ActiveEnterTimestampMonotonic")) s with systemd, "
        + "begun after \(try machine.moment("ExecMainStartTimestampMonotonic")) s")
    // It runs as a user without capabilities, in a sandbox, and listens on no TCP port.
    #expect(try machine.run("stat -c %U /proc/\(machine.service("MainPID"))") == "vitrine\n")
    #expect(try machine.run("grep -c '^Cap[A-Za-z]*:.0000000000000000' /proc/\(machine.service("MainPID"))/status") == "5\n")
    let exposure = try machine.run("systemd-analyze security --no-pager vitrine | tail -n 1")
    print(exposure)
    let figure = exposure.split(separator: " ").compactMap { Double($0) }.first
    #expect(figure != nil && figure! <= 3.0, "\(exposure)")
    #expect(try machine.outcome(of: "cat /proc/net/tcp /proc/net/tcp6 | grep -c ' 0A '").output == "0\n")
    #expect(try machine.run("vitrine status").contains("\"idleStage\" : \"awake\""))
    let refused = try machine.outcome(of: "setpriv --reuid=65534 --regid=65534 --clear-groups vitrine status 2>&1")
    #expect(refused.status == 1 && refused.output.contains("no kiosk that this user may control"), "\(refused.output)")
    #expect(try machine.run("vitrine metrics").contains("vitrine_frames_total"))

    // After it was killed: the same picture again.
    let before = try machine.steady("the app at rest", Machine.showsTheApp)
    for signal in ["KILL", "SEGV"] {
      let process = try machine.service("MainPID")
      let killed = try machine.run("cut -d ' ' -f 1 /proc/uptime; kill -\(signal) \(process)")
      try machine.wait(for: "another process", timeout: 60) {
        try machine.hasRestarted(after: process)
      }
      // The service is active once its first picture is on the panel.
      let back = try machine.moment("ActiveEnterTimestampMonotonic")
      let start = Double(killed.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0
      let begun = try machine.moment("ExecMainStartTimestampMonotonic")
      print("back \(back - start) s after SIG\(signal): begun after \(begun - start) s")
      try machine.expect("the picture after SIG\(signal)") { Machine.areAlike(before, $0) }
    }

    // After a hang: the watchdog restarts it.
    let hung = try machine.service("MainPID")
    try machine.run("kill -STOP \(hung)")
    try machine.wait(for: "the watchdog", timeout: 90) {
      try machine.hasRestarted(after: hung)
    }
    #expect(try machine.run("journalctl -u vitrine --no-pager").contains("Watchdog timeout"))
    try machine.expect("the picture after a hang") { Machine.areAlike(before, $0) }
    // A restart on request.
    let restarts = try machine.service("MainPID")
    try machine.run("vitrine restart")
    try machine.wait(for: "the restart", timeout: 60) {
      try machine.hasRestarted(after: restarts)
    }

    // VTs cannot be switched, and the SysRq key does nothing.
    try machine.press(["ctrl", "alt", "f2"])
    try machine.expect("the picture after Ctrl-Alt-F2") { Machine.areAlike(before, $0) }
    #expect(try machine.run("cat /proc/sys/kernel/sysrq") == "0\n")

    // After the uninstall: a login as on any machine.
    try machine.run("/usr/local/lib/vitrine/install.sh --uninstall", timeout: 120)
    try machine.expect("a login prompt", timeout: 120) { $0.width == 1280 && (0.0001...0.2).contains($0.nonBlackShare) }
    #expect(try machine.run("systemctl is-active getty@tty1") == "active\n")
    #expect(try machine.outcome(of: "test -e /usr/local/bin/vitrine").status == 1)
  }

  /// Measured with a clock that counts instructions: on an emulator, seconds say more about the host than about the
  /// kiosk.
  @Test func afterADeathThePictureIsBackWithinTwoSeconds() throws {
    let appliance = try Appliance()
    var kind = appliance.kind()
    kind.countsInstructions = true
    let machine = try Machine(kind)
    try machine.waitForTheApp()
    let before = try machine.steady("the app at rest", Machine.showsTheApp)
    // The caches are warm, and the service has nothing else to do.
    let process = try machine.service("MainPID")
    let killed = try machine.run("sleep 1; cut -d ' ' -f 1 /proc/uptime; kill -KILL \(process)")
    try machine.wait(for: "another process", timeout: 120) {
      try machine.hasRestarted(after: process)
    }
    let start = Double(killed.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0
    let back = try machine.moment("ActiveEnterTimestampMonotonic") - start
    let begun = try machine.moment("ExecMainStartTimestampMonotonic") - start
    print("back \(back) s after SIGKILL, begun after \(begun) s, at 10⁹ instructions a second")
    #expect(back < 2)
    try machine.expect("the picture after SIGKILL") { Machine.areAlike(before, $0) }
  }

  /// Only the hardware is left to start the app, or to restart the machine. The chip set that QEMU emulates has a watchdog
  /// that restarts nothing, and whichever driver is faster is the first: systemd, which feeds only that one, is spared it.
  /// Without systemd the one that works comes second, when the app runs already, as it may on a slow machine.
  @Test(arguments: [
    "modprobe.blacklist=iTCO_wdt", "init=/usr/local/lib/vitrine/init rw modprobe.blacklist=i6300esb",
  ])
  func aKernelThatHangsIsRestartedByTheWatchdog(_ words: String) throws {
    let appliance = try Appliance()
    var kind = appliance.kind("\(words) panic=0 unknown_nmi_panic")
    kind.hasWatchdog = true
    let machine = try Machine(kind, waitsForAgent: false)
    try machine.expect("the app", timeout: 240, Machine.showsTheApp)
    if words.contains("i6300esb") {
      try machine.waitForAgent()
      try machine.run("test -c /dev/watchdog0 && modprobe i6300esb && test -c /dev/watchdog1")
    }
    // The watchdog counts to 30 by itself, and to 15 where systemd set it; it is fed in time.
    usleep(35_000_000)
    try #require(machine.isRunning)
    try machine.interrupt()
    // QEMU exits when the machine restarts.
    try machine.wait(for: "the watchdog", timeout: 90) { !machine.isRunning }
  }

  @Test func fiveDeathsInARowRestartTheMachine() throws {
    let (_, machine) = try Appliance.running()
    // A trap in the home folder of the kiosk's user: if root read it, fontconfig would write its caches into a folder
    // of root's.
    let trap =
      "<?xml version=\"1.0\"?><!DOCTYPE fontconfig SYSTEM \"fonts.dtd\">"
      + "<fontconfig><cachedir>/root/planted</cachedir></fontconfig>"
    try machine.run(
      "cd /var/lib/vitrine && mkdir -p .config/fontconfig && echo '\(trap)' >.config/fontconfig/fonts.conf "
        + "&& chown -R vitrine: .config")
    // Whoever shows a notice is recorded where it begins: to look for the process would keep the only processor busy, and
    // the notice, which must not hold up the start, is over in ten seconds whether it was seen or not.
    try machine.run(
      """
      touch /run/owners && chmod 666 /run/owners && cd /usr/local/bin && mv vitrine vitrine.tool && cat >vitrine <<'END'
      #!/bin/sh
      [ "$1" != notice ] || id -un >>/run/owners
      exec /usr/local/bin/vitrine.tool "$@"
      END
      chmod 755 vitrine
      """)
    // Polls the screen, which costs the machine nothing, until `isOver`, which is asked for now and then; returns the notice
    // that was there, if any.
    func notice(_ what: String, timeout: Double, until isOver: () throws -> Bool) throws -> Picture? {
      var seen: Picture?
      var asked = ContinuousClock.now
      try machine.wait(for: what, timeout: timeout) {
        if seen == nil, let picture = try? machine.picture(), Machine.showsNotice(picture) { seen = picture }
        guard asked.duration(to: .now) > .seconds(1) else { return false }
        asked = .now
        return try isOver()
      }
      return seen
    }
    for death in 1...4 {
      let process = try machine.service("MainPID")
      try machine.run("kill -KILL \(process)")
      let seen = try notice("life after death \(death)", timeout: 60) {
        let next = try machine.service("MainPID")
        return next != process && next != "0"
      }
      // The first time the app is back before anybody could read a notice; later the screen says what happens.
      if death == 1 { #expect(seen == nil) }
      if death == 4 { #expect(seen != nil, "no notice while it waited") }
      seen?.keep("notice-\(death)")
    }
    #expect(try machine.run("sort -u /run/owners") == "vitrine\n")
    #expect(try machine.outcome(of: "ls /root/planted").status != 0)
    try machine.run("kill -KILL \(machine.service("MainPID"))")
    // QEMU exits when the machine restarts.
    let last = try notice("the end of the machine", timeout: 90) { !machine.isRunning }
    #expect(last != nil, "no notice of an outage")
    last?.keep("notice-outage")
  }

  @Test func itComesUpWithoutSystemd() throws {
    let appliance = try Appliance()
    let machine = try Machine(appliance.kind("init=/usr/local/lib/vitrine/init rw"), waitsForAgent: false)
    let start = ContinuousClock.now
    try machine.expect("the app", timeout: 180, Machine.showsTheApp)
    print("kernel to first picture: \(start.duration(to: .now)) without systemd")
  }

  @Test func aWholeDiskBootsByUEFI() throws {
    let machine = try Machine(Appliance.wholeDisk(), waitsForAgent: false)
    try machine.expect("the app", timeout: 300, Machine.showsTheApp).keep("uefi")
  }

  /// Whoever gets the disk gets the licences of what is on it, but no other documents.
  @Test func theCopyrightOfDebiansPackagesIsOnTheDisk() throws {
    for package in ["libc6", "libpango-1.0-0", "libgdk-pixbuf-2.0-0", "systemd", "kmod"] {
      let text = try Appliance.rootFile("/usr/share/doc/\(package)/copyright")
      #expect(text.lowercased().contains("copyright"), "\(package)")
    }
    #expect(try Appliance.rootFile("/usr/share/common-licenses/GPL-2").contains("GNU GENERAL PUBLIC LICENSE"))
    #expect(try Appliance.rootFile("/usr/share/doc/libc6/changelog.Debian.gz").isEmpty)
  }

  /// The boot loader cannot be bypassed: it has no editor and no entry but its own. A USB stick with the root's label
  /// is not taken for the root, and a kernel without a root restarts the machine instead of giving a shell.
  @Test func theBootLoaderOffersNothing() throws {
    let loader = try Appliance.bootFile("loader/loader.conf").split(separator: "\n")
    for line in ["timeout 0", "editor no", "auto-entries no", "auto-firmware no"] {
      #expect(loader.contains { $0 == line }, "\(line)")
    }
    let entry = try Appliance.bootFile("loader/entries/kiosk.conf").split(whereSeparator: \.isWhitespace)
    let root = try #require(entry.first { $0.hasPrefix("root=") })
    #expect(root.hasPrefix("root=UUID=") && UUID(uuidString: String(root.dropFirst(10))) != nil)
    #expect(entry.contains("panic=10") && !entry.contains("vitrine.shell"))
  }
}
