import CAvahi
import Devices
import Dispatch
import Foundation

/// Who an `AvahiClient` reports to.
///
/// - Threading: the queue.
protocol AvahiClientDelegate: AnyObject {
  func clientDidReport(_ report: AvahiClient.Report)
}

/// A connection to Avahi's daemon, which announces what is offered here, or finds where something is offered.
///
/// - Threading: the queue.
final class AvahiClient: @unchecked Sendable {
  // Unchecked: everything is used on the queue only.

  /// What the daemon reports.
  enum Report: Sendable {
    /// An address in numbers, as anybody in the network may announce it.
    case found(address: String, port: Int, interface: Int32)
    /// All that answer at this time were found.
    case complete
    /// For the administrator; nothing follows.
    case failed(String)
  }

  /// The type of the service by which kiosks find each other.
  static let serviceType = "_vitrine-handoff._tcp"

  private let watched: EpollSet
  private var client: OpaquePointer?
  private var input: EpollSet.Entry?
  private var output: Writable?
  private let inbox = Inbox()

  /// The client's pointer to what it reports to. Reports are passed on after the library has returned, since they may close
  /// the client.
  private final class Inbox {
    var reports: [Report] = []
    static func at(_ context: UnsafeMutableRawPointer?) -> Inbox? {
      context.map { Unmanaged<Inbox>.fromOpaque($0).takeUnretainedValue() }
    }
  }

  private weak var delegate: (any AvahiClientDelegate)?

  init(watched: EpollSet) { self.watched = watched }

  deinit { close() }

  // MARK: Use

  /// Announces what is offered at an address of this machine, under a name that says nothing.
  /// - Parameter delegate: Gets each report. Weak.
  func publish(_ address: SocketAddress, port: Int, for delegate: any AvahiClientDelegate) {
    self.delegate = delegate
    let name = "kiosk-" + String(UInt32.random(in: .min ... .max), radix: 16)
    let interface = NetworkInterface.having(address)?.index ?? Int32(VA_ANY_INTERFACE)
    open { va_publish($0, interface, address.family, name, Self.serviceType, UInt16(truncatingIfNeeded: port)) }
  }

  /// Looks for what is offered in the networks of this machine, and not by itself.
  /// - Parameter delegate: Gets each report. Weak.
  func browse(for delegate: any AvahiClientDelegate) {
    self.delegate = delegate
    open { va_browse($0, Self.serviceType) }
  }

  /// Takes back what was announced; nothing is reported any more.
  func close() {
    (input, output, delegate) = (nil, nil, nil)
    if let client { va_close(client) }
    client = nil
  }

  // MARK: Connection

  private func open(_ start: (OpaquePointer) -> Void) {
    var handlers = va_handlers()
    // The inbox lives longer than the client, which `close` ends.
    handlers.context = Unmanaged.passUnretained(inbox).toOpaque()
    handlers.found = { context, address, port, interface in
      guard let address else { return }
      Inbox.at(context)?.reports.append(
        .found(address: String(cString: address), port: Int(port), interface: interface))
    }
    handlers.browsed = { Inbox.at($0)?.reports.append(.complete) }
    handlers.failed = { context, reason in
      Inbox.at(context)?.reports.append(.failed(reason.map { String(cString: $0) } ?? "no reason is known"))
    }
    var code: Int32 = 0
    guard let client = va_open(&handlers, &code) else {
      delegate?.clientDidReport(.failed(Self.problem(code)))
      return
    }
    self.client = client
    start(client)
    input = try? watched.add(va_descriptor(client)) { [weak self] _ in self?.process() }
    if input != nil { process() } else { delegate?.clientDidReport(.failed("the kernel cannot wait for the system bus")) }
  }

  private static func problem(_ code: Int32) -> String {
    code == 0 ? "libsystemd.so.0 is not installed" : "there is no system bus (\(String(cString: strerror(code))))"
  }

  /// Why the system bus cannot be reached; nil if it can.
  static var busProblem: String? {
    var handlers = va_handlers()
    handlers.failed = { _, _ in }
    var code: Int32 = 0
    guard let client = va_open(&handlers, &code) else { return problem(code) }
    va_close(client)
    return nil
  }

  private func process() {
    guard let client else { return }
    let isOpen = va_process(client)
    let reports = inbox.reports
    inbox.reports = []
    if !isOpen {
      (input, output) = (nil, nil)
    } else if !va_wants_output(client) {
      output = nil
    } else if output == nil {
      output = waitForOutput(client)
    }
    for report in reports { delegate?.clientDidReport(report) }
  }

  /// A copy of the descriptor, since a set takes each only once.
  private final class Writable {
    let descriptor: Int32
    var entry: EpollSet.Entry?
    init(_ descriptor: Int32) { self.descriptor = fcntl(descriptor, F_DUPFD_CLOEXEC, 0) }
    deinit {
      entry?.remove()
      if descriptor >= 0 { Foundation.close(descriptor) }
    }
  }

  private func waitForOutput(_ client: OpaquePointer) -> Writable? {
    let writable = Writable(va_descriptor(client))
    writable.entry = try? watched.add(writable.descriptor, for: .output) { [weak self] _ in self?.process() }
    return writable.entry == nil ? nil : writable
  }
}
