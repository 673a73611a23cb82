import KioskTesting
import Testing
import UIKit

/// Text fields and text views in their states, light and dark, for screens of both densities.
@MainActor
@Suite struct TextPicturesTests {
  private static func field(_ style: UITextField.BorderStyle, _ placeholder: String, _ text: String = "") -> UITextField {
    let field = UITextField(frame: CGRect(x: 0, y: 0, width: 180, height: 34))
    field.borderStyle = style
    field.placeholder = placeholder
    field.text = text
    return field
  }

  @Test(arguments: PictureVariant.all)
  func fields(_ variant: PictureVariant) {
    let kiosk = variant.kiosk(600, 330) {
      let styles: [UITextField.BorderStyle] = [.none, .line, .bezel, .roundedRect]
      let cleared = Self.field(.roundedRect, "", "Can be cleared")
      cleared.clearButtonMode = .always
      let disabled = Self.field(.roundedRect, "", "Disabled")
      disabled.isEnabled = false
      let secret = Self.field(.roundedRect, "", "password")
      secret.isSecureTextEntry = true
      let icon = UIImageView(image: UIImage(systemName: "person.fill"))
      icon.tintColor = .secondaryLabel
      icon.contentMode = .center
      icon.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
      let sided = Self.field(.roundedRect, "Name")
      sided.leftView = icon
      sided.leftViewMode = .always
      let centred = Self.field(.roundedRect, "", "Centred")
      centred.textAlignment = .center
      let hebrew = Self.field(.roundedRect, "", "שלום hello")
      let long = Self.field(.roundedRect, "", "More text than there is room for")
      let shrunk = Self.field(.roundedRect, "", "More text than there is room")
      shrunk.adjustsFontSizeToFitWidth = true
      shrunk.minimumFontSize = 8
      let bar = UISearchBar(frame: CGRect(x: 0, y: 0, width: 300, height: 56))
      bar.text = "Room 12"
      bar.showsCancelButton = true
      let empty = UISearchBar(frame: CGRect(x: 0, y: 0, width: 240, height: 56))
      return [
        Array(styles[0...1]).map { Self.field($0, "Placeholder") } + [cleared],
        Array(styles[2...3]).map { Self.field($0, "", "Text") } + [disabled], [secret, sided, centred],
        [hebrew, long, shrunk],
        [bar, empty],
      ]
    }
    #expect(kiosk.matches("text-fields-\(variant)"))
  }

  @Test(arguments: PictureVariant.all)
  func editing(_ variant: PictureVariant) {
    let field = Self.field(.roundedRect, "", "Typed text")
    let area = UITextView(frame: CGRect(x: 0, y: 0, width: 380, height: 150))
    area.backgroundColor = .secondarySystemBackground
    area.text = "Two words are selected here, and the lines between.\nעברית and العربية in one line.\nThird"
    let kiosk = variant.kiosk(420, 240) { [[field], [area]] }
    field.becomeFirstResponder()
    kiosk.presentChanges()
    #expect(kiosk.matches("text-caret-\(variant)"))
    area.becomeFirstResponder()
    kiosk.presentChanges()
    let rect = area.firstRect(for: area.range(12..<13))
    kiosk.tap(at: .within(area, rect.midX, rect.midY), times: 2)
    area.selectedRange = NSRange(location: 10, length: 52)
    kiosk.presentChanges()
    #expect(kiosk.matches("text-selection-\(variant)"))
  }

  @Test(arguments: PictureVariant.all)
  func loupe(_ variant: PictureVariant) {
    let field = Self.field(.roundedRect, "", "Hold to move the caret")
    field.frame.size.width = 260
    let kiosk = variant.kiosk(320, 150) { [[UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 60))], [field]] }
    field.becomeFirstResponder()
    kiosk.presentChanges()
    let rect = field.caretRect(for: field.place(9))
    kiosk.touch(.down, at: .within(field, rect.midX, rect.midY))
    kiosk.advance(by: .seconds(1))
    #expect(kiosk.matches("text-loupe-\(variant)"))
    kiosk.touch(.up)
  }

  @Test(arguments: PictureVariant.all)
  func handles(_ variant: PictureVariant) {
    let field = Self.field(.roundedRect, "", "Drag the ends")
    let kiosk = variant.kiosk(240, 80) { [[field]] }
    field.becomeFirstResponder()
    kiosk.presentChanges()
    let rect = field.caretRect(for: field.place(6))
    kiosk.tap(at: .within(field, rect.midX, rect.midY), times: 2)
    kiosk.presentChanges()
    #expect(kiosk.matches("text-handles-\(variant)"))
  }

  @Test(arguments: PictureVariant.all)
  func alert(_ variant: PictureVariant) {
    let kiosk = variant.kiosk(400, 300) { [[]] }
    let alert = UIAlertController(title: "Sign in", message: "With the code on your letter.", preferredStyle: .alert)
    alert.addTextField { $0.placeholder = "Name" }
    alert.addTextField {
      $0.placeholder = "Code"
      $0.text = "1234"
      $0.isSecureTextEntry = true
    }
    alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
    alert.addAction(UIAlertAction(title: "Sign In", style: .default))
    kiosk.rootViewController.present(alert, animated: false)
    kiosk.advance(by: .milliseconds(100))
    #expect(kiosk.matches("text-alert-\(variant)"))
  }
}
