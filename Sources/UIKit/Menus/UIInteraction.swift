/// What a view can be given to do besides its own: a context menu, an edit menu.
@MainActor
public protocol UIInteraction: AnyObject {
  /// The view it was added to.
  var view: UIView? { get }
  func willMove(to view: UIView?)
  func didMove(to view: UIView?)
}

extension UIView {
  /// What was added, in order.
  public final var interactions: [any UIInteraction] {
    get { rare?.interactions ?? [] }
    set {
      for old in interactions where !newValue.contains(where: { $0 === old }) { removeInteraction(old) }
      for interaction in newValue where !interactions.contains(where: { $0 === interaction }) { addInteraction(interaction) }
    }
  }

  /// Adds `interaction`, taking it from the view it was added to before.
  public final func addInteraction(_ interaction: any UIInteraction) {
    guard interaction.view !== self else { return }
    interaction.view?.removeInteraction(interaction)
    interaction.willMove(to: self)
    rareState.interactions.append(interaction)
    interaction.didMove(to: self)
  }

  public final func removeInteraction(_ interaction: any UIInteraction) {
    guard let index = rare?.interactions.firstIndex(where: { $0 === interaction }) else { return }
    interaction.willMove(to: nil)
    rare?.interactions.remove(at: index)
    interaction.didMove(to: nil)
  }
}
