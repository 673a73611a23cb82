extension DRMScreen {
  /// A mirror of another size shows the picture in its middle, and is touched there.
  public func mainPanelPlace(x: Double, y: Double, on output: String) -> (x: Double, y: Double)? {
    guard let main = lit.first, main.plan.connector.name != output else { return (x, y) }
    guard let mirror = lit.first(where: { $0.plan.connector.name == output }) else {
      // A name that nothing here answers to is a mistake, and no reason for a touch screen that does nothing.
      return card?.connectors.contains { $0.name == output } == true ? nil : (x, y)
    }
    let panel = mirror.panel
    let (width, height) = panel.rotation.isSideways ? (panel.height, panel.width) : (panel.width, panel.height)
    guard width > 0, height > 0 else { return nil }
    let size = mirror.plan.mode.mode
    let turned = (
      x: (x * Double(size.width) - Double(panel.x)) / Double(width),
      y: (y * Double(size.height) - Double(panel.y)) / Double(height)
    )
    let upright = panel.rotation.upright(x: turned.x, y: turned.y)
    return rotation.inverse.upright(x: upright.x, y: upright.y)
  }
}
