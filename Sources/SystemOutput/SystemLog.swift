import CSystemOutput
import Foundation

/// The one log of a program: lines on standard error, where a service's journal picks them up.
///
/// Writing never waits, never ends the program and raises no signal, whatever became of the reader, the disk or the
/// descriptor. Lines that are too long for it are cut, and those that cannot be written are counted; the next one that can
/// is preceded by their number.
///
/// - Threading: any thread.
package enum SystemLog {
  /// Writes each line of `text`.
  package static func write(_ text: String) { write(text, to: 2) }

  /// The same on standard output, for what a program that goes on tells its user.
  package static func say(_ text: String) { write(text, to: 1) }

  static func write(_ text: String, to descriptor: Int32) {
    var text = text
    text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { vo_log(descriptor, $0.baseAddress, $0.count) }
    }
  }

  /// Lines that could not be written since the program started.
  package static var lostLines: UInt64 { vo_lost_lines() }

  /// From now on writing to a reader that is gone is an error of that call instead of the end of the program.
  package static func ignoreLostReaders() { vo_ignore_lost_readers() }

  /// Writes all of `text`, however long the reader takes: for the output of tools.
  /// - Returns: 0 or an errno.
  package static func writeAll(_ text: String, to descriptor: Int32) -> Int32 {
    var text = text
    return text.withUTF8 { vo_write_all(descriptor, $0.baseAddress, $0.count) }
  }

  /// Writes what fits at once into a descriptor that does not block.
  /// - Returns: The bytes written, or -1.
  package static func writeQuietly(_ bytes: [UInt8], to descriptor: Int32) -> Int {
    bytes.withUnsafeBytes { vo_write_quietly(descriptor, $0.baseAddress, $0.count) }
  }
}
