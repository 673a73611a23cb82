import Foundation

extension DRMScreen {
  /// The values in which a new plan differs from the current one.
  private struct Key: Equatable {
    let connector: UInt32
    let mode: DRMMode.Timing
    let rotation: Rotation
    let scale: Double

    init(_ plan: DRMPlan) {
      connector = plan.connector.id
      mode = plan.mode.timing
      rotation = plan.rotation
      scale = plan.scale.value
    }
  }

  /// Updates the outputs to the connectors that `card` describes.
  /// - Parameter isStrict: Whether impossible requests are errors, as at the start.
  /// - Returns: Why outputs were left out.
  /// - Throws: `DRMError` when a display is present but nothing can be shown on it.
  func configure(isStrict: Bool) throws -> [DRMError] {
    guard let device, let card else { return [] }
    defer { for line in refusals.takeNotes() { note(line) } }
    let outcome = try DRMPlanner.plans(for: card, request: request, isStrict: isStrict)
    var problems = outcome.problems
    let isMainKept =
      activeOutputs.first.map { main in
        outcome.plans.first.map { Key($0) == Key(main.asked) } ?? false
      } ?? false
    // Mirrors depend on the main output's size, so a new main output replaces them as well.
    var kept: [DRMOutput] = []
    for output in activeOutputs {
      if isMainKept,
        outcome.plans.contains(where: { Key($0) == Key(output.asked) && $0.connector.id == output.plan.connector.id })
      {
        kept.append(output)
      } else {
        end(output)
      }
    }
    activeOutputs = []
    let usedCRTCs = kept.map(\.plan.crtc)
    for plan in outcome.plans {
      if let output = kept.first(where: { $0.plan.connector.id == plan.connector.id }) {
        output.plan.connector = plan.connector
        if plan.connector.isLinkBad { output.restart() }
        if !output.isActive { output.foreign = foreignState(besides: outcome.plans) }
        activeOutputs.append(output)
        continue
      }
      do {
        var plan = plan
        // A kept output keeps its CRTC, whatever the plan assigns.
        if usedCRTCs.contains(plan.crtc) {
          guard let free = freeCRTC(for: plan.connector, besides: activeOutputs + kept) else {
            throw DRMError.noCRTC(output: "\(card.label) \(plan.connector.name)")
          }
          plan.crtc = free
          plan.plane = card.crtcs.firstIndex(of: free).flatMap { card.plane(.primary, forCRTCAt: $0) }
        }
        let main = activeOutputs.first.map { ($0.plan.frameWidth, $0.plan.frameHeight) }
        let output = try DRMOutput.negotiate(
          plan, card: card, request: request, main: main, foreign: foreignState(besides: outcome.plans),
          refusals: &refusals, device: device, clock: clock)
        output.delegate = self
        activeOutputs.append(output)
      } catch let problem as DRMError {
        if activeOutputs.isEmpty && isStrict || problem.mayAppearLater { throw problem }
        problems.append(problem)
      }
    }
    follow(isMainKept: isMainKept)
    return problems
  }

  /// Logs why outputs were left out, unless that was said the last time.
  func note(_ omissions: [DRMError]) {
    for omission in omissions where !lastOmissions.contains(omission) { note("\(omission)") }
    lastOmissions = omissions
  }

  /// Copies the main output's properties.
  private func follow(isMainKept: Bool) {
    guard let main = activeOutputs.first else { return }
    if !isMainKept {
      name = main.plan.connector.name
      if mode != main.plan.mode.mode || rotation != main.plan.rotation { frame = nil }
      mode = main.plan.mode.mode
      rotation = main.plan.rotation
      scale = main.plan.scale.value
      prepareCursor()
    }
  }

  private func end(_ output: DRMOutput) {
    bytesOfClosedOutputs += output.bytesCopied
    output.end(isAllowed: seat == .held)
  }

  private func freeCRTC(for connector: DRMConnector, besides outputs: [DRMOutput]) -> UInt32? {
    let used = Set(outputs.map(\.plan.crtc))
    return (card?.crtcs ?? []).enumerated().first {
      $0.offset < 32 && connector.possibleCRTCs & (1 << UInt32($0.offset)) != 0 && !used.contains($0.element)
    }?.element
  }

  /// The active CRTCs, connectors and planes that belong to none of `plans`.
  func foreignState(besides plans: [DRMPlan]) -> DRMForeignState {
    let crtcs = Set(plans.map(\.crtc))
    let connectors = Set(plans.map(\.connector.id))
    let planes = Set(plans.compactMap { $0.plane?.id })
    // Other planes on our CRTCs, such as the cursor, are ours.
    let ours = Set(activeOutputs.filter(\.isActive).map(\.plan.crtc))
    guard let card else { return DRMForeignState() }
    let others = card.connectors.filter { $0.currentCRTC != 0 && !connectors.contains($0.id) }
    return DRMForeignState(
      connectors: others.map(\.id),
      crtcs: Array(Set(others.map(\.currentCRTC)).subtracting(crtcs)).sorted(),
      planes: card.planes.filter {
        $0.currentCRTC != 0 && !planes.contains($0.id) && !ours.contains($0.currentCRTC)
      }.map(\.id))
  }
}
