import Foundation

/// Starts other programs, without a shell.
package enum ChildProgram {
  /// Starts a program as the leader of a process group, so that all it starts can be ended with it. It inherits the three
  /// standard descriptors alone, and no ignored or blocked signals.
  /// - Parameters:
  ///   - program: A name that is looked up in PATH, or a path.
  ///   - environment: All of its variables, `NAME=VALUE`.
  ///   - standard: Opens or duplicates what its standard input, output and error are to be.
  /// - Returns: The process, or the error number with which it could not be started.
  package static func start(
    _ program: String, _ arguments: [String], environment: [String],
    standard: (inout posix_spawn_file_actions_t) -> Void
  ) -> Result<pid_t, StartError> {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    standard(&actions)
    ChildDescriptors.passStandardOnly(&actions)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // Ignored and blocked signals would be inherited.
    var every = sigset_t()
    sigfillset(&every)
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigdefault(&attributes, &every)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
    posix_spawnattr_setpgroup(&attributes, 0)
    var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) }
    words.append(nil)
    var settings: [UnsafeMutablePointer<CChar>?] = environment.map { strdup($0) }
    settings.append(nil)
    defer { for text in words + settings { free(text) } }
    var id: pid_t = 0
    let code = posix_spawnp(&id, program, &actions, &attributes, words, settings)
    return code == 0 ? .success(id) : .failure(StartError(code: code))
  }

  /// Why a program could not be started.
  package struct StartError: Error {
    /// The error number.
    package let code: Int32
  }
}
