import CSystemOutput
import Foundation

/// The log of a program: lines on standard error, which go to the journal of a service.
///
/// Writing never blocks, raises no signal and never ends the program, whatever happens to the reader, the disk or the
/// descriptor. Lines that are too long are cut. Lines that cannot be written are counted, and their number is written
/// before the next line that can. Control characters are written out, such as `\u{1B}`: messages repeat values, names of
/// files and of peers.
///
/// - Threading: any thread.
package enum SystemLog {
  /// Writes each line of `text`.
  package static func write(_ text: String) { write(text, to: 2) }

  /// Writes each line of `text` to standard output: messages to the user while the program continues.
  package static func writeToStandardOutput(_ text: String) { write(text, to: 1) }

  static func write(_ text: String, to descriptor: Int32) {
    var text = text
    text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { vo_log(descriptor, $0.baseAddress, $0.count) }
    }
  }

  /// `text` as output for a terminal: control characters are written out as `\u{1B}`, except tabs and line feeds.
  package static func escaped(_ text: String) -> String { escape(text, onOneLine: false) }

  /// A value from outside as a part of a message: control characters, line feeds included, are written out as `\u{1B}`, so
  /// that it cannot begin a line that looks like another message.
  package static func onOneLine(_ value: String) -> String { escape(value, onOneLine: true) }

  private static func escape(_ text: String, onOneLine: Bool) -> String {
    guard text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == 0xC2 }) else { return text }
    var text = text
    return text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { bytes in
        String(unsafeUninitializedCapacity: 6 * bytes.count) { into in
          into.withMemoryRebound(to: CChar.self) {
            vo_escape(bytes.baseAddress, bytes.count, onOneLine ? 1 : 0, $0.baseAddress, $0.count)
          }
        }
      }
    }
  }

  /// The number of lines that could not be written since the program started.
  package static var lostLines: UInt64 { vo_lost_lines() }

  /// Ignores SIGPIPE: writing to a closed pipe returns an error instead of ending the program.
  package static func ignoreSIGPIPE() { vo_ignore_sigpipe() }

  /// Writes all of `text`, however long the reader takes: for the output of tools.
  /// - Returns: 0 or an errno.
  package static func writeAll(_ text: String, to descriptor: Int32) -> Int32 {
    var text = text
    return text.withUTF8 { vo_write_all(descriptor, $0.baseAddress, $0.count) }
  }

  /// Writes what fits at once to a non-blocking descriptor.
  /// - Returns: The bytes written, or -1.
  package static func writeQuietly(_ bytes: [UInt8], to descriptor: Int32) -> Int {
    bytes.withUnsafeBytes { vo_write_quietly(descriptor, $0.baseAddress, $0.count) }
  }
}
