// A kiosk for the system tests. It writes what it receives to standard output, as JSON lines, and shows pads without
// text, so that a test knows every pixel. PROBE_ROOM=typing shows a field instead, and reports what is typed into it.
//
// PROBE_ERRORS=gone, dead or full gives it a standard error that nobody reads, and PROBE_CHATTER=1 makes it move a view
// and log in each frame. SIGUSR1: a line of counts. SIGUSR2: the spark, 1 % of a 1280 × 800 screen, changes its
// colour.
import Foundation
import Host
import UIKit

import class Host.Host

if let errors = ProcessInfo.processInfo.environment["PROBE_ERRORS"] { Chatter.replaceErrors(errors) }
let configuration = Host.configurationOrExit()
do {
  let host = try Host.start(configuration)
  let delegate = ProbeDelegate()
  let session = KioskSession(host: host, delegate: delegate)
  let reporter = Reporter(host: host, session: session)
  let status = session.run()
  reporter.say("ended", ["status": Int(status)])
  exit(status)
} catch {
  FileHandle.standardError.write(Data("probe: \(error)\n".utf8))
  exit(70)
}
