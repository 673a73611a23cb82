import Glibc

/// Endpoint 0 of a FunctionFS function: describes the function, then answers the host's requests.
struct ControlEndpoint {
  private let file: Int32
  private let edid: [UInt8]?

  /// The file of the endpoint that `udl` sends pixels to.
  ///
  /// It sends to endpoint 1, and the kernel gives a function the first endpoints of a kind that its controller has:
  /// `dummy_hcd` has 2, 7 and 12 before 1. So three more are requested, which are not used.
  static let pixelFile = "ep\(endpoints)"
  private static let endpoints = 4

  /// Describes the function: one interface of the vendor-specific class with bulk OUT endpoints, which is all that
  /// `udl` looks for (linux/usb/functionfs.h has the layout).
  init(folder: String, edid: [UInt8]?) {
    self.edid = edid
    file = open(folder + "/ep0", O_RDWR)
    guard file >= 0 else { fail("\(folder)/ep0") }
    func interface(packet: UInt16) -> [UInt8] {
      var descriptors: [UInt8] = [9, 4, 0, 0, UInt8(Self.endpoints), 0xFF, 0, 0, 1]
      for number in 1...UInt8(Self.endpoints) { descriptors += [7, 5, number, 2] + Self.bytes(packet) + [0] }
      return descriptors
    }
    let descriptors = interface(packet: 64) + interface(packet: 512)
    // Full and high speed; requests to the device itself also go to the function.
    let flags: UInt32 = 1 | 2 | 64
    let counts = [UInt32](repeating: UInt32(1 + Self.endpoints), count: 2)
    let head: [UInt32] = [3, UInt32(12 + counts.count * 4 + descriptors.count), flags] + counts
    send(head.flatMap(Self.bytes) + descriptors, as: "descriptors")
    let name = Array("Display".utf8) + [0]
    let strings: [UInt32] = [2, UInt32(16 + 2 + name.count), 1, 1]
    send(strings.flatMap(Self.bytes) + Self.bytes(UInt16(0x0409)) + name, as: "strings")
  }

  private func send(_ bytes: [UInt8], as what: String) {
    guard write(file, bytes, bytes.count) == bytes.count else { fail(what) }
  }

  private static func bytes<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    withUnsafeBytes(of: number.littleEndian, Array.init)
  }

  /// Answers requests until the function is removed.
  func serve() {
    var event = [UInt8](repeating: 0, count: 12)
    while true {
      let count = read(file, &event, event.count)
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      guard count == event.count else { fail("a request") }
      let isSetup = event[8] == 4
      if isSetup { answer(event) }
    }
  }

  private func answer(_ setup: [UInt8]) {
    func word(_ at: Int) -> Int { Int(setup[at]) | Int(setup[at + 1]) << 8 }
    let (isToHost, length) = (setup[0] & 0x80 != 0, word(6))
    switch (setup[0] & 0x60, setup[1]) {
    case (0x40, 0x02) where isToHost && edid != nil:
      // One byte of the EDID: its offset is in the upper half of the value. A status byte comes first.
      let place = word(2) >> 8
      let known = edid ?? []
      let reply: [UInt8] = [0, place < known.count ? known[place] : 0]
      write(file, reply, min(length, reply.count))
    case (0x40, 0x12) where !isToHost:
      // Selects the encryption: only none is supported here, and `udl` asks for none.
      var key = [UInt8](repeating: 0, count: max(length, 1))
      read(file, &key, length)
    default:
      // A transfer in the wrong direction refuses the request.
      var nothing: UInt8 = 0
      if isToHost { read(file, &nothing, 0) } else { write(file, &nothing, 0) }
    }
  }
}
