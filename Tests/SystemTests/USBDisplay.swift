import Foundation
import Machine

/// A USB display of the machine: a gadget that the kernel's `udl` takes for a DisplayLink adapter, behind the kernel's
/// own host controller (`dummy_hcd`). Its picture is what came over the bus. See `Tests/USBDisplay`.
struct USBDisplay {
  private let machine: Machine
  private static let folder = "/sys/kernel/config/usb_gadget/display"
  private static let memory = "/tmp/usb-display"

  /// Plugs the display in.
  /// - Parameter edid: The EDID of its monitor. Reading it takes the kernel about a second: there is one request for
  ///   each byte, and `dummy_hcd` takes two ticks of the kernel's clock for each. Nil: the monitor does not answer.
  init(_ machine: Machine, edid: [UInt8]? = nil) throws {
    self.machine = machine
    let file = "\(Self.memory).edid"
    if let edid { try machine.run("echo \(Data(edid).base64EncodedString()) | base64 -d >\(file)") }
    try machine.run(
      """
      set -e
      for module in dummy_hcd libcomposite usb_f_fs udl; do modprobe $module; done
      mountpoint -q /sys/kernel/config || mount -t configfs none /sys/kernel/config
      mountpoint -q /sys/kernel/debug || mount -t debugfs none /sys/kernel/debug
      mkdir \(Self.folder); cd \(Self.folder)
      echo 0x17e9 >idVendor; echo 0x0001 >idProduct
      mkdir strings/0x409; echo Acme >strings/0x409/manufacturer; echo Adapter >strings/0x409/product
      mkdir configs/c.1 functions/ffs.display
      ln -s functions/ffs.display configs/c.1/
      mkdir -p \(Self.memory).functions; mount -t functionfs display \(Self.memory).functions
      log=\(Self.memory).log
      /app/USBDisplay \(Self.memory).functions \(Self.memory) \(edid == nil ? "" : file) >$log 2>&1 </dev/null &
      until grep -q ready $log; do kill -0 $!; busybox usleep 20000; done
      """)
    try plug()
  }

  /// The shell command that plugs it in.
  static let plugging = "ls /sys/class/udc | head -n 1 >\(folder)/UDC"

  func plug() throws { try machine.run(Self.plugging) }

  func unplug() throws { try machine.run("echo >\(Self.folder)/UDC") }

  /// Removes the gadget.
  func end() throws {
    try machine.run(
      """
      cd \(Self.folder); echo >UDC 2>/dev/null; busybox killall -q -KILL USBDisplay
      while busybox pidof USBDisplay >/dev/null; do busybox usleep 20000; done
      umount \(Self.memory).functions
      rm configs/c.1/ffs.display; rmdir configs/c.1 functions/ffs.display strings/0x409; cd ..; rmdir display
      rm -rf \(Self.memory)*
      """)
  }

  /// The adapter's picture in a mode of that many pixels; each has 16 bits.
  func picture(width: Int, height: Int) throws -> Picture {
    let text = try machine.run("tail -c +257 \(Self.memory) | head -c \(width * height * 2) | base64 -w 0")
    guard let bytes = Data(base64Encoded: text.trimmingCharacters(in: .whitespacesAndNewlines)),
      bytes.count == width * height * 2
    else { throw MachineError("the adapter's pixels did not arrive") }
    return Picture(
      width: width, height: height,
      pixels: (0..<width * height).map { index in
        let pixel = UInt32(bytes[index * 2]) << 8 | UInt32(bytes[index * 2 + 1])
        let (red, green, blue) = (pixel >> 11, pixel >> 5 & 63, pixel & 31)
        return (red * 255 / 31) << 16 | (green * 255 / 63) << 8 | blue * 255 / 31
      })
  }

  /// The EDID of a monitor with one mode of 60 Hz: the 128 bytes of EDID 1.3 (VESA E-EDID standard, release A).
  static func edid(width: Int, height: Int) -> [UInt8] {
    func low(_ value: Int) -> UInt8 { UInt8(value & 255) }
    func high(_ value: Int) -> Int { value >> 8 }
    // Blanking in pixels and lines, and within it the offset and duration of the sync pulses.
    let (blank, front, sync) = (160, 48, 32)
    let (lines, before, during) = (30, 3, 6)
    let clock = (width + blank) * (height + lines) * 60 / 10_000
    var bytes: [UInt8] = [0, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0]
    bytes += [0x04, 0x43, 1, 0, 1, 0, 0, 0, 1, 30, 1, 3]  // maker ABC, a product, 2020, version 1.3
    bytes += [0x80, 52, 32, 120, 0x02]  // digital, 52 × 32 cm, gamma 2.2, the first mode is preferred
    bytes += [UInt8](repeating: 0, count: 10 + 3)  // colours; no established mode
    bytes += [UInt8](repeating: 1, count: 16)  // no standard mode
    bytes += [low(clock), UInt8(high(clock))]
    bytes += [low(width), low(blank), UInt8(high(width) << 4 | high(blank))]
    bytes += [low(height), low(lines), UInt8(high(height) << 4 | high(lines))]
    bytes += [low(front), low(sync), UInt8(before << 4 | during), 0]
    bytes += [low(520), low(320), UInt8(high(520) << 4 | high(320)), 0, 0, 0x1A]
    for _ in 0..<3 { bytes += [0, 0, 0, 0x10, 0] + [UInt8](repeating: 0, count: 13) }  // unused
    bytes += [0]
    bytes.append(0 &- bytes.reduce(0, &+))
    return bytes
  }
}
