import Glibc

/// The bulk endpoint: a thread that reads commands and executes them.
final class PixelEndpoint: @unchecked Sendable {
  private let path: String
  private let memory: AdapterMemory

  init(file: String, memory: AdapterMemory) { (path, self.memory) = (file, memory) }

  func start() {
    var thread = pthread_t()
    let context = Unmanaged.passRetained(self).toOpaque()
    let problem = pthread_create(
      &thread, nil,
      { context in
        Unmanaged<PixelEndpoint>.fromOpaque(context!).takeRetainedValue().run()
        return nil
      }, context)
    guard problem == 0 else { fail("a thread") }
  }

  private func run() {
    let file = open(path, O_RDONLY)
    guard file >= 0 else { fail(path) }
    // As long as one transfer of `udl`: a longer read would wait for what follows.
    var buffer = [UInt8](repeating: 0, count: 65_024)
    var stream = CommandStream()
    while true {
      let count = read(file, &buffer, buffer.count)
      if count > 0 {
        stream.carryOut(buffer[..<count], on: memory)
      } else {
        // Unplugged. An incomplete command is not continued after the next connection.
        stream = CommandStream()
        usleep(5_000)
      }
    }
  }
}
