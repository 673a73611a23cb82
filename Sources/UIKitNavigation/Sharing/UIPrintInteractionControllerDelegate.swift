import UIKitCore

/// Observes printing.
@preconcurrency @MainActor
public protocol UIPrintInteractionControllerDelegate: NSObjectProtocol {
  /// The controller that presents the question; nil for the one in front.
  func printInteractionControllerParentViewController(
    _ printInteractionController: UIPrintInteractionController
  ) -> UIViewController?
  /// Called before the question is shown.
  func printInteractionControllerWillPresentPrinterOptions(_ printInteractionController: UIPrintInteractionController)
  /// Called when the question is shown.
  func printInteractionControllerDidPresentPrinterOptions(_ printInteractionController: UIPrintInteractionController)
  /// Called at the end, before the completion handler.
  func printInteractionControllerWillDismissPrinterOptions(_ printInteractionController: UIPrintInteractionController)
  /// Called at the end, before the completion handler.
  func printInteractionControllerDidDismissPrinterOptions(_ printInteractionController: UIPrintInteractionController)
  /// Called before the pages are drawn.
  func printInteractionControllerWillStartJob(_ printInteractionController: UIPrintInteractionController)
  /// Called when the job was passed to the printer or has failed.
  func printInteractionControllerDidFinishJob(_ printInteractionController: UIPrintInteractionController)
}

extension UIPrintInteractionControllerDelegate {
  /// The default: returns nil.
  public func printInteractionControllerParentViewController(
    _ printInteractionController: UIPrintInteractionController
  ) -> UIViewController? { nil }
  /// The default: does nothing.
  public func printInteractionControllerWillPresentPrinterOptions(_ controller: UIPrintInteractionController) {}
  /// The default: does nothing.
  public func printInteractionControllerDidPresentPrinterOptions(_ controller: UIPrintInteractionController) {}
  /// The default: does nothing.
  public func printInteractionControllerWillDismissPrinterOptions(_ controller: UIPrintInteractionController) {}
  /// The default: does nothing.
  public func printInteractionControllerDidDismissPrinterOptions(_ controller: UIPrintInteractionController) {}
  /// The default: does nothing.
  public func printInteractionControllerWillStartJob(_ controller: UIPrintInteractionController) {}
  /// The default: does nothing.
  public func printInteractionControllerDidFinishJob(_ controller: UIPrintInteractionController) {}
}
