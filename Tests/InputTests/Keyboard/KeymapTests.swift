import Testing

@testable import Input

@MainActor
@Suite struct KeymapTests {
  private func keymap(
    _ layout: String, variant: String = "", options: String = "", locale: String = "en_US.UTF-8", numLock: Bool = false
  ) throws -> Keymap {
    var names = KeyboardNames()
    (names.layout, names.variant, names.options, names.locale) = (layout, variant, options, locale)
    return try Keymap(names, numLock: numLock)
  }

  /// Presses and releases keys one after the other; from 1000 on, the code less 1000 is a modifier that is held for the
  /// rest.
  private func type(_ codes: [UInt16], on keymap: Keymap) -> [String] {
    var typed: [String] = []
    for code in codes {
      if code >= 1000 {
        keymap.update(code - 1000, isPressed: true)
        continue
      }
      typed.append(keymap.compose(code).text)
      keymap.update(code, isPressed: true)
      keymap.update(code, isPressed: false)
    }
    return typed
  }

  @Test func F1_layoutsTypeWhatIsPrintedOnTheirKeys() throws {
    // Q W E of a US keyboard, then the keys right of L and of P.
    let keys: [UInt16] = [16, 17, 44, 39, 26]
    #expect(type(keys, on: try keymap("us")) == ["q", "w", "z", ";", "["])
    #expect(type(keys, on: try keymap("de")) == ["q", "w", "y", "ö", "ü"])
    #expect(type([16, 17, 44, 39], on: try keymap("fr")) == ["a", "z", "w", "m"])
    #expect(type(keys, on: try keymap("ru")) == ["й", "ц", "я", "ж", "х"])
    #expect(type([2], on: try keymap("fr")) == ["&"])
    #expect(type([1042, 2], on: try keymap("fr")) == ["1"])
    // AltGr.
    #expect(type([1100, 16, 18], on: try keymap("de")) == ["@", "€"])
    #expect(type([13, 40], on: try keymap("de", variant: "nodeadkeys")) == ["´", "ä"])
  }

  @Test func F1_modifiersChangeTheTextButNotThePlainText() throws {
    let us = try keymap("us")
    us.update(29, isPressed: true)
    #expect(us.modifiers == .control)
    #expect(us.text(30) == "" && us.plainText(30) == "a")
    us.update(42, isPressed: true)
    #expect(us.plainText(30) == "A" && us.plainText(2) == "!")
    us.update(29, isPressed: false)
    us.update(42, isPressed: false)
    us.update(56, isPressed: true)
    us.update(125, isPressed: true)
    #expect(us.modifiers == [.alternate, .logo] && us.plainText(30) == "a")
    us.update(56, isPressed: false)
    us.update(125, isPressed: false)
    us.update(58, isPressed: true)
    us.update(58, isPressed: false)
    #expect(us.modifiers == .capsLock && us.text(30) == "A" && us.plainText(30) == "a")
    #expect(us.leds == .capsLock)
    let de = try keymap("de")
    de.update(100, isPressed: true)
    #expect(de.modifiers == .levelThree && de.plainText(16) == "q")
  }

  @Test func keypadsTypeDigitsWithNumLock() throws {
    let on = try keymap("us", numLock: true)
    #expect(on.text(79) == "1" && on.plainText(79) == "1" && on.leds == .numLock)
    #expect(try keymap("us").text(79) == "")
  }

  @Test func F5_composedTextComesOnTheLastKey() throws {
    // acute, e; circumflex, space.
    #expect(type([13, 18], on: try keymap("de", locale: "de_DE.UTF-8")) == ["", "é"])
    #expect(type([41, 57], on: try keymap("de", locale: "de_DE.UTF-8")) == ["", "^"])
    #expect(type([26, 18], on: try keymap("fr", locale: "fr_FR.UTF-8")) == ["", "ê"])
    // Compose, o, e.
    let compose = try keymap("us", options: "compose:ralt")
    #expect(type([100, 24, 18], on: compose) == ["", "", "œ"])
    #expect(compose.keysym(30) == 0x61)
  }

  @Test func F5_modifiersInBetweenKeepTheSequence() throws {
    let de = try keymap("de")
    #expect(type([13], on: de) == [""])
    #expect(de.compose(42).text == "")
    de.update(42, isPressed: true)
    #expect(de.compose(18).text == "É")
  }

  @Test func F5_anAccentThatNothingComesOfIsTypedBeforeTheKey() throws {
    #expect(type([26, 30], on: try keymap("fr")) == ["", "^q"])
    #expect(type([26, 16], on: try keymap("fr")) == ["", "â"])
    let de = try keymap("de")
    // Return and backspace only end the sequence.
    #expect(type([13, 28, 18], on: de) == ["", "\r", "e"])
    #expect(type([13, 14, 18], on: de) == ["", "\u{8}", "e"])
  }

  @Test func F5_commandsDoNotBreakASequence() throws {
    let de = try keymap("de")
    #expect(type([13], on: de) == [""])
    de.update(29, isPressed: true)
    #expect(de.compose(46).text == "")
    de.update(29, isPressed: false)
    #expect(de.compose(18).text == "é")
  }

  @Test func F5_anUnknownLocaleComposesAsEnglish() throws {
    #expect(try keymap("de", locale: "xx_YY").composes)
    #expect(type([13, 18], on: try keymap("de", locale: "C")) == ["", "é"])
  }

  @Test func layoutsAreSwitchedByKeysAndByProgram() throws {
    let both = try keymap("us,ru", options: "grp:alt_shift_toggle")
    #expect(both.layoutNames == ["English (US)", "Russian"] && both.layout == 0)
    both.update(56, isPressed: true)
    both.update(42, isPressed: true)
    both.update(42, isPressed: false)
    both.update(56, isPressed: false)
    #expect(both.layout == 1 && both.text(16) == "й" && both.plainText(16) == "й")
    both.layout = 0
    #expect(both.text(16) == "q")
    both.layout = 7
    #expect(both.layout == 0)
    // Releasing everything keeps the layout.
    both.layout = 1
    both.resetTransientState()
    #expect(both.layout == 1)
  }

  @Test func keysRepeatAsTheKeymapSays() throws {
    let us = try keymap("us")
    #expect(us.repeats(30) && us.repeats(14) && us.repeats(105))
    #expect(!us.repeats(42) && !us.repeats(29) && !us.repeats(58))
  }

  @Test func keysBeyondTheKeymapHaveNoText() throws {
    let us = try keymap("us")
    // Digits of remote controls have keysyms, but no text.
    for code in [UInt16(0), 248, 512, 767, .max] {
      #expect(us.text(code) == "" && us.plainText(code) == "")
      us.update(code, isPressed: true)
    }
    #expect(us.keysym(.max) == 0 && !us.repeats(.max))
  }

  @Test func F1_everyUsageGoesToTheKernelsKeyAndBack() {
    var codes: Set<UInt16> = []
    for (usage, code) in HIDUsage.codes {
      guard let back = HIDUsage(evdev: code) else {
        Issue.record("\(usage) has no way back")
        continue
      }
      #expect(HIDUsage.codes[back] == code)
      codes.insert(code)
    }
    // Every key of a PC keyboard is on the keyboard page: F1–F24, keypad, international and modifier keys.
    let ranges: [ClosedRange<UInt16>] = [1...83, 85...111, 113...117, 121...127, 183...194]
    for code in ranges.joined() {
      let page = HIDUsage(evdev: code)?.page
      // Line feed has no usage.
      #expect(code == 101 ? page == nil : page == .keyboard, "\(code)")
    }
    #expect(HIDUsage(evdev: 164) == HIDUsage(.consumer, 0xCD))
    #expect(HIDUsage(evdev: 163)?.page == .consumer)
    #expect(codes.count > 150)
  }
  @Test func keysymsAreFoundOnKeysThatKeyboardsHave() {
    var keyboard = KeyboardConfiguration()
    (keyboard.layout, keyboard.variant, keyboard.options) = ("us", "", "")
    let keys = KeysymKeys(keyboard)
    // The dollar is the 4 with Shift, although KEY_DOLLAR (434) needs none.
    #expect(keys.code(for: 0x24) == 5)
    #expect(keys.code(for: 0x20AC) == 435)
    #expect(keys.code(for: 0xFC) == nil && KeysymKeys.text(0xFC) == "ü")
    // What remains of a wrong layout, as for attached keyboards. The German z is where the American y is.
    keyboard.layout = "klingon,de"
    #expect(KeysymKeys(keyboard).code(for: 0x7A) == 21)
  }
}
