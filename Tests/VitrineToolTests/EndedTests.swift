import Foundation
import Testing

/// `deploy/system/ended`, with a stand-in for the tool that shows the notice: files planted by the kiosk's user are
/// read by that user alone.
@Suite(.enabled(if: geteuid() == 0)) struct EndedTests {
  private func shell(_ script: String) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", script]
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }

  @Test func theNoticeRunsAsTheKiosksUserWithoutItsHome() throws {
    let folder = "/tmp/vitrine-ended-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../deploy/system/ended").standardized.path
    // Does what fontconfig would do with a planted configuration: read it from the home folder, and write caches next
    // to it.
    let said = try shell(
      """
      mkdir -p \(folder)/state/.config/fontconfig && chmod 755 \(folder) && chown -R nobody \(folder)/state
      cat >\(folder)/tool <<'END'
      #!/bin/sh
      echo "$(id -u) $(id -G) $HOME ${XDG_CACHE_HOME:-} $(grep -E 'CapBnd|NoNewPrivs' /proc/self/status | tr -d '\\n\\t') \
      $VITRINE_DISPLAY $*" \\
        >>\(folder)/state/said
      cat "$HOME/.config/fontconfig/fonts.conf" 2>/dev/null
      touch "$HOME/written" 2>/dev/null
      END
      chmod 755 \(folder)/tool
      sed -e 's,/usr/local/bin/vitrine,\(folder)/tool,' -e 's,/run/vitrine-deaths,\(folder)/deaths,' \\
        -e 's,^user=.*,user=nobody,' -e 's,regid=$user,regid=nogroup,' \(script) >\(folder)/ended
      for death in 1 2 3 4 5; do
        HOME=\(folder)/state XDG_CACHE_HOME=\(folder)/state/cache VITRINE_DISPLAY=drm SERVICE_RESULT=signal \
      sh \(folder)/ended
      done
      cat \(folder)/state/said
      find \(folder)/state -user root
      ls -A \(folder)/state
      """)
    let nobody = getpwnam("nobody").pointee.pw_uid
    let lines = said.split(separator: "\n").map(String.init)
    #expect(lines.count == 4 + 2, "\(said)")
    for (line, seconds) in zip(lines, ["1", "2", "4", "6"]) {
      #expect(
        line.hasPrefix("\(nobody) ") && line.contains(" /nonexistent  CapBnd:0000000000000000NoNewPrivs:1 drm notice"),
        "\(line)")
      #expect(line.contains("--for \(seconds)"), "\(line)")
    }
    #expect(Set(lines.suffix(2)) == [".config", "said"], "\(said)")
  }
}
