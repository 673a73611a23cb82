import Machine

/// A USB keyboard of the machine, as a barcode scanner reports to be: the kernel's own gadget of that kind (`f_hid`)
/// behind its own host controller (`dummy_hcd`), so each key comes as a USB report.
struct USBKeyboard {
  private let machine: Machine
  private static let folder = "/sys/kernel/config/usb_gadget/scanner"

  /// The report descriptor of a keyboard with the boot protocol (HID 1.11, appendix B.1): eight bits of modifiers, a
  /// reserved byte, six usages; five LEDs the other way.
  private static let descriptor: [UInt8] = [
    0x05, 0x01, 0x09, 0x06, 0xA1, 0x01,
    0x05, 0x07, 0x19, 0xE0, 0x29, 0xE7, 0x15, 0x00, 0x25, 0x01, 0x75, 0x01, 0x95, 0x08, 0x81, 0x02,
    0x95, 0x01, 0x75, 0x08, 0x81, 0x01,
    0x05, 0x08, 0x19, 0x01, 0x29, 0x05, 0x95, 0x05, 0x75, 0x01, 0x91, 0x02, 0x95, 0x01, 0x75, 0x03, 0x91, 0x01,
    0x05, 0x07, 0x19, 0x00, 0x29, 0x65, 0x15, 0x00, 0x25, 0x65, 0x95, 0x06, 0x75, 0x08, 0x81, 0x00,
    0xC0,
  ]

  /// Plugs it in. `vendor` has the kernel's notation: `0x05e0`.
  init(_ machine: Machine, vendor: String) throws {
    self.machine = machine
    try machine.run(
      """
      set -e
      for module in dummy_hcd libcomposite usb_f_hid usbhid hid_generic; do modprobe $module; done
      mountpoint -q /sys/kernel/config || mount -t configfs none /sys/kernel/config
      mkdir \(Self.folder); cd \(Self.folder)
      echo \(vendor) >idVendor; echo 0x0001 >idProduct
      mkdir strings/0x409; echo Acme >strings/0x409/manufacturer; echo Device >strings/0x409/product
      mkdir configs/c.1 functions/hid.usb0
      echo 1 >functions/hid.usb0/protocol; echo 1 >functions/hid.usb0/subclass; echo 8 >functions/hid.usb0/report_length
      printf '\(Self.written(Self.descriptor))' >functions/hid.usb0/report_desc
      ln -s functions/hid.usb0 configs/c.1/
      ls /sys/class/udc | head -n 1 >UDC
      """)
  }

  /// Types the digits, and the Return that ends a code.
  func scan(_ digits: String) throws {
    let usages = digits.compactMap(\.wholeNumberValue).map { UInt8($0 == 0 ? 0x27 : 0x1D + $0) } + [0x28]
    let reports = usages.flatMap { [[0, 0, $0, 0, 0, 0, 0, 0], [UInt8](repeating: 0, count: 8)] }
    let lines = reports.map { "printf '\(Self.written($0))' >&3" }
    try machine.run("exec 3>/dev/hidg0; \(lines.joined(separator: "; "))")
  }

  func unplug() throws {
    try machine.run(
      """
      cd \(Self.folder); echo >UDC
      rm configs/c.1/hid.usb0; rmdir configs/c.1 functions/hid.usb0 strings/0x409; cd ..; rmdir scanner
      """)
  }

  /// The bytes, written for the shell's `printf`.
  private static func written(_ bytes: [UInt8]) -> String {
    bytes.map { "\\" + String(Int($0) | 512, radix: 8).dropFirst() }.joined()
  }
}
