import CInput
import Devices
import Foundation

/// A libinput context for a udev seat, or for files added one by one. The only type that calls libinput.
///
/// Threading: main actor.
@MainActor
final class LibinputContext {
  /// Whether events are passed on. Without it they are read and dropped.
  var isReporting = true

  private let translator: RawInputTranslator
  private let access: any DeviceAccess
  private let configuration: InputConfiguration
  // `deinit` is not on the main actor; by then nothing else refers to the context.
  nonisolated(unsafe) private var libinput: OpaquePointer?
  nonisolated(unsafe) private var udev: OpaquePointer?
  nonisolated(unsafe) private let owner: UnsafeMutablePointer<vi_libinput_owner>
  private var watch: DescriptorWatch?
  /// The files libinput has open, by descriptor.
  private var files: [Int32: DeviceFile] = [:]
  private var handles: [RawInputEvent.Handle: OpaquePointer] = [:]
  private var nextHandle = 1
  /// The LED state, which a keyboard gets when it is added.
  private var leds: Keymap.LEDs = []

  enum Failure: Error { case noUdev, noContext }

  /// - Parameter translator: Handles the events of each dispatch, in order.
  init(access: any DeviceAccess, configuration: InputConfiguration, translator: RawInputTranslator) {
    self.translator = translator
    self.access = access
    self.configuration = configuration
    owner = .allocate(capacity: 1)
    owner.initialize(to: vi_libinput_owner())
    owner.pointee.owner = Unmanaged.passUnretained(self).toOpaque()
    owner.pointee.line = { owner, priority, text in
      guard let owner, let text else { return }
      let line = String(cString: text)
      let address = UInt(bitPattern: owner)
      MainActor.assumeIsolated { LibinputContext.from(address)?.log(Int(priority), line) }
    }
  }

  deinit {
    // Descriptors closed during unref bypass `access`.
    owner.pointee.owner = nil
    owner.pointee.line = nil
    if let libinput { libinput_unref(libinput) }
    if let udev { udev_unref(udev) }
    owner.deallocate()
  }

  private static func from(_ address: UInt) -> LibinputContext? {
    UnsafeRawPointer(bitPattern: address).map { Unmanaged<LibinputContext>.fromOpaque($0).takeUnretainedValue() }
  }

  /// libinput keeps this pointer for the lifetime of the context.
  private static let interface: UnsafePointer<libinput_interface> = {
    let interface = UnsafeMutablePointer<libinput_interface>.allocate(capacity: 1)
    interface.initialize(
      to: libinput_interface(
        open_restricted: { path, _, data in
          guard let path, let address = LibinputContext.owner(data) else { return -ENODEV }
          let name = String(cString: path)
          return MainActor.assumeIsolated { LibinputContext.from(address)?.open(name) ?? -ENODEV }
        },
        close_restricted: { descriptor, data in
          guard let address = LibinputContext.owner(data) else {
            _ = Foundation.close(descriptor)
            return
          }
          MainActor.assumeIsolated { LibinputContext.from(address)?.close(descriptor) }
        }))
    return UnsafePointer(interface)
  }()

  nonisolated private static func owner(_ data: UnsafeMutableRawPointer?) -> UInt? {
    data?.assumingMemoryBound(to: vi_libinput_owner.self).pointee.owner.map { UInt(bitPattern: $0) }
  }

  // MARK: Lifecycle

  /// Uses every device of the seat, including those added later.
  func startSeat() throws {
    guard libinput == nil else { return }
    guard let udev = udev_new() else { throw Failure.noUdev }
    self.udev = udev
    guard let made = libinput_udev_create_context(Self.interface, owner, udev) else { throw Failure.noContext }
    begin(made)
    guard libinput_udev_assign_seat(made, configuration.seat) == 0 else { throw Failure.noUdev }
    dispatch()
  }

  /// Creates a context without a seat; `add` adds files to it.
  func startEmpty() throws {
    guard libinput == nil else { return }
    guard let made = libinput_path_create_context(Self.interface, owner) else { throw Failure.noContext }
    begin(made)
  }

  private func begin(_ made: OpaquePointer) {
    libinput = made
    vi_libinput_log_to_owner(made)
    libinput_log_set_priority(made, LIBINPUT_LOG_PRIORITY_INFO)
    watch = DescriptorWatch(libinput_get_fd(made)) { [weak self] in self?.dispatch() }
  }

  /// Adds one file to a context without a seat.
  /// - Returns: The device's handle in raw events; nil when libinput cannot use it.
  func add(_ path: String) -> RawInputEvent.Handle? {
    guard let libinput, let device = libinput_path_add_device(libinput, path) else { return nil }
    let handle = handle(of: device)
    dispatch()
    return handle
  }

  func remove(_ handle: RawInputEvent.Handle) {
    guard let device = handles[handle] else { return }
    libinput_path_remove_device(device)
    dispatch()
  }

  /// Closes every file and discards the events libinput sends for that.
  func suspend() {
    guard let libinput else { return }
    libinput_suspend(libinput)
    discard()
    watch?.end()
    watch = nil
  }

  /// Opens the files again. Devices are added again, with new handles.
  func resume() {
    guard let libinput else { return }
    if libinput_resume(libinput) != 0 {
      translator.report(InputDiagnostic(.error, "libinput: cannot open the devices again after the session came back."))
    }
    if watch == nil { watch = DescriptorWatch(libinput_get_fd(libinput)) { [weak self] in self?.dispatch() } }
    dispatch()
  }

  func stop() {
    isReporting = false
    guard let libinput else { return }
    // Device files are closed now, through this object; libinput's own descriptor is closed once nothing watches it.
    libinput_suspend(libinput)
    discard()
    for device in handles.values { libinput_device_unref(device) }
    handles = [:]
    for file in files.values { access.close(file) }
    files = [:]
    owner.pointee.owner = nil
    owner.pointee.line = nil
    self.libinput = nil
    guard let watch else {
      libinput_unref(libinput)
      return
    }
    // The owner's memory has to outlive the unref.
    watch.end { [self] in
      libinput_unref(libinput)
      _ = owner
    }
    self.watch = nil
  }

  // MARK: Files

  private func open(_ path: String) -> Int32 {
    if configuration.ignores(file: path) { return -ENODEV }
    do {
      let file = try access.open(path)
      files[file.descriptor] = file
      return file.descriptor
    } catch DeviceError.open(let path, let code, let group) {
      // A device that was removed while being opened is not reported.
      if code != ENODEV && code != ENOENT && code != ENXIO {
        translator.report(InputDiagnostic(.error, DeviceError.open(path: path, code: code, group: group).description))
      }
      return code > 0 ? -code : -EIO
    } catch {
      translator.report(InputDiagnostic(.error, "\(path): \(error)"))
      return -EIO
    }
  }

  private func close(_ descriptor: Int32) {
    if let file = files.removeValue(forKey: descriptor) { access.close(file) }
  }

  private func log(_ priority: Int, _ line: String) {
    // libinput's info messages are ignored: the only useful ones are about devices, which also arrive as events.
    guard priority >= Int(LIBINPUT_LOG_PRIORITY_ERROR.rawValue) else { return }
    // `open` has already reported this.
    if line.contains("failed to open") { return }
    // A machine that is busy during startup is not a fault of the devices.
    let isSlowness = line.contains("too slow") || line.contains("lagging behind")
    translator.report(
      InputDiagnostic(isSlowness ? .info : .warning, "libinput: " + line.trimmingCharacters(in: .whitespacesAndNewlines)))
  }

  // MARK: Reading

  /// Reads all pending events and reports them in one batch.
  func dispatch() {
    guard let libinput else { return }
    let status = libinput_dispatch(libinput)
    if status != 0, status != -EAGAIN, status != -EINTR {
      translator.report(InputDiagnostic(.error, "libinput: cannot read the devices: \(String(cString: strerror(-status)))."))
    }
    var rawEvents: [RawInputEvent] = []
    while let event = libinput_get_event(libinput) {
      if let rawEvent = read(event) { rawEvents.append(rawEvent) }
      libinput_event_destroy(event)
    }
    if isReporting, !rawEvents.isEmpty { translator.handle(rawEvents) }
  }

  private func discard() {
    guard let libinput else { return }
    libinput_dispatch(libinput)
    while let event = libinput_get_event(libinput) {
      if libinput_event_get_type(event) == LIBINPUT_EVENT_DEVICE_REMOVED, let device = libinput_event_get_device(event) {
        forget(device)
      }
      libinput_event_destroy(event)
    }
  }

  private func handle(of device: OpaquePointer) -> RawInputEvent.Handle {
    let known = Int(bitPattern: libinput_device_get_user_data(device))
    if known != 0 { return known }
    let handle = nextHandle
    nextHandle += 1
    libinput_device_set_user_data(device, UnsafeMutableRawPointer(bitPattern: handle))
    handles[handle] = libinput_device_ref(device)
    return handle
  }

  private func forget(_ device: OpaquePointer) {
    let handle = Int(bitPattern: libinput_device_get_user_data(device))
    if handles.removeValue(forKey: handle) != nil { libinput_device_unref(device) }
  }

  // MARK: Lights

  func show(_ leds: Keymap.LEDs) {
    self.leds = leds
    for device in handles.values { show(on: device) }
  }

  private func show(on device: OpaquePointer) {
    guard libinput_device_has_capability(device, LIBINPUT_DEVICE_CAP_KEYBOARD) != 0 else { return }
    var mask: UInt32 = 0
    if leds.contains(.numLock) { mask |= LIBINPUT_LED_NUM_LOCK.rawValue }
    if leds.contains(.capsLock) { mask |= LIBINPUT_LED_CAPS_LOCK.rawValue }
    if leds.contains(.scrollLock) { mask |= LIBINPUT_LED_SCROLL_LOCK.rawValue }
    libinput_device_led_update(device, libinput_led(rawValue: mask))
  }

  // MARK: Events

  private func read(_ event: OpaquePointer) -> RawInputEvent? {
    guard let device = libinput_event_get_device(event) else { return nil }
    switch libinput_event_get_type(event) {
    case LIBINPUT_EVENT_DEVICE_ADDED:
      let facts = facts(device)
      if configuration.ignores(name: facts.name, path: facts.path, vendor: facts.vendor, product: facts.product) {
        libinput_device_config_send_events_set_mode(device, LIBINPUT_CONFIG_SEND_EVENTS_DISABLED.rawValue)
        return nil
      }
      return RawInputEvent(time: Self.now(), device: handle(of: device), kind: .added(facts))
    case LIBINPUT_EVENT_DEVICE_REMOVED:
      let handle = handle(of: device)
      forget(device)
      return RawInputEvent(time: Self.now(), device: handle, kind: .removed)
    case let type:
      guard let (time, kind) = Self.content(type, event) else { return nil }
      return RawInputEvent(time: time &* 1000, device: handle(of: device), kind: kind)
    }
  }

  /// Converts an event; its time is in µs. Nil for events that are not used: touchpad gestures, tablet pads, and the
  /// scroll events libinput keeps for legacy callers.
  private static func content(_ type: libinput_event_type, _ event: OpaquePointer) -> (UInt64, RawInputEvent.Kind)? {
    switch type {
    case LIBINPUT_EVENT_KEYBOARD_KEY:
      guard let key = libinput_event_get_keyboard_event(event),
        let code = UInt16(exactly: libinput_event_keyboard_get_key(key))
      else { return nil }
      let isPressed = libinput_event_keyboard_get_key_state(key) == LIBINPUT_KEY_STATE_PRESSED
      return (libinput_event_keyboard_get_time_usec(key), .key(code: code, isPressed: isPressed))
    case LIBINPUT_EVENT_TOUCH_DOWN, LIBINPUT_EVENT_TOUCH_MOTION, LIBINPUT_EVENT_TOUCH_UP, LIBINPUT_EVENT_TOUCH_CANCEL,
      LIBINPUT_EVENT_TOUCH_FRAME:
      return libinput_event_get_touch_event(event).map { touch(type, $0) }
    case LIBINPUT_EVENT_POINTER_MOTION, LIBINPUT_EVENT_POINTER_MOTION_ABSOLUTE, LIBINPUT_EVENT_POINTER_BUTTON,
      LIBINPUT_EVENT_POINTER_SCROLL_WHEEL, LIBINPUT_EVENT_POINTER_SCROLL_FINGER, LIBINPUT_EVENT_POINTER_SCROLL_CONTINUOUS:
      return libinput_event_get_pointer_event(event).flatMap { pointer(type, $0) }
    case LIBINPUT_EVENT_TABLET_TOOL_AXIS, LIBINPUT_EVENT_TABLET_TOOL_PROXIMITY, LIBINPUT_EVENT_TABLET_TOOL_TIP,
      LIBINPUT_EVENT_TABLET_TOOL_BUTTON:
      return libinput_event_get_tablet_tool_event(event).flatMap { tablet(type, $0) }
    case LIBINPUT_EVENT_SWITCH_TOGGLE:
      guard let change = libinput_event_get_switch_event(event) else { return nil }
      let isOn = libinput_event_switch_get_switch_state(change) == LIBINPUT_SWITCH_STATE_ON
      switch libinput_event_switch_get_switch(change) {
      case LIBINPUT_SWITCH_LID: return (libinput_event_switch_get_time_usec(change), .toggle(.lid, isOn: isOn))
      case LIBINPUT_SWITCH_TABLET_MODE:
        return (libinput_event_switch_get_time_usec(change), .toggle(.tabletMode, isOn: isOn))
      default: return nil
      }
    default: return nil
    }
  }

  private static func touch(_ type: libinput_event_type, _ touch: OpaquePointer) -> (UInt64, RawInputEvent.Kind) {
    let time = libinput_event_touch_get_time_usec(touch)
    if type == LIBINPUT_EVENT_TOUCH_FRAME { return (time, .touchFrame) }
    // The slot is -1 for single-touch panels.
    let slot = max(0, Int(libinput_event_touch_get_slot(touch)))
    switch type {
    case LIBINPUT_EVENT_TOUCH_UP: return (time, .touchEnd(.up, slot: slot))
    case LIBINPUT_EVENT_TOUCH_CANCEL: return (time, .touchEnd(.cancel, slot: slot))
    default:
      // A width and height of 1 give fractions of the panel.
      return (
        time,
        .touch(
          type == LIBINPUT_EVENT_TOUCH_DOWN ? .down : .move, slot: slot, x: libinput_event_touch_get_x_transformed(touch, 1),
          y: libinput_event_touch_get_y_transformed(touch, 1), radius: 0, pressure: 0)
      )
    }
  }

  private static func pointer(_ type: libinput_event_type, _ pointer: OpaquePointer) -> (UInt64, RawInputEvent.Kind)? {
    let time = libinput_event_pointer_get_time_usec(pointer)
    switch type {
    case LIBINPUT_EVENT_POINTER_MOTION:
      return (
        time,
        .pointer(
          .moved(
            dx: libinput_event_pointer_get_dx(pointer), dy: libinput_event_pointer_get_dy(pointer),
            rawX: libinput_event_pointer_get_dx_unaccelerated(pointer),
            rawY: libinput_event_pointer_get_dy_unaccelerated(pointer)))
      )
    case LIBINPUT_EVENT_POINTER_MOTION_ABSOLUTE:
      return (
        time,
        .pointer(
          .placed(
            PanelPoint(
              x: libinput_event_pointer_get_absolute_x_transformed(pointer, 1),
              y: libinput_event_pointer_get_absolute_y_transformed(pointer, 1))))
      )
    case LIBINPUT_EVENT_POINTER_BUTTON:
      guard let code = UInt16(exactly: libinput_event_pointer_get_button(pointer)) else { return nil }
      let isPressed = libinput_event_pointer_get_button_state(pointer) == LIBINPUT_BUTTON_STATE_PRESSED
      return (time, .pointer(.button(code: code, isPressed: isPressed)))
    default:
      return (time, .pointer(.scrolled(scroll(type, pointer))))
    }
  }

  private static func scroll(_ type: libinput_event_type, _ pointer: OpaquePointer) -> Pointer.Scroll {
    let hasX = libinput_event_pointer_has_axis(pointer, LIBINPUT_POINTER_AXIS_SCROLL_HORIZONTAL) != 0
    let hasY = libinput_event_pointer_has_axis(pointer, LIBINPUT_POINTER_AXIS_SCROLL_VERTICAL) != 0
    let dx = hasX ? libinput_event_pointer_get_scroll_value(pointer, LIBINPUT_POINTER_AXIS_SCROLL_HORIZONTAL) : 0
    let dy = hasY ? libinput_event_pointer_get_scroll_value(pointer, LIBINPUT_POINTER_AXIS_SCROLL_VERTICAL) : 0
    guard type == LIBINPUT_EVENT_POINTER_SCROLL_WHEEL else {
      // libinput reports the end of a finger scroll as a scroll by 0.
      return Pointer.Scroll(
        type == LIBINPUT_EVENT_POINTER_SCROLL_FINGER ? .finger : .continuous, dx: dx, dy: dy, isEnded: dx == 0 && dy == 0)
    }
    func clicks(_ has: Bool, _ axis: libinput_pointer_axis) -> Int {
      has ? Int(libinput_event_pointer_get_scroll_value_v120(pointer, axis).clamped(to: -1e6...1e6)) : 0
    }
    return Pointer.Scroll(
      .wheel, dx: dx, dy: dy, clicksX120: clicks(hasX, LIBINPUT_POINTER_AXIS_SCROLL_HORIZONTAL),
      clicksY120: clicks(hasY, LIBINPUT_POINTER_AXIS_SCROLL_VERTICAL))
  }

  /// Reports a pen as a pointer: hovering places it, its tip is the left button, its barrel buttons are right and middle.
  private static func tablet(_ type: libinput_event_type, _ tool: OpaquePointer) -> (UInt64, RawInputEvent.Kind)? {
    let time = libinput_event_tablet_tool_get_time_usec(tool)
    switch type {
    case LIBINPUT_EVENT_TABLET_TOOL_TIP:
      let isDown = libinput_event_tablet_tool_get_tip_state(tool) == LIBINPUT_TABLET_TOOL_TIP_DOWN
      return (time, .pointer(.button(code: UInt16(BTN_LEFT), isPressed: isDown)))
    case LIBINPUT_EVENT_TABLET_TOOL_BUTTON:
      let isPressed = libinput_event_tablet_tool_get_button_state(tool) == LIBINPUT_BUTTON_STATE_PRESSED
      switch Int32(bitPattern: libinput_event_tablet_tool_get_button(tool)) {
      case BTN_STYLUS: return (time, .pointer(.button(code: UInt16(BTN_RIGHT), isPressed: isPressed)))
      case BTN_STYLUS2: return (time, .pointer(.button(code: UInt16(BTN_MIDDLE), isPressed: isPressed)))
      default: return nil
      }
    default:
      return (
        time,
        .pointer(
          .placed(
            PanelPoint(
              x: libinput_event_tablet_tool_get_x_transformed(tool, 1),
              y: libinput_event_tablet_tool_get_y_transformed(tool, 1))))
      )
    }
  }

  private static func now() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  // MARK: Facts

  private func facts(_ device: OpaquePointer) -> DeviceFacts {
    let sysname = libinput_device_get_sysname(device).map { String(cString: $0) } ?? ""
    let name = libinput_device_get_name(device).map { String(cString: $0) } ?? sysname
    let path = sysname.isEmpty ? nil : "/dev/input/" + sysname
    var facts = DeviceFacts(name: name, path: path)
    facts.vendor = libinput_device_get_id_vendor(device)
    facts.product = libinput_device_get_id_product(device)
    if let seat = libinput_device_get_seat(device), let name = libinput_seat_get_physical_name(seat) {
      facts.seat = String(cString: name)
    }
    func can(_ capability: libinput_device_capability) -> Bool { libinput_device_has_capability(device, capability) != 0 }
    if can(LIBINPUT_DEVICE_CAP_TOUCH) {
      facts.capabilities.insert(.touch)
      let count = Int(libinput_device_touch_get_touch_count(device))
      facts.slots = count > 0 ? count : nil
    }
    if can(LIBINPUT_DEVICE_CAP_POINTER) { facts.capabilities.insert(.pointer) }
    if can(LIBINPUT_DEVICE_CAP_TABLET_TOOL) { facts.capabilities.insert(.tablet) }
    if can(LIBINPUT_DEVICE_CAP_SWITCH) { facts.capabilities.insert(.toggle) }
    if can(LIBINPUT_DEVICE_CAP_KEYBOARD) {
      facts.capabilities.insert(.keyboard)
      facts.keys = DeviceFacts.KeyKinds { libinput_device_keyboard_has_key(device, UInt32($0)) > 0 }
      if facts.keys.contains(.letters) { facts.hasLEDs = Self.hasLEDs(sysname) }
      show(on: device)
    }
    var (width, height) = (0.0, 0.0)
    if libinput_device_get_size(device, &width, &height) == 0 { facts.size = .init(width: width, height: height) }
    facts.output = libinput_device_get_output_name(device).map { String(cString: $0) }
    facts.isReceiver = RemoteControlReceivers.contains(sysname)
    facts.calibration = calibrate(device, name: name, path: path)
    return facts
  }

  /// Whether the kernel lists LEDs, which libinput does not report; nil without the sysfs file.
  private static func hasLEDs(_ sysname: String) -> Bool? {
    let text = try? String(contentsOfFile: "/sys/class/input/\(sysname)/device/capabilities/led", encoding: .utf8)
    return text.map { $0.contains { !" 0\n".contains($0) } }
  }

  private func calibrate(_ device: OpaquePointer, name: String, path: String?) -> CalibrationMatrix? {
    guard libinput_device_config_calibration_has_matrix(device) != 0 else { return nil }
    if let wanted = configuration.calibration(name: name, path: path) {
      let numbers = wanted.numbers.map { Float($0) }
      let status = libinput_device_config_calibration_set_matrix(device, numbers)
      if status != LIBINPUT_CONFIG_STATUS_SUCCESS {
        translator.report(
          InputDiagnostic(.error, "\(name): libinput refuses the calibration \(wanted). It stays as udev has it."))
      }
    }
    var numbers = [Float](repeating: 0, count: 6)
    // The call returns 0 for the identity matrix.
    guard libinput_device_config_calibration_get_matrix(device, &numbers) != 0 else { return nil }
    let n = numbers.map { Double($0) }
    return CalibrationMatrix(a: n[0], b: n[1], c: n[2], d: n[3], e: n[4], f: n[5])
  }
}

extension Double {
  fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
    isFinite ? Swift.min(Swift.max(self, range.lowerBound), range.upperBound) : 0
  }
}
