import UIKitCore

/// What the inspector says of a view, or of a layout guide that an app has added to one.
struct InspectedView: Equatable {
  /// What decides where it is.
  enum Placement: String {
    /// Its frame, which is an input of the layout.
    case frame
    /// Its constraints.
    case constraints
    /// Neither: it has `translatesAutoresizingMaskIntoConstraints` false, and no constraint has it.
    case none
  }

  /// Its number, counted from the back of the screen to the front.
  var number: Int
  /// The number of what contains it; nil for a window.
  var parent: Int?
  var depth: Int
  /// As in the descriptions of constraints.
  var name: String
  var className: String
  var identifier: String?
  /// The text of a label or the title of a button, shortened; nil where it could be something that a user has typed.
  var text: String?
  /// The class of the view controller whose view it is.
  var controller: String?
  var isGuide = false
  var isKeyWindow = false
  /// In points of the window.
  var frame: CGRect
  var isHidden = false
  var alpha: CGFloat = 1
  var placement = Placement.frame
  /// Of "x", "y", "width" and "height" those that the constraints leave open.
  var ambiguousParts: [String] = []
  /// Of the content, where the layout asks for it; nil for a length that it has not.
  var intrinsicWidth, intrinsicHeight: CGFloat?
  var constraints: [InspectedConstraint] = []
  /// Other constraints that its place follows from.
  var furtherConstraints: [String] = []
  /// Why its subviews are left out; nil where they are not.
  var omission: Omission?
  /// Whether it is listed only because it contains others that were asked for.
  var isContext = false

  /// Why the contents of a window or a field are left out.
  enum Omission: String {
    case staff = "what staff type is left out"
    case secureField = "what is in it is left out because it takes a secret"
    case secret = "what is on the keyboard is left out while a secret is typed"
  }
}

/// What the inspector says of an active constraint.
struct InspectedConstraint: Equatable {
  enum State: Equatable {
    case met
    /// An optional constraint that others keep from holding.
    case missed(by: CGFloat)
    /// It clashes with others, which are named, and perhaps with frames that are inputs of the layout.
    case leftOut(others: [String], involvesFrames: Bool)
  }

  var equation: String
  var identifier: String?
  var priority: CGFloat
  var state: State
}

/// A description of what a screen shows, for developers.
struct LayoutInspection {
  /// The views that were asked for and those that contain them, from the back to the front.
  var views: [InspectedView] = []
  /// Views and guides on the screen, shown or not.
  var total = 0
  /// Those of them whose place or size is ambiguous.
  var ambiguous = 0
  /// The constraints that were left out because they clash.
  var leftOut = 0
  /// Views that were asked for and are too many to list.
  var unlisted = 0
}
