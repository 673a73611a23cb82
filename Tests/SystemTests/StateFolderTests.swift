import Machine
import Testing

/// The kiosk's user can write any file into its folders, also files that libraries read from a home folder. No process of
/// root may read or write there, least of all those that the service starts when the app has died.
@MainActor
@Suite(.enabled(if: MachineImage.isWanted), .serialized)
struct StateFolderTests {
  private static let state = "/var/lib/vitrine"
  private static let folders = [state, "/var/cache/vitrine"]

  /// A process of root that read this would write fontconfig's caches into a folder that only root can write to.
  private static let fonts = """
    <?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">\
    <fontconfig><cachedir>/root/planted</cachedir></fontconfig>
    """

  /// By path: files that fontconfig, Pango, libxkbcommon, GLib and shells look for in a home folder. None keeps the app from
  /// starting.
  private static let planted = [
    ".config/fontconfig/fonts.conf": fonts, ".config/fontconfig/conf.d/10-planted.conf": fonts, ".fonts.conf": fonts,
    ".cache/fontconfig/x": "x", ".fonts/x.ttf": "x", ".local/share/fonts/x.ttf": "x", ".local/share/mime/mime.cache": "x",
    ".config/pango/pangorc": "[Pango]", ".XCompose": "include \"%L\"", ".config/XCompose": "include \"%L\"",
    ".config/xkb/rules/evdev": "! include %S/evdev", ".xkb/rules/evdev": "! include %S/evdev",
    ".profile": "touch /root/planted", ".bashrc": "touch /root/planted",
  ]

  @Test func rootOpensAndWritesNothingOfTheKioskUsersWhenTheAppDies() throws {
    let (_, machine) = try Appliance.running()
    let planting = Self.planted.map { "mkdir -p $(dirname \($0)); echo '\($1)' >\($0)" }.joined(separator: "\n")
    try machine.run(
      """
      setpriv --reuid=vitrine --regid=vitrine --init-groups sh -es <<'END'
      mkdir -p /var/cache/vitrine/fontconfig
      cd \(Self.state)
      \(planting)
      END
      """)
    let before = try OpenWatch.folders(Self.folders, in: machine)
    let watch = try OpenWatch(Self.folders, in: machine)

    // The service manager then does not count the first start, and does not restart the machine after the fifth death.
    try machine.run("systemctl reset-failed vitrine")
    for death in 1...5 {
      let process = try machine.service("MainPID")
      try machine.run("kill -KILL \(process)")
      try machine.wait(for: "life after death \(death)", timeout: 120) {
        try machine.hasRestarted(after: process)
      }
    }
    // All five were within three minutes, so the fifth one was treated as an outage.
    #expect(try machine.run("wc -w </run/vitrine-deaths") == "5\n")

    let openings = try watch.openings()
    // The service manager opens the two folders themselves at each start to compare their owner.
    let roots = openings.filter { $0.isRoots && !Self.folders.contains($0.path) }
    #expect(roots.isEmpty, "\(roots)")
    let fonts = "\(Self.state)/.config/fontconfig/fonts.conf"
    #expect(openings.contains { $0.path == fonts && !$0.isRoots }, "the app did not read what was planted: \(openings)")
    // The watch still notes openings, and notes root: an empty list above means that there were none.
    try machine.run("cat \(fonts)")
    let last = try watch.openings().dropFirst(openings.count)
    #expect(last.contains { $0.path == fonts && $0.program == "cat" && $0.users == [0, 0, 0, 0] }, "\(last)")
    try watch.end()

    #expect(try machine.run("find \(Self.folders.joined(separator: " ")) ! -user vitrine") == "")
    #expect(try machine.outcome(of: "ls -d /root/planted").status != 0)
    // No folder was made meanwhile, so all were watched.
    #expect(try OpenWatch.folders(Self.folders, in: machine) == before)
    try machine.expect("the app", Machine.showsTheApp)
  }
}
