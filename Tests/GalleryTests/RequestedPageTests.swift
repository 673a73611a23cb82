import Testing

@testable import Gallery

/// The page requested on the command line; a wrong name is refused with a list of the pages.
@Suite struct RequestedPageTests {
  @Test func aPageIsChosen() throws {
    #expect(try Page.requested([], "") == .overview)
    #expect(try Page.requested(["--page", "Type"], "colors") == .type)
    #expect(try Page.requested(["--page=fields"], "") == .fields)
    #expect(try Page.requested([], "colors") == .colors)
  }

  @Test(arguments: [["--page", "x"], ["--page"], ["--pgae", "type"], ["type"], ["--page=x"]])
  func whatIsNotUnderstoodIsRefused(_ arguments: [String]) {
    #expect(throws: Page.Refusal.self) { try Page.requested(arguments, "") }
  }

  @Test func theRefusalListsThePages() {
    #expect {
      _ = try Page.requested(["--page", "x"], "")
    } throws: { error in
      "\(error)".contains("overview, type, colors") && "\(error)".contains("\"x\"")
    }
  }
}
