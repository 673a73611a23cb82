// A USB display for the system tests: to the kernel's driver `udl` it looks like a DisplayLink adapter of the first
// kind. It is a function of the kernel's USB gadgets (FunctionFS), so it plugs into `dummy_hcd`.
//
//   USBDisplay FOLDER MEMORY [EDID]
//
// FOLDER is where FunctionFS is mounted. MEMORY becomes a file of 256 registers, then 16 MiB of pixels, as in the
// adapter. EDID is a file with the monitor's EDID; without it no monitor answers. Prints `ready` when the gadget can be
// bound, and runs until it is killed.
import Glibc

/// Ends the program with a message that says what was tried and why it failed.
func fail(_ what: String) -> Never {
  perror(what)
  exit(1)
}

/// Writes a line without buffering, whatever standard output is.
func say(_ text: String) {
  let line = Array("\(text)\n".utf8)
  write(STDOUT_FILENO, line, line.count)
}

let arguments = CommandLine.arguments
guard arguments.count == 3 || arguments.count == 4 else {
  say("USBDisplay FOLDER MEMORY [EDID]")
  exit(64)
}
let memory = AdapterMemory(file: arguments[2])
let control = ControlEndpoint(folder: arguments[1], edid: arguments.count == 4 ? bytes(ofFile: arguments[3]) : nil)
let pixels = PixelEndpoint(file: "\(arguments[1])/\(ControlEndpoint.pixelFile)", memory: memory)
pixels.start()
say("ready")
control.serve()

/// The first 4096 bytes of a file.
func bytes(ofFile path: String) -> [UInt8] {
  let file = open(path, O_RDONLY)
  guard file >= 0 else { fail(path) }
  defer { close(file) }
  var bytes = [UInt8](repeating: 0, count: 4096)
  let count = read(file, &bytes, bytes.count)
  guard count >= 0 else { fail(path) }
  return Array(bytes.prefix(count))
}
