import Foundation
import Testing

@testable import SystemOutput

@Suite struct ReplacedFileTests {
  private let folder = "/tmp/vitrine-files-\(UUID().uuidString)"

  private func inFolder(_ body: (String) throws -> Void) throws {
    mkdir(folder, 0o700)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body("\(folder)/file")
  }

  private func mode(_ path: String) -> mode_t {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode & 0o777 : 0
  }

  @Test func aFileIsReplacedWholeAndForItsOwner() throws {
    try inFolder { path in
      try Data("former".utf8).write(to: URL(fileURLWithPath: path))
      chmod(path, 0o644)
      let reader = open(path, O_RDONLY)
      defer { close(reader) }
      try AtomicFile.write(Data("new".utf8), to: path)
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "new" && mode(path) == 0o600)
      // A reader that had the file open reads the former one to its end.
      var bytes = [UInt8](repeating: 0, count: 20)
      #expect(read(reader, &bytes, 20) == 6)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["file"])
    }
  }

  @Test func anotherAccessIsKept() throws {
    try inFolder { path in
      try Data().write(to: URL(fileURLWithPath: path))
      chmod(path, 0o640)
      try AtomicFile.write(Data("new".utf8), to: path, access: .usual)
      #expect(mode(path) == 0o640)
    }
  }

  @Test func aFullDiskLeavesTheFormerOne() throws {
    try inFolder { path in
      try Data("former".utf8).write(to: URL(fileURLWithPath: path))
      var before = rlimit()
      getrlimit(__rlimit_resource_t(1), &before)
      var limit = rlimit(rlim_cur: 100, rlim_max: before.rlim_max)
      setrlimit(__rlimit_resource_t(1), &limit)
      let result = Result { try AtomicFile.write(Data(count: 5000), to: path) }
      setrlimit(__rlimit_resource_t(1), &before)
      #expect(throws: AtomicFile.Failure.self) { try result.get() }
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "former")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["file"])
    }
  }

  @Test func onlySmallRegularFilesAreRead() throws {
    try inFolder { path in
      #expect(AtomicFile.read(path) == nil)
      try Data("some text".utf8).write(to: URL(fileURLWithPath: path))
      #expect(AtomicFile.read(path) == Data("some text".utf8))
      #expect(AtomicFile.read(path, limit: 8) == nil)
      try Data().write(to: URL(fileURLWithPath: path))
      #expect(AtomicFile.read(path) == Data())
      // Opening this one for reading would wait for a writer.
      mkfifo("\(folder)/pipe", 0o600)
      #expect(AtomicFile.read("\(folder)/pipe") == nil)
      #expect(AtomicFile.read("/dev/zero") == nil && AtomicFile.read(folder) == nil)
    }
  }

  @Test func aLinkAndADeviceStayWhatTheyAre() throws {
    try inFolder { path in
      try Data("former".utf8).write(to: URL(fileURLWithPath: path))
      symlink("file", "\(folder)/link")
      try AtomicFile.write(Data("new".utf8), to: "\(folder)/link")
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "new")
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/link") == "file")
      try AtomicFile.write(Data("x".utf8), to: "/dev/null")
      var status = stat()
      #expect(stat("/dev/null", &status) == 0 && status.st_mode & S_IFMT == S_IFCHR)
      #expect(throws: AtomicFile.Failure.self) { try AtomicFile.write(Data("x".utf8), to: "/dev/full") }
      mkfifo("\(folder)/pipe", 0o600)
      #expect(throws: AtomicFile.Failure.self) { try AtomicFile.write(Data("x".utf8), to: "\(folder)/pipe") }
    }
  }

  // MARK: What commands replace

  private func obstacle(_ path: String, _ replaceable: AtomicFile.Replaceable) -> String {
    do {
      try AtomicFile.write(Data("new".utf8), to: path, replacing: replaceable)
      return ""
    } catch {
      return error.description
    }
  }

  @Test func aCommandReplacesAFileOfItsOwnOrMakesIt() throws {
    try inFolder { path in
      for former in [nil, "former"] {
        if let former { try Data(former.utf8).write(to: URL(fileURLWithPath: path)) }
        #expect(try AtomicFile.hasContent(path, replacing: .ownFile) == (former != nil))
        try AtomicFile.write(Data("new".utf8), to: path, access: .readers(getegid()), replacing: .ownFile)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "new" && mode(path) == 0o640)
        unlink(path)
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [])
    }
  }

  @Test func aCommandReplacesNoDevicePipeSocketOrFolder() throws {
    try inFolder { path in
      mkfifo(path, 0o600)
      #expect(obstacle(path, .ownFile) == "\(path): it is a pipe, and only a regular file is replaced; name another file.")
      #expect(obstacle(folder, .ownFile).contains("it is a folder"))
      #expect(obstacle(folder, .ownFileOrStream).contains("it is a folder") && obstacle(folder, .anyFile) != "")
      #expect(obstacle("/dev/null", .ownFile).contains("/dev/null: it is a device, and only a regular file is replaced"))
      symlink("/dev/null", "\(folder)/link")
      #expect(obstacle("\(folder)/link", .ownFile).contains("it is a device"))
      #expect(obstacle("\(folder)/link", .ownFileOrStream) == "" && obstacle("/dev/null", .ownFileOrStream) == "")
      var status = stat()
      #expect(stat("/dev/null", &status) == 0 && status.st_mode & S_IFMT == S_IFCHR)
      #expect(lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO)
      let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      #expect(names.sorted() == ["file", "link"])
    }
  }

  @Test func aCommandFollowsLinksToAFileOfItsOwn() throws {
    try inFolder { path in
      try Data("former".utf8).write(to: URL(fileURLWithPath: path))
      symlink("file", "\(folder)/near")
      symlink("\(folder)/near", "\(folder)/far")
      #expect(obstacle("\(folder)/far", .ownFile) == "")
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "new")
      for (link, target) in [("near", "file"), ("far", "\(folder)/near")] {
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(link)") == target)
      }
      unlink(path)
      #expect(obstacle("\(folder)/far", .ownFile).contains("it is a link that leads to no file; make that file"))
      #expect(!FileManager.default.fileExists(atPath: path))
    }
  }

  /// Only root can make a file of somebody else's.
  @Test(.enabled(if: geteuid() == 0)) func whatBelongsToSomebodyElseIsLeftToThem() throws {
    try inFolder { path in
      try Data("former".utf8).write(to: URL(fileURLWithPath: path))
      symlink("file", "\(folder)/link")
      lchown("\(folder)/link", 65534, 65534)
      #expect(obstacle("\(folder)/link", .ownFileOrStream).contains("link is a link of nobody, which is not followed"))
      chown(path, 65534, 65534)
      #expect(obstacle(path, .ownFile).contains("the file that is there belongs to nobody, and only files of root"))
      mkfifo("\(folder)/pipe", 0o666)
      chown("\(folder)/pipe", 65534, 65534)
      #expect(obstacle("\(folder)/pipe", .ownFileOrStream).contains("it is a pipe of nobody"))
      // A link of one's own leads to it as well; only what a process has open already is a shell's pipe.
      symlink("pipe", "\(folder)/way")
      #expect(obstacle("\(folder)/way", .ownFileOrStream).contains("it is a pipe of nobody"))
      let both = Foundation.open("\(folder)/pipe", O_RDWR | O_CLOEXEC)
      #expect(obstacle("/proc/self/fd/\(both)", .ownFileOrStream) == "")
      close(both)
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "former")
      // What the kiosk keeps for itself may be left from the time of another user.
      #expect(obstacle(path, .anyFile) == "")
    }
  }

  /// Somebody who may write in the folder puts something else there between the look and the opening.
  @Test func whatIsPutThereMeanwhileIsNotOpened() throws {
    func refusal(of path: String, found: AtomicFile.Place, _ change: () throws -> Void) throws -> Int32 {
      try change()
      do {
        close(try AtomicFile.opened(found, at: path, flags: O_APPEND))
        Issue.record("\(found) was opened")
        return 0
      } catch { return error.code }
    }
    try inFolder { path in
      let other = path + ".other"
      try Data("former".utf8).write(to: URL(fileURLWithPath: other))
      let nothing = try AtomicFile.place(path, .ownFileOrStream)
      let made = try refusal(of: path, found: nothing) { symlink(other, path) }
      #expect(made == EEXIST)
      unlink(path)
      try Data().write(to: URL(fileURLWithPath: path))
      let file = try AtomicFile.place(path, .ownFileOrStream)
      let followed = try refusal(of: path, found: file) {
        unlink(path)
        symlink(other, path)
      }
      #expect(followed == ELOOP)
      unlink(path)
      mkfifo(path, 0o600)
      let pipe = try AtomicFile.place(path, .ownFileOrStream)
      let replaced = try refusal(of: path, found: pipe) { rename(other, path) }
      #expect(replaced == EPERM)
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "former")
    }
  }

  @Test func aFileThatIsAppendedToIsItsOwnersAlone() throws {
    try inFolder { path in
      try Data("former".utf8).write(to: URL(fileURLWithPath: path))
      chmod(path, 0o644)
      let descriptor = try AtomicFile.openToAppend(path)
      write(descriptor, "ab", 2)
      close(descriptor)
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "ab" && mode(path) == 0o600)
    }
  }
}
