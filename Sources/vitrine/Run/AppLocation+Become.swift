import Foundation

extension AppLocation {
  /// Replaces this program by `executable`, in the environment as it is now. Returns only by throwing.
  /// - Throws: `Failure`.
  static func become(_ executable: String, arguments: [String]) throws -> Int32 {
    var pointers: [UnsafeMutablePointer<CChar>?] = ([executable] + arguments).map { strdup($0) }
    pointers.append(nil)
    execv(executable, pointers)
    let reason = String(cString: strerror(errno))
    for pointer in pointers { free(pointer) }
    throw Failure("\(executable): cannot be run: \(reason).")
  }
}
