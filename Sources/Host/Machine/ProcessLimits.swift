import CHost
import Foundation
import Glibc

/// What a program needs of the limits that the service manager, a shell or a container sets for it.
///
/// Dispatch, GLib and Swift end a program by a signal, without a message, when they get no descriptor, thread or memory.
/// So a program that cannot get what every kiosk needs says so first.
package struct ProcessLimits {
  /// Descriptors beyond those that are open: a virtual kiosk has 20, one with a card, devices and a seat some more.
  var descriptors = 32
  /// Address space in bytes beyond what the program's own image takes: libraries, stacks of threads, fonts, the views of a
  /// small app, 90 MB altogether. Buffers of screens are not in it; a screen that gets none has a message of its own.
  var addressSpace = 128 << 20
  /// Makes one more descriptor; -1 without one. Tests have fewer.
  var duplicate: () -> Int32 = { fcntl(2, F_DUPFD_CLOEXEC, 3) }

  /// What is lacking, and where more of it is got; nil where all is there.
  func shortage() -> String? {
    let free = freeDescriptors(upTo: descriptors)
    if free < descriptors {
      return "starting: only \(free) more files can be opened, and a kiosk needs \(descriptors)"
        + "\(Self.described(RLIMIT_NOFILE, unit: 1)). Raise the limit: ulimit -n 1024 in a shell, LimitNOFILE=1024 in the "
        + "unit of a service."
    }
    // Not touched, so it costs no memory; it counts as if it did.
    let mapping = mmap(nil, addressSpace, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)
    guard let mapping, mapping != MAP_FAILED else {
      return "starting: \(addressSpace >> 20) MB of address space cannot be had: \(String(cString: strerror(errno)))"
        + "\(Self.described(RLIMIT_AS, unit: 1 << 20)). Raise the limit: ulimit -v unlimited in a shell, LimitAS=infinity "
        + "in the unit of a service; a kiosk needs \(addressSpace >> 20) MB beyond its own program."
    }
    munmap(mapping, addressSpace)
    return nil
  }

  /// Exits with `ExitStatus.unavailable` and a message if the program would not get far.
  /// - Important: Called before anything else starts threads, once.
  package static func checkOrExit() {
    // Each thread that allocates reserves 64 MB of address space for its own arena; with a limit all of it would be used up.
    if limit(RLIMIT_AS) != nil { vc_use_one_arena() }
    guard let shortage = ProcessLimits().shortage() else { return }
    Diagnostics.report(shortage)
    exit(ExitStatus.unavailable)
  }

  private func freeDescriptors(upTo wanted: Int) -> Int {
    var opened: [Int32] = []
    defer { for descriptor in opened { close(descriptor) } }
    while opened.count < wanted {
      let descriptor = duplicate()
      guard descriptor >= 0 else { break }
      opened.append(descriptor)
    }
    return opened.count
  }

  private static func limit(_ resource: __rlimit_resource) -> UInt? {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(resource.rawValue), &limit) == 0, limit.rlim_cur != rlim_t.max else { return nil }
    return UInt(limit.rlim_cur)
  }

  private static func described(_ resource: __rlimit_resource, unit: UInt) -> String {
    guard let limit = limit(resource) else { return "" }
    let name = resource == RLIMIT_AS ? "RLIMIT_AS" : "RLIMIT_NOFILE"
    return " (\(name) is \(limit / unit)\(unit > 1 ? " MB" : ""))"
  }
}
