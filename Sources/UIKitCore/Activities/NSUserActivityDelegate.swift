import Foundation

/// Is notified of what happens to a user activity.
@preconcurrency @MainActor
public protocol NSUserActivityDelegate: NSObjectProtocol {
  /// Called before the activity is saved or sent, if it needs to be saved, and before the responders that own it are asked
  /// for their state.
  func userActivityWillSave(_ userActivity: NSUserActivity)
  /// Called where the activity came from, after it was continued elsewhere.
  func userActivityWasContinued(_ userActivity: NSUserActivity)
  /// Not called: there are no streams between kiosks.
  func userActivity(_ userActivity: NSUserActivity, didReceive inputStream: InputStream, outputStream: OutputStream)
}

extension NSUserActivityDelegate {
  /// Does nothing.
  public func userActivityWillSave(_ userActivity: NSUserActivity) {}
  /// Does nothing.
  public func userActivityWasContinued(_ userActivity: NSUserActivity) {}
  /// Does nothing.
  public func userActivity(
    _ userActivity: NSUserActivity, didReceive inputStream: InputStream, outputStream: OutputStream
  ) {}
}

/// An object to which a continued activity can be given: responders, and others of the app.
@preconcurrency @MainActor
public protocol UIUserActivityRestoring: NSObjectProtocol {
  /// Restores the state that the activity describes.
  func restoreUserActivityState(_ userActivity: NSUserActivity)
}
