import Foundation

extension AtomicFile {
  /// What may be in the place of a file that is written, besides nothing.
  ///
  /// A symbolic link to a regular file stays what it is, and the file that it leads to is replaced: operators link
  /// `/etc/vitrine/exit-pin` to a writable partition, and expect both names to mean the new file. A command follows only
  /// links of its own user and of root, since in a folder like `/tmp` anybody can lay one that leads to a file of root's. A
  /// link to nothing is not followed: it may lead to a partition that is not mounted.
  package enum Replaceable: Sendable {
    /// A regular file, whoever owns it. Pipes and character devices are written to.
    case anyFile
    /// A regular file of this user. Pipes of this user and character devices, such as a terminal, are written to.
    case ownFileOrStream
    /// A regular file of this user.
    case ownFile
  }

  /// What is at a path.
  struct Place {
    /// The file to replace or to create, behind links.
    var path: String
    var isStream = false
    /// Of a stream, which is opened by its path again: what must then be there.
    var identity: Identity?
    /// Of the file that is there.
    var permissions: mode_t?
    var size = 0
  }

  /// What a path leads to, whatever it is called.
  struct Identity: Equatable {
    let device: dev_t
    let number: ino_t

    init(_ status: stat) { (device, number) = (status.st_dev, status.st_ino) }
  }

  /// Whether a file with something in it is at `path`, which writing would replace.
  /// - Throws: `Failure` if what is there must not be replaced.
  package static func hasContent(_ path: String, replacing replaceable: Replaceable) throws(Failure) -> Bool {
    try place(path, replaceable).size > 0
  }

  /// - Throws: `Failure` if what is at `path` must not be replaced, or written to.
  static func place(_ path: String, _ replaceable: Replaceable) throws(Failure) -> Place {
    func refuse(_ obstacle: String, _ code: Int32 = EPERM) -> Failure {
      Failure(path: path, code: code, obstacle: obstacle)
    }
    var (itself, status) = (stat(), stat())
    // Creating it says what else is wrong, such as a missing folder.
    guard lstat(path, &itself) == 0 else { return Place(path: path) }
    let isLink = itself.st_mode & S_IFMT == S_IFLNK
    let isStrict = if case .anyFile = replaceable { false } else { true }
    guard stat(path, &status) == 0 else {
      guard isStrict else { return Place(path: path) }
      throw refuse("it is a link that leads to no file; make that file or remove the link", errno)
    }
    let type = status.st_mode & S_IFMT
    if type == S_IFREG {
      guard isStrict else { return file(status, at: resolved(path)) }
      let place = try file(status, at: target(of: path))
      guard status.st_uid == geteuid() else {
        throw refuse(
          "the file that is there belongs to \(owner(status.st_uid)), and only files of \(owner(geteuid())) are "
            + "replaced; remove it first or name another file")
      }
      return place
    }
    let kind = kind(type)
    if case .ownFile = replaceable {
      throw refuse("it is \(kind), and only a regular file is replaced; name another file")
    }
    guard type == S_IFIFO || type == S_IFCHR else {
      throw refuse("it is \(kind), which is not written to; name another file", type == S_IFDIR ? EISDIR : EPERM)
    }
    if isStrict {
      var isOpenAlready = false
      if isLink { _ = try target(of: path, isOpenAlready: &isOpenAlready) }
      // A pipe of the shell's, whoever's shell that is, is reached through the links of /proc. Another may be a trap.
      if type == S_IFIFO, !isOpenAlready, status.st_uid != geteuid() {
        throw refuse("it is a pipe of \(owner(status.st_uid)), who would read what is written; name another file")
      }
    }
    return Place(path: path, isStream: true, identity: Identity(status))
  }

  private static func file(_ status: stat, at path: String) -> Place {
    Place(path: path, permissions: status.st_mode & 0o777, size: Int(status.st_size))
  }

  private static func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }

  /// Where the links at `path` lead, each of this user or of root. It is not asked for again: the file that is renamed into
  /// place replaces a link that somebody lays there meanwhile, not what that leads to.
  private static func target(of path: String) throws(Failure) -> String {
    var isOpenAlready = false
    return try target(of: path, isOpenAlready: &isOpenAlready)
  }

  /// - Parameter isOpenAlready: Set where the links lead through `/proc/…/fd` to what a process has open.
  private static func target(of path: String, isOpenAlready: inout Bool) throws(Failure) -> String {
    var current = path
    // The kernel's own limit.
    for _ in 0...40 {
      var status = stat()
      guard lstat(current, &status) == 0, status.st_mode & S_IFMT == S_IFLNK else { return current }
      guard status.st_uid == geteuid() || status.st_uid == 0 else {
        throw Failure(
          path: path, code: EPERM,
          obstacle: "\(current) is a link of \(owner(status.st_uid)), which is not followed; name the file itself")
      }
      guard let next = try? FileManager.default.destinationOfSymbolicLink(atPath: current) else { return current }
      let folder = current.lastIndex(of: "/").map { String(current[...$0]) } ?? ""
      if isOfProc(folder) { isOpenAlready = true }
      current = next.hasPrefix("/") ? next : folder + next
    }
    throw Failure(path: path, code: ELOOP)
  }

  /// Whether a folder is in the file system of processes, which only the kernel makes links in.
  private static func isOfProc(_ folder: String) -> Bool {
    var (root, processes, status) = (stat(), stat(), stat())
    return stat("/", &root) == 0 && stat("/proc", &processes) == 0 && processes.st_dev != root.st_dev
      && stat(folder.isEmpty ? "." : folder, &status) == 0 && status.st_dev == processes.st_dev
  }

  private static func owner(_ user: uid_t) -> String {
    getpwuid(user).map { String(cString: $0.pointee.pw_name) } ?? "user \(user)"
  }

  private static func kind(_ type: mode_t) -> String {
    switch type {
    case S_IFDIR: "a folder"
    case S_IFBLK, S_IFCHR: "a device"
    case S_IFIFO: "a pipe"
    case S_IFSOCK: "a socket"
    default: "no file"
    }
  }
}
