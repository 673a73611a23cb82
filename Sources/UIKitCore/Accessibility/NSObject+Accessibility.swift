import Foundation

// UIKit declares these for every object, in an informal protocol. Views and bar items have properties of their own, which
// subclasses override; a member of a protocol extension cannot be overridden, but stands behind those of a class. So code
// that has an object of any class at hand compiles and does what it says.

extension NSObjectProtocol where Self: NSObject {
  @MainActor private var spoken: AccessibilityBox? {
    objc_getAssociatedObject(self, AccessibilityBox.key) as? AccessibilityBox
  }

  @MainActor private func speak(_ change: (inout AccessibilityState) -> Void) {
    let box = spoken ?? AccessibilityBox()
    change(&box.state)
    objc_setAssociatedObject(self, AccessibilityBox.key, box, .OBJC_ASSOCIATION_RETAIN)
  }

  /// Whether the screen reader treats the object as one element. See `UIView`'s.
  @MainActor public var isAccessibilityElement: Bool {
    get {
      if let view = self as? UIView { return view.isAccessibilityElement }
      return spoken?.state.isElement ?? false
    }
    set {
      if let view = self as? UIView { return view.isAccessibilityElement = newValue }
      speak { $0.isElement = newValue }
    }
  }

  /// The name that the screen reader speaks. See `UIView`'s.
  @MainActor public var accessibilityLabel: String? {
    get {
      if let view = self as? UIView { return view.accessibilityLabel }
      if let item = self as? UIBarItem { return item.accessibilityLabel }
      return spoken?.state.label
    }
    set {
      if let view = self as? UIView { return view.accessibilityLabel = newValue }
      if let item = self as? UIBarItem { return item.accessibilityLabel = newValue }
      speak { $0.label = newValue }
    }
  }

  /// The value that the screen reader speaks after the label. See `UIView`'s.
  @MainActor public var accessibilityValue: String? {
    get {
      if let view = self as? UIView { return view.accessibilityValue }
      return spoken?.state.value
    }
    set {
      if let view = self as? UIView { return view.accessibilityValue = newValue }
      speak { $0.value = newValue }
    }
  }

  /// A hint on what the element does, spoken on request. See `UIView`'s.
  @MainActor public var accessibilityHint: String? {
    get {
      if let view = self as? UIView { return view.accessibilityHint }
      return spoken?.state.hint
    }
    set {
      if let view = self as? UIView { return view.accessibilityHint = newValue }
      speak { $0.hint = newValue }
    }
  }

  /// The role and the state of the element. See `UIView`'s.
  @MainActor public var accessibilityTraits: UIAccessibilityTraits {
    get {
      if let view = self as? UIView { return view.accessibilityTraits }
      return spoken?.state.traits ?? .none
    }
    set {
      if let view = self as? UIView { return view.accessibilityTraits = newValue }
      speak { $0.traits = newValue }
    }
  }

  /// An identifier for tests; it is never spoken or shown. See `UIView`'s.
  @MainActor public var accessibilityIdentifier: String? {
    get {
      if let view = self as? UIView { return view.accessibilityIdentifier }
      if let item = self as? UIBarItem { return item.accessibilityIdentifier }
      return spoken?.state.identifier
    }
    set {
      if let view = self as? UIView { return view.accessibilityIdentifier = newValue }
      if let item = self as? UIBarItem { return item.accessibilityIdentifier = newValue }
      speak { $0.identifier = newValue }
    }
  }

  /// The BCP 47 tag of the language of label and value; nil uses the default. See `UIView`'s.
  @MainActor public var accessibilityLanguage: String? {
    get {
      if let view = self as? UIView { return view.accessibilityLanguage }
      return spoken?.state.language
    }
    set {
      if let view = self as? UIView { return view.accessibilityLanguage = newValue }
      speak { $0.language = newValue }
    }
  }

  /// The frame of the element in screen coordinates, in points. See `UIView`'s.
  @MainActor public var accessibilityFrame: CGRect {
    get {
      if let view = self as? UIView { return view.accessibilityFrame }
      return spoken?.state.frame ?? .zero
    }
    set {
      if let view = self as? UIView { return view.accessibilityFrame = newValue }
      speak { $0.frame = newValue }
    }
  }

  /// The point at which a tap activates the element, in screen coordinates; by default the centre of the frame. See
  /// `UIView`'s.
  @MainActor public var accessibilityActivationPoint: CGPoint {
    get {
      if let view = self as? UIView { return view.accessibilityActivationPoint }
      return spoken?.state.activationPoint ?? CGPoint(x: accessibilityFrame.midX, y: accessibilityFrame.midY)
    }
    set {
      if let view = self as? UIView { return view.accessibilityActivationPoint = newValue }
      speak { $0.activationPoint = newValue }
    }
  }

  /// The elements that are read in place of this one, in this order. See `UIView`'s.
  @MainActor public var accessibilityElements: [Any]? {
    get {
      if let view = self as? UIView { return view.accessibilityElements }
      return spoken?.state.elements
    }
    set {
      if let view = self as? UIView { return view.accessibilityElements = newValue }
      speak { $0.elements = newValue }
    }
  }

  /// Whether the screen reader ignores the object and what is in it. See `UIView`'s.
  @MainActor public var accessibilityElementsHidden: Bool {
    get {
      if let view = self as? UIView { return view.accessibilityElementsHidden }
      return spoken?.state.hidesElements ?? false
    }
    set {
      if let view = self as? UIView { return view.accessibilityElementsHidden = newValue }
      speak { $0.hidesElements = newValue }
    }
  }

  /// Whether the screen reader ignores the siblings of this element. See `UIView`'s.
  @MainActor public var accessibilityViewIsModal: Bool {
    get {
      if let view = self as? UIView { return view.accessibilityViewIsModal }
      return spoken?.state.isModal ?? false
    }
    set {
      if let view = self as? UIView { return view.accessibilityViewIsModal = newValue }
      speak { $0.isModal = newValue }
    }
  }

  /// Whether the elements within are read one after the other. See `UIView`'s.
  @MainActor public var shouldGroupAccessibilityChildren: Bool {
    get {
      if let view = self as? UIView { return view.shouldGroupAccessibilityChildren }
      return spoken?.state.groupsChildren ?? false
    }
    set {
      if let view = self as? UIView { return view.shouldGroupAccessibilityChildren = newValue }
      speak { $0.groupsChildren = newValue }
    }
  }
}

/// What an object of any class is to the screen reader.
@MainActor
private final class AccessibilityBox {
  var state = AccessibilityState()
  // Only its address counts.
  static let key = UnsafeRawPointer(UnsafeMutablePointer<UInt8>.allocate(capacity: 1))
}
