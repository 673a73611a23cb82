import Foundation

extension AppExecutable {
  /// Replaces this process with `executable`, with the current environment. Returns only by throwing.
  /// - Throws: `Failure`.
  static func execute(_ executable: String, arguments: [String]) throws -> Int32 {
    var pointers: [UnsafeMutablePointer<CChar>?] = ([executable] + arguments).map { strdup($0) }
    pointers.append(nil)
    execv(executable, pointers)
    let reason = String(cString: strerror(errno))
    for pointer in pointers { free(pointer) }
    throw Failure("\(executable): cannot be run: \(reason).")
  }
}
