import Foundation
import Testing

@testable import Handoff

/// Kiosks that find each other by mDNS.
@Suite struct DiscoveryTests {
  // MARK: What is announced

  private static func address(_ text: String) throws -> SocketAddress {
    try #require(SocketAddress.numeric(HandoffAddress(text, port: 0)))
  }

  /// A machine with a loopback interface and two others.
  private static func interfaces() throws -> [NetworkInterface] {
    func interface(_ index: Int32, _ name: String, _ own: String, _ mask: String) throws -> NetworkInterface {
      NetworkInterface(
        name: name, index: index, isLoopback: name == "lo", address: try address(own), mask: try address(mask))
    }
    return [
      try interface(1, "lo", "127.0.0.1", "255.0.0.0"), try interface(2, "eth0", "10.0.3.21", "255.255.255.0"),
      try interface(2, "eth0", "2001:db8::21", "ffff:ffff:ffff:ffff::"),
      try interface(3, "wlan0", "192.168.7.5", "255.255.254.0"),
    ]
  }

  @Test func kiosksInTheNetworkWhereTheyWereFoundAreAsked() throws {
    let interfaces = try Self.interfaces()
    #expect(PeerBrowser.peer("10.0.3.22", 7500, 2, interfaces) == HandoffAddress("10.0.3.22:7500"))
    #expect(PeerBrowser.peer("192.168.6.9", 7433, 3, interfaces) == HandoffAddress("192.168.6.9"))
    #expect(PeerBrowser.peer("2001:db8::22", 7433, 2, interfaces) == HandoffAddress("[2001:db8::22]"))
  }

  @Test func nobodyCanDirectAKioskElsewhere() throws {
    let interfaces = try Self.interfaces()
    // Beyond a router, in another network than where it was found, and this machine itself.
    for (text, index) in [
      ("8.8.8.8", 2), ("10.0.4.22", 2), ("10.0.3.22", 3), ("192.168.8.1", 3), ("10.0.3.22", 9), ("2001:db9::1", 2),
      ("127.0.0.1", 1), ("127.0.0.2", 1), ("127.0.0.1", 2), ("::1", 2), ("10.0.3.21", 2), ("2001:db8::21", 2),
    ] {
      #expect(PeerBrowser.peer(text, 7433, Int32(index), interfaces) == nil, "\(text)")
    }
    for text in ["", "fe80::1", "kiosk.example", "10.0.3.22 10.0.3.23", "::", "0.0.0.0", "10.0.3.22/24"] {
      for index in Int32(1)...3 { #expect(PeerBrowser.peer(text, 7433, index, interfaces) == nil, "\(text)") }
    }
    for port in [-1, 0, 65_536] { #expect(PeerBrowser.peer("10.0.3.22", port, 2, interfaces) == nil) }
  }

  @Test func theInterfacesOfThisMachineAreKnown() throws {
    let loopback = try #require(NetworkInterface.having(Self.address("127.0.0.1")))
    #expect(loopback.isLoopback && loopback.index > 0)
    #expect(try !loopback.reaches(Self.address("127.0.0.2")))
  }

  // MARK: Without Avahi

  @Test func aKioskWithoutAvahiSaysSoAndAsksTheOthers() async throws {
    setenv("DBUS_SYSTEM_BUS_ADDRESS", "unix:path=/nowhere/system_bus_socket", 1)
    defer { unsetenv("DBUS_SYSTEM_BUS_ADDRESS") }
    let kiosks = try Kiosks { $0.findsPeers = true }
    let code = try kiosks.origin.offer(Kiosks.activity())
    let isSaid = await kiosks.until {
      kiosks.log.all.contains { $0.contains("cannot be announced by mDNS: there is no system bus") }
    }
    #expect(isSaid)
    let fetched = try await kiosks.fetch(code) { $0.findsPeers = true }
    #expect(fetched.value?.type == "com.example.visit", "\(fetched)")
  }

  @Test func withoutAvahiAndPeersThereIsNobodyToAsk() async throws {
    setenv("DBUS_SYSTEM_BUS_ADDRESS", "unix:path=/nowhere/system_bus_socket", 1)
    defer { unsetenv("DBUS_SYSTEM_BUS_ADDRESS") }
    var settings = HandoffSettings(
      address: nil, peers: [], keys: try FleetKeys([Kiosks.oldKey]), types: ["com.example.visit"])
    settings.findsPeers = true
    #expect(settings.discoveryProblem == "there is no system bus (No such file or directory)")
    let log = Collected<String>()
    let kiosk = HandoffEndpoint(settings, log: { log.append($0) })
    let code = try #require(HandoffCode("K7QM4XWP"))
    let result = await withCheckedContinuation { continuation in
      kiosk.fetch(code) { continuation.resume(returning: $0) }
    }
    #expect(result == .failure(.notFound([])))
    #expect(log.all.first?.contains("cannot be found by mDNS: there is no system bus (No such file or directory).") == true)
  }

  // MARK: With Avahi

  /// What happens at the kiosk that offers, once the other one has found it.
  enum Event: String, CaseIterable {
    case none = ":"
    /// As when another machine turns out to have its name.
    case hostIsRenamed = """
      dbus-send --system --print-reply --dest=org.freedesktop.Avahi / \
        org.freedesktop.Avahi.Server.SetHostName string:elsewhere >/dev/null
      """
    case avahiIsRestarted = "restart_avahi"
    case avahiIsRestartedTwice = "restart_avahi; restart_avahi"
  }

  /// Makes two machines with a cable between them, each with a system bus and Avahi's daemon of its own. Their host names
  /// differ: daemons that start together under one name may take the same next one again and again.
  private static let script = """
    set -e
    unshare -n -m -u sleep 120 >/dev/null 2>&1 & other=$!
    trap 'kill -9 $other $daemons 2>/dev/null || :; rm -f $said' EXIT
    until [ "$(readlink /proc/$other/ns/net)" != "$(readlink /proc/self/ns/net)" ]; do sleep 0.02; done
    until [ "$(readlink /proc/$other/ns/mnt)" != "$(readlink /proc/self/ns/mnt)" ]; do sleep 0.02; done
    until [ "$(readlink /proc/$other/ns/uts)" != "$(readlink /proc/self/ns/uts)" ]; do sleep 0.02; done
    hostname here
    ip link set lo up
    ip link add name kiosk-a type veth peer name kiosk-b netns $other
    ip addr add 10.213.0.1/30 dev kiosk-a
    ip link set kiosk-a up
    there="nsenter -t $other -n -m -u"
    $there hostname there
    $there ip link set lo up
    $there ip addr add 10.213.0.2/30 dev kiosk-b
    $there ip link set kiosk-b up
    await() {
      tries=0
      until $machine test -S $1; do
        tries=$((tries + 1))
        [ $tries -lt 200 ] || { echo "no $1: $(cat $said)"; exit 1; }
        sleep 0.05
      done
    }
    # What the daemons say, for a failure.
    said=$(mktemp)
    start_avahi() {
      $machine avahi-daemon --no-chroot --no-rlimits >>$said 2>&1 & avahi=$!
      daemons="$daemons $avahi"
      await /run/avahi-daemon/socket
    }
    restart_avahi() {
      kill $avahi
      wait $avahi || :
      start_avahi
    }
    for machine in "$there" ""; do
      theirs=$avahi
      $machine mount -t tmpfs tmpfs /run
      $machine mkdir -p /run/dbus
      $machine dbus-daemon --system --nofork --nopidfile --nosyslog >>$said 2>&1 & daemons="$daemons $!"
      await /run/dbus/system_bus_socket
      start_avahi
    done
    HANDOFF_PART=announce "$@" & origin=$!
    if [ "$HANDOFF_EVENT" != : ]; then
      HANDOFF_PART=find $there "$@"
      eval "$HANDOFF_EVENT"
      # It knows nothing of the former announcement.
      machine=$there avahi=$theirs
      restart_avahi
    fi
    HANDOFF_PART=look $there "$@"
    wait $origin
    """

  private static let part = NamespaceTests.part

  private static let hasAvahi: Bool = {
    NamespaceTests.canMakeNamespaces
      && (try? NamespaceTests.run([
        "sh", "-c", "command -v avahi-daemon && command -v dbus-daemon && unshare -m mount -t tmpfs tmpfs /run",
      ]))?.status == 0
  }()

  @Test(
    .enabled(if: part == nil && hasAvahi, "needs avahi-daemon, and what NamespaceTests needs"), arguments: Event.allCases)
  func machinesThatDoNotKnowEachOtherHandOver(_ event: Event) throws {
    let folder = "/tmp/vitrine-handoff-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let own = CommandLine.arguments.dropFirst().prefix { $0 != "--testing-library" && $0 != "--filter" }
    let words =
      [
        "env", "-u", "DBUS_SYSTEM_BUS_ADDRESS", "HANDOFF_EVENT=\(event.rawValue)", "unshare", "-n", "-m", "-u", "sh", "-c",
        Self.script, "sh", program,
      ] + own
    let (status, output) = try NamespaceTests.run(
      words + ["--testing-library", "swift-testing", "--filter", "DiscoveryTests/playsItsPart"], folder: folder)
    #expect(status == 0, "\(output)")
    let result = try String(contentsOfFile: folder + "/result", encoding: .utf8)
    print("By mDNS an activity was fetched in \(result) ms (\(event)).")
  }

  @Test(.enabled(if: ["announce", "find", "look"].contains(part), "a part of machinesThatDoNotKnowEachOtherHandOver"))
  func playsItsPart() async throws {
    let codeFile = URL(fileURLWithPath: NamespaceTests.folder + "/code")
    var settings = HandoffSettings(
      address: HandoffAddress("kiosk-a:7500"), peers: [], keys: try FleetKeys([Kiosks.oldKey]), types: ["com.example.visit"])
    settings.findsPeers = true
    let log = Collected<String>()
    if Self.part == "announce" {
      let taken = Collected<HandoffCode>()
      let origin = HandoffEndpoint(settings, log: { log.append($0) }, onTaken: { taken.append($0) })
      let code = try origin.offer(Kiosks.activity())
      try Data(code.text.utf8).write(to: codeFile, options: .atomic)
      for _ in 0..<3000 where taken.all.isEmpty { try await Task.sleep(nanoseconds: 10_000_000) }
      #expect(taken.all == [code], "\(log.all)")
    } else {
      for _ in 0..<3000 where !FileManager.default.fileExists(atPath: codeFile.path) {
        try await Task.sleep(nanoseconds: 10_000_000)
      }
      let isFinding = Self.part == "find"
      let code = try #require(HandoffCode(isFinding ? "K7QM4XWP" : String(contentsOf: codeFile, encoding: .utf8)))
      settings.address = nil
      let other = HandoffEndpoint(settings, log: { log.append($0) })
      // It takes Avahi a second to announce; a visitor walks longer.
      for _ in 0..<10 {
        let begin = DispatchTime.now().uptimeNanoseconds
        let result = await withCheckedContinuation { continuation in
          other.fetch(code) { continuation.resume(returning: $0) }
        }
        let milliseconds = Double(DispatchTime.now().uptimeNanoseconds - begin) / 1e6
        if isFinding {
          if case .failure(.notFound(let attempts)) = result, !attempts.isEmpty { return }
          continue
        }
        guard result.value != nil else { continue }
        return try Data("\(milliseconds)".utf8).write(to: URL(fileURLWithPath: NamespaceTests.folder + "/result"))
      }
      Issue.record("\(log.all)")
    }
  }
}
