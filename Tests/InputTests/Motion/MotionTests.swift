import Foundation
import Testing

@testable import Input

@MainActor
@Suite struct MotionTests {
  private let step: UInt64 = 20_000_000

  /// Feeds `force(seconds)` in g along x, on top of gravity along y.
  private func update(seconds: Double, _ force: (Double) -> Double) -> [Shake] {
    var detector = ShakeDetector()
    var reported: [Shake] = []
    var time: UInt64 = 5_000_000_000
    let start = time
    while Double(time - start) < seconds * 1e9 {
      let now = Double(time - start) / 1e9
      if let shake = detector.update(x: force(now), y: 1, z: 0, at: time) { reported.append(shake) }
      time += step
    }
    return reported
  }

  @Test func Q1_toAndFroIsAShake() {
    let reported = update(seconds: 3) { $0 < 1 ? 2 * sin($0 * 2 * .pi * 4) : 0 }
    #expect(reported == [.began, .ended])
  }

  @Test func Q1_knocksAndSlowTurnsAreNot() {
    #expect(update(seconds: 3) { $0 > 1 && $0 < 1.05 ? 4 : 0 } == [])
    #expect(update(seconds: 3) { sin($0 * 2) } == [])
    // Walking.
    #expect(update(seconds: 5) { 0.4 * sin($0 * 2 * .pi * 2) } == [])
    // Two knocks with a pause.
    #expect(update(seconds: 3) { time in [1.0, 2.0].contains { abs(time - $0) < 0.03 } ? 3 : 0 } == [])
  }

  @Test func Q1_aSensorThatGoesCancelsTheShake() {
    var detector = ShakeDetector()
    var time: UInt64 = 1
    var began = false
    for index in 0..<40 {
      time += step
      if detector.update(x: index % 4 < 2 ? 2 : -2, y: 1, z: 0, at: time) == .began { began = true }
    }
    #expect(began && detector.cancel() == .cancelled && detector.cancel() == nil)
  }

  @Test func Q1_nonsenseOfASensorIsPassedOver() {
    var detector = ShakeDetector()
    #expect(detector.update(x: .nan, y: .infinity, z: 0, at: 3) == nil)
    #expect(detector.update(x: 1e300, y: -1e300, z: 0, at: 2) == nil)
    #expect(detector.update(x: 0, y: 0, z: 0, at: 1) == nil)
    var orientation = OrientationDetector()
    #expect(orientation.update(x: .nan, y: 0, z: 0, at: 1) == nil)
  }

  @Test func anotherWayUpHasToLast() {
    var detector = OrientationDetector()
    func hold(_ x: Double, _ y: Double, _ z: Double, from: UInt64, milliseconds: UInt64) -> [DeviceOrientation] {
      stride(from: from, through: from + milliseconds, by: 50).compactMap {
        detector.update(x: x, y: y, z: z, at: $0 * 1_000_000)
      }
    }
    #expect(hold(0, 1, 0, from: 0, milliseconds: 250) == [])
    #expect(hold(0, 1, 0, from: 300, milliseconds: 100) == [.upright])
    #expect(hold(1, 0, 0, from: 1000, milliseconds: 100) == [])
    #expect(hold(0, 1, 0, from: 1200, milliseconds: 500) == [])
    #expect(hold(1, 0, 0, from: 2000, milliseconds: 400) == [.turnedLeft])
    // Between two orientations nothing is reported.
    #expect(hold(0.7, 0.7, 0, from: 3000, milliseconds: 900) == [])
    #expect(hold(0, 0, -1, from: 4000, milliseconds: 400) == [.faceDown])
    #expect(hold(0, 0, -0.1, from: 5000, milliseconds: 900) == [])
  }

  @Test func industrialSensorsAreReadFromTheirFiles() throws {
    let root = NSTemporaryDirectory() + "iio-\(UUID().uuidString)"
    let folder = root + "/bus/iio/devices/iio:device0"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: root) }
    func write(_ name: String, _ text: String) throws {
      try text.write(toFile: folder + "/" + name, atomically: false, encoding: .utf8)
    }
    #expect(IndustrialSensor.all(root: root).isEmpty)
    for (axis, raw) in [("x", "0"), ("y", "-1000"), ("z", "2")] { try write("in_accel_\(axis)_raw", raw + "\n") }
    try write("in_accel_scale", "0.00980665\n")
    try write("name", "bma250\n")
    // The sensor is mounted rotated by 90° on its circuit board.
    try write("in_accel_mount_matrix", "0, -1, 0; 1, 0, 0; 0, 0, 1\n")
    let sensor = try #require(IndustrialSensor.all(root: root).first)
    let force = try #require(sensor.read())
    #expect(sensor.name == "bma250" && abs(force.x - 1) < 1e-9 && abs(force.y) < 1e-9)
    try FileManager.default.removeItem(atPath: folder + "/in_accel_z_raw")
    #expect(sensor.read() == nil)
  }

  @Test func sensorsArePolledOnlyWhileWanted() throws {
    let root = NSTemporaryDirectory() + "iio-\(UUID().uuidString)"
    let folder = root + "/bus/iio/devices/iio:device0"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: root) }
    func write(_ values: [Double]) throws {
      for (axis, value) in zip(["x", "y", "z"], values) {
        try "\(value * 9.80665)".write(toFile: "\(folder)/in_accel_\(axis)_raw", atomically: false, encoding: .utf8)
      }
    }
    try write([0, 1, 0])
    let clock = ManualClock()
    let log = InputLog()
    let sensors = MotionSensors(
      access: NoAccess(), configuration: InputConfiguration(), clock: clock, sink: log, root: root, folder: root)
    #expect(clock.pending == 0)
    sensors.start()
    clock.advance(milliseconds: 500)
    #expect(log.kinds.last == .orientation(.upright))
    for index in 0..<20 {
      try write([index % 4 < 2 ? 2.5 : -2.5, 1, 0])
      clock.advance(milliseconds: 40)
    }
    #expect(log.kinds.contains(.shake(.began)))
    sensors.stop()
    #expect(log.kinds.suffix(2) == [.shake(.cancelled), .removed] && clock.pending == 0)
  }

  @Test func evdevForcesAreInG() {
    #expect(MotionSensors.force(256, .init(minimum: -512, maximum: 512, resolution: 256)) == 1)
    #expect(MotionSensors.force(256, .init(minimum: -512, maximum: 512)) == 1)
    #expect(MotionSensors.force(256, .init(minimum: 0, maximum: 0)) == 0)
  }
}
