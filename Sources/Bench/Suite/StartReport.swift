import Foundation
import Glibc

/// Measures the time from exec to the first frame, next to a C program that opens Pango and lays out one line. Both
/// send a notification by sd_notify's protocol when they are ready, so the time the kernel takes to clean up a process
/// is not included.
@MainActor
enum StartReport {
  private struct Run {
    var wall: Double
    /// The peak resident memory so far; only set where the program keeps running until it is read.
    var residentKilobytes: Int
  }

  static func print(passes: Int, folder: String) {
    let gallery = folder + "/Gallery", pango = folder + "/PangoLine"
    guard access(gallery, X_OK) == 0, access(pango, X_OK) == 0 else {
      return Swift.print("start-up: not measured; deploy/bench builds Gallery and PangoLine beside this program")
    }
    // The program exits after the run loop cycle that presented the first frame: its first notification is that it is
    // stopping.
    let environment = ["VITRINE_DISPLAY=virtual:1280x800", "VITRINE_EXIT_AFTER=0"]
    _ = (run(gallery, environment), run(pango, []))
    var differences = Figure(samples: []), ours = Figure(samples: []), theirs = Figure(samples: [])
    // The kernel's count for an exited child starts with the parent's memory at the fork, so read it while the child
    // runs.
    let resident = run(gallery, ["VITRINE_DISPLAY=virtual:1280x800"], readsMemory: true)?.residentKilobytes ?? 0
    for _ in 0..<(passes * 2) {
      guard let a = run(gallery, environment), let b = run(pango, []) else {
        return Swift.print("start-up: \(gallery) or \(pango) does not run to its end")
      }
      ours.samples.append(a.wall / 1e6)
      theirs.samples.append(b.wall / 1e6)
      differences.samples.append((a.wall - b.wall) / 1e6)
    }
    Swift.print("Start-up: from exec to the first frame, wall clock, in turn")
    Swift.print(
      "Gallery \(fixed(ours.median, 1)) ms, Pango's one line \(fixed(theirs.median, 1)) ms, difference "
        + "\(fixed(differences.median, 1)) ms (\(fixed(differences.minimum, 1)) … "
        + "\(fixed(differences.maximum, 1)); limit 40)")
    Swift.print(
      "Gallery's peak resident memory: \(fixed(Double(resident) / 1024, 1)) MB, frame buffers of 1280x800 included")
    Swift.print("")
  }

  /// - Parameter readsMemory: Whether the program keeps running after its first frame, and is killed here.
  private static func run(_ path: String, _ variables: [String], readsMemory: Bool = false) -> Run? {
    guard let (listener, name) = listen() else { return nil }
    defer { close(listener) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    let inherited = ProcessInfo.processInfo.environment.map { "\($0.key)=\($0.value)" }
    var environment = (inherited + variables + ["NOTIFY_SOCKET=@\(name)"]).map { strdup($0) } + [nil]
    var arguments: [UnsafeMutablePointer<CChar>?] = [strdup(path), nil]
    defer { for text in environment + arguments { free(text) } }
    var child: pid_t = 0
    let start = wallTime()
    guard posix_spawn(&child, path, &actions, nil, &arguments, &environment) == 0 else { return nil }
    var message = [UInt8](repeating: 0, count: 256)
    let received = recv(listener, &message, message.count, 0)
    let wall = wallTime() - start
    let resident = readsMemory ? peakKilobytes(of: child) : 0
    if readsMemory { kill(child, SIGKILL) }
    var status: Int32 = 0
    guard waitpid(child, &status, 0) == child, received > 0, readsMemory || status == 0 else { return nil }
    return Run(wall: wall, residentKilobytes: resident)
  }

  private static func peakKilobytes(of process: pid_t) -> Int {
    let status = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return line?.split(separator: " ").compactMap { Int($0) }.first ?? 0
  }

  /// A socket that receives a program's first notification, and its name in the abstract namespace.
  private static func listen() -> (Int32, String)? {
    let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
    guard descriptor >= 0 else { return nil }
    // A program that crashes sends no notification.
    var timeout = timeval(tv_sec: 20, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
    let name = "vitrine-bench-\(getpid())"
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { path in
      UnsafeMutableRawBufferPointer(rebasing: path[1...]).copyBytes(from: Array(name.utf8))
    }
    let length = socklen_t(MemoryLayout<sa_family_t>.size + 1 + name.utf8.count)
    let isBound = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, length) == 0 }
    }
    if isBound { return (descriptor, name) }
    close(descriptor)
    return nil
  }
}
