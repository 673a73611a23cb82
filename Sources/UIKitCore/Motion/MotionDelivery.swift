/// Delivers shakes and remote control events to the first responder of the key window; they go on up its chain.
@MainActor
struct MotionDelivery {
  /// The responder that received the beginning of a shake also receives its end.
  func deliver(_ event: UIEvent) {
    guard let target = event.motionTarget else { return }
    DeliveryRecord.observer?.note(.motion("\(event.motion)", to: target))
    switch event.motion {
    case .began: target.motionBegan(event.storedSubtype, with: event)
    case .ended:
      target.motionEnded(event.storedSubtype, with: event)
      if event.motionIsUnhandled, event.storedSubtype == .motionShake { UIApplication.shared.undoOffer.offer(from: target) }
    case .cancelled: target.motionCancelled(event.storedSubtype, with: event)
    }
  }

  func deliverRemoteControl(_ event: UIEvent, to target: UIResponder) {
    DeliveryRecord.observer?.note(.remoteControl(event.storedSubtype, to: target))
    target.remoteControlReceived(with: event)
  }
}
