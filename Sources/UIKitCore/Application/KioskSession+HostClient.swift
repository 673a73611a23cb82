import Foundation
import Host
import Input

// The host's reports reach the application through this extension.
extension KioskSession: HostClient {
  package func hostDidBeginCycle() {
    state.isInCycle = true
    state.run {
      application.eventQueue.drain()
      state.cycle.runWork()
    }
  }

  package func hostDidBeginFrame(_ timing: FrameTiming) { state.run { runner.run(timing) } }

  package func hostDidEndCycle() {
    state.run {
      state.cycle.runEndings()
      state.isInCycle = false
      state.visit?.cycleDidEnd()
      application.screenReader.refresh()
      returnUnusedMemory()
    }
  }

  package func hostDidReceive(_ event: InputEvent) {
    inputObserver?.sessionWillReceive(event)
    application.eventQueue.append(event)
  }

  package func screenDidChange() { state.run { runner.outputDidChange() } }
  package func hostDidReceiveMemoryPressure() { state.run { warnOfMemory() } }
  package func hostWillStop() { end() }

  // MARK: An idle kiosk

  package var keepsHostAwake: Bool { application.isIdleTimerDisabled }
  package func setDimming(_ opacity: Double) { policy.setDimming(opacity) }
  package func hostWillReset(inSeconds seconds: Double) { policy.warn(seconds) }
  package func hostDidEndResetWarning() { policy.warn(nil) }
  package func hostShouldReturnToStart() { state.run { returnToStart() } }

  package func exitGestureWasRecognized() { policy.exitGestureWasRecognized() }

  // MARK: Pictures and recordings

  package func screenshot() throws -> Data? { try Screenshot.data(picture) }
  package func inspect(_ words: [String]) throws -> Data? {
    var answer: Result<Data, any Error>?
    state.run { answer = Result { try application.viewInspector.inspection(words) } }
    return try answer?.get()
  }
  package func redacted(_ event: InputEvent) -> [InputEvent] { keyRedactor.redacted(event) }
  package var showsSecret: Bool { KeyRedactor.isShown }
}
