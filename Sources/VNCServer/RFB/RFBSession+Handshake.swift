import VNCChannel

extension RFBSession {
  private static let noSecurity: UInt8 = 1
  private static let vncAuthentication: UInt8 = 2

  private var security: UInt8 { password == nil ? Self.noSecurity : Self.vncAuthentication }

  func readVersion() -> Bool {
    guard let bytes = take(12) else {
      // The first bytes already differ: the peer does not speak RFB.
      let expected = Array("RFB ".utf8)
      if zip(input[next...], expected).contains(where: { $0 != $1 }) { end("no viewer") }
      return false
    }
    let text = Array(bytes)
    func number(_ range: Range<Int>) -> Int? {
      text[range].reduce(0) { sum, digit in
        guard let sum, (48...57).contains(digit) else { return nil }
        return sum * 10 + Int(digit) - 48
      }
    }
    guard text.starts(with: Array("RFB ".utf8)), text[7] == 46, text[11] == 10, let major = number(4..<7),
      let minor = number(8..<11), major >= 3
    else {
      end("no viewer")
      return false
    }
    // 3.889 and similar versions understand 3.8; versions between 3.3 and 3.7 do not exist.
    self.minor = major > 3 || minor >= 8 ? .eight : minor == 7 ? .seven : .three
    if let refusal = admission.refusal() {
      refuse(refusal)
      return false
    }
    switch self.minor {
    case .three:
      output.append32(UInt32(security))
      beginSecurity()
    case .seven, .eight:
      output += [1, security]
      state = .security
    }
    return true
  }

  /// Sends the reason for a refusal instead of the list of security types.
  private func refuse(_ reason: String) {
    if minor == .three { output.append32(0) } else { output.append(0) }
    appendReason(reason)
    end(reason)
  }

  private func appendReason(_ reason: String) {
    let bytes = Array(reason.utf8)
    output.append32(UInt32(bytes.count))
    output += bytes
  }

  func readSecurity() -> Bool {
    guard let chosen = take(1)?.first else { return false }
    guard chosen == security else {
      fail("this kind of security was not offered")
      return false
    }
    beginSecurity()
    return true
  }

  private func beginSecurity() {
    if password == nil {
      if minor == .eight { output.append32(0) }
      state = .clientInit
    } else {
      output += challenge
      state = .response
    }
  }

  func readResponse() -> Bool {
    guard let response = take(16) else { return false }
    state = .verdict(Array(response))
    return true
  }

  /// Checks the pending response to the challenge.
  /// - Returns: Whether the password was right.
  func judge() -> Bool {
    guard case .verdict(let response) = state, let password else { return false }
    let expected = DES.response(to: challenge, password: password)
    // Compares all bytes in constant time, so that the duration reveals nothing. In Swift | and ^ have equal precedence.
    let difference = zip(response, expected).reduce(UInt8(response.count == expected.count ? 0 : 1)) { $0 | ($1.0 ^ $1.1) }
    guard difference == 0 else {
      fail("wrong password")
      return false
    }
    output.append32(0)
    state = .clientInit
    return true
  }

  /// Sends a failed SecurityResult and ends the session.
  private func fail(_ reason: String) {
    output.append32(1)
    if minor == .eight { appendReason(reason) }
    end(reason)
  }

  func readClientInit() -> Bool {
    // The shared-flag is ignored: sessions are always shared.
    guard take(1) != nil else { return false }
    guard admission.join() else {
      end("too many viewers")
      return false
    }
    output.append16(width)
    output.append16(height)
    output += PixelFormat.native.bytes
    appendReason(name)
    state = .running
    damage.add(FrameRect(x: 0, y: 0, width: width, height: height))
    markJoined()
    events.append(.opened(viewer: viewer))
    return true
  }
}
