import UIKit

/// A clear view over a node, which stands for it where the screen is read aloud.
final class NodeElementView: UIView {
  private(set) weak var node: SKNode?

  init(_ node: SKNode) {
    self.node = node
    super.init(frame: .zero)
    isUserInteractionEnabled = false
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override var isAccessibilityElement: Bool {
    get { node?.isAccessibilityElement ?? false }
    set { node?.isAccessibilityElement = newValue }
  }
  override var accessibilityLabel: String? {
    get { node?.accessibilityLabel }
    set { node?.accessibilityLabel = newValue }
  }
  override var accessibilityValue: String? {
    get { node?.accessibilityValue }
    set { node?.accessibilityValue = newValue }
  }
  override var accessibilityHint: String? {
    get { node?.accessibilityHint }
    set { node?.accessibilityHint = newValue }
  }
  override var accessibilityTraits: UIAccessibilityTraits {
    get { node?.accessibilityTraits ?? .none }
    set { node?.accessibilityTraits = newValue }
  }
  override var accessibilityLanguage: String? {
    get { node?.accessibilityLanguage }
    set { node?.accessibilityLanguage = newValue }
  }
  override var accessibilityIdentifier: String? {
    get { node?.accessibilityIdentifier }
    set { node?.accessibilityIdentifier = newValue }
  }
  override func accessibilityActivate() -> Bool { node?.accessibilityActivate() ?? false }
  override func accessibilityIncrement() { node?.accessibilityIncrement() }
  override func accessibilityDecrement() { node?.accessibilityDecrement() }
}

extension SKView {
  /// The views of the nodes that are read aloud, in the order of the text; nil for none.
  final func nodeElements() -> [Any]? {
    guard let scene = presented else { return nil }
    var known = Dictionary(
      uniqueKeysWithValues: elementViews.compactMap { view in view.node.map { (ObjectIdentifier($0), view) } })
    var kept: [NodeElementView] = []
    func collect(_ node: SKNode, _ depth: Int) {
      guard depth < SKNode.deepest else { return }
      for child in node.childNodes where child.isVisible {
        if child.isAccessibilityElement {
          let view = known.removeValue(forKey: ObjectIdentifier(child)) ?? NodeElementView(child)
          let box = child.accumulatedFrame.applying(node.transformToRoot).applying(scene.viewTransform)
          view.frame = box.meets(bounds) && box.isFiniteBox ? box : .zero
          if view.superview == nil { addSubview(view) }
          kept.append(view)
        } else {
          collect(child, depth + 1)
        }
      }
    }
    collect(scene, 0)
    for (_, gone) in known { gone.removeFromSuperview() }
    for gone in elementViews where gone.node == nil { gone.removeFromSuperview() }
    elementViews = kept
    guard !kept.isEmpty else { return nil }
    // From the top in lines, as views are read.
    return kept.enumerated().sorted {
      ($0.element.frame.minY, $0.element.frame.minX, $0.offset) < (
        $1.element.frame.minY, $1.element.frame.minX, $1.offset
      )
    }.map(\.element)
  }
}
