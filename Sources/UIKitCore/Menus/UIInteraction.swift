/// A behaviour that can be added to a view: a context menu, an edit menu.
@preconcurrency @MainActor
public protocol UIInteraction: AnyObject {
  /// The view that the interaction was added to.
  var view: UIView? { get }
  /// Called before the interaction is added to `view`; nil means it is removed.
  func willMove(to view: UIView?)
  /// Called after the interaction was added to `view`; nil means it was removed.
  func didMove(to view: UIView?)
}

extension UIView {
  /// The interactions of the view, in the order they were added.
  public final var interactions: [any UIInteraction] {
    get { rare?.interactions ?? [] }
    set {
      for old in interactions where !newValue.contains(where: { $0 === old }) { removeInteraction(old) }
      for interaction in newValue where !interactions.contains(where: { $0 === interaction }) { addInteraction(interaction) }
    }
  }

  /// Adds `interaction`, and removes it from the view it was added to before.
  public final func addInteraction(_ interaction: any UIInteraction) {
    guard interaction.view !== self else { return }
    interaction.view?.removeInteraction(interaction)
    interaction.willMove(to: self)
    rareState.interactions.append(interaction)
    interaction.didMove(to: self)
  }

  /// Removes `interaction`; does nothing if it was not added to this view.
  public final func removeInteraction(_ interaction: any UIInteraction) {
    guard let index = rare?.interactions.firstIndex(where: { $0 === interaction }) else { return }
    interaction.willMove(to: nil)
    rare?.interactions.remove(at: index)
    interaction.didMove(to: nil)
  }
}
