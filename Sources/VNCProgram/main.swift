import CVNCChannel
import VNCChannel
import VNCServer

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

// vitrine-vnc shows a kiosk's screen to VNC viewers and browsers. Kiosks start it. It runs in a process of its own so
// that data sent by viewers can neither crash nor block the kiosk.
//
// Descriptors: 3 is the channel to the kiosk, 4 the listener for viewers, 5 the listener for browsers if there is one.

let (channelPlace, listenerPlace, pagePlace): (Int32, Int32, Int32) = (3, 4, 5)

func complain(_ text: String) -> Never {
  let line = Array("vitrine-vnc: \(text)\n".utf8)
  vv_log(line.map { CChar(bitPattern: $0) }, line.count)
  exit(64)
}

// Only a kiosk passes this argument.
guard CommandLine.arguments.count == 2, CommandLine.arguments[1] == "--kiosk" else {
  complain("kiosks start this program themselves: set VITRINE_VNC=on, or vitrine run APP --vnc on.")
}
vv_close_from(6)
vv_confine()
vv_map_large_blocks()
signal(SIGPIPE, SIG_IGN)
signal(SIGTTOU, SIG_IGN)
let channel = Channel(descriptor: channelPlace)
var waiting = pollfd(fd: channelPlace, events: Int16(POLLIN), revents: 0)
// The kiosk sends this message as soon as it has started the program.
guard poll(&waiting, 1, 10_000) == 1, case .message(let bytes, _) = channel.receive(),
  case .start(let settings)? = ChannelCoding.serverMessage(bytes)
else { complain("the kiosk said nothing.") }
let hasPages = fcntl(pagePlace, F_GETFD) >= 0 && settings.pageFolder != nil
guard
  let server = Server(
    settings: settings, channel: channel, listener: listenerPlace, pageListener: hasPages ? pagePlace : nil)
else { complain("cannot wait for connections: \(String(cString: strerror(errno)))") }
server.run()
