import Foundation

/// The folder of a visit, `visit-` and 32 random hexadecimal digits, that this process has locked.
///
/// Only folders and regular files of this user that nobody else may write are used; symbolic links are not followed.
final class VisitFolder: Sendable {
  private static let file = "journal"
  private static func newFile(_ generation: UInt32) -> String { "journal.\(generation)" }

  /// The random digits.
  let visit: String
  let descriptor: Int32
  private let parent: Int32

  private init(visit: String, descriptor: Int32, parent: Int32) {
    (self.visit, self.descriptor, self.parent) = (visit, descriptor, parent)
  }

  deinit {
    close(descriptor)
    close(parent)
  }

  private static func name(_ visit: String) -> String { "visit-" + visit }

  /// Makes a folder for a new visit.
  static func make(in path: String) throws(JournalError) -> VisitFolder {
    let parent = try openParent(path)
    let visit = (0..<4).map { _ in
      let digits = String(UInt32.random(in: .min ... .max), radix: 16)
      return String(repeating: "0", count: 8 - digits.count) + digits
    }.joined()
    guard mkdirat(parent, name(visit), 0o700) == 0 else {
      defer { close(parent) }
      throw JournalError("make a folder in \(path)")
    }
    guard let folder = take(visit, in: parent) else {
      defer { close(parent) }
      throw JournalError("open \(path)/\(name(visit))")
    }
    return folder
  }

  /// The folders of visits that no running process has locked.
  static func all(in path: String) throws(JournalError) -> [VisitFolder] {
    let parent = try openParent(path)
    defer { close(parent) }
    var found: [VisitFolder] = []
    for name in names(in: parent) {
      let visit = name.dropFirst(6)
      guard name.hasPrefix("visit-"), visit.utf8.count == 32, visit.allSatisfy({ $0.isHexDigit }) else { continue }
      let own = fcntl(parent, F_DUPFD_CLOEXEC, 0)
      guard own >= 0 else { continue }
      if let folder = take(String(visit), in: own) { found.append(folder) } else { close(own) }
    }
    return found
  }

  private static func openParent(_ path: String) throws(JournalError) -> Int32 {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw JournalError("open the folder \(path)") }
    return descriptor
  }

  /// Opens and locks a folder; nil if it is somebody else's or in use.
  private static func take(_ visit: String, in parent: Int32) -> VisitFolder? {
    let descriptor = openat(parent, name(visit), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_uid == geteuid(), status.st_mode & 0o077 == 0,
      lock(descriptor)
    else {
      close(descriptor)
      return nil
    }
    return VisitFolder(visit: visit, descriptor: descriptor, parent: parent)
  }

  /// Whether a folder is locked now. One that is in use stays so; but a process that another one is just starting has its
  /// descriptors, and so its lock, until it runs a program of its own.
  private static func lock(_ descriptor: Int32) -> Bool {
    for _ in 0..<10 {
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return true }
      guard errno == EWOULDBLOCK || errno == EINTR else { return false }
      usleep(2000)
    }
    return false
  }

  /// The bytes of the journal's file; nil if there is none, or one that is not to be trusted.
  func read(limit: Int) -> [UInt8]? {
    let file = openat(descriptor, Self.file, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid(),
      status.st_mode & 0o077 == 0, status.st_nlink == 1, status.st_size <= limit
    else { return nil }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeMutableBytes { pread(file, $0.baseAddress! + done, $0.count - done, off_t(done)) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      done += count
    }
    bytes.removeLast(bytes.count - done)
    return bytes
  }

  /// Creates the file that is to replace the journal's.
  func makeFile(_ generation: UInt32) throws(JournalError) -> JournalFile {
    let name = Self.newFile(generation)
    unlinkat(descriptor, name, 0)
    // A file that can only be written cannot be mapped.
    let file = openat(descriptor, name, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw JournalError("make a file in \(Self.name(visit))") }
    return JournalFile(descriptor: file)
  }

  /// Puts that file into the journal's place.
  func putInPlace(_ generation: UInt32) throws(JournalError) {
    guard renameat(descriptor, Self.newFile(generation), descriptor, Self.file) == 0 else {
      throw JournalError("rename a file in \(Self.name(visit))")
    }
  }

  /// Puts that file into the journal's place once it is on the disk. This may take seconds.
  func publish(_ file: JournalFile, _ generation: UInt32) -> Result<Void, JournalError> {
    do throws(JournalError) {
      guard fsync(file.descriptor) == 0 else { throw JournalError("sync a file in \(Self.name(visit))") }
      try putInPlace(generation)
      sync()
      return .success(())
    } catch {
      return .failure(error)
    }
  }

  /// Deletes the folder and the files in it.
  func delete() throws(JournalError) {
    for file in Self.names(in: descriptor) where unlinkat(descriptor, file, 0) != 0 {
      // What cannot be removed can be emptied.
      let open = openat(descriptor, file, O_WRONLY | O_TRUNC | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
      if open >= 0 { close(open) }
    }
    guard unlinkat(parent, Self.name(visit), AT_REMOVEDIR) == 0 || errno == ENOENT else {
      throw JournalError("delete \(Self.name(visit))")
    }
  }

  private static func names(in folder: Int32) -> [String] {
    let own = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard own >= 0, let stream = fdopendir(own) else {
      if own >= 0 { close(own) }
      return []
    }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// Makes renames and deletions durable.
  func sync() {
    fsync(descriptor)
    fsync(parent)
  }
}
