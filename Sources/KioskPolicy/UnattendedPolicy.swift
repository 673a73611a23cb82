import Host
// Foundation also has a class named Host.
import class Host.Host
import UIKitCore

/// What Vitrine does by itself on a kiosk that nobody looks after: it dims and blackens the screen, asks whether the user
/// is still there, lets staff leave with their PIN, and reads the screen aloud.
@MainActor
package final class UnattendedPolicy: SessionPolicy {
  private unowned let session: KioskSession
  private let blackout: BlackoutOverlay
  private let staff: StaffExitController
  private var prompt: InactivityPromptWindow?
  private(set) lazy var speech = SpeechMode(application: session.application, delegate: self)

  package init(session: KioskSession) {
    self.session = session
    blackout = BlackoutOverlay(session: session)
    staff = StaffExitController(host: session.host)
  }

  package var screenReader: any ScreenReader { speech }

  package func begin() {
    speech.queue.output = session.host.speech
    speech.isAllowed = session.host.configuration.speaks
  }

  package func setDimming(_ opacity: Double) { blackout.idleBlackness = opacity }

  package func exitGestureWasRecognized() { staff.open() }

  package func warn(_ seconds: Double?) {
    prompt?.end()
    prompt = nil
    speech.warn(seconds.map { Int($0.rounded()) })
    guard let seconds else { return }
    let screen = session.screen
    let traits = session.application.keyWindow?.traitCollection ?? screen.traitCollection
    let window = InactivityPromptWindow(screen: screen, seconds: seconds, traits: traits)
    prompt = window
    window.begin()
  }

  package func visitorLeft() { speech.visitorLeft() }

  package func end() {
    staff.close()
    prompt?.end()
    prompt = nil
    speech.close()
    blackout.end()
  }
}

extension UnattendedPolicy: SpeechModeDelegate {
  func setCurtain(_ isOn: Bool) { blackout.hasCurtain = isOn }
  func listenerLeft() { session.returnToStart() }
}
