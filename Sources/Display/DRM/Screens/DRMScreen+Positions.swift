extension DRMScreen {
  /// A cloned output of another size shows the picture centered, and touches are mapped accordingly.
  public func mainPanelPosition(x: Double, y: Double, on output: String) -> (x: Double, y: Double)? {
    guard let main = activeOutputs.first, main.plan.connector.name != output else { return (x, y) }
    guard let mirror = activeOutputs.first(where: { $0.plan.connector.name == output }) else {
      // An unknown name is a configuration mistake; the touch screen should work nevertheless.
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
