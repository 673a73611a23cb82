extension EvdevDescription {
  /// Why the touches of a device are not read, and what to do; nil where they are, and for devices without touches.
  var unreadable: String? {
    switch surface {
    case .touchScreen, .pen, .absolutePointer: return nil
    case .touchpad: return "a touchpad, which only libinput can read, and libinput needs udev. Run udev to use it."
    case .none: break
    }
    guard !isAccelerometer, properties.contains(EvdevCode.directProperty) || keys.contains(EvdevCode.contact) else {
      return nil
    }
    guard let (x, y) = positionAxes else {
      return "a touch screen that reports no positions (ABS_MT_POSITION_X and _Y with ABS_MT_SLOT of at most 255 and "
        + "ABS_MT_TRACKING_ID, or ABS_X and ABS_Y). Run udev, so that libinput reads it, or correct its driver."
    }
    return "a touch screen whose driver says no range of its positions "
      + "(from \(x.minimum) to \(x.maximum) and from \(y.minimum) to \(y.maximum)). "
      + "Run udev, whose hwdb can set it (EVDEV_ABS_00, _01, _35 and _36), or correct the driver's device tree."
  }
}
