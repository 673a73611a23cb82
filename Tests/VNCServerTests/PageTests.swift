import Foundation
import Testing

@testable import VNCServer

struct PageTests {
  @Test func browsersGetThePageAndNothingElse() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vitrine-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let page = folder.appendingPathComponent("page/app")
    try FileManager.default.createDirectory(at: page, withIntermediateDirectories: true)
    try Data("secret".utf8).write(to: folder.appendingPathComponent("secret.html"))
    try Data("<p>".utf8).write(to: folder.appendingPathComponent("page/vnc.html"))
    try Data("let a".utf8).write(to: page.appendingPathComponent("ui.js"))
    symlink("../../secret.html", page.appendingPathComponent("way out.html").path)
    let pages = try #require(PageFolder(folder.path + "/page"))
    func ask(_ line: String) -> String {
      guard let request = HTTPRequest(Array((line + "\r\nHost: localhost\r\n\r\n").utf8)[...]) else { return "none" }
      let answer = pages.answer(request)
      guard answer.file >= 0 else { return String(decoding: answer.head, as: UTF8.self) }
      let file = FileHandle(fileDescriptor: answer.file, closeOnDealloc: true)
      return String(decoding: answer.head + file.readDataToEndOfFile(), as: UTF8.self)
    }
    #expect(ask("GET /vnc.html?port=1#x HTTP/1.1").hasPrefix("HTTP/1.1 200 OK\r\nContent-Type: text/html"))
    #expect(ask("GET / HTTP/1.1").hasSuffix("\r\n\r\n<p>"))
    #expect(ask("HEAD / HTTP/1.1").hasSuffix("\r\n\r\n"))
    // Browsers run modules only with JavaScript's content type.
    #expect(ask("GET /app/ui.js HTTP/1.0").contains("Content-Type: text/javascript"))
    for out in [
      "/../secret.html", "/app/../../secret.html", "/%2e%2e/secret.html", "/app/way%20out.html", "/app", "/none", "x",
      "/%00",
    ] {
      #expect(ask("GET \(out) HTTP/1.1").hasPrefix("HTTP/1.1 404"), "\(out)")
    }
    #expect(ask("POST / HTTP/1.1").hasPrefix("HTTP/1.1 405"))
    #expect(ask("nonsense") == "none")
  }

  @Test func theRootIsTheOwnPageWhereNoVNCHasTheViewerForIt() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vitrine-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder.appendingPathComponent("core"), withIntermediateDirectories: true)
    try Data("export default class {}".utf8).write(to: folder.appendingPathComponent("core/rfb.js"))
    try Data("<p>".utf8).write(to: folder.appendingPathComponent("vnc.html"))
    let pages = try #require(PageFolder(folder.path))
    func ask(_ line: String) throws -> String {
      let answer = pages.answer(try #require(HTTPRequest(Array((line + "\r\nHost: localhost\r\n\r\n").utf8)[...])))
      defer { if answer.file >= 0 { close(answer.file) } }
      return String(decoding: answer.head, as: UTF8.self)
    }
    let page = try ask("GET /?pointer=finger HTTP/1.1")
    #expect(page.hasSuffix("\r\n\r\n" + ViewerPage.text))
    #expect(page.contains("Content-Length: \(ViewerPage.text.utf8.count)\r\n"))
    #expect(try ask("HEAD / HTTP/1.1").hasSuffix("\r\n\r\n"))
    #expect(try ask("GET /core/rfb.js HTTP/1.1").contains("text/javascript"))
  }

  @Test func browsersAskForThisMachineByItsOwnNames() {
    let access = BrowserAccess(
      addresses: ["10.0.0.7"], pagePort: 5800, allowed: ["panel.example", "https://office.example:8443"])
    for host in [
      "localhost", "localhost:5800", "127.0.0.1:6900", "127.1.2.3", "[::1]:5800", "10.0.0.7:5900", "Panel.Example:80",
      "office.example",
    ] {
      #expect(access.allows(host: host), "\(host)")
    }
    // Names that others can point at this machine, and strings that are no names.
    for host in [
      "", "evil.example", "evil.example:5800", "127.0.0.1.evil.example", "10.0.0.8", "localhost.evil", "[::2]",
      "127.0.0.1:x", "a b", "127.0.0.256",
    ] {
      #expect(!access.allows(host: host), "\(host)")
    }
    #expect(!access.allows(host: nil))
  }

  @Test func pagesOfOtherSitesAreRefused() {
    let access = BrowserAccess(addresses: ["10.0.0.7"], pagePort: 5800, allowed: ["https://office.example:8443"])
    // The server's own page, at either of its ports, and through a tunnel to another port.
    #expect(access.allows(origin: "http://127.0.0.1:5800", host: "127.0.0.1:5800"))
    #expect(access.allows(origin: "http://127.0.0.1:5800", host: "127.0.0.1:5900"))
    #expect(access.allows(origin: "http://localhost:6900", host: "localhost:6900"))
    #expect(access.allows(origin: "https://office.example:8443", host: "localhost:5900"))
    // Programs that are no browsers send no origin.
    #expect(access.allows(origin: nil, host: "localhost:5900"))
    for origin in [
      "null", "", "http://evil.example", "http://localhost:3000", "http://127.0.0.1:5800.evil.example", "file://",
      "http://localhost:5800/",
    ] {
      #expect(!access.allows(origin: origin, host: "localhost:5900"), "\(origin)")
    }
  }
}
