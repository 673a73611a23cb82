/// The keys of a keyboard, by their numbers in the USB HID usage tables, page 7.
///
/// A usage names a position on a US keyboard, whatever character the layout gives the key there.
public struct UIKeyboardHIDUsage: RawRepresentable, Hashable, Sendable {
  /// The usage number on page 7 of the tables.
  public let rawValue: Int
  /// Creates a usage from its number on page 7; numbers without a constant are allowed.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Usage 0x03, a key that the tables do not have: its text says what it is.
  public static let keyboardErrorUndefined = Self(rawValue: 0x03)
  /// Usage 0x04, the key A.
  public static let keyboardA = Self(rawValue: 0x04)
  /// Usage 0x05, the key B.
  public static let keyboardB = Self(rawValue: 0x05)
  /// Usage 0x06, the key C.
  public static let keyboardC = Self(rawValue: 0x06)
  /// Usage 0x07, the key D.
  public static let keyboardD = Self(rawValue: 0x07)
  /// Usage 0x08, the key E.
  public static let keyboardE = Self(rawValue: 0x08)
  /// Usage 0x09, the key F.
  public static let keyboardF = Self(rawValue: 0x09)
  /// Usage 0x0A, the key G.
  public static let keyboardG = Self(rawValue: 0x0A)
  /// Usage 0x0B, the key H.
  public static let keyboardH = Self(rawValue: 0x0B)
  /// Usage 0x0C, the key I.
  public static let keyboardI = Self(rawValue: 0x0C)
  /// Usage 0x0D, the key J.
  public static let keyboardJ = Self(rawValue: 0x0D)
  /// Usage 0x0E, the key K.
  public static let keyboardK = Self(rawValue: 0x0E)
  /// Usage 0x0F, the key L.
  public static let keyboardL = Self(rawValue: 0x0F)
  /// Usage 0x10, the key M.
  public static let keyboardM = Self(rawValue: 0x10)
  /// Usage 0x11, the key N.
  public static let keyboardN = Self(rawValue: 0x11)
  /// Usage 0x12, the key O.
  public static let keyboardO = Self(rawValue: 0x12)
  /// Usage 0x13, the key P.
  public static let keyboardP = Self(rawValue: 0x13)
  /// Usage 0x14, the key Q.
  public static let keyboardQ = Self(rawValue: 0x14)
  /// Usage 0x15, the key R.
  public static let keyboardR = Self(rawValue: 0x15)
  /// Usage 0x16, the key S.
  public static let keyboardS = Self(rawValue: 0x16)
  /// Usage 0x17, the key T.
  public static let keyboardT = Self(rawValue: 0x17)
  /// Usage 0x18, the key U.
  public static let keyboardU = Self(rawValue: 0x18)
  /// Usage 0x19, the key V.
  public static let keyboardV = Self(rawValue: 0x19)
  /// Usage 0x1A, the key W.
  public static let keyboardW = Self(rawValue: 0x1A)
  /// Usage 0x1B, the key X.
  public static let keyboardX = Self(rawValue: 0x1B)
  /// Usage 0x1C, the key Y.
  public static let keyboardY = Self(rawValue: 0x1C)
  /// Usage 0x1D, the key Z.
  public static let keyboardZ = Self(rawValue: 0x1D)
  /// Usage 0x1E, the key 1 above the letters.
  public static let keyboard1 = Self(rawValue: 0x1E)
  /// Usage 0x1F, the key 2 above the letters.
  public static let keyboard2 = Self(rawValue: 0x1F)
  /// Usage 0x20, the key 3 above the letters.
  public static let keyboard3 = Self(rawValue: 0x20)
  /// Usage 0x21, the key 4 above the letters.
  public static let keyboard4 = Self(rawValue: 0x21)
  /// Usage 0x22, the key 5 above the letters.
  public static let keyboard5 = Self(rawValue: 0x22)
  /// Usage 0x23, the key 6 above the letters.
  public static let keyboard6 = Self(rawValue: 0x23)
  /// Usage 0x24, the key 7 above the letters.
  public static let keyboard7 = Self(rawValue: 0x24)
  /// Usage 0x25, the key 8 above the letters.
  public static let keyboard8 = Self(rawValue: 0x25)
  /// Usage 0x26, the key 9 above the letters.
  public static let keyboard9 = Self(rawValue: 0x26)
  /// Usage 0x27, the key 0 above the letters.
  public static let keyboard0 = Self(rawValue: 0x27)
  /// Usage 0x28, the key Return.
  public static let keyboardReturnOrEnter = Self(rawValue: 0x28)
  /// Usage 0x29, the key Escape.
  public static let keyboardEscape = Self(rawValue: 0x29)
  /// Usage 0x2A, the key Backspace.
  public static let keyboardDeleteOrBackspace = Self(rawValue: 0x2A)
  /// Usage 0x2B, the key Tab.
  public static let keyboardTab = Self(rawValue: 0x2B)
  /// Usage 0x2C, the space bar.
  public static let keyboardSpacebar = Self(rawValue: 0x2C)
  /// Usage 0x2D, the key - and _.
  public static let keyboardHyphen = Self(rawValue: 0x2D)
  /// Usage 0x2E, the key = and +.
  public static let keyboardEqualSign = Self(rawValue: 0x2E)
  /// Usage 0x2F, the key [ and {.
  public static let keyboardOpenBracket = Self(rawValue: 0x2F)
  /// Usage 0x30, the key ] and }.
  public static let keyboardCloseBracket = Self(rawValue: 0x30)
  /// Usage 0x31, the key \ and |, and # on ISO keyboards.
  public static let keyboardBackslash = Self(rawValue: 0x31)
  /// Usage 0x32, the key # left of Return on ISO keyboards; Linux gives it the code of `keyboardBackslash`, which
  /// presses report.
  public static let keyboardNonUSPound = Self(rawValue: 0x32)
  /// Usage 0x33, the key ; and :.
  public static let keyboardSemicolon = Self(rawValue: 0x33)
  /// Usage 0x34, the key ' and ".
  public static let keyboardQuote = Self(rawValue: 0x34)
  /// Usage 0x35, the key ` and ~, below Escape.
  public static let keyboardGraveAccentAndTilde = Self(rawValue: 0x35)
  /// Usage 0x36, the key , and <.
  public static let keyboardComma = Self(rawValue: 0x36)
  /// Usage 0x37, the key . and >.
  public static let keyboardPeriod = Self(rawValue: 0x37)
  /// Usage 0x38, the key / and ?.
  public static let keyboardSlash = Self(rawValue: 0x38)
  /// Usage 0x39, the key Caps Lock.
  public static let keyboardCapsLock = Self(rawValue: 0x39)
  /// Usage 0x3A, the key F1.
  public static let keyboardF1 = Self(rawValue: 0x3A)
  /// Usage 0x3B, the key F2.
  public static let keyboardF2 = Self(rawValue: 0x3B)
  /// Usage 0x3C, the key F3.
  public static let keyboardF3 = Self(rawValue: 0x3C)
  /// Usage 0x3D, the key F4.
  public static let keyboardF4 = Self(rawValue: 0x3D)
  /// Usage 0x3E, the key F5.
  public static let keyboardF5 = Self(rawValue: 0x3E)
  /// Usage 0x3F, the key F6.
  public static let keyboardF6 = Self(rawValue: 0x3F)
  /// Usage 0x40, the key F7.
  public static let keyboardF7 = Self(rawValue: 0x40)
  /// Usage 0x41, the key F8.
  public static let keyboardF8 = Self(rawValue: 0x41)
  /// Usage 0x42, the key F9.
  public static let keyboardF9 = Self(rawValue: 0x42)
  /// Usage 0x43, the key F10.
  public static let keyboardF10 = Self(rawValue: 0x43)
  /// Usage 0x44, the key F11.
  public static let keyboardF11 = Self(rawValue: 0x44)
  /// Usage 0x45, the key F12.
  public static let keyboardF12 = Self(rawValue: 0x45)
  /// Usage 0x46, the key Print Screen.
  public static let keyboardPrintScreen = Self(rawValue: 0x46)
  /// Usage 0x47, the key Scroll Lock.
  public static let keyboardScrollLock = Self(rawValue: 0x47)
  /// Usage 0x48, the key Pause.
  public static let keyboardPause = Self(rawValue: 0x48)
  /// Usage 0x49, the key Insert.
  public static let keyboardInsert = Self(rawValue: 0x49)
  /// Usage 0x4A, the key Home.
  public static let keyboardHome = Self(rawValue: 0x4A)
  /// Usage 0x4B, the key Page Up.
  public static let keyboardPageUp = Self(rawValue: 0x4B)
  /// Usage 0x4C, the key Delete, which deletes forward.
  public static let keyboardDeleteForward = Self(rawValue: 0x4C)
  /// Usage 0x4D, the key End.
  public static let keyboardEnd = Self(rawValue: 0x4D)
  /// Usage 0x4E, the key Page Down.
  public static let keyboardPageDown = Self(rawValue: 0x4E)
  /// Usage 0x4F, the key right arrow.
  public static let keyboardRightArrow = Self(rawValue: 0x4F)
  /// Usage 0x50, the key left arrow.
  public static let keyboardLeftArrow = Self(rawValue: 0x50)
  /// Usage 0x51, the key down arrow.
  public static let keyboardDownArrow = Self(rawValue: 0x51)
  /// Usage 0x52, the key up arrow.
  public static let keyboardUpArrow = Self(rawValue: 0x52)
  /// Usage 0x53, the key Num Lock on the keypad.
  public static let keypadNumLock = Self(rawValue: 0x53)
  /// Usage 0x54, the key / on the keypad.
  public static let keypadSlash = Self(rawValue: 0x54)
  /// Usage 0x55, the key * on the keypad.
  public static let keypadAsterisk = Self(rawValue: 0x55)
  /// Usage 0x56, the key - on the keypad.
  public static let keypadHyphen = Self(rawValue: 0x56)
  /// Usage 0x57, the key + on the keypad.
  public static let keypadPlus = Self(rawValue: 0x57)
  /// Usage 0x58, the key Enter on the keypad.
  public static let keypadEnter = Self(rawValue: 0x58)
  /// Usage 0x59, the key 1 and End on the keypad.
  public static let keypad1 = Self(rawValue: 0x59)
  /// Usage 0x5A, the key 2 and down arrow on the keypad.
  public static let keypad2 = Self(rawValue: 0x5A)
  /// Usage 0x5B, the key 3 and Page Down on the keypad.
  public static let keypad3 = Self(rawValue: 0x5B)
  /// Usage 0x5C, the key 4 and left arrow on the keypad.
  public static let keypad4 = Self(rawValue: 0x5C)
  /// Usage 0x5D, the key 5 on the keypad.
  public static let keypad5 = Self(rawValue: 0x5D)
  /// Usage 0x5E, the key 6 and right arrow on the keypad.
  public static let keypad6 = Self(rawValue: 0x5E)
  /// Usage 0x5F, the key 7 and Home on the keypad.
  public static let keypad7 = Self(rawValue: 0x5F)
  /// Usage 0x60, the key 8 and up arrow on the keypad.
  public static let keypad8 = Self(rawValue: 0x60)
  /// Usage 0x61, the key 9 and Page Up on the keypad.
  public static let keypad9 = Self(rawValue: 0x61)
  /// Usage 0x62, the key 0 and Insert on the keypad.
  public static let keypad0 = Self(rawValue: 0x62)
  /// Usage 0x63, the key . and Delete on the keypad.
  public static let keypadPeriod = Self(rawValue: 0x63)
  /// Usage 0x64, the key right of the left Shift on ISO keyboards.
  public static let keyboardNonUSBackslash = Self(rawValue: 0x64)
  /// Usage 0x65, the key Application, which opens a menu.
  public static let keyboardApplication = Self(rawValue: 0x65)
  /// Usage 0x66, the key Power.
  public static let keyboardPower = Self(rawValue: 0x66)
  /// Usage 0x67, the key = on the keypad.
  public static let keypadEqualSign = Self(rawValue: 0x67)
  /// Usage 0x68, the key F13.
  public static let keyboardF13 = Self(rawValue: 0x68)
  /// Usage 0x69, the key F14.
  public static let keyboardF14 = Self(rawValue: 0x69)
  /// Usage 0x6A, the key F15.
  public static let keyboardF15 = Self(rawValue: 0x6A)
  /// Usage 0x6B, the key F16.
  public static let keyboardF16 = Self(rawValue: 0x6B)
  /// Usage 0x6C, the key F17.
  public static let keyboardF17 = Self(rawValue: 0x6C)
  /// Usage 0x6D, the key F18.
  public static let keyboardF18 = Self(rawValue: 0x6D)
  /// Usage 0x6E, the key F19.
  public static let keyboardF19 = Self(rawValue: 0x6E)
  /// Usage 0x6F, the key F20.
  public static let keyboardF20 = Self(rawValue: 0x6F)
  /// Usage 0x70, the key F21.
  public static let keyboardF21 = Self(rawValue: 0x70)
  /// Usage 0x71, the key F22.
  public static let keyboardF22 = Self(rawValue: 0x71)
  /// Usage 0x72, the key F23.
  public static let keyboardF23 = Self(rawValue: 0x72)
  /// Usage 0x73, the key F24.
  public static let keyboardF24 = Self(rawValue: 0x73)
  /// Usage 0x74, the key Execute (KEY_OPEN in Linux).
  public static let keyboardExecute = Self(rawValue: 0x74)
  /// Usage 0x75, the key Help.
  public static let keyboardHelp = Self(rawValue: 0x75)
  /// Usage 0x76, the key Menu (KEY_PROPS in Linux).
  public static let keyboardMenu = Self(rawValue: 0x76)
  /// Usage 0x77, the key Select (KEY_FRONT in Linux).
  public static let keyboardSelect = Self(rawValue: 0x77)
  /// Usage 0x78, the key Stop; it is sent as a remote control event, and no press reports it.
  public static let keyboardStop = Self(rawValue: 0x78)
  /// Usage 0x79, the key Again.
  public static let keyboardAgain = Self(rawValue: 0x79)
  /// Usage 0x7A, the key Undo.
  public static let keyboardUndo = Self(rawValue: 0x7A)
  /// Usage 0x7B, the key Cut.
  public static let keyboardCut = Self(rawValue: 0x7B)
  /// Usage 0x7C, the key Copy.
  public static let keyboardCopy = Self(rawValue: 0x7C)
  /// Usage 0x7D, the key Paste.
  public static let keyboardPaste = Self(rawValue: 0x7D)
  /// Usage 0x7E, the key Find.
  public static let keyboardFind = Self(rawValue: 0x7E)
  /// Usage 0x7F, the key Mute.
  public static let keyboardMute = Self(rawValue: 0x7F)
  /// Usage 0x80, the key volume up.
  public static let keyboardVolumeUp = Self(rawValue: 0x80)
  /// Usage 0x81, the key volume down.
  public static let keyboardVolumeDown = Self(rawValue: 0x81)
  /// Usage 0x82, the key Caps Lock that locks mechanically.
  public static let keyboardLockingCapsLock = Self(rawValue: 0x82)
  /// Usage 0x83, the key Num Lock that locks mechanically.
  public static let keyboardLockingNumLock = Self(rawValue: 0x83)
  /// Usage 0x84, the key Scroll Lock that locks mechanically.
  public static let keyboardLockingScrollLock = Self(rawValue: 0x84)
  /// Usage 0x85, the comma on the keypad of Brazilian keyboards.
  public static let keypadComma = Self(rawValue: 0x85)
  /// Usage 0x87, the key \ and _ (Ro) on Japanese keyboards.
  public static let keyboardInternational1 = Self(rawValue: 0x87)
  /// Usage 0x88, the key Katakana/Hiragana on Japanese keyboards.
  public static let keyboardInternational2 = Self(rawValue: 0x88)
  /// Usage 0x89, the yen sign on Japanese keyboards.
  public static let keyboardInternational3 = Self(rawValue: 0x89)
  /// Usage 0x8A, the key Henkan on Japanese keyboards.
  public static let keyboardInternational4 = Self(rawValue: 0x8A)
  /// Usage 0x8B, the key Muhenkan on Japanese keyboards.
  public static let keyboardInternational5 = Self(rawValue: 0x8B)
  /// Usage 0x8C, the comma on the keypad of Japanese keyboards.
  public static let keyboardInternational6 = Self(rawValue: 0x8C)
  /// Usage 0x8D, the key International 7; Linux has no key code for it, so no press reports it.
  public static let keyboardInternational7 = Self(rawValue: 0x8D)
  /// Usage 0x8E, the key International 8; Linux has no key code for it, so no press reports it.
  public static let keyboardInternational8 = Self(rawValue: 0x8E)
  /// Usage 0x8F, the key International 9; Linux has no key code for it, so no press reports it.
  public static let keyboardInternational9 = Self(rawValue: 0x8F)
  /// Usage 0x90, the key Hangul on Korean keyboards.
  public static let keyboardLANG1 = Self(rawValue: 0x90)
  /// Usage 0x91, the key Hanja on Korean keyboards.
  public static let keyboardLANG2 = Self(rawValue: 0x91)
  /// Usage 0x92, the key Katakana on Japanese keyboards.
  public static let keyboardLANG3 = Self(rawValue: 0x92)
  /// Usage 0x93, the key Hiragana on Japanese keyboards.
  public static let keyboardLANG4 = Self(rawValue: 0x93)
  /// Usage 0x94, the key Zenkaku/Hankaku on Japanese keyboards.
  public static let keyboardLANG5 = Self(rawValue: 0x94)
  /// Usage 0x95, the key Language 6; Linux has no key code for it, so no press reports it.
  public static let keyboardLANG6 = Self(rawValue: 0x95)
  /// Usage 0x96, the key Language 7; Linux has no key code for it, so no press reports it.
  public static let keyboardLANG7 = Self(rawValue: 0x96)
  /// Usage 0x97, the key Language 8; Linux has no key code for it, so no press reports it.
  public static let keyboardLANG8 = Self(rawValue: 0x97)
  /// Usage 0x98, the key Language 9; Linux has no key code for it, so no press reports it.
  public static let keyboardLANG9 = Self(rawValue: 0x98)
  /// Usage 0x99, the key Alternate Erase; Linux has no key code for it, so no press reports it.
  public static let keyboardAlternateErase = Self(rawValue: 0x99)
  /// Usage 0x9A, the key SysReq or Attention; Linux has no key code for it, so no press reports it.
  public static let keyboardSysReqOrAttention = Self(rawValue: 0x9A)
  /// Usage 0x9B, the key Cancel; Linux has no key code for it, so no press reports it.
  public static let keyboardCancel = Self(rawValue: 0x9B)
  /// Usage 0x9C, the key Clear; Linux gives it the code of `keyboardDeleteForward`, which presses report.
  public static let keyboardClear = Self(rawValue: 0x9C)
  /// Usage 0x9D, the key Prior; Linux has no key code for it, so no press reports it.
  public static let keyboardPrior = Self(rawValue: 0x9D)
  /// Usage 0x9E, the key Return of terminals, not the usual Return key; Linux has no key code for it, so no press
  /// reports it.
  public static let keyboardReturn = Self(rawValue: 0x9E)
  /// Usage 0x9F, the key Separator; Linux has no key code for it, so no press reports it.
  public static let keyboardSeparator = Self(rawValue: 0x9F)
  /// Usage 0xA0, the key Out; Linux has no key code for it, so no press reports it.
  public static let keyboardOut = Self(rawValue: 0xA0)
  /// Usage 0xA1, the key Oper; Linux has no key code for it, so no press reports it.
  public static let keyboardOper = Self(rawValue: 0xA1)
  /// Usage 0xA2, the key Clear/Again; Linux has no key code for it, so no press reports it.
  public static let keyboardClearOrAgain = Self(rawValue: 0xA2)
  /// Usage 0xA3, the key CrSel/Props; Linux has no key code for it, so no press reports it.
  public static let keyboardCrSelOrProps = Self(rawValue: 0xA3)
  /// Usage 0xA4, the key ExSel; Linux has no key code for it, so no press reports it.
  public static let keyboardExSel = Self(rawValue: 0xA4)
  /// Usage 0xE0, the key left Control.
  public static let keyboardLeftControl = Self(rawValue: 0xE0)
  /// Usage 0xE1, the key left Shift.
  public static let keyboardLeftShift = Self(rawValue: 0xE1)
  /// Usage 0xE2, the key left Alt.
  public static let keyboardLeftAlt = Self(rawValue: 0xE2)
  /// Usage 0xE3, the key left Logo, Command on a Mac keyboard.
  public static let keyboardLeftGUI = Self(rawValue: 0xE3)
  /// Usage 0xE4, the key right Control.
  public static let keyboardRightControl = Self(rawValue: 0xE4)
  /// Usage 0xE5, the key right Shift.
  public static let keyboardRightShift = Self(rawValue: 0xE5)
  /// Usage 0xE6, the key right Alt, AltGr on many layouts.
  public static let keyboardRightAlt = Self(rawValue: 0xE6)
  /// Usage 0xE7, the key right Logo, Command on a Mac keyboard.
  public static let keyboardRightGUI = Self(rawValue: 0xE7)
}
