import UIKitCore

/// The machine's printing system.
@MainActor
protocol PrintService: AnyObject {
  /// Whether there is a printing system, with or without a printer.
  var isAvailable: Bool { get }
  /// Reports whether there is a default printer. Returns at once; `completion` is called on the main actor.
  func findPrinter(_ completion: @escaping @MainActor (Bool) -> Void)
  /// Passes a document to the default printer. Returns at once; `completion` is called on the main actor, with the reason
  /// if it failed.
  func print(_ document: PrintedDocument, _ completion: @escaping @MainActor ((any Error)?) -> Void)
}

/// Prints with the programs of CUPS, which may be missing: `lpstat` names the default printer, and `lp` takes a document.
@MainActor
final class CUPSPrintService: PrintService {
  /// The one that activity view controllers use. Tests replace it.
  static var shared: any PrintService = CUPSPrintService()

  private let status: String
  private let print: String

  /// Seconds after which a program that does not answer is ended: the scheduler may be on another machine.
  nonisolated private static let statusTimeout = 3.0
  nonisolated private static let printTimeout = 30.0

  /// - Parameters: Names or paths of programs that take the options of `lpstat` and `lp`.
  init(status: String = "lpstat", print: String = "lp") {
    self.status = status
    self.print = print
  }

  var isAvailable: Bool {
    if print.contains("/") { return access(print, X_OK) == 0 }
    let paths = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return paths.split(separator: ":").contains { access("\($0)/\(print)", X_OK) == 0 }
  }

  func findPrinter(_ completion: @escaping @MainActor (Bool) -> Void) {
    let program = status
    Task {
      let result = await ProgramRun.run(program, ["-d"], timeout: Self.statusTimeout)
      // "system default destination: NAME", or "no system default destination".
      completion(result.status == 0 && result.output.contains("destination: "))
    }
  }

  func print(_ document: PrintedDocument, _ completion: @escaping @MainActor ((any Error)?) -> Void) {
    let program = print
    Task {
      completion(await Self.print(document, with: program))
    }
  }

  nonisolated private static func print(_ document: PrintedDocument, with program: String) async -> PrintError? {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vitrine-print-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    do {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      let files = try write(document, to: folder)
      // Options end at "--", so that a title or a path never is one.
      let destination = document.printer.map { ["-d", $0] } ?? []
      let options = (["fit-to-page"] + document.options).flatMap { ["-o", $0] }
      let arguments = destination + ["-t", document.title] + options + ["--"] + files
      let result = await ProgramRun.run(program, arguments, timeout: printTimeout)
      return result.status == 0 ? nil : PrintError(program: program, result: result)
    } catch {
      return PrintError(description: "print: the document cannot be written to \(folder.path): \(error)")
    }
  }

  nonisolated private static func write(_ document: PrintedDocument, to folder: URL) throws -> [String] {
    var contents: [(name: String, data: Data)] = []
    switch document.content {
    case .text(let text): contents = [("text.txt", Data((text + "\n").utf8))]
    case .pages(let pages):
      for (index, page) in pages.enumerated() {
        if let data = page.pngData() { contents.append(("page-\(index + 1).png", data)) }
      }
    case .files(let files):
      for (index, file) in files.enumerated() { contents.append(("page-\(index + 1).\(file.fileExtension)", file.data)) }
    }
    return try contents.map { name, data in
      let file = folder.appendingPathComponent(name)
      try data.write(to: file)
      return file.path
    }
  }
}

/// Why a document was not printed.
struct PrintError: Error, CustomStringConvertible {
  let description: String
}

extension PrintError {
  init(program: String, result: ProgramRun.Result) {
    switch result.status {
    case ProgramRun.timedOut: description = "print: \(program) did not answer and was ended. Is the print server running?"
    case ProgramRun.notStarted:
      description = "print: \(program) cannot be started. On Debian it is in the package cups-client."
    default: description = "print: \(program) ended with status \(result.status): \(result.output)"
    }
  }
}
