import Foundation
import Testing

/// The other checks rely on `Declarations`.
@Suite struct DeclarationsTests {
  private let declarations = Declarations([
    Self.file(
      #"""
      // struct Commented {
      public final class Outer<Value>: Base where Value: Protocol { /* { /* nested */ */
        enum Kind: String { case first, second(Int, code: Int); case `default` = "}" }
        class var shared: Outer { Outer(text: "\(name(of: "}")) {") }
        let (left, right) = (1, 2), table: [String: Int] = [:]
        private(set) lazy var size = { let local = 1; return local }()
        init?(text: String = """
          } " {
          """) { func inner() {} }
        @available(*, deprecated) static func make(_ kind: Kind = .init(rawValue: "a")!) -> [Kind] { [.first] }
        subscript(index: Int) -> Int { switch index { case 1: 2; default: #"\"{"#.count } }
      }
      """#),
    Self.file(
      """
      extension Module.Outer.Kind where Self: Any { var title: String { "" }; struct Deep {} }
      protocol Drawing: AnyObject { associatedtype Canvas; func draw(in canvas: Canvas); var isDrawn: Bool { get } }
      func free() { let pattern = #/[{"]/#; class Local { var value = 1 } }
      typealias Name = String
      """),
  ])

  private static func file(_ text: String) -> SourceTree.File { .init(path: "Test.swift", text: text, lines: []) }

  @Test func whatATypeDeclaresIsFound() {
    #expect(declarations.unbalanced == [])
    #expect(
      declarations.types == ["Outer", "Kind", "Deep", "Drawing", "Canvas", "Local", "Name"])
    #expect(declarations.members["Outer"] == ["Kind", "shared", "size", "init", "make", "subscript"])
    #expect(declarations.members["Kind"] == ["first", "second", "default", "title", "Deep"])
    #expect(declarations.members["Drawing"] == ["Canvas", "draw", "isDrawn"])
    #expect(declarations.members["Local"] == ["value"])
  }

  @Test func aMemberOfAnotherTypeIsNot() {
    #expect(declarations.declare(["Outer", "Kind", "second"]) && declarations.declare(["Kind", "Deep"]))
    #expect(!declarations.declare(["Outer", "second"]) && !declarations.declare(["Outer", "Deep"]))
    #expect(!declarations.declare(["Kind", "init"]) && !declarations.declare(["Outer", "inner"]))
    #expect(!declarations.declare(["Outer", "local"]) && !declarations.declare(["Commented", "init"]))
  }
}
