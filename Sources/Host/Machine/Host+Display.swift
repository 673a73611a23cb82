import Devices
import Display
import Foundation
import Input

extension Host {
  /// Whether this machine has a graphics card of any kind.
  static var hasCard: Bool {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/dev/dri")) ?? []
    return names.contains { $0.hasPrefix("card") }
  }

  /// Creates the host for this machine's displays and devices.
  static func onDisplay(_ configuration: HostConfiguration, clock: any HostClock) throws -> Host {
    // While recording, displays and devices run on the real clock, and their events are recorded. On the recorded clock
    // the order of their timers among others of the same time would be lost.
    let real: any HostClock = clock is RecordingClock ? MonotonicClock() : clock
    let opened = try SeatOpening.open(configuration)
    let seat = opened.provider
    do {
      // Without udev, cards are found in /dev/dri and displays are polled every few seconds.
      let monitor = DeviceMonitor.isServed ? try? DeviceMonitor() : nil
      let screen = try DRMScreen.open(
        DRMPreferences(configuration), access: seat, monitor: monitor, clock: real)
      do {
        try seat.screenIsOpen()
        let host = try recorded(configuration, screen: screen, clock: clock)
        host.follow(screen, monitor: monitor)
        host.adopt(seat)
        host.addDevices(of: seat, clock: real)
        host.retainedObjects.append(real)
        return host
      } catch {
        screen.close()
        throw error
      }
    } catch {
      seat.end()
      if let error = error as? DeviceError, error.isPermission, !opened.attempts.isEmpty {
        throw HostError.noPermission(error, attempts: opened.attempts)
      }
      throw error
    }
  }

  private func follow(_ screen: DRMScreen, monitor: DeviceMonitor?) {
    if configuration.cursor != .never {
      filters.cursor = PointerCursor(screen: screen, isAlwaysShown: configuration.cursor == .always)
    }
    guard let monitor else { return }
    do {
      try monitor.watch(["drm"], for: screen)
      retainedObjects.append(monitor)
    } catch {
      Diagnostics.report("\(error) Displays that are plugged in later are not noticed.")
    }
  }

  private func addDevices(of seat: any SeatProvider, clock: any HostClock) {
    let input = MachineInput(
      access: seat, configuration: InputConfiguration(configuration), clock: clock, sink: inputSink)
    sources.add(whenRunning: input)
  }
}

extension DRMPreferences {
  /// Creates the display request that the configuration describes.
  public init(_ configuration: HostConfiguration) {
    self.init(
      mode: configuration.mode, rotation: configuration.rotation, scale: configuration.scale,
      forceLegacy: configuration.usesLegacyDRM, waitsForCard: configuration.display != nil)
    if case .drm(let card, let names) = configuration.display {
      self.card = card
      if !names.isEmpty { connectors = .named(names) }
    }
    if configuration.outputs == .mirror, connectors == .automatic { connectors = .mirror }
  }
}

extension InputConfiguration {
  /// Creates the input settings that the configuration describes.
  public init(_ configuration: HostConfiguration) {
    self.init()
    keyboard = configuration.keyboard
    calibration = configuration.calibration
    deviceCalibration = configuration.deviceCalibration
    outputs = configuration.touchOutputs
    ignored = configuration.ignoredDevices
    allowed = configuration.allowedDevices
    keyboards = configuration.keyboardDevices
  }
}

extension DeviceMonitor {
  /// Whether udev runs: its control socket exists only then, and in a container only when `/run/udev` is mounted.
  static var isServed: Bool { FileManager.default.fileExists(atPath: "/run/udev/control") }
}

extension DeviceError {
  /// Whether the device exists but this user may not open it.
  var isPermission: Bool {
    if case .open(_, let code, _) = self { return code == EACCES || code == EPERM }
    return false
  }
}
