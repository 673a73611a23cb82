/// A change that `vitrine set` asks for, read from its words: the tool reads it before it looks for a kiosk, so that a
/// wrong word is what it complains of, and the kiosk reads it again.
public enum LiveChange: Sendable {
  /// Switches the screen, which is no setting of the configuration.
  case screen(isOn: Bool)
  /// Changes a setting to a value that it takes.
  case setting(Setting, value: String)

  /// The word for the screen.
  static let screenWord = "screen"

  /// - Parameters:
  ///   - name: The screen's word, or a setting's name.
  ///   - value: In the form of the configuration file.
  /// - Throws: An error whose description can be shown to the user.
  public init(_ name: String, to value: String) throws {
    if name == Self.screenWord {
      guard let isOn = SettingWord.flag(value) else {
        throw ControlRefusal("screen \(value): there is no such choice. It takes on or off")
      }
      self = .screen(isOn: isOn)
      return
    }
    guard let setting = Setting.named(name), setting.isLive else {
      let known = [Self.screenWord] + Setting.all.filter(\.isLive).map(\.name)
      let reason =
        Setting.named(name) == nil
        ? "there is no setting \"\(name)\"\(Misspelling.hint(name, among: known))"
        : "\"\(name)\" cannot be set while the kiosk runs"
      throw ControlRefusal("\(reason)\(reason.hasSuffix("?") ? "" : ".") These can be set: \(known.joined(separator: ", "))")
    }
    var unused = HostConfiguration()
    do {
      try setting.read(value, &unused)
    } catch {
      let reason = (error as? Reason)?.text ?? "\(error)"
      throw ControlRefusal(
        "\(name) \(value): \(reason)\(reason.hasSuffix("?") ? "" : ".") It takes \(setting.form); "
          + "for example \(setting.example)")
    }
    self = .setting(setting, value: value)
  }
}
