import Foundation
import Host
import UIKitCore
import VisitJournal

/// Keeps what a visitor has done, so that the next start of the program goes on there: texts, selections, steps of undo,
/// choices in controls, scroll positions and the focus.
///
/// Values are kept when they change after the first frame. So what the app builds by itself is not kept, and neither is
/// anything while nothing changes. At the next start the app builds its first screen; then the values are set, before the
/// first frame, at the places that there are again.
@MainActor
package final class VisitResume: VisitRecorder {
  enum Stage { case waiting, resuming, recording, ended }

  /// Deaths soon after resuming after which a visit is not resumed again: it may be what the app dies of.
  private static let mostAttempts: UInt8 = 2
  /// Seconds that an app lives after resuming if the visit does it no harm.
  private static let trial: UInt64 = 30

  unowned let session: KioskSession
  let journal: VisitJournal
  var stage = Stage.waiting
  /// What has changed in this cycle.
  var changes = VisitChanges()
  /// The text that somebody types in, with what has changed there.
  var typed: TypedText?
  let paths: ResponderPaths
  /// The places at which owners of values were last.
  var placesSeen: UInt = 0
  /// The undo managers of which the journal has steps.
  var stacks: [ObjectIdentifier: VisitedStack] = [:]
  /// The bytes of one value after the other.
  var writer = ValueWriter(capacity: 512)
  private var trialTimer: ClockTimer?
  private var staffPanel: (changes: UInt?, isOpen: Bool) = (nil, false)

  /// - Returns: nil where visits are not kept: by the configuration, without a folder, or while a recording is made or
  ///   replayed, which begins at the app's start.
  package init?(session: KioskSession) {
    let configuration = session.host.configuration
    guard configuration.inputPath == nil, configuration.recordPath == nil else { return nil }
    let folder: String?
    switch configuration.resume {
    case .off: return nil
    case .restart: folder = configuration.runtimePath
    case .powerCut:
      folder = configuration.statePath
      if let folder { try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) }
    }
    guard let folder else { return nil }
    self.session = session
    paths = ResponderPaths(session: session)
    let program = CommandLine.arguments.first?.split(separator: "/").last.map { String($0) } ?? ""
    journal = VisitJournal(
      folder: folder, owner: program, durability: configuration.resume == .powerCut ? .powerCut : .process
    ) { Log.error($0) }
  }

  static let attempts = VisitState.Key(.attempts, "")
  static let focus = VisitState.Key(.focus, "")
  static let interface = VisitState.Key(.interface, "")

  // MARK: Life

  package func begin() {
    guard !journal.isEmpty else { return }
    let attempts = journal[Self.attempts]?.first ?? 0
    if attempts >= Self.mostAttempts {
      journal.forget()
      return Log.error(
        "resume: the app has died \(attempts) times within \(Self.trial) seconds of resuming a visit; "
          + "this is a fresh start, and the visit is deleted.")
    }
    journal.note(.set([attempts + 1]), of: Self.attempts)
    journal.endCycle()
    // The app makes its controllers again while it launches.
    if let bytes = journal[Self.interface], let saved = try? SavedInterfaceState(data: Data(bytes)) {
      session.restore(saved)
    }
  }

  package func resume() {
    guard stage == .waiting, !journal.isEmpty else { return }
    stage = .resuming
    replay()
  }

  package func cycleDidEnd() {
    switch stage {
    case .waiting where session.frames > 0: stage = .recording
    case .resuming:
      // What the app has done when its controllers appeared.
      confirm()
      dropUnresolved()
      stage = .recording
      // Steps of undo that could not be resumed.
      if !changes.isEmpty { record() }
      let clock = session.host.clock
      trialTimer = clock.schedule(at: clock.now &+ Self.trial * 1_000_000_000) { [weak self] in self?.endTrial() }
    case .waiting, .ended: break
    case .recording: record()
    }
  }

  private func endTrial() {
    trialTimer = nil
    journal.note(.remove, of: Self.attempts)
    journal.endCycle()
  }

  package func visitorLeft() {
    // Those of the windows are empty already. What an app keeps itself must not come into the next visit's file either.
    for stack in stacks.values { stack.manager?.removeAllActions() }
    changes.removeAll()
    endTyping()
    stacks = [:]
    trialTimer?.cancel()
    journal.forget()
  }

  package func end(keepsVisit: Bool) {
    if keepsVisit {
      if stage == .recording { record() }
      journal.note(.remove, of: Self.attempts)
      journal.endCycle()
    } else {
      journal.forget()
    }
    abandon()
  }

  package func abandon() {
    endTyping()
    stage = .ended
    trialTimer?.cancel()
    journal.close()
  }

  // MARK: Windows

  var windows: [UIWindow] { paths.windows }

  /// Looked for when windows have changed.
  var isStaffPanelOpen: Bool {
    if staffPanel.changes != VisitPlaces.changes {
      let isOpen = session.visibleWindows.contains { $0.systemKind == .staff }
      staffPanel = (VisitPlaces.changes, isOpen)
    }
    return staffPanel.isOpen
  }
}

extension VisitState.Key {
  init(_ value: VisitValue, _ path: String) { self.init(kind: value.rawValue, path: path) }

  var value: VisitValue? { VisitValue(rawValue: kind) }
}
