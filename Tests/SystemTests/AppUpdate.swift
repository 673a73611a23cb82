import Foundation
import Machine

/// Installs newer versions of the app on an installed machine with deploy/install.sh.
///
/// All versions have the same program and differ in one resource, which holds the version's number. Version 0 is the one
/// that the machine had from the start; it lacks that resource.
final class AppUpdate {
  /// The program that the service starts.
  static let program = "\(lib)/app/program"
  private static let lib = "/usr/local/lib/vitrine"
  /// The folder of the installer, and of the new version in a folder like that of a build.
  private static let folder = "/root/update"
  /// The checksums of each version's files and the targets of its links, one a line.
  private var versions: [Int: Set<String>] = [:]

  /// Copies the installer into the machine, which still runs version 0.
  init(_ machine: Machine) throws {
    let deploy = MachineImage.package.appendingPathComponent("deploy")
    let system = try FileManager.default.contentsOfDirectory(atPath: deploy.appendingPathComponent("system").path)
    try machine.run("mkdir -p \(Self.folder)/deploy/system \(Self.folder)/app/update.resources")
    for file in ["install.sh", "packages.txt"] + system.map({ "system/\($0)" }) {
      let text = try Data(contentsOf: deploy.appendingPathComponent(file)).base64EncodedString()
      try machine.run("base64 -d >\(Self.folder)/deploy/\(file) <<'END'\n\(text)\nEND")
    }
    // The installer copies the targets of these links. The disk has no room for one more copy of them.
    try machine.run(
      """
      set -e; cd \(Self.folder)/app
      ln -s \(Self.program) $(readlink \(Self.program))
      ln -s /usr/local/bin/vitrine \(Self.lib)/vitrine-vnc .
      cp -R \(Self.lib)/app/*.resources .
      sync
      """)
    versions[0] = try files("app", on: machine)
  }

  /// Installs a version and waits until it is installed.
  func install(_ number: Int, on machine: Machine) throws {
    try prepare(number, on: machine)
    try machine.run(Self.installation, timeout: 600)
  }

  /// Starts to install a version and does not wait.
  func begin(_ number: Int, on machine: Machine) throws {
    try prepare(number, on: machine)
    try machine.run("(\(Self.installation)) >/dev/null 2>&1 & true")
  }

  /// - Parameter link: `app` or `app.previous`.
  /// - Returns: The version that the link leads to; nil when a file is missing, is one too many, or has other contents.
  func version(_ link: String = "app", on machine: Machine) throws -> Int? {
    let found = try files(link, on: machine)
    return versions.first { $0.value == found }?.key
  }

  /// Counts the folders of versions, also those that no link leads to.
  func folders(on machine: Machine) throws -> Int {
    try machine.run("ls -A \(Self.lib)/versions").split(separator: "\n").count
  }

  private static let installation =
    "sh \(folder)/deploy/install.sh --app \(folder)/app/$(readlink \(program)) --kiosk --no-packages"

  /// Writes the resource and notes the files of the new version.
  private func prepare(_ number: Int, on machine: Machine) throws {
    let resource = try machine.run(
      "cd \(Self.folder)/app && echo \(number) >update.resources/number && sync && sha256sum ./update.resources/number")
    versions[number] = versions[0]?.union(resource.split(separator: "\n").map(String.init))
  }

  private func files(_ link: String, on machine: Machine) throws -> Set<String> {
    let script = """
      cd -P \(Self.lib)/\(link) && find . -type f -exec sha256sum {} + && find . -type l -printf '%p -> %l\\n'
      """
    return Set(try machine.outcome(of: script, timeout: 300).output.split(separator: "\n").map(String.init))
  }
}
