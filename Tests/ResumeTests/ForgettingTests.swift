import Foundation
import Host
import KioskTesting
import Testing
import UIKit

/// What must not be in the files of a visit.
@MainActor
@Suite struct ForgettingTests {
  private func start(_ folder: VisitFolder) -> VirtualKiosk<VisitForm> {
    let kiosk = VisitForm.kiosk(folder)
    kiosk.tap(kiosk.rootViewController.name)
    form(kiosk).name.insertText("Ada")
    kiosk.presentChanges()
    return kiosk
  }

  // Texts are inserted as a whole, so that they would be found as a whole.
  private func form(_ kiosk: VirtualKiosk<VisitForm>) -> VisitForm { kiosk.rootViewController }

  @Test func P26_theReturnToTheStartForgetsEverything() {
    let folder = VisitFolder()
    let kiosk = start(folder)
    let form = kiosk.rootViewController
    #expect(folder.contains("Ada"))
    let names = folder.files
    _ = NotificationCenter.default.addObserver(
      forName: UIApplication.shouldReturnToStartNotification, object: nil, queue: nil
    ) { _ in
      MainActor.assumeIsolated {
        form.name.text = ""
        form.view.endEditing(true)
      }
    }
    UIApplication.shared.returnToStart()
    kiosk.advance(by: .seconds(2))
    #expect(!folder.contains("Ada") && form.view.window?.undoManager?.canUndo == false)
    kiosk.tap(form.notes)
    form.notes.insertText("Grace")
    kiosk.presentChanges()
    #expect(folder.contains("Grace") && !folder.contains("Ada"))
    #expect(Set(folder.files).isDisjoint(with: names))
    kiosk.kill()
    let second = VisitForm.kiosk(folder)
    #expect(second.rootViewController.name.text == "" && second.rootViewController.notes.text == "Grace")
  }

  @Test func P26_secretsAreNeverKept() {
    let folder = VisitFolder()
    let kiosk = start(folder)
    let form = kiosk.rootViewController
    kiosk.tap(form.secret)
    form.secret.insertText("hunter2")
    kiosk.presentChanges()
    // Revealed: it was hidden before.
    form.secret.isSecureTextEntry = false
    form.secret.insertText("hunter3")
    kiosk.presentChanges()
    #expect(!folder.contains("hunter"))
    for type in [UITextContentType.password, .newPassword, .oneTimeCode, .creditCardNumber] {
      form.notes.textContentType = type
      kiosk.tap(form.notes)
      form.notes.insertText("hunter4")
      kiosk.presentChanges()
    }
    #expect(!folder.contains("hunter") && folder.contains("Ada"))
    kiosk.kill()
    #expect(VisitForm.kiosk(folder).rootViewController.secret.text == "")
    #expect(!folder.contains("hunter"))
  }

  @Test func P26_aTextThatBecomesSecretIsRemoved() {
    let folder = VisitFolder()
    let kiosk = start(folder)
    kiosk.rootViewController.name.isSecureTextEntry = true
    kiosk.presentChanges()
    #expect(!folder.contains("Ada"))
    kiosk.kill()
    #expect(VisitForm.kiosk(folder).rootViewController.name.text == "")
  }
}
