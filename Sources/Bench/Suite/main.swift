import Glibc

let usage = """
  Usage: vitrine-bench [--passes NUMBER] [ui] [scenes] [damage] [touch] [keys] [typing] [layout] [inspect] [start]
         vitrine-bench profile

  Everything when nothing is named; `profile` draws the UI frame 500 times a pass for a profiler to watch. \
  All figures of a table come from one run in which the contestants take turns.
  F is the time to copy one 1920x1080 frame of 32-bit pixels.
  """

func complain(_ text: String) {
  let line = "vitrine-bench: \(text)\n"
  _ = write(2, line, line.utf8.count)
}

var passes = 9
var parts: Set<String> = []
var arguments = CommandLine.arguments.dropFirst()
while let argument = arguments.popFirst() {
  switch argument {
  case "--help", "-h":
    print(usage)
    exit(0)
  case "--passes":
    guard let value = arguments.popFirst().flatMap({ Int($0) }), (1...1000).contains(value) else {
      complain("--passes takes a number from 1 to 1000.")
      exit(2)
    }
    passes = value
  case "ui", "scenes", "damage", "touch", "keys", "typing", "layout", "inspect", "start", "profile": parts.insert(argument)
  default:
    complain("there is no part \"\(argument)\".\n\(usage)")
    exit(2)
  }
}
let wanted = parts.isEmpty ? ["ui", "scenes", "damage", "touch", "keys", "typing", "layout", "inspect", "start"] : parts

// Other programs of the suite lie beside this one.
var folder: String = {
  guard let path = realpath("/proc/self/exe", nil) else { return "." }
  defer { free(path) }
  return String(
    String(cString: path).split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/"))
}()

if wanted.contains("profile") { PipelineReport.spin(frames: passes * 500) }
if wanted.contains("ui") { PipelineReport.print(passes: passes, qtLibrary: folder + "/libqtpeer.so") }
if wanted.contains("damage") { DamageReport.print(passes: passes) }
if wanted.contains("touch") { TouchReport.print(passes: passes) }
if wanted.contains("keys") { KeyboardReport.print(passes: passes) }
if wanted.contains("typing") { TypingReport.print(passes: passes) }
if wanted.contains("layout") { LayoutReport.print(passes: passes, kiwiLibrary: folder + "/libkiwipeer.so") }
if wanted.contains("inspect") { InspectionReport.print(passes: passes) }
if wanted.contains("scenes") { SceneReport.print(passes: passes) }
if wanted.contains("start") { StartReport.print(passes: passes, folder: folder) }
