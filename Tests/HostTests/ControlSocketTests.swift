import Foundation
import Testing

@testable import Host

/// Requests to a running kiosk. It answers on the main queue, so requests are sent from another one.
@Suite(.serialized) struct ControlSocketTests {
  private struct Closed: Error, CustomStringConvertible { let description = "the shop\nis closed" }

  /// Answers as a test says.
  @MainActor
  private final class Answers: ControlRequestHandler {
    private let answers: (String) -> Result<Data, any Error>?
    init(_ answers: @escaping (String) -> Result<Data, any Error>? = { _ in nil }) { self.answers = answers }
    func answer(_ request: String) -> Result<Data, any Error>? { answers(request) }
  }

  @MainActor private var nobody: Answers { Answers() }

  private static func path() -> String { "/tmp/vitrine-\(UUID().uuidString.prefix(8)).sock" }

  /// A socket file. Once closed, it is what a dead kiosk leaves behind.
  /// - Parameter queue: Nil closes the socket; otherwise it listens with this backlog and never accepts.
  private static func bind(_ path: String, queue: Int32? = nil) -> Int32 {
    let descriptor = socket(AF_UNIX, 1, 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
    withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        _ = Foundation.bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    if let queue { listen(descriptor, queue) } else { close(descriptor) }
    return descriptor
  }

  /// - Returns: A descriptor; -1 when the connection fails.
  static func connect(_ path: String) -> Int32 {
    let descriptor = socket(AF_UNIX, 1 | 0o4000, 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
    let status = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Foundation.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    if status != 0 {
      Foundation.close(descriptor)
      return -1
    }
    return descriptor
  }

  /// The answer may take long, because other tests use the main queue at the same time.
  private static func ask(_ request: String, _ path: String) async -> Result<Data, any Error> {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(returning: Result { try ControlSocket.ask(request, at: path, timeout: 600) })
      }
    }
  }

  @MainActor @Test func aRequestIsAnswered() async throws {
    let path = Self.path()
    let picture = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
    let answers = Answers { request in
      switch request {
      case "screenshot": return .success(picture)
      case "open": return .failure(Closed())
      default: return nil
      }
    }
    defer { withExtendedLifetime(answers) {} }
    let socket = try ControlSocket(path: path, handler: answers)
    defer { socket.stop() }
    #expect(try await Self.ask("screenshot", path).get() == picture)
    let refused = await Self.ask("open", path)
    #expect(throws: ControlSocket.RequestError.self) { try refused.get() }
    if case .failure(let error) = refused { #expect("\(error)" == "the shop is closed") }
    if case .failure(let error) = await Self.ask("dance", path) { #expect("\(error)".contains("does not know \"dance\"")) }
  }

  @MainActor @Test func onlyTheUserMayConnect() throws {
    let path = Self.path()
    let socket = try ControlSocket(path: path, handler: nobody)
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
    socket.stop()
    #expect(stat(path, &status) == -1)
    #expect(throws: ControlSocket.RequestError.self) { try ControlSocket.ask("screenshot", at: path) }
  }

  @MainActor @Test func aSocketThatADeadKioskLeftIsReplaced() throws {
    let path = Self.path()
    _ = Self.bind(path)
    let socket = try ControlSocket(path: path, handler: nobody)
    #expect(throws: ControlSocket.Failure.self) { try ControlSocket(path: path, handler: nobody) }
    socket.stop()
    #expect(throws: ControlSocket.Failure.self) { try ControlSocket(path: "/nowhere/vitrine.sock", handler: nobody) }
    let long = "/tmp/" + String(repeating: "x", count: 200)
    #expect(throws: ControlSocket.Failure.self) { try ControlSocket(path: long, handler: nobody) }
  }

  @MainActor @Test func whatIsNoSocketStays() throws {
    let path = Self.path()
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data("content".utf8).write(to: URL(fileURLWithPath: path))
    #expect(throws: ControlSocket.Failure.self) { try ControlSocket(path: path, handler: nobody) }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "content")
    // Neither a link nor its target is removed.
    let link = Self.path()
    symlink(path, link)
    defer { unlink(link) }
    #expect(throws: ControlSocket.Failure.self) { try ControlSocket(path: link, handler: nobody) }
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == path)
  }

  @MainActor @Test func anothersSocketStays() throws {
    guard geteuid() == 0 else { return }
    let path = Self.path()
    _ = Self.bind(path)
    defer { unlink(path) }
    chown(path, 65_534, 65_534)
    #expect(throws: ControlSocket.Failure.self) { try ControlSocket(path: path, handler: nobody) }
    #expect(FileManager.default.fileExists(atPath: path))
  }

  @MainActor @Test func whatAnotherPutInItsPlaceStaysAtTheEnd() throws {
    let path = Self.path()
    let socket = try ControlSocket(path: path, handler: nobody)
    unlink(path)
    _ = Self.bind(path)
    defer { unlink(path) }
    socket.stop()
    #expect(FileManager.default.fileExists(atPath: path))
  }

  @MainActor @Test func aFullQueueDoesNotHoldUpTheStart() throws {
    let path = Self.path()
    let hung = Self.bind(path, queue: 0)
    var waiting: [Int32] = []
    while case let next = Self.connect(path), next >= 0 { waiting.append(next) }
    defer {
      for descriptor in waiting + [hung] { close(descriptor) }
      unlink(path)
    }
    #expect(!waiting.isEmpty)
    let start = DispatchTime.now().uptimeNanoseconds
    #expect(throws: ControlSocket.Failure.self) { try ControlSocket(path: path, handler: nobody) }
    #expect(throws: ControlSocket.RequestError.self) { try ControlSocket.ask("status", at: path, timeout: 1) }
    #expect(DispatchTime.now().uptimeNanoseconds - start < 5_000_000_000)
  }

  @MainActor @Test func clientsThatDoNotReadOrAskBlockNobody() async throws {
    let path = Self.path()
    let picture = Data(count: 4_000_000)
    let answers = Answers { $0 == "screenshot" ? .success(picture) : .success(Data("fine".utf8)) }
    defer { withExtendedLifetime(answers) {} }
    let socket = try ControlSocket(path: path, handler: answers)
    defer { socket.stop() }
    var others: [Int32] = []
    defer { for descriptor in others { close(descriptor) } }
    // Clients that never read, and clients that never send a request.
    for number in 0..<60 {
      var descriptor: Int32 = -1
      while descriptor < 0 {
        descriptor = Self.connect(path)
        if descriptor < 0 { await Task.yield() }
      }
      others.append(descriptor)
      if number < 8 { _ = send(descriptor, "screenshot\n", 11, 0x4000) }
    }
    let start = DispatchTime.now().uptimeNanoseconds
    #expect(try await Self.ask("status", path).get() == Data("fine".utf8))
    #expect(DispatchTime.now().uptimeNanoseconds - start < 3_000_000_000)
  }

  @Test func theUsualPlaceIsTheFolderThatWasGiven() {
    #expect(
      ControlSocket.defaultPath(["RUNTIME_DIRECTORY": "/run/a:/run/b", "XDG_RUNTIME_DIR": "/run/user/1"])
        == "/run/a/vitrine.sock")
    #expect(ControlSocket.defaultPath(["XDG_RUNTIME_DIR": "/run/user/1"]) == "/run/user/1/vitrine.sock")
  }
}
