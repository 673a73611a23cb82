import UIKit

/// The pages of the Gallery, in the order of the sidebar.
enum Page: String, CaseIterable {
  case overview, type, colors, layers, images, animation, controls, pickers, scrolling, lists, photos, touches, gestures
  case responders, activities, commands, fields, keyboards

  var title: String {
    switch self {
    case .overview: return "Overview"
    case .type: return "Type & Scripts"
    case .colors: return "Colours"
    case .layers: return "Layers"
    case .images: return "Images & Icons"
    case .animation: return "Animation"
    case .controls: return "Controls"
    case .pickers: return "Pickers"
    case .scrolling: return "Scrolling"
    case .photos: return "Photos"
    case .touches: return "Touches"
    case .gestures: return "Gestures"
    case .responders: return "Responders"
    case .activities: return "Activities"
    case .commands: return "Commands & Menus"
    case .fields: return "Fields & Text"
    case .keyboards: return "Keyboards"
    case .lists: return "Lists"
    }
  }

  var subtitle: String {
    switch self {
    case .overview: return "UIKit for bare-metal Linux"
    case .type: return "Shaping, fallback and wrapping for every script on one baseline"
    case .colors: return "One palette, two appearances, resolved where it is shown"
    case .layers: return "Corners, borders, shadows, gradients, masks and transforms"
    case .images: return "Pictures, symbols and templates, sharp at every size"
    case .animation: return "Curves, springs and key frames on one clock"
    case .controls: return "Buttons, switches, sliders and the rest, in every state"
    case .pickers: return "Dates, times and choices, by wheels, calendars and fields"
    case .scrolling: return "Flying, bouncing, paging and zooming, one inside the other"
    case .photos: return "A collection view whose cells are chosen, moved, added and removed"
    case .touches: return "Ten fingers, each from touching down to leaving"
    case .gestures: return "Recognizers that wait for, prevent and join each other"
    case .responders: return "An action without a target climbs until somebody answers"
    case .activities: return "What a visitor has begun, ready to go on after a crash or at another kiosk"
    case .commands: return "Menus of buttons and selections, and what keys do"
    case .fields: return "One line, many lines, secrets, searches, and a keyboard for each"
    case .keyboards: return "Ten languages on the screen, made of the layouts every Linux knows"
    case .lists: return "A million rows as quick as ten, and rows to swipe, move and delete"
    }
  }

  var symbol: String {
    switch self {
    case .overview: return "square.grid.2x2.fill"
    case .type: return "textformat"
    case .colors: return "circle.lefthalf.filled"
    case .layers: return "square.stack.3d.up.fill"
    case .images: return "photo"
    case .animation: return "waveform"
    case .controls: return "slider.horizontal.3"
    case .pickers: return "calendar"
    case .scrolling: return "arrow.up.arrow.down"
    case .photos: return "photo.on.rectangle"
    case .touches: return "hand.raised"
    case .gestures: return "arrow.up.and.down.and.arrow.left.and.right"
    case .responders: return "link"
    case .activities: return "arrow.triangle.2.circlepath"
    case .commands: return "list.bullet"
    case .fields: return "character.cursor.ibeam"
    case .keyboards: return "keyboard"
    case .lists: return "list.bullet.rectangle"
    }
  }

  var tint: UIColor {
    switch self {
    case .overview: return .systemIndigo
    case .type: return .systemBlue
    case .colors: return .systemPink
    case .layers: return .systemTeal
    case .images: return .systemGreen
    case .animation: return .systemOrange
    case .controls: return .systemPurple
    case .pickers: return .systemOrange
    case .scrolling: return .systemRed
    case .photos: return .systemPink
    case .touches: return .systemCyan
    case .gestures: return .systemMint
    case .responders: return .systemBrown
    case .activities: return .systemGreen
    case .commands: return .systemYellow
    case .fields: return .systemBlue
    case .keyboards: return .systemIndigo
    case .lists: return .systemTeal
    }
  }

  @MainActor func makeView() -> UIView {
    switch self {
    case .overview: return OverviewPage()
    case .type: return TypePage()
    case .colors: return ColorsPage()
    case .layers: return LayersPage()
    case .images: return ImagesPage()
    case .animation: return AnimationPage()
    case .controls: return ControlsPage()
    case .pickers: return PickersPage()
    case .scrolling: return ScrollingPage()
    case .photos: return PhotosPage()
    case .touches: return TouchesPage()
    case .gestures: return GesturesPage()
    case .responders: return RespondersPage()
    case .activities: return ActivitiesPage()
    case .commands: return CommandsPage()
    case .fields: return FieldsPage()
    case .keyboards: return KeyboardsPage()
    case .lists: return ListsPage()
    }
  }

  /// The page requested by the command line or the environment. An unknown page or option ends the program.
  static var requested: Page {
    do {
      return try requested(
        Array(CommandLine.arguments.dropFirst()), ProcessInfo.processInfo.environment["GALLERY_PAGE"] ?? "")
    } catch {
      try? FileHandle.standardError.write(contentsOf: Data("Gallery: \(error)\n".utf8))
      // The status for wrong settings.
      exit(2)
    }
  }

  struct Refusal: Error, CustomStringConvertible {
    let description: String
  }

  /// - Throws: `Refusal` with a message that names the valid choices.
  static func requested(_ arguments: [String], _ variable: String) throws -> Page {
    var name = variable
    var words = arguments[...]
    while let word = words.popFirst() {
      if word.hasPrefix("--page=") {
        name = String(word.dropFirst("--page=".count))
      } else if word == "--page", let value = words.popFirst() {
        name = value
      } else {
        throw Refusal(description: "\"\(word)\" is not understood. There is one option: --page NAME.")
      }
    }
    guard !name.isEmpty else { return .overview }
    if let page = Page(rawValue: name.lowercased()) { return page }
    throw Refusal(
      description: "there is no page \"\(name)\". There are: \(allCases.map(\.rawValue).joined(separator: ", ")).")
  }
}
