import Foundation
import Testing

@testable import Host

/// Asking a running kiosk. Its answers are made on the main queue, so the asking is done from another one.
@Suite(.serialized) struct ControlSocketTests {
  private struct Closed: Error, CustomStringConvertible { let description = "the shop\nis closed" }

  private static func path() -> String { "/tmp/vitrine-\(UUID().uuidString.prefix(8)).sock" }

  /// The main queue answers when other tests that run meanwhile let it.
  private static func ask(_ request: String, _ path: String) async -> Result<Data, any Error> {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(returning: Result { try ControlSocket.ask(request, at: path, patience: 600) })
      }
    }
  }

  @MainActor @Test func aRequestIsAnswered() async throws {
    let path = Self.path()
    let socket = try ControlSocket(path: path)
    defer { socket.stop() }
    let picture = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
    socket.onRequest = { request in
      switch request {
      case "screenshot": return .success(picture)
      case "open": return .failure(Closed())
      default: return nil
      }
    }
    #expect(try await Self.ask("screenshot", path).get() == picture)
    let refused = await Self.ask("open", path)
    #expect(throws: ControlSocket.AskFailure.self) { try refused.get() }
    if case .failure(let error) = refused { #expect("\(error)" == "the shop is closed") }
    if case .failure(let error) = await Self.ask("dance", path) { #expect("\(error)".contains("does not know \"dance\"")) }
  }

  @MainActor @Test func onlyTheUserMayConnect() throws {
    let path = Self.path()
    let socket = try ControlSocket(path: path)
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
    socket.stop()
    #expect(stat(path, &status) == -1)
    #expect(throws: ControlSocket.AskFailure.self) { try ControlSocket.ask("screenshot", at: path) }
  }

  @MainActor @Test func aSocketThatADeadKioskLeftIsReplaced() throws {
    let path = Self.path()
    FileManager.default.createFile(atPath: path, contents: nil)
    let socket = try ControlSocket(path: path)
    #expect(throws: ControlSocket.Failure.self) { try ControlSocket(path: path) }
    socket.stop()
    #expect(throws: ControlSocket.Failure.self) { try ControlSocket(path: "/nowhere/vitrine.sock") }
    #expect(throws: ControlSocket.Failure.self) { try ControlSocket(path: "/tmp/" + String(repeating: "x", count: 200)) }
  }

  @Test func theUsualPlaceIsTheFolderThatWasGiven() {
    #expect(ControlSocket.usualPath(["RUNTIME_DIRECTORY": "/run/a:/run/b", "XDG_RUNTIME_DIR": "/run/user/1"]) == "/run/a/vitrine.sock")
    #expect(ControlSocket.usualPath(["XDG_RUNTIME_DIR": "/run/user/1"]) == "/run/user/1/vitrine.sock")
  }
}
