import Foundation

/// Starts vitrine-vnc; it inherits nothing of the kiosk except the given descriptors.
enum VNCLauncher {
  /// - Parameter descriptors: Their copies get the numbers 3, 4 and so on.
  /// - Throws: `VNCError.cannotRun`.
  static func launch(_ program: String, descriptors: [Int32]) throws -> pid_t {
    // Copied to high numbers first: one may already have a number that another is to get.
    let copies = descriptors.map { fcntl($0, F_DUPFD_CLOEXEC, 16) }
    defer { for copy in copies where copy >= 0 { close(copy) } }
    guard !copies.contains(where: { $0 < 0 }) else { throw VNCError.cannotRun(program: program, code: errno) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    for (offset, copy) in copies.enumerated() { posix_spawn_file_actions_adddup2(&actions, copy, Int32(3 + offset)) }
    // Without a page listener, descriptor 5 must be closed: the program would take the kiosk's for a listener.
    if copies.count < 3 { posix_spawn_file_actions_addclose(&actions, 5) }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    // A process group of its own: Ctrl-C on a terminal reaches only the kiosk, which ends the program.
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
    var words: [UnsafeMutablePointer<CChar>?] = [strdup(program), strdup("--kiosk"), nil]
    // The kiosk's environment is not passed on, except the path of libraries.
    var environment: [UnsafeMutablePointer<CChar>?] = [
      strdup("LC_ALL=C.UTF-8"), strdup("SWIFT_BACKTRACE=enable=no"),
    ]
    if let folders = getenv("LD_LIBRARY_PATH") {
      environment.append(strdup("LD_LIBRARY_PATH=" + String(cString: folders)))
    }
    environment.append(nil)
    defer { for text in words + environment { free(text) } }
    var id: pid_t = 0
    let code = posix_spawn(&id, program, &actions, &attributes, &words, &environment)
    guard code == 0 else { throw VNCError.cannotRun(program: program, code: code) }
    return id
  }
}
