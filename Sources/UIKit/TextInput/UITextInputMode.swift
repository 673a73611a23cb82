/// A language to type in: one of the installed keyboard layouts.
@MainActor
open class UITextInputMode: NSObject {
  /// A BCP 47 tag, such as `de-CH`; "emoji" for pictures.
  open var primaryLanguage: String? { nil }
}
