import Devices
import Display
import Foundation
import Host
import Input

/// `vitrine devices`: the displays and input devices of this machine.
struct DevicesCommand: Command {
  let name = "devices"
  let summary = "list displays and input devices, with what each is used as"

  var help: String {
    """
    vitrine devices: list displays and input devices, with what each is used as

    Usage: vitrine devices

    Names of connectors are for --display drm:CONNECTOR and VITRINE_DISPLAY; vitrine doctor also says what would fail.

    Exit status: 0; 1 when there is neither a display nor an input device that may be opened.

    """
  }

  func run(_ arguments: [String]) throws -> Int32 {
    let parsed = try ParsedArguments(arguments, options: [])
    if let word = parsed.words.first { throw UsageError("devices takes no \"\(word)\".") }
    let facts = MainActor.assumeIsolated { MachineFacts.read() }
    CommandLineTool.say(facts.cards)
    for message in facts.inputMessages where message.level != .info { CommandLineTool.complain(message.text) }
    CommandLineTool.say(
      CommandLineTool.table(
        facts.devices.map { ($0.path, "\($0.name): \($0.purpose)" + ($0.details.isEmpty ? "" : ", \($0.details)")) }))
    if facts.devices.isEmpty { CommandLineTool.say("no input device") }
    return facts.devices.isEmpty && !facts.hasCard ? 1 : 0
  }
}
