import Testing
import UIKit
import VNCChannel

@testable import Host
@testable import KioskTesting
@testable import UIKitCore
@testable import UIKitTextInput

/// What an app gets from a VNC viewer whose pointer is a finger: the setting `vnc-pointer`.
@MainActor
@Suite(.serialized) struct ViewerTouchTests {
  final class TestController: UIViewController {
    final class Pad: UIView {
      var types: [UITouch.TouchType] = []
      var most = 0
      var hovers = 0
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        types += touches.map(\.type)
        most = max(most, event?.allTouches?.count ?? 0)
      }
    }

    let pad = Pad(frame: CGRect(x: 0, y: 0, width: 400, height: 200))
    let field = UITextField(frame: CGRect(x: 20, y: 240, width: 360, height: 40))
    var scales: [CGFloat] = []

    override func viewDidLoad() {
      super.viewDidLoad()
      pad.isMultipleTouchEnabled = true
      view.addSubview(pad)
      view.addSubview(field)
      field.text = "one extraordinarily four"
      pad.addGestureRecognizer(UIPinchGestureRecognizer(target: self, action: TestController.pinched))
      pad.addGestureRecognizer(UIHoverGestureRecognizer(target: self, action: TestController.hovered))
    }

    private func pinched(_ recognizer: UIPinchGestureRecognizer) { scales.append(recognizer.scale) }
    private func hovered() { pad.hovers += 1 }
  }

  /// A kiosk that a viewer watches. Positions are in pixels, which are points here.
  @MainActor
  private final class Fixture {
    let kiosk = VirtualKiosk(400, 300) { TestController() }
    let input: VNCInput

    init() throws {
      let host = kiosk.session.host
      input = VNCInput(
        screen: host.screen, sink: host.inputSink, now: { [clock = kiosk.clock] in clock.now },
        pointer: { [unowned host] in host.configuration.vncPointer })
      try host.control.set("vnc-pointer", to: "finger")
      try host.add(input)
      kiosk.presentChanges()
    }

    func point(_ x: Int, _ y: Int, _ buttons: Int = 0) {
      input.receive(.pointer(viewer: 1, x: x, y: y, buttons: buttons))
      kiosk.advance(by: .milliseconds(16))
    }

    func alt(_ isPressed: Bool) { input.receive(.key(viewer: 1, keysym: 0xFFE9, isPressed: isPressed)) }
  }

  @Test func aViewersFingerIsADirectTouchWithoutHover() throws {
    let fixture = try Fixture()
    let pad = fixture.kiosk.rootViewController.pad
    fixture.point(100, 100)
    fixture.point(120, 100)
    fixture.point(120, 100, 1)
    fixture.point(120, 100)
    #expect(pad.types == [.direct] && pad.hovers == 0)
    // The same pointer as a mouse.
    fixture.input.receive(.pointerKind(viewer: 1, .mouse))
    fixture.point(120, 110)
    fixture.point(120, 110, 1)
    fixture.point(120, 110)
    #expect(pad.types == [.direct, .indirectPointer] && pad.hovers > 0)
  }

  @Test func twoFingersPinch() throws {
    let fixture = try Fixture()
    let controller = fixture.kiosk.rootViewController
    fixture.point(200, 100)
    fixture.alt(true)
    fixture.point(250, 100)
    fixture.point(250, 100, 1)
    for x in stride(from: 260, through: 300, by: 10) { fixture.point(x, 100, 1) }
    fixture.point(300, 100)
    #expect(controller.pad.most == 2)
    // From 100 points to 200.
    let scale = try #require(controller.scales.last)
    #expect(scale > 1.5 && scale <= 2.05, "\(scale)")
  }

  @Test func theEditMenuAndTheHandlesComeToAFinger() throws {
    let fixture = try Fixture()
    let field = fixture.kiosk.rootViewController.field
    func tap() {
      fixture.point(120, 260, 1)
      fixture.point(120, 260)
    }
    tap()
    fixture.kiosk.advance(by: .seconds(1))
    #expect(field.isFirstResponder)
    // A press that stays is a loupe.
    fixture.point(60, 260, 1)
    fixture.kiosk.advance(by: .milliseconds(600))
    #expect(fixture.kiosk.view(LoupeView.self) != nil)
    fixture.point(60, 260)
    fixture.kiosk.advance(by: .seconds(1))
    tap()
    tap()
    fixture.kiosk.advance(by: .seconds(1))
    #expect(fixture.kiosk.views(SelectionHandle.self).count == 2)
    #expect(fixture.kiosk.view(EditMenuOverlay.self) != nil)
  }
}
