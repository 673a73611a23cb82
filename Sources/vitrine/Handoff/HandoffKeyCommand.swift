import Foundation
import Handoff
import Host

/// `vitrine handoff-key`: makes a key with which kiosks recognize each other.
struct HandoffKeyCommand: Command {
  let name = "handoff-key"
  let summary = "make a key for kiosks that hand over to each other"

  static let defaultPath = "/etc/vitrine/handoff-key"

  private static let options = [
    ValueOption(
      name: "--file", placeholder: "PATH",
      summary: "default: the handoff-key that is configured, \(defaultPath)"),
    ValueOption(
      name: "--owner", placeholder: "NAME", summary: "the kiosk's user, who reads it; default vitrine, if root makes it"),
  ]

  var help: String {
    """
    vitrine handoff-key: make a key for kiosks that hand over to each other

    Usage: vitrine handoff-key [OPTIONS]

    Writes a new key to a file of mode 600 that the kiosk's user can read, and says what to do with it. All kiosks of a
    fleet have the same one. A file that is there is never replaced: kiosks with different keys do not talk to each other.
    To change to a new key while the kiosks run, give each of them a file with two lines, the new key and the old one, and
    take the old one away when all of them have the new one.

    Options:
    \(CommandLineTool.table(Self.options.map { ("\($0.name) \($0.placeholder)", $0.summary) } + [("--help", "this text")]))

    """
  }

  func run(_ arguments: [String]) throws -> Int32 {
    let parsed = try ParsedArguments(arguments, options: Self.options)
    if let word = parsed.words.first { throw UsageError("handoff-key takes no \"\(word)\".") }
    let loaded = try? HostConfiguration.load(environment: ProcessInfo.processInfo.environment)
    let path = parsed.values["--file"] ?? loaded?.configuration.handoffKeyPath ?? Self.defaultPath
    let owner = try Self.owner(parsed.values["--owner"])
    try Self.write(FleetKeys.newFile(), to: path, owner: owner)
    CommandLineTool.say(
      """
      \(path): the key is made. Now
      1. copy it to each of the other kiosks, in a way that nobody else can watch, such as scp -p;
         never put it into an image or a repository;
      2. see that it belongs to the kiosk's user there, with mode 600;
      3. set handoff-key = \(Self.absolute(path)), handoff-address, handoff-peers
         and handoff-activities in \(ConfigurationFile.defaultPath) and restart the kiosks.
         `vitrine doctor` says what is missing.
      """)
    return 0
  }

  /// The configuration is read by a service, which is started in another folder.
  static func absolute(_ path: String) -> String { URL(fileURLWithPath: path).standardizedFileURL.path }

  private static func owner(_ name: String?) throws -> (user: uid_t, group: gid_t)? {
    if let name {
      guard let entry = getpwnam(name) else { throw Failure("there is no user \(name).") }
      return (entry.pointee.pw_uid, entry.pointee.pw_gid)
    }
    guard geteuid() == 0, let entry = getpwnam("vitrine") else { return nil }
    return (entry.pointee.pw_uid, entry.pointee.pw_gid)
  }

  /// Makes the file. It is at no moment readable by others, and whole when it appears under its name.
  private static func write(_ text: String, to path: String, owner: (user: uid_t, group: gid_t)?) throws {
    let new = "\(path).\(UInt32.random(in: .min ... .max))~"
    let descriptor = open(new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw Failure("\(path): \(String(cString: strerror(errno))).") }
    defer {
      close(descriptor)
      unlink(new)
    }
    func fail() -> Failure { Failure("\(path): \(String(cString: strerror(errno))); nothing was made.") }
    let bytes = Array(text.utf8)
    guard Foundation.write(descriptor, bytes, bytes.count) == bytes.count else { throw fail() }
    if let owner { guard fchown(descriptor, owner.user, owner.group) == 0 else { throw fail() } }
    guard fsync(descriptor) == 0 else { throw fail() }
    // A link, unlike a rename, replaces nothing.
    guard link(new, path) == 0 else {
      if errno == EEXIST {
        throw Failure(
          "\(path): there is a file already, and kiosks that have its key would not talk to this one any more. "
            + "Nothing was changed. --file makes another; see vitrine handoff-key --help for how to change keys.")
      }
      throw fail()
    }
  }
}
