import CSystemOutput
import Foundation

/// What a child process gets of the descriptors of its parent.
package enum ChildDescriptors {
  /// Standard input, output and error alone: what a library opened without marking it (displays, devices, sockets) is not
  /// for the child.
  package static func passStandardOnly(_ actions: inout posix_spawn_file_actions_t) {
    vo_pass_standard_descriptors_only(&actions)
  }
}
