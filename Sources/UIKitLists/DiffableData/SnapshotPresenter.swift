import CoreGraphics
import Dispatch
import Foundation
import UIKitCore

/// The way in which a view changes to a snapshot.
enum SnapshotChange {
  case differences(SnapshotDifference, animated: Bool)
  /// Everything is asked for again.
  case reload
}

/// Changes a view from one snapshot to the next.
@MainActor
protocol SnapshotPresentation: AnyObject {
  /// Changes the view. Calls `adopt` between the last question about the old data and the first about the new, and
  /// `completion` when the animation is over.
  func present(_ change: SnapshotChange, _ adopt: @escaping () -> Void, _ completion: @escaping () -> Void)
}

/// Brings the snapshots of a data source to its view, one after the other, in the order in which they were applied.
///
/// A snapshot may be applied on the main queue, which shows it at once, or on one background queue, which compares it there
/// and shows it on the main queue. Looking an identifier up never waits for that.
@usableFromInline
final class SnapshotPresenter<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable>: @unchecked Sendable {
  @usableFromInline typealias Snapshot = NSDiffableDataSourceSnapshot<SectionID, ItemID>
  @usableFromInline typealias Comparison = @Sendable (Snapshot, Snapshot) -> SnapshotDifference

  private struct Application {
    let snapshot: Snapshot
    /// Nil reloads everything.
    let isAnimated: Bool?
    let number: Int
    /// The difference computed on another queue, and the number of the snapshot that it starts from.
    var difference: (SnapshotDifference, from: Int)?
    /// Called when the snapshot becomes the one that is shown.
    let onAdoption: (() -> Void)?
    let completion: (() -> Void)?
  }

  // Unchecked: the first two are used under `lock` only, the others on the main actor only.
  private let lock = NSLock()
  private var latest = Snapshot()
  private var latestNumber = 0

  private let compare: Comparison
  /// The snapshot that the view shows.
  @MainActor private(set) var shown = Snapshot()
  @MainActor private var shownNumber = 0
  /// The order that the view shows after it has moved an item by itself, until the app applies the change.
  @MainActor private var moved: Snapshot?
  @MainActor private var waiting: [Application] = []
  @MainActor private var isPresenting = false
  /// The data source whose snapshots these are. Without it, snapshots are adopted and shown nowhere.
  @MainActor weak var presentation: (any SnapshotPresentation)?

  /// - Parameter compare: `difference(to:)`, compiled for the identifiers of an app.
  @usableFromInline
  init(compare: @escaping Comparison) { self.compare = compare }

  /// A copy of what was applied last.
  var snapshot: Snapshot { lock.withLock { latest } }

  // MARK: Applying

  /// Shows a snapshot: at once on the main queue, soon on another.
  /// - Parameters:
  ///   - isAnimated: Whether the differences are animated; nil reloads everything.
  ///   - onAdoption: Called on the main queue when the snapshot becomes the one that is shown.
  ///   - completion: Called on the main queue.
  func apply(
    _ snapshot: Snapshot, isAnimated: Bool?, onAdoption: (() -> Void)? = nil, completion: (() -> Void)?
  ) {
    let plain = snapshot.withoutMarks
    let (base, number) = lock.withLock {
      let base = latest
      latest = plain
      latestNumber += 1
      return (base, latestNumber)
    }
    var application = Application(
      snapshot: snapshot, isAnimated: isAnimated, number: number, onAdoption: onAdoption, completion: completion)
    if MainQueue.isCurrent {
      // Both closures belong to the caller, who is on the main actor.
      nonisolated(unsafe) let application = application
      return MainActor.assumeIsolated { take(application) }
    }
    if isAnimated != nil { application.difference = (compare(base, snapshot), number - 1) }
    // The completion is called once, there.
    nonisolated(unsafe) let sent = application
    DispatchQueue.main.async { MainActor.assumeIsolated { self.take(sent) } }
  }

  @MainActor
  private func take(_ application: Application) {
    waiting.append(application)
    // A provider or a delegate that applies another snapshot while one is being shown.
    guard !isPresenting else { return }
    isPresenting = true
    defer { isPresenting = false }
    while !waiting.isEmpty { show(waiting.removeFirst()) }
  }

  @MainActor
  private func show(_ application: Application) {
    let completion = application.completion ?? {}
    guard application.number > shownNumber else {
      Log.error(
        """
        Diffable data source: a snapshot that was applied on another queue arrives after a newer one and is not shown. \
        Apply snapshots always on the main queue, or always on one other queue.
        """, once: "diffable queues")
      return completion()
    }
    let base = moved ?? shown
    let adopt = {
      self.shown = application.snapshot.withoutMarks
      self.shownNumber = application.number
      self.moved = nil
      application.onAdoption?()
    }
    guard let isAnimated = application.isAnimated else { return present(.reload, adopt, completion) }
    let difference: SnapshotDifference
    if let computed = application.difference, computed.from == shownNumber, moved == nil {
      difference = computed.0
    } else {
      difference = compare(base, application.snapshot)
    }
    if difference.changesNothing, difference.reconfiguredItems.isEmpty {
      adopt()
      completion()
    } else {
      present(.differences(difference, animated: isAnimated), adopt, completion)
    }
  }

  @MainActor
  private func present(_ change: SnapshotChange, _ adopt: @escaping () -> Void, _ completion: @escaping () -> Void) {
    guard let presentation else {
      adopt()
      return completion()
    }
    presentation.present(change, adopt, completion)
  }

  // MARK: Moves by the view

  /// Notes that the view shows an item at another place already, before the app's data follows.
  @MainActor
  func viewHasMoved(_ snapshot: Snapshot) { moved = snapshot }

  /// Adopts the order after the view has moved an item.
  @MainActor
  func adopt(_ snapshot: Snapshot) {
    let isLatest = lock.withLock {
      // One that the app has applied on another queue meanwhile is newer, and about to be shown.
      guard latestNumber == shownNumber else { return false }
      latest = snapshot
      latestNumber += 1
      shownNumber = latestNumber
      return true
    }
    shown = snapshot
    // That one was compared with the order before.
    moved = isLatest ? nil : snapshot
  }

  // MARK: Questions

  @MainActor
  func item(at path: IndexPath) -> ItemID? {
    guard path.count == 2, shown.content.sections.indices.contains(path.section) else { return nil }
    let items = shown.content.sections[path.section].items
    return items.indices.contains(path.item) ? items[path.item] : nil
  }

  @MainActor
  func path(of item: ItemID) -> IndexPath? {
    shown.content.place(of: item).map { IndexPath(item: $0.item, section: $0.section) }
  }

  @MainActor
  func section(at index: Int) -> SectionID? {
    shown.content.sections.indices.contains(index) ? shown.content.sections[index].identifier : nil
  }

  @MainActor
  func numberOfItems(in section: Int) -> Int {
    shown.content.sections.indices.contains(section) ? shown.content.sections[section].items.count : 0
  }
}
