import Foundation

/// Entry point for fuzzers: parses messages of peers, as both ends do, without sockets. A mistake traps.
/// - Parameter input: The first byte chooses which end reads, and how the rest is split.
public func fuzzHandoff(input: [UInt8]) {
  guard let choice = input.first else { return }
  let limit = choice & 1 == 0 ? Message.requestLimit : Message.answerLimit
  let size = choice & 2 == 0 ? 4096 : 1 + Int(choice >> 4)
  var rest = input.dropFirst()
  var buffer: [UInt8] = []
  while !rest.isEmpty {
    buffer += rest.prefix(size)
    rest = rest.dropFirst(size)
    do {
      while let message = try Message.next(in: &buffer, limit: limit) {
        // What was accepted can be said again.
        var copy = message.bytes
        precondition((try? Message.next(in: &copy, limit: Message.answerLimit)) == message && copy.isEmpty)
        prove(message)
        guard case .activity(let activity) = message else { continue }
        // Foundation has to read what the check has accepted.
        let content = try? PropertyListSerialization.propertyList(from: activity.payload, options: [], format: nil)
        precondition(content is [String: Any])
      }
    } catch {
      return
    }
    precondition(buffer.count < limit)
  }
}

/// What both ends of a proof make of a peer's numbers: it does not know the code, so none of them convinces anybody.
private func prove(_ message: Message) {
  guard CPace.isAvailable, let code = HandoffCode("K7QM4XWP") else { return }
  let binding = [UInt8](repeating: 1, count: 32)
  switch message {
  case .share(let share): _ = CodeProof.exchange(.initiator, code, binding: binding).tags(for: share)
  case .proof(let share, let tag):
    let tags = CodeProof.exchange(.responder, code, binding: binding).tags(for: share)
    precondition(tags?.accepts(tag) != true, "a proof without the code")
  default: break
  }
}

/// Seeds for mutation: whole messages, each behind the byte that chooses the end.
public enum HandoffFuzzSeeds {
  /// Input for `fuzzHandoff`.
  public static let messages: [[UInt8]] = {
    let content: [String: Any] = [
      "name": "Ada", "step": 3, "price": 1.5, "at": Date(timeIntervalSince1970: 1), "done": true, "data": Data([1, 2, 3]),
      "list": ["é", ["a": 1], []] as [Any],
    ]
    let payload = try? PropertyListSerialization.data(fromPropertyList: content, format: .binary, options: 0)
    let activity = try? HandoffActivity(type: "com.example.visit", title: "Visit", payload: payload ?? Data())
    let code = HandoffCode("K7QM4XWP").map { Message.request($0.name) }
    let (share, tag) = ([UInt8](repeating: 7, count: CPace.shareSize), [UInt8](repeating: 8, count: CPace.tagSize))
    let messages: [Message?] = [
      code, activity.map { .activity($0) }, .refusal(.unknown), .refusal(.busy), .refusal(.wait(90)), .acknowledgement,
      .confirmation, .foreignRequest(version: 1), .refusal(.version(1)), .share(share), .proof(share: share, tag: tag),
      .tag(tag),
    ]
    let choices: [UInt8] = [0, 1, 0x33]
    return messages.compactMap { $0 }.flatMap { message in choices.map { [$0] + message.bytes } }
  }()
}
