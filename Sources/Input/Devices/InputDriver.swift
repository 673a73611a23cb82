import Devices
import Foundation

/// What reads the devices: libinput for a seat of udev, or a scan of `/dev/input` where udev does not run.
///
/// Threading: main actor.
@MainActor
final class InputDriver: KeyboardDevices {
  private enum Reader {
    case seat(LibinputContext)
    case scan(ScannedInput)
  }

  private let access: any DeviceAccess
  private let configuration: InputConfiguration
  private var reader: Reader?

  init(access: any DeviceAccess, configuration: InputConfiguration) {
    (self.access, self.configuration) = (access, configuration)
  }

  /// Opens the devices.
  /// - Parameter translator: Handles their events.
  /// - Throws: `InputError` when devices cannot be watched.
  func start(_ translator: RawInputTranslator) throws {
    if configuration.discovery == .udev || (configuration.discovery == .automatic && Self.hasUdev) {
      let context = LibinputContext(access: access, configuration: configuration, translator: translator)
      reader = .seat(context)
      do {
        return try context.startSeat()
      } catch {
        reader = nil
        context.stop()
        if configuration.discovery == .udev { throw InputError.noUdev(seat: configuration.seat) }
      }
    }
    let scan = ScannedInput(access: access, configuration: configuration, translator: translator)
    reader = .scan(scan)
    if !scan.start() {
      scan.stop()
      reader = nil
      throw InputError.noWatch(folder: "/dev/input", code: errno)
    }
  }

  /// The socket exists only while udev runs; in a container it exists when `/run/udev` is mounted.
  static var hasUdev: Bool { FileManager.default.fileExists(atPath: "/run/udev/control") }

  func suspend() {
    switch reader {
    case .seat(let context): context.suspend()
    case .scan(let scan): scan.suspend()
    case nil: break
    }
  }

  func resume() {
    switch reader {
    case .seat(let context): context.resume()
    case .scan(let scan): scan.resume()
    case nil: break
    }
  }

  func stop() {
    switch reader {
    case .seat(let context): context.stop()
    case .scan(let scan): scan.stop()
    case nil: break
    }
    reader = nil
  }

  func dispatch() {
    switch reader {
    case .seat(let context): context.dispatch()
    case .scan(let scan): scan.dispatch()
    case nil: break
    }
  }

  func show(_ leds: Keymap.LEDs) {
    switch reader {
    case .seat(let context): context.show(leds)
    case .scan(let scan): scan.show(leds)
    case nil: break
    }
  }
}
