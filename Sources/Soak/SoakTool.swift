import Foundation

/// The command line of the soak test.
@MainActor
enum SoakTool {
  static let usage = """
    vitrine-soak: whether a kiosk that runs for long stays as small as it was

    Usage: vitrine-soak day [--app CheckIn|Gallery] [--hours NUMBER] [--visits NUMBER] [--seed NUMBER]
           vitrine-soak drive [--app CheckIn|Gallery] [--minutes NUMBER] [--program PATH] [--seed NUMBER]

    day runs an app in a virtual kiosk on a virtual clock, an hour a line, and fails when the heap in use, descriptors,
    threads, wake-ups or views grow after the second hour. drive starts the app's program on a virtual display, uses it
    through VNC for real minutes, and fails when its memory grows in the last two thirds of them.

    Ends with 0 when everything stayed flat, 1 when something grew, 2 for a wrong command line.

    """

  private struct Options {
    var app = "CheckIn"
    var hours = 24
    var minutes = 22
    var visits = 12
    var seed: UInt64 = 1
    var program: String?
  }

  static func run(_ arguments: [String]) -> Int32 {
    var words = arguments[...]
    guard let command = words.popFirst(), ["day", "drive"].contains(command) else {
      print(usage, terminator: "")
      return arguments.first == "--help" ? 0 : 2
    }
    var options = Options()
    while let name = words.popFirst() {
      guard let value = words.popFirst() else { return refuse("\(name) needs a value") }
      switch name {
      case "--app" where ["CheckIn", "Gallery"].contains(value): options.app = value
      case "--program": options.program = value
      case "--hours", "--minutes", "--visits", "--seed":
        guard let number = Int(value), (1...100_000).contains(number) else {
          return refuse("\(name) \(value): that is not a number from 1 to 100000")
        }
        switch name {
        case "--hours": options.hours = number
        case "--minutes": options.minutes = number
        case "--visits": options.visits = number
        default: options.seed = UInt64(number)
        }
      default: return refuse("\(name) \(value): there is no such option")
      }
    }
    let isGallery = options.app == "Gallery"
    let isFlat: Bool
    if command == "day" {
      isFlat = isGallery ? day(GalleryDay.self, options) : day(CheckInDay.self, options)
    } else {
      isFlat = isGallery ? drive(GalleryDay.self, options) : drive(CheckInDay.self, options)
    }
    return isFlat ? 0 : 1
  }

  private static func day<App: SoakedApp>(_ app: App.Type, _ options: Options) -> Bool {
    SimulatedDay<App>(hours: options.hours, visits: options.visits, seed: options.seed).run()
  }

  private static func drive<App: SoakedApp>(_ app: App.Type, _ options: Options) -> Bool {
    let beside = CommandLine.arguments[0].split(separator: "/", omittingEmptySubsequences: false).dropLast()
      .joined(separator: "/")
    let program = options.program ?? "\(beside.isEmpty ? "." : beside)/\(App.name)"
    return RealMinutes<App>(program: program, minutes: options.minutes, seed: options.seed).run()
  }

  private static func refuse(_ reason: String) -> Int32 {
    try? FileHandle.standardError.write(contentsOf: Data("vitrine-soak: \(reason). See vitrine-soak --help.\n".utf8))
    return 2
  }
}
