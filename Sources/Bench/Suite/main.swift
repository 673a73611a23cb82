import Glibc

let usage = """
  Usage: vitrine-bench [--passes NUMBER] [ui] [scenes] [damage] [touch] [keys] [typing] [resuming] [layout] [lists] \
                       [transitions] [blur] [sprites] [inspect] [start]
         vitrine-bench profile
         vitrine-bench --scene NAME

  Everything when nothing is named; `--scene` measures one of the scenes. \
  `profile` draws the UI frame 500 times a pass for a profiler to watch. \
  All figures of a table come from one run in which the contestants take turns.
  F is the time to copy one 1920x1080 frame of 32-bit pixels.
  """

func complain(_ text: String) {
  let line = "vitrine-bench: \(text)\n"
  _ = write(2, line, line.utf8.count)
}

let everything: Set = [
  "ui", "scenes", "damage", "touch", "keys", "typing", "resuming", "layout", "lists", "transitions", "blur", "sprites",
  "inspect", "start",
]
var passes = 9
var parts: Set<String> = []
var scene: String?
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
  case "--scene":
    guard let name = arguments.popFirst(), Scenes.all.contains(where: { $0.name == name }) else {
      complain("--scene takes the name of a scene: \(Scenes.all.map(\.name).joined(separator: ", ")).")
      exit(2)
    }
    scene = name
    parts.insert("scenes")
  case "profile": parts.insert(argument)
  case _ where everything.contains(argument): parts.insert(argument)
  default:
    complain("there is no part \"\(argument)\".\n\(usage)")
    exit(2)
  }
}
let wanted = parts.isEmpty ? everything : parts

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
if wanted.contains("resuming") { ResumingReport.print(passes: passes) }
if wanted.contains("layout") { LayoutReport.print(passes: passes, kiwiLibrary: folder + "/libkiwipeer.so") }
if wanted.contains("lists") { ListReport.print(passes: passes, folder: folder) }
if wanted.contains("transitions") { TransitionReport.print(passes: passes) }
if wanted.contains("blur") { BlurReport.print(passes: passes) }
if wanted.contains("sprites") { SpriteReport.print(passes: passes) }
if wanted.contains("inspect") { InspectionReport.print(passes: passes) }
if wanted.contains("scenes") {
  if scene == nil { FillReport.print(passes: passes) }
  SceneReport.print(passes: passes, only: scene)
}
if wanted.contains("start") { StartReport.print(passes: passes, folder: folder) }
