import CInput
import Devices
import Foundation

/// An open evdev file: the device's capabilities, state and events. All evdev ioctls are issued here.
///
/// Threading: main actor.
@MainActor
final class EvdevFile {
  let file: DeviceFile
  let name: String
  let vendor: UInt32
  let product: UInt32
  let description: EvdevDescription

  private let access: any DeviceAccess
  private var watch: DescriptorWatch?
  private var isClosed = false

  /// - Throws: `DeviceError`.
  init(_ path: String, access: any DeviceAccess) throws {
    self.access = access
    file = try access.open(path)
    let descriptor = file.descriptor
    var buffer = [CChar](repeating: 0, count: 256)
    let length = vi_evdev_name(descriptor, &buffer, UInt32(buffer.count - 1))
    let bytes = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    name = length > 0 ? String(decoding: bytes, as: UTF8.self) : (path as NSString).lastPathComponent
    var id = input_id()
    _ = vi_evdev_id(descriptor, &id)
    (vendor, product) = (UInt32(id.vendor), UInt32(id.product))

    func bits(_ type: Int32) -> EvdevBits {
      var bytes = [UInt8](repeating: 0, count: 96)
      return vi_evdev_bits(descriptor, UInt32(type), &bytes, UInt32(bytes.count)) > 0 ? EvdevBits(bytes: bytes) : EvdevBits()
    }
    var properties = [UInt8](repeating: 0, count: 8)
    _ = vi_evdev_properties(descriptor, &properties, 8)
    let axes = bits(EV_ABS)
    var ranges: [UInt16: EvdevDescription.Axis] = [:]
    for axis in UInt16(0)..<64 where axes.contains(axis) {
      var info = input_absinfo()
      guard vi_evdev_axis(descriptor, UInt32(axis), &info) >= 0 else { continue }
      ranges[axis] = EvdevDescription.Axis(
        minimum: info.minimum, maximum: info.maximum, resolution: info.resolution, value: info.value)
    }
    description = EvdevDescription(
      keys: bits(EV_KEY), relative: bits(EV_REL), switches: bits(EV_SW), leds: bits(EV_LED),
      properties: EvdevBits(bytes: properties), axes: ranges)
    // By default, events carry the wall clock, which jumps.
    _ = vi_evdev_use_monotonic_clock(descriptor)
  }

  /// - Parameter onEvents: Receives the events of one read; nil when the device is gone.
  func watch(_ onEvents: @escaping ([EvdevEvent]?) -> Void) {
    watch = DescriptorWatch(file.descriptor) { [weak self] in
      guard let self else { return }
      onEvents(self.read())
    }
  }

  /// Reads all pending events; nil when the device is gone.
  func read() -> [EvdevEvent]? {
    guard !isClosed else { return nil }
    var all: [EvdevEvent] = []
    var buffer = [vi_evdev_event](repeating: vi_evdev_event(), count: 64)
    while true {
      let count = vi_evdev_read(file.descriptor, &buffer)
      guard count >= 0 else {
        if errno == EINTR { continue }
        return errno == EAGAIN || !all.isEmpty ? all : nil
      }
      guard count > 0 else { return all.isEmpty ? nil : all }
      all += buffer.prefix(Int(count)).map { EvdevEvent(time: $0.time, type: $0.type, code: $0.code, value: $0.value) }
      if count < 64 { return all }
    }
  }

  /// The current state, for use at the start and after the kernel dropped events.
  func state() -> EvdevState {
    var keys = [UInt8](repeating: 0, count: 96)
    _ = vi_evdev_keys(file.descriptor, &keys, UInt32(keys.count))
    var switches = [UInt8](repeating: 0, count: 8)
    _ = vi_evdev_switches(file.descriptor, &switches, UInt32(switches.count))
    var state = EvdevState(keys: EvdevBits(bytes: keys), switches: EvdevBits(bytes: switches))
    // The slot that later events belong to, too: its change may be among the dropped ones.
    for axis in description.axes.keys where axis <= EvdevCode.slot {
      var info = input_absinfo()
      if vi_evdev_axis(file.descriptor, UInt32(axis), &info) >= 0 { state.axes[axis] = info.value }
    }
    let count = description.slots
    for axis in EvdevCode.slotAxes where description.axes[axis] != nil && count > 0 {
      var values = [Int32](repeating: 0, count: count + 1)
      values[0] = Int32(axis)
      if vi_evdev_slots(file.descriptor, &values, UInt32(values.count * 4)) >= 0 {
        state.slots[axis] = Array(values.dropFirst())
      }
    }
    return state
  }

  func show(_ leds: Keymap.LEDs) {
    for (light, code) in [(Keymap.LEDs.numLock, LED_NUML), (.capsLock, LED_CAPSL), (.scrollLock, LED_SCROLLL)]
    where description.leds.contains(UInt16(code)) {
      _ = vi_evdev_set_light(file.descriptor, UInt32(code), leds.contains(light) ? 1 : 0)
    }
  }

  func close() {
    guard !isClosed else { return }
    isClosed = true
    guard let watch else { return access.close(file) }
    let (access, file) = (access, file)
    watch.end { access.close(file) }
    self.watch = nil
  }
}
