// swift-tools-version: 6.0
import Foundation
import PackageDescription

// A target may depend only on targets of its own level and of those below; see docs/architecture.md.
let package = Package(
  name: "vitrine",
  // The language of the texts in the examples' resources that are not in another one.
  defaultLocalization: "en",
  products: [
    // With the modules that it re-exports; see the end of this file.
    .library(
      name: "UIKit",
      targets: [
        "UIKit", "UIKitCore", "UIKitGraphics", "UIKitText", "UIKitTextInput", "UIKitLists", "UIKitPickers",
        "UIKitNavigation", "UIKitInspector", "ScreenKeyboard", "KioskPolicy", "QuartzCore", "CoreImage",
        "CoreGraphics", "AttributedStrings", "Timers",
      ]),
    .library(
      name: "KioskTesting",
      targets: [
        "KioskTesting", "UIKit", "UIKitCore", "UIKitGraphics", "UIKitText", "UIKitTextInput", "UIKitLists",
        "UIKitPickers", "UIKitNavigation", "UIKitInspector", "ScreenKeyboard", "KioskPolicy", "QuartzCore", "CoreImage",
        "CoreGraphics", "AttributedStrings", "Timers", "Host", "Display", "Input", "Raster",
      ]),
    // Chinese. Opens librime, whose Debian package is under the GPL; nothing else here depends on it.
    .library(name: "Pinyin", targets: ["Pinyin"]),
    // Scenes of sprites; re-exports UIKit as on iOS.
    .library(
      name: "SpriteKit",
      targets: [
        "SpriteKit", "UIKit", "UIKitCore", "UIKitGraphics", "UIKitText", "UIKitTextInput", "UIKitLists", "UIKitPickers",
        "UIKitNavigation", "UIKitInspector", "ScreenKeyboard", "KioskPolicy", "QuartzCore", "CoreImage",
        "CoreGraphics", "AttributedStrings", "Timers",
      ]),
    .executable(name: "vitrine", targets: ["vitrine"]),
    // Serves VNC viewers; kiosks start it. See docs/operating.md.
    .executable(name: "vitrine-vnc", targets: ["VNCProgram"]),
    .executable(name: "Smallest", targets: ["Smallest"]),
    .executable(name: "Gallery", targets: ["GalleryMain"]),
    .executable(name: "CheckIn", targets: ["CheckInMain"]),
    .executable(name: "Museum", targets: ["MuseumMain"]),
    .executable(name: "Fossils", targets: ["FossilsMain"]),
    .executable(name: "vitrine-bench", targets: ["Bench"]),
    .executable(name: "vitrine-soak", targets: ["Soak"]),
    .executable(name: "vitrine-fuzz", targets: ["Fuzz"]),
  ],
  targets: [
    // Level 0: one module map per C library.
    .systemLibrary(name: "CPixman", path: "Sources/C/CPixman", pkgConfig: "pixman-1"),
    .systemLibrary(name: "CPango", path: "Sources/C/CPango", pkgConfig: "pangoft2"),
    .target(name: "CSystemOutput"),
    // These are opened at run time; see CLazy.
    .target(name: "CLazy", dependencies: ["CSystemOutput"], path: "Sources/C/CLazy"),
    .target(name: "CCairo", dependencies: ["CLazy"], path: "Sources/C/CCairo"),
    .target(name: "CGdkPixbuf", dependencies: ["CLazy", "CPango", "CSystemOutput"], path: "Sources/C/CGdkPixbuf"),
    .target(name: "CDRM", dependencies: ["CLazy"], path: "Sources/C/CDRM"),
    .target(name: "CInput", dependencies: ["CLazy"], path: "Sources/C/CInput"),
    .target(name: "CXKB", dependencies: ["CLazy"], path: "Sources/C/CXKB"),
    .target(name: "CUdev", dependencies: ["CLazy"], path: "Sources/C/CUdev"),
    .target(name: "CSeat", dependencies: ["CLazy"], path: "Sources/C/CSeat"),
    .systemLibrary(name: "CEpoll", path: "Sources/C/CEpoll"),
    .systemLibrary(name: "CMalloc", path: "Sources/C/CMalloc"),
    .systemLibrary(name: "CZlib", path: "Sources/C/CZlib"),
    // These too, and kiosks may lack them. They declare what they use themselves and build where that is not installed.
    .target(name: "CRime", dependencies: ["CLazy"], path: "Sources/C/CRime"),
    .target(name: "CQRCode", dependencies: ["CLazy"], path: "Sources/C/CQRCode"),
    .target(name: "CGnuTLS", dependencies: ["CLazy"], path: "Sources/C/CGnuTLS"),
    .target(name: "CSodium", dependencies: ["CLazy"], path: "Sources/C/CSodium"),
    .target(name: "CChipmunk", dependencies: ["CLazy"], path: "Sources/C/CChipmunk"),
    .target(name: "CAvahi", dependencies: ["CLazy"], path: "Sources/C/CAvahi"),
    .target(name: "CCrypt", dependencies: ["CLazy"], path: "Sources/C/CCrypt"),
    .target(name: "CChecksum", path: "Sources/C/CChecksum"),

    // Level 1: the log and files; pixels; device files; the solver under Auto Layout.
    .target(name: "SystemOutput", dependencies: ["CSystemOutput"]),
    .target(
      name: "CRaster", dependencies: ["CPixman"],
      // Kernels are bit-equal to their scalar definition only if the compiler does not fuse multiply and add.
      cSettings: [.define("NDEBUG", .when(configuration: .release))]),
    .target(name: "Raster", dependencies: ["CRaster", "CPixman"]),
    .target(name: "Devices", dependencies: ["CEpoll", "CUdev", "SystemOutput"]),
    // What the host needs in C: signal handlers, the log of libseat.
    .target(name: "CHost", dependencies: ["CSeat", "CSystemOutput"]),

    // Text with attributes in place of Foundation's; CoreGraphics and with it UIKit re-export the two classes.
    .target(name: "AttributedStrings", dependencies: ["SystemOutput"]),

    // Values under linear constraints with priorities. It knows no views.
    .target(name: "Constraints"),

    // What tables and collections have in common: batches of changes, lengths of many items. It knows no views.
    .target(name: "ListModel"),

    // What a kiosk and the program that serves its VNC viewers say to each other.
    .target(name: "CVNCChannel"),
    .target(name: "VNCChannel", dependencies: ["CVNCChannel"]),

    // The file in which a visit survives the end of the process.
    .target(name: "VisitJournal", dependencies: ["CChecksum"]),

    // Level 2: drawing, screens, devices; the protocol of VNC.
    .target(name: "_Testing_CoreGraphics"),
    .target(
      name: "CoreGraphics",
      dependencies: [
        "AttributedStrings", "Raster", "SystemOutput", "CPango", "CCairo", "CGdkPixbuf", "CMalloc", "_Testing_CoreGraphics",
      ]),
    .target(name: "Display", dependencies: ["Raster", "CRaster", "Devices", "CDRM"]),
    .target(name: "Input", dependencies: ["Devices", "CInput", "CXKB"]),

    // The layouts of the on-screen keyboard, made from those of physical keyboards.
    .target(name: "ScreenKeyboardLayouts", dependencies: ["Input", "SystemOutput", "CXKB"]),

    .target(name: "VNCServer", dependencies: ["VNCChannel", "CVNCChannel", "CEpoll", "CZlib"]),

    // Activities that go on at another kiosk: codes, TLS, peers.
    .target(name: "Handoff", dependencies: ["Devices", "SystemOutput", "CGnuTLS", "CSodium", "CAvahi"]),

    // What `import CoreImage.CIFilterBuiltins` finds; see its module map.
    .systemLibrary(name: "CIFilterBuiltins", path: "Sources/C/CIFilterBuiltins"),
    .target(name: "_Testing_CoreImage"),
    // Images as descriptions of how to make them, filters, QR codes. It knows no views.
    .target(
      name: "CoreImage",
      dependencies: [
        "CoreGraphics", "Raster", "SystemOutput", "CQRCode", "CIFilterBuiltins", "_Testing_CoreImage",
      ]),

    // Level 3: layers and frames; the machine.
    .target(name: "QuartzCore", dependencies: ["CoreGraphics", "Raster"]),
    .target(
      name: "Host",
      dependencies: [
        "Display", "Input", "Devices", "Raster", "CRaster", "SystemOutput", "CHost", "CCrypt", "CSeat", "VNCChannel",
        "CVNCChannel", "Handoff",
      ]),

    // Timers and delayed work by the kiosk's clock, in place of Foundation's and Dispatch's; UIKit re-exports the two
    // classes.
    .target(name: "Timers", dependencies: ["CoreGraphics"]),

    // What views draw with: colours, fonts, images, symbols, paths, traits, and what UIKit says to users. It knows no views.
    .target(name: "UIKitGraphics", dependencies: ["CoreGraphics", "CoreImage", "Raster", "SystemOutput"]),

    // Text without views: attributes, attributed strings as they are drawn, documents that can be edited, their layout.
    .target(
      name: "UIKitText", dependencies: ["UIKitGraphics", "AttributedStrings", "CoreGraphics", "QuartzCore", "Raster"],
      // Words of languages without spaces: the Unicode library that comes with Foundation.
      linkerSettings: [.linkedLibrary("_FoundationICU")]),

    // Level 4: UIKit's own part.
    .target(
      name: "UIKitCore",
      dependencies: [
        "UIKitGraphics", "UIKitText", "Constraints", "QuartzCore", "CoreGraphics", "Handoff", "Host", "Display", "Input",
        "Raster", "SystemOutput", "Timers",
      ]),

    // Level 5: fields, text views and search bars, and how text is edited in them.
    .target(name: "UIKitTextInput", dependencies: ["UIKitCore", "QuartzCore", "CoreGraphics", "Raster"]),
    // What a kiosk has besides, each behind a protocol of UIKitCore: the on-screen keyboard; dimming, the prompt before a
    // reset, the exit for staff and speech.
    .target(
      name: "ScreenKeyboard",
      dependencies: ["UIKitCore", "UIKitTextInput", "Host", "Input", "ScreenKeyboardLayouts", "SystemOutput"]),
    .target(name: "KioskPolicy", dependencies: ["UIKitCore", "UIKitTextInput", "Host", "Input"]),
    // What of a visit survives the end of the program.
    .target(name: "Resume", dependencies: ["UIKitCore", "UIKitTextInput", "Host", "VisitJournal"]),
    // Tables, collections, and the data sources and configurations of their cells.
    .target(
      name: "UIKitLists", dependencies: ["UIKitCore", "UIKitTextInput", "ListModel", "QuartzCore", "CoreGraphics"]),
    // Wheels, dates and calendars.
    .target(name: "UIKitPickers", dependencies: ["UIKitCore", "CoreGraphics"]),
    // Bars and the containers that have them: stacks, tabs, columns, pages, search; alerts; effects; sharing.
    .target(
      name: "UIKitNavigation",
      dependencies: ["UIKitCore", "UIKitTextInput", "CoreGraphics", "CoreImage", "SystemOutput"]),

    // Descriptions of the views on the screen and of their constraints, for developers.
    .target(
      name: "UIKitInspector", dependencies: ["UIKitCore", "UIKitTextInput", "CoreGraphics", "Host", "Raster"]),

    // Level 6: UIKit as apps import it: the eight in one.
    .target(name: "_Testing_UIKit"),
    .target(
      name: "UIKit",
      dependencies: [
        "UIKitCore", "UIKitTextInput", "UIKitLists", "UIKitPickers", "UIKitNavigation", "UIKitInspector", "ScreenKeyboard",
        "KioskPolicy", "Resume", "Host", "_Testing_UIKit",
      ]),

    // Level 7: the virtual kiosk for tests.
    .target(
      name: "KioskTesting",
      dependencies: ["UIKit", "UIKitCore", "CoreGraphics", "Host", "Display", "Input", "Raster", "SystemOutput"]),

    .target(name: "Pinyin", dependencies: ["UIKit", "CRime"]),
    // Scenes of nodes in one view: sprites, labels, shapes, actions. Nothing else depends on it.
    .target(name: "SpriteKit", dependencies: ["UIKit", "Raster", "CChipmunk"]),

    .executableTarget(name: "VNCProgram", dependencies: ["VNCServer", "VNCChannel", "CVNCChannel"]),

    // Level 8: the tool and the examples.
    .executableTarget(
      name: "vitrine",
      dependencies: ["CoreGraphics", "Devices", "Display", "Handoff", "Host", "Input", "Raster", "SystemOutput"]),
    // One file to begin with.
    .executableTarget(name: "Smallest", dependencies: ["UIKit"], path: "Sources/Examples/Smallest"),
    // Modules, so that the soak can run them in a virtual kiosk; each has a program that only starts it.
    .target(name: "Gallery", dependencies: ["UIKit"], path: "Sources/Examples/Gallery"),
    .target(
      name: "CheckIn", dependencies: ["UIKit"], path: "Sources/Examples/CheckIn", resources: [.process("Resources")]),
    .target(name: "Museum", dependencies: ["UIKit"], path: "Sources/Examples/Museum"),
    .target(name: "Fossils", dependencies: ["SpriteKit", "UIKit"], path: "Sources/Examples/Fossils"),
    .executableTarget(name: "GalleryMain", dependencies: ["Gallery"], path: "Sources/Examples/GalleryMain"),
    .executableTarget(name: "CheckInMain", dependencies: ["CheckIn"], path: "Sources/Examples/CheckInMain"),
    .executableTarget(name: "MuseumMain", dependencies: ["Museum"], path: "Sources/Examples/MuseumMain"),
    .executableTarget(name: "FossilsMain", dependencies: ["Fossils"], path: "Sources/Examples/FossilsMain"),
    // Benchmarks (`deploy/bench`). Sources/Bench/Qt is built by that script where Qt's development package is installed,
    // Sources/Bench/Kiwi where it can fetch the source of kiwi.
    .executableTarget(
      name: "Bench",
      dependencies: [
        "SpriteKit", "UIKit", "KioskTesting", "QuartzCore", "CoreGraphics", "Host", "Input", "Raster", "Constraints",
        "CCairo", "CPixman", "Allocations",
      ],
      path: "Sources/Bench/Suite"),
    .target(name: "Allocations", path: "Sources/Bench/Allocations"),
    .executableTarget(name: "PangoLine", dependencies: ["CPango"], path: "Sources/Bench/PangoLine"),
    // Memory and descriptors over a simulated day and real minutes (`deploy/soak`).
    .executableTarget(
      name: "Soak", dependencies: ["UIKit", "KioskTesting", "Display", "Host", "CheckIn", "Gallery", "CMalloc"]),

    // Tries any bytes where some come from outside (`deploy/fuzz`).
    .executableTarget(
      name: "Fuzz",
      dependencies: [
        "UIKit", "Handoff", "Host", "Display", "Input", "ScreenKeyboardLayouts", "CoreGraphics", "VNCServer", "VNCChannel",
      ]),

    // Libraries that are there, that are not, and that lack a function.
    .target(name: "LazyLibraries", dependencies: ["CLazy"], path: "Tests/LazyLibraries"),
    .testTarget(name: "LazyTests", dependencies: ["LazyLibraries"]),
    .testTarget(name: "SystemOutputTests", dependencies: ["SystemOutput"]),
    .testTarget(name: "RasterTests", dependencies: ["Raster", "CRaster"]),
    .testTarget(name: "ConstraintsTests", dependencies: ["Constraints"]),
    .testTarget(name: "ListModelTests", dependencies: ["ListModel"]),
    .testTarget(name: "VisitJournalTests", dependencies: ["VisitJournal", "CChecksum"]),
    .testTarget(name: "AttributedStringsTests", dependencies: ["AttributedStrings"]),
    .testTarget(name: "CoreGraphicsTests", dependencies: ["CoreGraphics", "Raster"]),
    .testTarget(name: "CoreImageTests", dependencies: ["CoreImage", "CoreGraphics", "Raster"]),
    .testTarget(
      name: "UIKitGraphicsTests",
      dependencies: ["UIKitGraphics", "UIKitText", "CoreImage", "CoreGraphics", "Raster", "SystemOutput"]),
    .testTarget(name: "DevicesTests", dependencies: ["Devices"]),
    .testTarget(name: "DisplayTests", dependencies: ["Display", "Raster", "Devices"]),
    .testTarget(name: "InputTests", dependencies: ["Input", "Devices"]),
    .testTarget(name: "ScreenKeyboardLayoutsTests", dependencies: ["ScreenKeyboardLayouts"]),
    .testTarget(
      name: "HostTests", dependencies: ["Host", "Display", "Input", "Devices", "Raster", "VNCChannel", "VNCProgram"]),
    .testTarget(name: "VNCServerTests", dependencies: ["VNCServer", "VNCChannel", "CZlib"]),
    .testTarget(name: "HandoffTests", dependencies: ["Handoff", "Host", "Display"]),
    .testTarget(name: "QuartzCoreTests", dependencies: ["QuartzCore", "CoreGraphics", "Raster"]),
    .testTarget(
      name: "UIKitTests",
      dependencies: [
        "UIKit", "UIKitCore", "UIKitGraphics", "UIKitText", "UIKitTextInput", "UIKitInspector", "UIKitNavigation",
        "Constraints", "ScreenKeyboard", "KioskPolicy", "KioskTesting", "QuartzCore", "Host", "Display", "Input", "Raster",
        "ScreenKeyboardLayouts", "CMalloc", "VNCChannel",
      ],
      exclude: [
        "Accessibility/References", "AutoLayout/References", "Commands/References",
        "Controls/References", "Images/References", "Inspector/References", "Keyboard/References", "Labels/References",
        "Menus/References", "Presentation/References", "Scrolling/References", "Staff/References", "TextInput/References",
      ]),
    .testTarget(
      name: "UIKitListsTests",
      dependencies: [
        "UIKit", "UIKitCore", "UIKitLists", "UIKitPickers", "KioskTesting", "QuartzCore", "Host", "Input", "Raster",
      ],
      exclude: ["CollectionLists/References", "Pickers/References", "Tables/References"]),
    .testTarget(
      name: "UIKitNavigationTests",
      dependencies: [
        "UIKit", "UIKitCore", "UIKitNavigation", "KioskTesting", "QuartzCore", "CoreImage", "Host", "Input", "Raster",
      ],
      exclude: [
        "Bars/References", "Effects/References", "Handoff/References", "Navigation/References", "Pages/References",
        "Search/References", "Sharing/References", "Split/References", "Tabs/References",
      ]),
    .testTarget(name: "ResumeTests", dependencies: ["KioskTesting", "UIKit", "UIKitCore", "Host", "Raster"]),
    .testTarget(
      name: "PinyinTests", dependencies: ["Pinyin", "KioskTesting", "UIKit", "UIKitCore", "ScreenKeyboard"],
      exclude: ["References"]),
    // An app's source in the language mode that most UIKit code is written in.
    .testTarget(
      name: "Swift5Tests", dependencies: ["KioskTesting", "UIKit"], swiftSettings: [.swiftLanguageMode(.v5)]),
    .testTarget(name: "KioskTestingTests", dependencies: ["KioskTesting", "UIKit", "CoreGraphics", "Host", "Raster"]),
    .testTarget(
      name: "VitrineToolTests",
      dependencies: ["vitrine", "CoreGraphics", "Display", "Handoff", "Host", "Input", "Raster"]),
    .testTarget(
      name: "SpriteKitTests", dependencies: ["SpriteKit", "KioskTesting", "UIKit"], exclude: ["References"]),
    .testTarget(
      name: "SmallestTests", dependencies: ["Smallest", "KioskTesting", "UIKit"], exclude: ["References"]),
    .testTarget(name: "CheckInTests", dependencies: ["CheckIn", "KioskTesting", "UIKit", "UIKitGraphics", "Host"], exclude: ["References"]),
    .testTarget(name: "MuseumTests", dependencies: ["Museum", "KioskTesting", "UIKit", "Raster"], exclude: ["References"]),
    .testTarget(
      name: "FossilsTests", dependencies: ["Fossils", "SpriteKit", "KioskTesting", "UIKit"], exclude: ["References"]),
    .testTarget(name: "GalleryTests", dependencies: ["Gallery", "KioskTesting", "UIKit"], exclude: ["References"]),

    // What the sources say: imports, words, docstrings, lengths of lines.
    .testTarget(name: "SourceTests", exclude: ["words.txt"]),

    // The booted machine: a driver for QEMU, a kiosk that reports what it is told, and the tests (`deploy/test` runs them).
    .target(name: "Machine", dependencies: ["CoreGraphics", "Raster"], path: "Tests/Machine"),
    .executableTarget(
      name: "Probe", dependencies: ["UIKit", "Host", "Display", "Input", "SystemOutput"], path: "Tests/Probe"),
    // An adapter for a display at USB, which the machine plugs into itself.
    .executableTarget(name: "USBDisplay", path: "Tests/USBDisplay"),
    .testTarget(
      name: "SystemTests", dependencies: ["CheckIn", "Museum", "KioskTesting", "UIKit", "CoreGraphics", "Host", "Machine"],
      exclude: ["Image"]),
  ],
  swiftLanguageModes: [.v6]
)

// What measures the library, attacks it and tests it in the machine is there only with VITRINE_TOOLS=1, which those scripts
// in deploy/ set that need it: after each edit, everybody else would wait for four more programs to be linked.
if Context.environment["VITRINE_TOOLS"] != "1" {
  let tools = ["Bench", "Allocations", "PangoLine", "Soak", "Fuzz", "Probe", "USBDisplay"]
  package.targets.removeAll { tools.contains($0.name) }
  package.products.removeAll { ["vitrine-bench", "vitrine-soak", "vitrine-fuzz"].contains($0.name) }
}

// A module is compiled again when one on which it depends directly has changed. The layouts of UIKit's classes are in the
// modules that UIKit re-exports, so whatever depends on UIKit depends on these.
let reexported = [
  "UIKitCore", "UIKitGraphics", "UIKitText", "UIKitTextInput", "UIKitLists", "UIKitPickers", "UIKitNavigation",
  "UIKitInspector", "ScreenKeyboard", "KioskPolicy", "QuartzCore", "CoreImage", "CoreGraphics", "AttributedStrings", "Timers",
]
for target in package.targets {
  var names: Set<String> = []
  for dependency in target.dependencies {
    if case .byNameItem(let name, _) = dependency { names.insert(name) }
  }
  guard names.contains("UIKit") else { continue }
  target.dependencies += reexported.filter { !names.contains($0) }.map { .byName(name: $0) }
}

// In release builds, which deploy/test makes, the library is optimised and its tests are not: they would take minutes more
// to compile, and spend their time in the library. Nobody imports them, so no second compiler need emit their modules
// beforehand: it would check most of the tests once more, up to a third of the time.
for target in package.targets where target.type == .test {
  let flags = ["-Onone", "-no-emit-module-separately-wmo"]
  target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(flags, .when(configuration: .release))]
}

// In debug builds, whoever has just edited a file waits for each program and the tests to be linked: lld takes half of the
// usual linker's time, and a little less where it does not merge equal strings. Toolchains from swift.org have it beside
// `swift`; without it all is linked as usual.
let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").flatMap { folder in
  let compiler = URL(fileURLWithPath: "\(folder)/swift").resolvingSymlinksInPath()
  return [String(folder), compiler.deletingLastPathComponent().path]
}
if folders.contains(where: { FileManager.default.isExecutableFile(atPath: "\($0)/ld.lld") }) {
  for target in package.targets where target.type == .test || target.type == .executable {
    target.linkerSettings =
      (target.linkerSettings ?? []) + [.unsafeFlags(["-use-ld=lld", "-Xlinker", "-O0"], .when(configuration: .debug))]
  }
}
