/// The identity of a contact: a finger or pen on a device, or the buttons of the pointers.
///
/// It is unique among the contacts that are down at the same time. A slot is used again for the next contact.
public struct ContactID: Hashable, Sendable {
  /// The device that reports the contact.
  public var device: InputDevice.ID
  /// The slot of the contact, as the kernel's multitouch protocol numbers them.
  public var slot: Int

  /// Creates the identity of the contact in a slot of a device.
  public init(device: InputDevice.ID, slot: Int) { (self.device, self.slot) = (device, slot) }

  /// No contact: no device has this ID.
  public static let none = ContactID(device: .none, slot: -1)

  /// The buttons of all pointers, which are one contact because there is one pointer.
  public static let pointer = ContactID(device: .none, slot: 0)
}
