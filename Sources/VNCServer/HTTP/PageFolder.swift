#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Answers GET and HEAD requests for the files of one folder, and for `ViewerPage` at its root. It only reads, and never
/// outside the folder.
struct PageFolder {
  private let path: String
  private static let types = [
    "html": "text/html; charset=utf-8", "js": "text/javascript; charset=utf-8", "css": "text/css; charset=utf-8",
    "json": "application/json", "svg": "image/svg+xml", "png": "image/png", "ico": "image/x-icon", "woff": "font/woff",
    "woff2": "font/woff2", "ttf": "font/ttf", "oga": "audio/ogg", "mp3": "audio/mpeg", "wav": "audio/wav",
  ]

  /// Fails when the folder does not exist.
  init?(_ path: String) {
    guard let real = realpath(path, nil) else { return nil }
    self.path = String(cString: real)
    free(real)
  }

  /// A response: its head, and a file of which `count` bytes follow. The receiver closes the file.
  struct Answer {
    var head: [UInt8]
    var file: Int32 = -1
    var count = 0
  }

  func answer(_ request: HTTPRequest) -> Answer {
    guard request.method == "GET" || request.method == "HEAD" else { return Self.plain(405, "Method Not Allowed") }
    if request.target.prefix(while: { $0 != "?" && $0 != "#" }) == "/", hasViewer {
      let body = Array(ViewerPage.text.utf8)
      let head = Self.head(200, "OK", type: "text/html; charset=utf-8", count: body.count)
      return Answer(head: request.method == "GET" ? head + body : head)
    }
    guard let path = Self.decode(request.target.prefix { $0 != "?" && $0 != "#" }), let found = file(path) else {
      return Self.plain(404, "Not Found")
    }
    // If the file grows meanwhile, the announced length is sent; if it shrinks, the connection is closed.
    let type = Self.types[Self.suffix(found.path)] ?? "application/octet-stream"
    var answer = Answer(head: Self.head(200, "OK", type: type, count: found.count))
    if request.method == "GET" {
      (answer.file, answer.count) = (found.descriptor, found.count)
    } else {
      close(found.descriptor)
    }
    return answer
  }

  /// Whether the folder has the viewer that `ViewerPage` uses.
  private var hasViewer: Bool { access(path + ViewerPage.viewer, R_OK) == 0 }

  static func plain(_ status: Int, _ words: String) -> Answer {
    let body = Array("\(words)\n".utf8)
    return Answer(head: head(status, words, type: "text/plain; charset=utf-8", count: body.count) + body)
  }

  private static func head(_ status: Int, _ words: String, type: String, count: Int) -> [UInt8] {
    Array(
      ("HTTP/1.1 \(status) \(words)\r\nContent-Type: \(type)\r\nContent-Length: \(count)\r\n"
        + "X-Content-Type-Options: nosniff\r\nX-Frame-Options: DENY\r\nConnection: close\r\n\r\n").utf8)
  }

  /// Opens the file for a path; nil when the path leads out of the folder or does not name a regular file.
  private func file(_ asked: String) -> (path: String, descriptor: Int32, count: Int)? {
    guard asked.hasPrefix("/"), !asked.utf8.contains(0) else { return nil }
    // Symbolic links are resolved first, so that they cannot lead out of the folder either.
    guard let real = realpath(path + (asked == "/" ? "/vnc.html" : asked), nil) else { return nil }
    defer { free(real) }
    let found = String(cString: real)
    guard found.hasPrefix(path + "/") else { return nil }
    // O_NONBLOCK: opening a FIFO would wait for a writer.
    let descriptor = open(found, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      return nil
    }
    return (found, descriptor, Int(status.st_size))
  }

  private static func suffix(_ path: String) -> String {
    guard let dot = path.lastIndex(of: "."), !path[dot...].contains("/") else { return "" }
    return path[path.index(after: dot)...].lowercased()
  }

  /// Decodes percent escapes; nil if the result is not UTF-8.
  private static func decode(_ text: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard rest.count >= 2, let code = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) else { return nil }
      bytes.append(code)
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
