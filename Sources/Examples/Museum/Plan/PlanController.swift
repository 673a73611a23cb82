import UIKit

/// The plan of the museum, which two fingers enlarge. A room opens as a sheet.
final class PlanController: UIViewController, UIScrollViewDelegate {
  private let visit: Visit
  private let scroll = UIScrollView()
  private lazy var plan = PlanView(visit.language) { [weak self] room in self?.showRoom(room) }
  private lazy var hint = UILabel(
    Words.tapRoom[visit.language], .preferredFont(forTextStyle: .subheadline), Theme.soft)
  private lazy var planTop = scroll.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor)
  private var laidOutSize = CGSize.zero

  init(_ visit: Visit) {
    self.visit = visit
    super.init(nibName: nil, bundle: nil)
    title = Words.plan[visit.language]
  }

  required init?(coder: NSCoder) { return nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = Theme.ground
    navigationItem.largeTitleDisplayMode = .never
    scroll.delegate = self
    scroll.showsVerticalScrollIndicator = false
    scroll.showsHorizontalScrollIndicator = false
    scroll.contentInsetAdjustmentBehavior = .never
    scroll.accessibilityIdentifier = "plan"
    scroll.addSubview(plan)
    hint.textAlignment = .center
    view.addConstrained(scroll, hint)
    let safe = view.safeAreaLayoutGuide
    NSLayoutConstraint.activate([
      hint.topAnchor.constraint(equalTo: safe.topAnchor, constant: 10),
      hint.centerXAnchor.constraint(equalTo: safe.centerXAnchor),
      planTop,
      scroll.bottomAnchor.constraint(equalTo: safe.bottomAnchor),
      scroll.leadingAnchor.constraint(equalTo: safe.leadingAnchor),
      scroll.trailingAnchor.constraint(equalTo: safe.trailingAnchor),
    ])
    let twice = UITapGestureRecognizer(target: self, action: .zoomPlan)
    twice.numberOfTapsRequired = 2
    scroll.addGestureRecognizer(twice)
  }

  override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    // A low screen is for the plan.
    hint.isHidden = traitCollection.verticalSizeClass == .compact
    planTop.constant = hint.isHidden ? 0 : 16 + hint.intrinsicContentSize.height
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let size = scroll.bounds.size
    guard size != laidOutSize, size.width > 0, size.height > 0 else { return }
    laidOutSize = size
    let fitting = min(size.width / FloorPlan.size.width, size.height / FloorPlan.size.height)
    scroll.minimumZoomScale = fitting
    scroll.maximumZoomScale = max(fitting * 4, 2)
    scroll.zoomScale = fitting
    plan.fittingScale = fitting
    plan.draw(at: fitting)
    scroll.contentSize = CGSize(width: FloorPlan.size.width * fitting, height: FloorPlan.size.height * fitting)
    centre()
    scroll.contentOffset = CGPoint(x: -scroll.contentInset.left, y: -scroll.contentInset.top)
  }

  func viewForZooming(in scrollView: UIScrollView) -> UIView? { plan }

  func scrollViewDidZoom(_ scrollView: UIScrollView) { centre() }

  func scrollViewDidEndZooming(_ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat) {
    plan.draw(at: scale)
  }

  /// Keeps a plan that is smaller than the page in the middle.
  private func centre() {
    let x = max((scroll.bounds.width - scroll.contentSize.width) / 2, 0)
    let y = max((scroll.bounds.height - scroll.contentSize.height) / 2, 0)
    scroll.contentInset = UIEdgeInsets(top: y, left: x, bottom: y, right: x)
  }

  fileprivate func zoom(at point: CGPoint) {
    guard scroll.zoomScale < scroll.minimumZoomScale * 1.8 else {
      return scroll.setZoomScale(scroll.minimumZoomScale, animated: true)
    }
    let scale = scroll.minimumZoomScale * 2.4
    let size = CGSize(width: scroll.bounds.width / scale, height: scroll.bounds.height / scale)
    scroll.zoom(
      to: CGRect(x: point.x - size.width / 2, y: point.y - size.height / 2, width: size.width, height: size.height),
      animated: true)
  }

  private func showRoom(_ room: Room) {
    plan.selectedRoom = room
    let page = RoomController(room, visit) { [weak self] in self?.plan.selectedRoom = nil }
    let container = UINavigationController(rootViewController: page)
    container.modalPresentationStyle = .pageSheet
    if let sheet = container.sheetPresentationController {
      sheet.detents = [.medium(), .large()]
      sheet.prefersGrabberVisible = true
      sheet.largestUndimmedDetentIdentifier = .medium
    }
    present(container, animated: true)
  }
}

extension Selector {
  fileprivate static let zoomPlan = Selector("zoomPlan") {
    (controller: PlanController, recognizer: UITapGestureRecognizer) in
    controller.zoom(at: recognizer.location(in: controller.planView))
  }
}

extension PlanController {
  fileprivate var planView: UIView { plan }
}
