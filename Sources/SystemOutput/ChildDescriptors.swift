import CSystemOutput
import Foundation

/// The descriptors that a child process inherits.
package enum ChildDescriptors {
  /// Passes only standard input, output and error. Descriptors that libraries opened without close-on-exec (displays,
  /// devices, sockets) are not inherited.
  package static func passStandardOnly(_ actions: inout posix_spawn_file_actions_t) {
    vo_pass_standard_descriptors_only(&actions)
  }
}
