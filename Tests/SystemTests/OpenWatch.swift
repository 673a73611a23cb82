import Foundation
import Machine

/// Notes which processes open files and folders in certain places of a machine, from `init` to `end()`.
///
/// The kernel holds each open until a script in the machine has noted whose process it is: fanotify(7), FAN_OPEN_PERM.
/// The script marks folders, and a mark holds in every mount namespace. A folder made later has no mark; compare
/// `folders(_:in:)` from before with that from after to find it.
final class OpenWatch {
  struct Opening: CustomStringConvertible {
    let path: String
    let program: String
    /// The real, effective, saved and file system user of the process; empty when the process was already gone.
    let users: [Int]
    /// Whether the process may have been root's.
    var isRoots: Bool { users.isEmpty || users.contains(0) }
    var description: String { "\(program) as \(users) opened \(path)" }
  }

  private let machine: Machine
  private let process: String
  private static let log = "/run/open-watch.log"

  /// Watches these folders and all folders below them.
  init(_ roots: [String], in machine: Machine) throws {
    self.machine = machine
    try machine.run("cat >/run/open-watch.pl <<'END'\n\(Self.script)\nEND")
    let said = try machine.run(
      """
      perl /run/open-watch.pl $(find \(roots.joined(separator: " ")) -type d) >\(Self.log) 2>&1 </dev/null &
      until grep -qs '^watching$' \(Self.log); do
        kill -0 $! 2>/dev/null || { cat \(Self.log); exit 1; }
        sleep 0.05
      done
      echo $!
      """)
    process = said.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// Reads what the script has noted so far.
  /// - Throws: when the script has ended.
  func openings() throws -> [Opening] {
    try machine.run("kill -0 \(process) && cat \(Self.log)").split(separator: "\n").compactMap { line in
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard parts.count == 3 else { return nil }
      return Opening(
        path: String(parts[0]), program: String(parts[1]), users: parts[2].split(separator: " ").compactMap { Int($0) })
    }
  }

  /// Lists these folders and all folders below them. It opens them as root, which a watch would note.
  static func folders(_ roots: [String], in machine: Machine) throws -> String {
    try machine.run("find \(roots.joined(separator: " ")) -type d | sort")
  }

  /// Ends the script and waits for that.
  func end() throws {
    try machine.run("kill \(process); while kill -0 \(process) 2>/dev/null; do sleep 0.05; done")
  }

  /// The system calls 300 and 301 of x86_64 are fanotify_init and fanotify_mark. The script must not open what it watches:
  /// it would wait for itself. When it ends, the kernel allows every open that it held.
  private static let script = #"""
    use strict;
    use POSIX ();
    # FAN_CLASS_CONTENT; O_RDONLY | O_CLOEXEC
    my $group = syscall(300, 4, 0x80000);
    die "fanotify_init: $!\n" if $group < 0;
    for my $folder (@ARGV) {
      # FAN_MARK_ADD; FAN_OPEN_PERM | FAN_EVENT_ON_CHILD | FAN_ONDIR; AT_FDCWD
      syscall(301, $group, 1, 0x48010000, -100, $folder) == 0 or die "fanotify_mark $folder: $!\n";
    }
    open(my $events, '+<&=', $group) or die "fanotify: $!\n";
    syswrite(STDOUT, "watching\n");
    while (sysread($events, my $bytes, 4096)) {
      while (length $bytes) {
        # struct fanotify_event_metadata: event_len at byte 0, fd at 16, pid at 20.
        my ($length, $file, $process) = unpack('L x12 l l', $bytes);
        substr($bytes, 0, $length) = '';
        next if $file < 0;
        my $path = readlink("/proc/self/fd/$file");
        my $status = '';
        if (open(my $text, '<', "/proc/$process/status")) { local $/; $status = <$text>; }
        my ($name) = $status =~ /^Name:\t(.*)/m;
        my ($users) = $status =~ /^Uid:\t(.*)/m;
        $users =~ tr/\t/ /;
        syswrite(STDOUT, "$path\t$name\t$users\n");
        # struct fanotify_response: FAN_ALLOW
        syswrite($events, pack('lL', $file, 1));
        POSIX::close($file);
      }
    }
    die "fanotify: $!\n";
    """#
}
