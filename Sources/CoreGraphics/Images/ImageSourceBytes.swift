#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Encoded bytes that are read in pieces.
final class ImageSourceBytes {
  private enum Origin {
    case file(descriptor: Int32)
    case data(Data, next: Int)
  }

  let name: String
  let count: Int
  private var origin: Origin
  private var head: [UInt8] = []

  init(_ data: Data, limits: ImageLimits) throws {
    name = "image data (\(data.count) bytes)"
    count = data.count
    origin = .data(data, next: 0)
    try check(limits)
  }

  init(path: String, limits: ImageLimits) throws {
    name = path
    // Non-blocking, so that a pipe at this path cannot block the program.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      throw ImageError.unreadable(source: path, reason: String(cString: strerror(errno)))
    }
    origin = .file(descriptor: descriptor)
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      count = 0
      throw ImageError.unreadable(source: path, reason: String(cString: strerror(errno)))
    }
    count = Int(status.st_size)
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw ImageError.unreadable(source: path, reason: "not a regular file")
    }
    try check(limits)
  }

  deinit {
    if case .file(let descriptor) = origin { close(descriptor) }
  }

  private func check(_ limits: ImageLimits) throws {
    guard count <= limits.maximumBytes else {
      throw ImageError.tooManyBytes(source: name, bytes: count, limit: limits.maximumBytes)
    }
    guard count > 0 else { throw ImageError.unreadable(source: name, reason: "empty") }
  }

  /// Returns the first bytes without consuming them.
  func peek(_ length: Int) throws -> [UInt8] {
    if head.isEmpty { head = try read(length) }
    return head
  }

  /// Reads up to `length` bytes; returns an empty array at the end.
  func next(_ length: Int) throws -> [UInt8] {
    if !head.isEmpty {
      defer { head = [] }
      return head
    }
    return try read(length)
  }

  private func read(_ length: Int) throws -> [UInt8] {
    switch origin {
    case .data(let data, let next):
      let end = min(next + length, data.count)
      origin = .data(data, next: end)
      return Array(data[data.startIndex + next..<data.startIndex + end])
    case .file(let descriptor):
      var failure: Int32 = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
        while count < length, let base = buffer.baseAddress {
          let got = systemRead(descriptor, base + count, length - count)
          if got < 0, errno == EINTR { continue }
          if got < 0 { failure = errno }
          if got <= 0 { break }
          count += got
        }
      }
      if failure != 0 { throw ImageError.unreadable(source: name, reason: String(cString: strerror(failure))) }
      return bytes
    }
  }
}

private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer, _ count: Int) -> Int {
  read(descriptor, buffer, count)
}
