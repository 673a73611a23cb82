import Devices

/// Opens all cards and keeps the best one open.
@MainActor
enum DRMSelection {
  /// - Parameters:
  ///   - holding: A card that is already open. It stays open if it is not the best one; the caller closes it.
  ///   - links: Stable links of the card that matched `request` before: after replugging its number may differ.
  /// - Returns: The open card and its description.
  /// - Throws: `DRMError`, or `DeviceError` when no card could be opened.
  static func select(
    _ request: DRMPreferences, machine: any DRMCards, holding: (any DRMDevice)?, links: [String] = []
  ) throws -> (any DRMDevice, DRMCardDescription) {
    var files = machine.files()
    if let asked = request.card {
      guard !files.isEmpty else { throw DRMError.noCard(asked: asked) }
      let names = files.map { ([$0.path] + $0.links).joined(separator: " = ") }
      let named = files.filter { $0.answers(to: asked) }
      files = named.isEmpty ? files.filter { !Set($0.links).isDisjoint(with: links) } : named
      guard !files.isEmpty else { throw DRMError.unknownCard(asked: asked, cards: names) }
    }
    guard !files.isEmpty else { throw DRMError.noCard(asked: nil) }
    var opened: [(device: any DRMDevice, card: DRMCardDescription)] = []
    var problem: (any Error)?
    for file in files {
      do {
        let device: any DRMDevice
        if let holding, holding.file.path == file.path {
          device = holding
        } else {
          device = try machine.open(file, forceLegacy: request.forceLegacy)
        }
        do {
          opened.append((device, try device.describe().addingForcedMode(request)))
        } catch {
          if device !== holding { device.close() }
          throw error
        }
      } catch {
        problem = problem ?? error
      }
    }
    if opened.isEmpty, let problem { throw problem }
    func closeAll(but kept: (any DRMDevice)?) {
      for (device, _) in opened {
        if device === kept { continue }
        if device === holding { continue }
        device.close()
      }
    }
    do {
      let best = try DRMPlanner.ranked(opened.map(\.card), request: request).first
      guard let best, let chosen = opened.first(where: { $0.card.file.path == best.file.path }) else {
        throw DRMError.noCard(asked: request.card)
      }
      closeAll(but: chosen.device)
      return chosen
    } catch {
      closeAll(but: nil)
      throw problem ?? error
    }
  }
}
