import CoreGraphics
import Foundation
import Handoff
import Host
import VNCServer

let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent()

private func files(_ folder: String) -> [Data] {
  let folder = package.appendingPathComponent(folder)
  let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
  return names.sorted().compactMap { try? Data(contentsOf: folder.appendingPathComponent($0)) }
}

let settingWords =
  Setting.all.flatMap { [$0.name, $0.example] }
  + ["=", "\n", "#", "never", "auto", "drm:", "virtual:", "@", ",", ";", "mon-fri", "24:00", "\"", "\u{FEFF}", "forced:"]

func settingSeeds() -> [Data] {
  let lines = Setting.all.map { "\($0.name) = \($0.example)" }
  return files("deploy/system").filter { $0.starts(with: Data("# Settings".utf8)) }
    + [Data(lines.joined(separator: "\n").utf8)] + lines.map { Data($0.utf8) }
}

func environmentSeeds() -> [Data] {
  let lines =
    Setting.all.map { "\($0.variable)=\($0.example)" } + [
      "LANG=de_DE.UTF-8", "LANG=abcdefghijkl", "NOTIFY_SOCKET=@/run/x", "WATCHDOG_USEC=10000000",
      "RUNTIME_DIRECTORY=/run/a:/run/b", "XDG_STATE_HOME=/x", "HOME=/x", "STATE_DIRECTORY=:/a", "CACHE_DIRECTORY=:",
    ]
  return [Data(lines.joined(separator: "\n").utf8)] + lines.map { Data($0.utf8) }
}

let recordingWords = [
  "\"t\":", "\"at\":", "\"device\":", "\"touch\":", "\"key\":", "\"mode\":", "\"flip\":", "\"seat\":true", "\"end\":",
  "\"down\"", "\"up\"", "\"cancel\"", "\"move\"", "\"scale\":", "\"slot\":", "null", "true", "{", "}", "[", "]", ",", "\n",
  "\"text\":\"é\"",
]

func recordingSeeds() -> [Data] {
  func recording(_ flips: String, _ lines: [String]) -> Data {
    let header =
      #"{"app":"x","appearance":"light","flips":"\#(flips)","#
      + #""mode":{"height":160,"refresh":60000,"rotation":0,"scale":1,"width":200},"#
      + #""screenKeyboard":"always","screenLayouts":["us"],"speaks":true,"start":1000000000,"#
      + #""version":2,"vitrine":"recording"}"#
    return Data(([header] + lines).joined(separator: "\n").utf8) + Data("\n".utf8)
  }
  let added = #"{"added":{"name":"panel","uses":63},"at":0,"device":1,"t":0}"#
  let keyboard = #"{"added":{"name":"keys","uses":1},"at":0,"device":2,"t":0}"#
  var t = 10_000_000
  func at(_ rest: String) -> String {
    t += 16_000_000
    return #"{"at":\#(t),"t":\#(t),\#(rest)}"#
  }
  func touch(_ phase: String, _ x: Double, _ y: Double, slot: Int = 0) -> [String] {
    [
      at(#""device":1,"touch":{"phase":"\#(phase)","slot":\#(slot),"x":\#(x),"y":\#(y)}"#),
      at(#""device":1,"touchFrame":true"#),
    ]
  }
  func key(_ code: Int, _ sym: Int, _ text: String) -> [String] {
    ["down", "up"].map {
      at(#""device":2,"key":{"code":\#(code),"keysym":\#(sym),"modifiers":0,"phase":"\#($0)","text":"\#(text)"}"#)
    }
  }
  var lines = [added, keyboard]
  lines += touch("down", 0.2, 0.1) + touch("up", 0.2, 0.1)
  lines += key(30, 97, "a") + key(15, 65289, "\\t") + key(28, 65293, "\\r")
  lines += touch("down", 0.8, 0.6) + touch("move", 0.8, 0.4) + touch("move", 0.8, 0.2) + touch("up", 0.8, 0.2)
  lines += touch("down", 0.3, 0.3) + touch("down", 0.5, 0.5, slot: 1) + touch("move", 0.6, 0.6, slot: 1)
  lines += touch("up", 0.3, 0.3) + touch("cancel", 0.6, 0.6, slot: 1)
  lines += [
    at(#""device":1,"moved":[5,5,5,5]"#), at(#""device":1,"button":{"code":272,"down":true}"#),
    at(#""device":1,"button":{"code":272,"down":false}"#), at(#""device":1,"placed":[0.5,0.5]"#),
    at(#""device":1,"scroll":{"clicksY":120,"dx":0,"dy":15,"source":"wheel"}"#),
    at(#""device":1,"systemKey":{"name":"power","on":true}"#), at(#""device":1,"toggle":{"name":"lid","on":true}"#),
    at(#""device":1,"shake":"began""#), at(#""device":1,"orientation":"landscapeLeft""#),
    at(#""device":1,"removed":true"#),
  ]
  let state = [
    #"{"memory":true,"t":\#(t)}"#, #"{"seat":false,"t":\#(t)}"#, #"{"seat":true,"t":\#(t)}"#, #"{"power":false,"t":\#(t)}"#,
    #"{"power":true,"t":\#(t)}"#, #"{"mode":{"height":200,"refresh":60000,"rotation":90,"scale":2,"width":160},"t":\#(t)}"#,
    #"{"frame":1,"hash":"ff","t":\#(t)}"#, #"{"flip":\#(t),"t":\#(t)}"#, #"{"end":1,"t":\#(t + 50_000_000)}"#,
  ]
  return [
    recording("refresh", lines + state), recording("recorded", lines + state), recording("refresh", Array(lines.prefix(6))),
  ] + lines.map { recording("refresh", [added, keyboard, $0]) }
}

let layoutWords = [
  "\"layers\"", "\"letters\"", "\"symbols\"", "\"name\"", "\"title\"", "\"casing\"", "\"rightToLeft\"", "\"width\"",
  "\"type\"", "[", "]", "{", "}", ",", ":", "null", "true", "\"\\u0000\"", "\"\\ud800\"",
]

func layoutSeeds() -> [Data] { files("assets/keyboards") }

let pictureWords = [
  "IHDR", "IDAT", "IEND", "tRNS", "PLTE", "<svg xmlns=\"http://www.w3.org/2000/svg\" ", "<filter id=\"f\">",
  "<feGaussianBlur stdDeviation=\"900\"/>", "<feTurbulence numOctaves=\"99999\"/>",
  "<feMorphology radius=\"500\"/>", "filter=\"url(#f)\"", "<use href=\"#a\"/>", "<g id=\"a\">", "</g>",
  "<pattern id=\"p\" width=\"1\" height=\"1\">", "</pattern>",
  "mask=\"url(#m)\"", "stroke-dasharray=\"0.001\"", "opacity=\".5\"", "width=\"99999\"", "viewBox=\"0 0 1e9 1e9\"",
  "<!ENTITY a \"&b;&b;\">", "<style>*{filter:url(#f)}</style>", "<image href=\"", "transform=\"scale(1e9)\"", "RIFF",
  "WEBPVP8X",
]

func pictureSeeds() -> [Data] {
  let canvas = CGContext(
    data: nil, width: 23, height: 17, bitsPerComponent: 8, bytesPerRow: 0, space: CGColorSpaceCreateDeviceRGB(),
    bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue)
  canvas?.fill(CGRect(x: 3, y: 4, width: 12, height: 7))
  let image = canvas?.makeImage()
  let svg = """
    <svg xmlns="http://www.w3.org/2000/svg" width="40" height="30" viewBox="0 0 40 30"><defs><linearGradient id="g"><stop \
    offset="0" stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient><filter id="f"><feGaussianBlur \
    stdDeviation="2"/></filter></defs><g id="a" opacity="0.5"><path d="M1 1C 5 9 20 4 30 20z" fill="url(#g)" stroke="black" \
    stroke-width="2"/></g><use href="#a" x="3"/><circle cx="9" cy="9" r="4" filter="url(#f)"/></svg>
    """
  let plain =
    ##"<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24"><path d="M2 2h20v20H2z" fill="#123"/></svg>"##
  // A GIF and a BMP of a few pixels each.
  let gif: [UInt8] = [
    0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 2, 0, 2, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255, 0x21, 0xF9, 4, 0, 0, 0, 0, 0, 0x2C,
    0, 0, 0, 0, 2, 0, 2, 0, 0, 2, 2, 0x84, 0x51, 0, 0x3B,
  ]
  let bmp: [UInt8] =
    [0x42, 0x4D, 70, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0, 2, 0, 0, 0, 2, 0, 0, 0, 1, 0, 24, 0]
    + [UInt8](repeating: 0, count: 24) + [UInt8](repeating: 0x7F, count: 16)
  return [image?.pngData(), image?.jpegData(quality: 0.8)].compactMap { $0 }
    + [Data(svg.utf8), Data(plain.utf8), Data(gif), Data(bmp)]
}

func fontSeeds() -> [Data] {
  let path = NSTemporaryDirectory() + "vitrine-fuzz-fonts-\(getpid())"
  defer { unlink(path) }
  return [FontCacheProbe.sample(path)].compactMap { $0 }
}

func stateSeeds() -> [Data] {
  [#"{"contexts":{"name":"de","mail":"us"},"shared":"fr"}"#, "1 3 boot 123456789\n", "1 0 - 0\n"].map { Data($0.utf8) }
}

let controlWords = [
  "screenshot", "status", "metrics", "wake", "set ", "brightness ", "screen ", "cursor ", "idle-dim ", "idle-reset ",
  "screen-hours ", "never", "on", "off", "inspect", " json", " text",
  " picture", " ambiguous", " clashing", " constraints", " view ", "UILabel", "word", " ", "\n", "\0", "mon-fri 07:00-19:30",
]

func controlSeeds() -> [Data] {
  [
    "status", "metrics", "wake", "set cursor never", "set idle-dim 60", "set idle-dim-level 0.3",
    "set screen-hours mon-fri 07:00-19:30", "set screen off", "set screen on", "set brightness 0.5", "set idle-reset 90",
    "set idle-warning 20", "screenshot", "inspect", "inspect json ambiguous", "inspect constraints view UILabel",
    "inspect picture clashing view word",
  ].map { Data("\($0)\n".utf8) }
}

func pinSeeds() -> [Data] {
  [
    "$6$rounds=50000$abcdefghijklmnop$8YJjjQk.8H7ujEGFYGzyX2gL1mwnvyHY3ETKVzbvkdJKx\n",
    "$y$jBT$UcLVzw1uUughww/ggAj5t/$abcdefgh\n",
  ].map { Data($0.utf8) }
}

func viewerSeeds() -> [Data] { VNCFuzzSeeds.viewers.map { Data($0) } }

func requestSeeds() -> [Data] { VNCFuzzSeeds.requests.map { Data($0) } }

func messageSeeds() -> [Data] { VNCFuzzSeeds.messages.map { Data($0) } }

func handoffSeeds() -> [Data] { HandoffFuzzSeeds.messages.map { Data($0) } }

let handoffWords = ["bplist00", "com.example.visit", "K7QM4XWP", "\u{2}\0\0", "\0\0\0\u{9}", "\u{1}\u{1}"]

let viewerWords = [
  "RFB 003.003\n", "RFB 003.007\n", "RFB 003.008\n", "\u{1}\u{1}", "\u{2}\0\0", "\u{3}\0\0\0\0\0", "\u{4}\u{1}\0\0",
  "\u{5}\u{1}", "\u{6}\0\0\0\0\0", "\0\0\0\u{10}", "\0\0\0\0",
]

let requestWords = [
  "GET ", "HEAD ", " HTTP/1.1\r\n", "\r\n", "\r\n\r\n", "Host: ", "Origin: ", "Upgrade: websocket\r\n",
  "Connection: Upgrade\r\n", "Sec-WebSocket-Key: ", "Sec-WebSocket-Version: 13\r\n", "Sec-WebSocket-Protocol: ", "%2e",
  "%00", "..", "/", "://", ":", "[::1]", "@", ",", "null",
]
