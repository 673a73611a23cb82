/// A controller whose view is typed with, in the place of the keyboard or above it.
@MainActor
open class UIInputViewController: UIViewController {}
