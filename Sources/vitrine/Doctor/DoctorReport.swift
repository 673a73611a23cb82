/// The result of `vitrine doctor`: sections of facts, and findings about them.
struct DoctorReport: Hashable, Sendable {
  enum Level: String, Hashable, Sendable {
    case good = "ok"
    /// A kiosk runs, with restrictions.
    case warning = "note"
    /// A kiosk would not start, or could not be used.
    case failure = "FAIL"
  }

  struct Finding: Hashable, Sendable {
    let level: Level
    let text: String
  }

  struct Section: Hashable, Sendable {
    let title: String
    var facts: [String] = []
    var findings: [Finding] = []

    init(_ title: String) { self.title = title }

    mutating func good(_ text: String) { findings.append(Finding(level: .good, text: text)) }
    mutating func warn(_ text: String) { findings.append(Finding(level: .warning, text: text)) }
    mutating func fail(_ text: String) { findings.append(Finding(level: .failure, text: text)) }
  }

  var sections: [Section] = []

  var failures: Int { count(.failure) }
  var warnings: Int { count(.warning) }

  private func count(_ level: Level) -> Int {
    sections.reduce(0) { $0 + $1.findings.filter { $0.level == level }.count }
  }

  /// 0 when a kiosk would run.
  var exitStatus: Int32 { failures == 0 ? 0 : 1 }

  /// The printed form: facts indented under their section, findings marked.
  var text: String {
    var lines: [String] = []
    for section in sections {
      lines.append(section.title)
      for fact in section.facts { lines += fact.split(separator: "\n").map { "  \($0)" } }
      for finding in section.findings {
        let mark = "  \(finding.level.rawValue): "
        let parts = finding.text.split(separator: "\n")
        for (index, part) in parts.enumerated() {
          lines.append((index == 0 ? mark : String(repeating: " ", count: mark.count)) + part)
        }
      }
      lines.append("")
    }
    lines.append(verdict)
    return lines.joined(separator: "\n") + "\n"
  }

  private var verdict: String {
    switch (failures, warnings) {
    case (0, 0): return "A kiosk would run here."
    case (0, _): return "A kiosk would run here. Notes: \(warnings)."
    default: return "A kiosk would not run here. To fix: \(failures), marked FAIL above."
    }
  }
}
