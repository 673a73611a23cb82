import Foundation
import Testing

import UIKit

/// Random changes of a navigation stack, with presentations above it, and with transitions cut short at any time.
@MainActor
@Suite(.serialized) struct StackMonkeyTests {
  @Test(arguments: MonkeyLength.seeds)
  func NV19_PT16_randomChangesOfAStackLeaveEverythingInOrder(seed: UInt64) {
    let record: MonkeyRecord
    do {
      let monkey = Monkey(seed: seed, 800, 480) { record in
        let controller = UINavigationController(rootViewController: MonkeyPage(0, record))
        controller.navigationBar.prefersLargeTitles = seed % 2 == 0
        return controller
      }
      record = monkey.record
      if let stack = monkey.root as? UINavigationController {
        monkey.run(MonkeyLength.operations(900)) { monkey.change(stack) }
      }
      monkey.kiosk.end()
    }
    #expect(record.living.map(\.name) == [], "left after the end")
  }
}

/// How long random runs are.
enum MonkeyLength {
  private static let environment = ProcessInfo.processInfo.environment

  /// The operations of one seed: `usual` for all seeds together, or `VITRINE_TEST_TRANSITIONS`.
  static func operations(_ usual: Int) -> Int {
    max((environment["VITRINE_TEST_TRANSITIONS"].flatMap { Int($0) } ?? usual) / seeds.count, 1)
  }

  /// The seeds: those in `VITRINE_TEST_SEEDS`, with commas between them, or three.
  static let seeds: [UInt64] = {
    let given = (environment["VITRINE_TEST_SEEDS"] ?? "").split(separator: ",").compactMap { UInt64($0) }
    return given.isEmpty ? [1, 2, 3] : given
  }()
}

extension Monkey {
  /// Changes a stack or its bars.
  func change(_ controller: UINavigationController) -> Effect {
    let animated = !once(in: 4)
    let stack = controller.viewControllers
    let choice = numbers.below(10)
    note("change \(choice) of the stack\(animated ? " animated" : "")")
    switch choice {
    case 0, 1, 2: if stack.count < 12 { controller.pushViewController(page(), animated: animated) }
    case 3, 4: controller.popViewController(animated: animated)
    case 5: if !stack.isEmpty { controller.popToViewController(one(of: stack), animated: animated) }
    case 6, 7: controller.setViewControllers(shuffled(stack), animated: animated)
    case 8:
      controller.setNavigationBarHidden(once(in: 2), animated: animated)
      return .keepsFocus
    default:
      controller.setToolbarHidden(once(in: 2), animated: animated)
      return .keepsFocus
    }
    return .single
  }

  /// Some of these pages in another order, now and then with a new one on top.
  private func shuffled(_ pages: [UIViewController]) -> [UIViewController] {
    var pages = pages
    for index in pages.indices { pages.swapAt(index, numbers.below(pages.count)) }
    pages = Array(pages.prefix(1 + numbers.below(pages.count)))
    return once(in: 2) || pages.isEmpty ? pages + [page()] : pages
  }
}
