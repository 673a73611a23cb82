import CDRM
import Foundation

extension KernelDevice {
  func describe() throws -> DRMCardDescription {
    var card = DRMCardDescription(file: file, driver: driver)
    card.hasDumbBuffers = capability(UInt64(DRM_CAP_DUMB_BUFFER)) == 1
    card.isAtomic = isAtomic
    card.prefersShadow = capability(UInt64(DRM_CAP_DUMB_PREFER_SHADOW)) == 1
    card.hasMonotonicFlips = capability(UInt64(DRM_CAP_TIMESTAMP_MONOTONIC)) == 1
    card.cursorWidth = cursorWidth
    card.cursorHeight = cursorHeight
    // A card that only renders has no resources; this is not an error.
    guard let resources = drmModeGetResources(descriptor) else {
      let code = errno
      if code == EOPNOTSUPP || code == EINVAL || code == ENOSYS { return card }
      throw DRMError.query(card: "\(file.path) (\(driver))", what: "list its connectors", code: code)
    }
    defer { drmModeFreeResources(resources) }
    card.crtcs = Self.list(resources.pointee.crtcs, resources.pointee.count_crtcs)
    let crtcOfEncoder = encoders(Self.list(resources.pointee.encoders, resources.pointee.count_encoders))
    card.connectors = Self.list(resources.pointee.connectors, resources.pointee.count_connectors)
      .compactMap { connector($0, encoders: crtcOfEncoder) }
    card.planes = planes()
    return card
  }

  static func list<Element, Count: BinaryInteger>(_ start: UnsafeMutablePointer<Element>?, _ count: Count) -> [Element] {
    guard let start, count > 0 else { return [] }
    return Array(UnsafeBufferPointer(start: start, count: Int(count)))
  }

  // MARK: Connectors

  private func encoders(_ ids: [UInt32]) -> [UInt32: (possible: UInt32, current: UInt32)] {
    var found: [UInt32: (possible: UInt32, current: UInt32)] = [:]
    for id in ids {
      guard let encoder = drmModeGetEncoder(descriptor, id) else { continue }
      found[id] = (encoder.pointee.possible_crtcs, encoder.pointee.crtc_id)
      drmModeFreeEncoder(encoder)
    }
    return found
  }

  private func connector(_ id: UInt32, encoders: [UInt32: (possible: UInt32, current: UInt32)]) -> DRMConnector? {
    // This call probes: it reads the EDID, and may take a while.
    guard let raw = drmModeGetConnector(descriptor, id) else { return nil }
    defer { drmModeFreeConnector(raw) }
    let type = drmModeGetConnectorTypeName(raw.pointee.connector_type).map { String(cString: $0) } ?? "Unknown"
    var connector = DRMConnector(
      id: id, name: "\(type)-\(raw.pointee.connector_type_id)", status: Self.status(raw.pointee.connection),
      modes: Self.list(raw.pointee.modes, raw.pointee.count_modes).map(DRMMode.init(kernel:)),
      widthMM: Int(raw.pointee.mmWidth), heightMM: Int(raw.pointee.mmHeight), possibleCRTCs: 0)
    for encoder in Self.list(raw.pointee.encoders, raw.pointee.count_encoders) {
      connector.possibleCRTCs |= encoders[encoder]?.possible ?? 0
    }
    connector.currentCRTC = encoders[raw.pointee.encoder_id]?.current ?? 0
    let values = values(of: id, kind: DRM_MODE_OBJECT_CONNECTOR)
    connector.isNonDesktop = values["non-desktop"]?.value == 1
    connector.isLinkBad = values["link-status"]?.value == 1
    connector.hasEDID = values["EDID"].map { $0.value != 0 }
    connector.orientation = values["panel orientation"]?.enumName.flatMap { Self.orientation($0) }
    if isAtomic, let crtc = values["CRTC_ID"]?.value { connector.currentCRTC = UInt32(truncatingIfNeeded: crtc) }
    return connector
  }

  private static func status(_ connection: drmModeConnection) -> DRMConnector.Status {
    switch connection {
    case DRM_MODE_CONNECTED: return .connected
    case DRM_MODE_DISCONNECTED: return .disconnected
    default: return .unknown
    }
  }

  /// The rotation that makes the picture upright on a panel whose named side points up.
  private static func orientation(_ name: String) -> Rotation? {
    switch name {
    case "Normal": return Rotation.none
    case "Upside Down": return .half
    case "Left Side Up": return .threeQuarters
    case "Right Side Up": return .quarter
    default: return nil
    }
  }

  // MARK: Planes

  private func planes() -> [DRMPlane] {
    guard let resources = drmModeGetPlaneResources(descriptor) else { return [] }
    defer { drmModeFreePlaneResources(resources) }
    return Self.list(resources.pointee.planes, resources.pointee.count_planes).compactMap { id in
      guard let raw = drmModeGetPlane(descriptor, id) else { return nil }
      defer { drmModeFreePlane(raw) }
      let values = values(of: id, kind: DRM_MODE_OBJECT_PLANE)
      let kind: DRMPlane.Kind
      switch values["type"]?.value {
      case UInt64(DRM_PLANE_TYPE_PRIMARY): kind = .primary
      case UInt64(DRM_PLANE_TYPE_CURSOR): kind = .cursor
      default: kind = .overlay
      }
      return DRMPlane(
        id: id, kind: kind, formats: Self.list(raw.pointee.formats, raw.pointee.count_formats),
        possibleCRTCs: raw.pointee.possible_crtcs, currentCRTC: raw.pointee.crtc_id,
        rotations: values["rotation"]?.possibleBits ?? 0, hasDamageClips: values["FB_DAMAGE_CLIPS"] != nil)
    }
  }

  // MARK: Properties

  private struct PropertyValue {
    var value: UInt64
    /// For an enumeration, the name of the current value.
    var enumName: String?
    /// For a bit mask, all defined bits.
    var possibleBits: UInt64
  }

  private func values(of object: UInt32, kind: UInt32) -> [String: PropertyValue] {
    guard let list = drmModeObjectGetProperties(descriptor, object, kind) else { return [:] }
    defer { drmModeFreeObjectProperties(list) }
    let ids = Self.list(list.pointee.props, list.pointee.count_props)
    let values = Self.list(list.pointee.prop_values, list.pointee.count_props)
    var found: [String: PropertyValue] = [:]
    for (id, value) in zip(ids, values) {
      guard let property = drmModeGetProperty(descriptor, id) else { continue }
      defer { drmModeFreeProperty(property) }
      let name = Self.text(property.pointee.name)
      let enums = Self.list(property.pointee.enums, property.pointee.count_enums)
      let isBitmask = property.pointee.flags & UInt32(DRM_MODE_PROP_BITMASK) != 0
      found[name] = PropertyValue(
        value: value, enumName: isBitmask ? nil : enums.first { $0.value == value }.map { Self.text($0.name) },
        possibleBits: isBitmask ? enums.reduce(0) { $0 | ($1.value < 64 ? 1 << $1.value : 0) } : 0)
      properties[object, default: [:]][name] = id
    }
    return found
  }

  /// The ID of a property; nil where the object has none of that name.
  func property(_ name: String, of object: UInt32, kind: UInt32) -> UInt32? {
    if properties[object] == nil { _ = values(of: object, kind: kind) }
    return properties[object]?[name]
  }

  private static func text<Name>(_ name: Name) -> String {
    withUnsafeBytes(of: name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}

extension DRMMode {
  init(kernel raw: drmModeModeInfo) {
    self.init(
      Timing(
        clock: raw.clock, hdisplay: raw.hdisplay, hsyncStart: raw.hsync_start, hsyncEnd: raw.hsync_end,
        htotal: raw.htotal, hskew: raw.hskew, vdisplay: raw.vdisplay, vsyncStart: raw.vsync_start, vsyncEnd: raw.vsync_end,
        vtotal: raw.vtotal, vscan: raw.vscan, vrefresh: raw.vrefresh, flags: raw.flags, type: raw.type))
  }

  var kernel: drmModeModeInfo {
    var raw = drmModeModeInfo()
    raw.clock = timing.clock
    (raw.hdisplay, raw.hsync_start, raw.hsync_end) = (timing.hdisplay, timing.hsyncStart, timing.hsyncEnd)
    (raw.htotal, raw.hskew) = (timing.htotal, timing.hskew)
    (raw.vdisplay, raw.vsync_start, raw.vsync_end) = (timing.vdisplay, timing.vsyncStart, timing.vsyncEnd)
    (raw.vtotal, raw.vscan) = (timing.vtotal, timing.vscan)
    (raw.vrefresh, raw.flags, raw.type) = (timing.vrefresh, timing.flags, timing.type)
    let name = Array("\(timing.hdisplay)x\(timing.vdisplay)".utf8.prefix(31))
    withUnsafeMutableBytes(of: &raw.name) { $0.copyBytes(from: name) }
    return raw
  }
}
