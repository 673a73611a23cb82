import CZlib

/// A zlib stream that continues across pieces. Each piece is flushed, so it can be decompressed on arrival.
final class Deflater {
  private let stream: UnsafeMutablePointer<z_stream>

  /// Fails when memory is short.
  init?(level: Int32 = 2) {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    guard vz_deflate_init(stream, level) == Z_OK else {
      stream.deallocate()
      return nil
    }
  }

  deinit {
    deflateEnd(stream)
    stream.deallocate()
  }

  /// Appends the compressed piece to `output`.
  func deflate(_ piece: [UInt8], to output: inout [UInt8]) {
    var piece = piece
    var buffer = [UInt8](repeating: 0, count: 32_768)
    piece.withUnsafeMutableBufferPointer { piece in
      stream.pointee.next_in = piece.baseAddress
      stream.pointee.avail_in = UInt32(piece.count)
      repeat {
        let made = buffer.withUnsafeMutableBufferPointer { buffer -> Int in
          stream.pointee.next_out = buffer.baseAddress
          stream.pointee.avail_out = UInt32(buffer.count)
          _ = CZlib.deflate(stream, Z_SYNC_FLUSH)
          return buffer.count - Int(stream.pointee.avail_out)
        }
        output.append(contentsOf: buffer[..<made])
      } while stream.pointee.avail_out == 0
      stream.pointee.next_in = nil
    }
  }
}
