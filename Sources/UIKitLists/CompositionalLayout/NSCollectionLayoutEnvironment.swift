import CoreGraphics
import Foundation
import UIKitCore

/// The space that a part of a compositional layout has.
@preconcurrency @MainActor
public protocol NSCollectionLayoutContainer: NSObjectProtocol {
  /// The size in points, with the insets.
  var contentSize: CGSize { get }
  /// The size in points, without the insets.
  var effectiveContentSize: CGSize { get }
  /// The insets as they were set; a value below 1 is a fraction of the size.
  var contentInsets: NSDirectionalEdgeInsets { get }
  /// The insets in points.
  var effectiveContentInsets: NSDirectionalEdgeInsets { get }
}

/// The space and the traits for which a layout is made.
@preconcurrency @MainActor
public protocol NSCollectionLayoutEnvironment: NSObjectProtocol {
  /// The space.
  var container: any NSCollectionLayoutContainer { get }
  /// The traits of the collection view.
  var traitCollection: UITraitCollection { get }
}

final class LayoutContainer: NSObject, NSCollectionLayoutContainer {
  let contentSize: CGSize
  let contentInsets: NSDirectionalEdgeInsets
  let effectiveContentInsets: NSDirectionalEdgeInsets

  init(size: CGSize, insets: NSDirectionalEdgeInsets) {
    contentSize = size
    contentInsets = insets
    effectiveContentInsets = insets.resolvingFractions(of: size)
    super.init()
  }

  var effectiveContentSize: CGSize {
    let insets = effectiveContentInsets
    return CGSize(
      width: max(contentSize.width - insets.total(.horizontal), 0),
      height: max(contentSize.height - insets.total(.vertical), 0))
  }
}

final class LayoutEnvironment: NSObject, NSCollectionLayoutEnvironment {
  let container: any NSCollectionLayoutContainer
  let traitCollection: UITraitCollection

  init(container: any NSCollectionLayoutContainer, traits: UITraitCollection) {
    self.container = container
    traitCollection = traits
    super.init()
  }
}

extension NSDirectionalEdgeInsets {
  /// The insets with 0 for what is not finite.
  var finite: NSDirectionalEdgeInsets {
    NSDirectionalEdgeInsets(top: top.orZero, leading: leading.orZero, bottom: bottom.orZero, trailing: trailing.orZero)
  }

  static func + (a: NSDirectionalEdgeInsets, b: NSDirectionalEdgeInsets) -> NSDirectionalEdgeInsets {
    NSDirectionalEdgeInsets(
      top: a.top + b.top, leading: a.leading + b.leading, bottom: a.bottom + b.bottom, trailing: a.trailing + b.trailing)
  }

  /// Replaces values between 0 and 1 by that fraction of the size.
  func resolvingFractions(of size: CGSize) -> NSDirectionalEdgeInsets {
    func resolve(_ value: CGFloat, _ length: CGFloat) -> CGFloat {
      value > 0 && value < 1 ? value * length : value.orZero
    }
    return NSDirectionalEdgeInsets(
      top: resolve(top, size.height), leading: resolve(leading, size.width), bottom: resolve(bottom, size.height),
      trailing: resolve(trailing, size.width))
  }
}

/// The region that content insets of a section are added to.
public enum UIContentInsetsReference: Int, Sendable {
  /// The region of the layout's configuration; in the configuration itself, the safe area.
  case automatic = 0
  /// The edges of the collection view.
  case none = 1
  case safeArea = 2
  case layoutMargins = 3
  case readableContent = 4
}
