/// The contacts of a touch screen that reports them without slots: all of them in each frame, in any order (protocol A of
/// the kernel's multi-touch-protocol.rst, which calls them anonymous).
///
/// They get slots here: by their tracking IDs if the device reports usable ones, otherwise the reports of two frames that
/// are nearest to each other are of one finger.
struct AnonymousContacts {
  /// What a device reports of one contact.
  struct Report: Hashable {
    var x: Int32?
    var y: Int32?
    var major: Int32?
    var pressure: Int32?
    var trackingID: Int32?

    /// Drivers report a lifted finger once more, without a position, or with a size, pressure or ID that says so. Android
    /// reads them in this way, for which most of these drivers were written.
    fileprivate var isContact: Bool {
      x != nil && y != nil && major ?? 1 > 0 && pressure ?? 1 > 0 && trackingID ?? 0 >= 0
    }

    /// The values that the device reported, by axis, without the ID.
    var values: [(axis: UInt16, value: Int32)] {
      [
        (EvdevCode.slotX, x ?? 0), (EvdevCode.slotY, y ?? 0), (EvdevCode.touchMajor, major ?? 0),
        (EvdevCode.slotPressure, pressure ?? 0),
      ]
    }

    fileprivate func squaredDistance(to other: Report) -> Double {
      let (dx, dy) = (Double(x ?? 0) - Double(other.x ?? 0), Double(y ?? 0) - Double(other.y ?? 0))
      return dx * dx + dy * dy
    }
  }

  /// A contact from its first report to its last.
  struct Finger: Hashable {
    /// Another one for each finger that comes down.
    let id: Int32
    var report: Report
  }

  /// More contacts than that are ignored.
  static let mostSlots = 16

  /// The contacts of the last complete frame, by slot.
  private(set) var slots = [Finger?](repeating: nil, count: mostSlots)
  private var lastID: Int32 = 0
  private var reports: [Report] = []
  private var report = Report()
  /// Whether the frame said anything of contacts. One that ends only a key's press does not.
  private var isReported = false

  /// Takes a value of an axis for slots.
  mutating func set(_ code: UInt16, _ value: Int32) {
    switch code {
    case EvdevCode.slotX: report.x = value
    case EvdevCode.slotY: report.y = value
    case EvdevCode.touchMajor: report.major = value
    case EvdevCode.slotPressure: report.pressure = value
    case EvdevCode.trackingID: report.trackingID = value
    default: return
    }
    isReported = true
  }

  /// Ends the report of one contact (`SYN_MT_REPORT`). The last finger is lifted with an empty one.
  mutating func endReport() {
    isReported = true
    if report.isContact, reports.count < Self.mostSlots { reports.append(report) }
    report = Report()
  }

  /// Ends the frame: `slots` are the contacts that it reported.
  /// - Parameter isLifted: Whether the device reported that nothing touches it any more (`BTN_TOUCH`).
  /// - Returns: Whether it said anything of contacts.
  mutating func endFrame(isLifted: Bool) -> Bool {
    // Some drivers end the only report with the frame.
    if report != Report() { endReport() }
    defer { (reports, isReported) = ([], false) }
    guard isReported || isLifted else { return false }
    slots = assigned(reports)
    return true
  }

  /// Forgets all contacts, because events were dropped: which finger is which cannot be asked.
  mutating func forget() {
    slots = [Finger?](repeating: nil, count: Self.mostSlots)
    (reports, report, isReported) = ([], Report(), false)
  }

  private mutating func assigned(_ reports: [Report]) -> [Finger?] {
    var assigned = [Finger?](repeating: nil, count: Self.mostSlots)
    var open = reports
    let ids = reports.compactMap(\.trackingID)
    if ids.count == reports.count, Set(ids).count == ids.count {
      for (slot, last) in slots.enumerated() {
        guard let last, let index = open.firstIndex(where: { $0.trackingID == last.report.trackingID }) else { continue }
        assigned[slot] = Finger(id: last.id, report: open.remove(at: index))
      }
    } else {
      while let (index, slot, id) = nearest(open, except: assigned) {
        assigned[slot] = Finger(id: id, report: open.remove(at: index))
      }
    }
    for report in open {
      guard let free = assigned.firstIndex(of: nil) else { break }
      lastID = lastID == .max ? 1 : lastID + 1
      assigned[free] = Finger(id: lastID, report: report)
    }
    return assigned
  }

  /// The report and the contact of the last frame that are nearest to each other.
  private func nearest(_ open: [Report], except assigned: [Finger?]) -> (report: Int, slot: Int, id: Int32)? {
    var nearest: (report: Int, slot: Int, id: Int32)?
    var least = Double.infinity
    for (index, report) in open.enumerated() {
      for (slot, last) in slots.enumerated() where assigned[slot] == nil {
        guard let last else { continue }
        let distance = last.report.squaredDistance(to: report)
        if distance < least { (nearest, least) = ((index, slot, last.id), distance) }
      }
    }
    return nearest
  }
}
