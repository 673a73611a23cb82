import Testing

import UIKit
@testable import UIKitNavigation

/// Programs that stand for those of CUPS.
@Suite struct PrintTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("print-\(UUID().uuidString)")

  private func program(_ name: String, _ script: String) throws -> String {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appendingPathComponent(name)
    try Data("#!/bin/sh\n\(script)\n".utf8).write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: file.path)
    return file.path
  }

  @MainActor private func hasPrinter(_ script: String) async throws -> Bool {
    let service = CUPSPrintService(status: try program("lpstat", script))
    defer { try? FileManager.default.removeItem(at: folder) }
    return await withCheckedContinuation { continuation in
      service.findPrinter { continuation.resume(returning: $0) }
    }
  }

  @Test func PT15_theDefaultPrinterIsFound() async throws {
    #expect(try await hasPrinter("echo \"system default destination: Office\""))
    #expect(try await !hasPrinter("echo \"no system default destination\""))
    #expect(try await !hasPrinter("echo \"lpstat: Bad file descriptor\" >&2; exit 1"))
  }

  @MainActor @Test func PT15_withoutTheProgramThereIsNoPrinter() async {
    let service = CUPSPrintService(status: "vitrine-no-such-program")
    let isFound = await withCheckedContinuation { continuation in
      service.findPrinter { continuation.resume(returning: $0) }
    }
    #expect(!isFound)
  }

  @MainActor private func print(_ document: PrintedDocument, _ script: String) async throws -> String? {
    let service = CUPSPrintService(print: try program("lp", script))
    return await withCheckedContinuation { continuation in
      service.print(document) { error in continuation.resume(returning: error.map { "\($0)" }) }
    }
  }

  @Test func PT15_theTextIsPassedAsAFileThatIsDeletedAfterwards() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let out = folder.appendingPathComponent("out").path
    let document = PrintedDocument(title: "-d evil; $(reboot)", content: .text("Grüße"))
    let script = "for a in \"$@\"; do echo \"$a\"; f=$a; done > \(out); cat \"$f\" >> \(out)"
    #expect(try await print(document, script) == nil)
    let lines = try String(contentsOfFile: out, encoding: .utf8).split(separator: "\n").map(String.init)
    try #require(lines.count == 7)
    #expect(lines[..<5] == ["-t", "-d evil; $(reboot)", "-o", "fit-to-page", "--"])
    #expect(lines[6] == "Grüße")
    #expect(!FileManager.default.fileExists(atPath: lines[5]))
  }

  @Test func PT15_theReasonOfAFailureIsKept() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let document = PrintedDocument(title: "Title", content: .text("text"))
    let reason = try await print(document, "echo 'lp: The printer is out of paper.' >&2; exit 3")
    #expect(reason?.hasSuffix("ended with status 3: lp: The printer is out of paper.") == true)
  }

  @Test func PT15_aProgramThatDoesNotAnswerIsEnded() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let result = await ProgramRun.run(try program("slow", "echo started; sleep 100"), [], timeout: 0.3)
    #expect(result.status == ProgramRun.timedOut && result.output == "started")
  }

  @Test func PT15_noSecretsAreInherited() {
    let environment = ProgramRun.environment(["PATH": "/bin", "NOTIFY_SOCKET": "/run/x", "LANG": "de_DE.UTF-8"])
    #expect(environment == ["PATH": "/bin", "LC_ALL": "C.UTF-8"])
  }
}
