#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Answers requests for the files of one folder. Reads only, GET and HEAD only, nothing outside the folder.
struct PageFolder {
  private let path: String
  private static let types = [
    "html": "text/html; charset=utf-8", "js": "text/javascript; charset=utf-8", "css": "text/css; charset=utf-8",
    "json": "application/json", "svg": "image/svg+xml", "png": "image/png", "ico": "image/x-icon", "woff": "font/woff",
    "woff2": "font/woff2", "ttf": "font/ttf", "oga": "audio/ogg", "mp3": "audio/mpeg", "wav": "audio/wav",
  ]

  /// Nil where there is no such folder.
  init?(_ path: String) {
    guard let real = realpath(path, nil) else { return nil }
    self.path = String(cString: real)
    free(real)
  }

  /// An answer: its head, and a file whose first `count` bytes follow. Whoever gets it closes the file.
  struct Answer {
    var head: [UInt8]
    var file: Int32 = -1
    var count = 0
  }

  func answer(_ request: HTTPRequest) -> Answer {
    guard request.method == "GET" || request.method == "HEAD" else { return Self.plain(405, "Method Not Allowed") }
    guard let path = Self.decode(request.target.prefix { $0 != "?" && $0 != "#" }), let found = file(path) else {
      return Self.plain(404, "Not Found")
    }
    // What grows meanwhile is sent as long as it was; what shrinks ends the connection.
    let type = Self.types[Self.suffix(found.path)] ?? "application/octet-stream"
    var answer = Answer(head: Self.head(200, "OK", type: type, count: found.count))
    if request.method == "GET" {
      (answer.file, answer.count) = (found.descriptor, found.count)
    } else {
      close(found.descriptor)
    }
    return answer
  }

  static func plain(_ status: Int, _ words: String) -> Answer {
    let body = Array("\(words)\n".utf8)
    return Answer(head: head(status, words, type: "text/plain; charset=utf-8", count: body.count) + body)
  }

  private static func head(_ status: Int, _ words: String, type: String, count: Int) -> [UInt8] {
    Array(
      ("HTTP/1.1 \(status) \(words)\r\nContent-Type: \(type)\r\nContent-Length: \(count)\r\n"
        + "X-Content-Type-Options: nosniff\r\nX-Frame-Options: DENY\r\nConnection: close\r\n\r\n").utf8)
  }

  /// The file a path names; nil when it leads out of the folder, or to none.
  private func file(_ asked: String) -> (path: String, descriptor: Int32, count: Int)? {
    guard asked.hasPrefix("/"), !asked.utf8.contains(0) else { return nil }
    // Links are followed first, so that none of them leads out either.
    guard let real = realpath(path + (asked == "/" ? "/vnc.html" : asked), nil) else { return nil }
    defer { free(real) }
    let found = String(cString: real)
    guard found.hasPrefix(path + "/") else { return nil }
    // Opening a pipe would wait for its writer.
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

  /// With its percent signs resolved; nil where that is no text.
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
