/// The symbols that public apps name most: all that at least two of 31 public repositories of Swift apps and libraries name
/// in their code (November 2026), the most frequent first.
enum MostUsedSymbols {
  static let names = text.split { $0 == " " || $0 == "\n" }.map(String.init)

  private static let text = """
    checkmark xmark plus trash checkmark.circle.fill chevron.right square.and.arrow.up magnifyingglass doc.on.doc
    arrow.clockwise chevron.down ellipsis xmark.circle.fill gear checkmark.circle pencil circle info.circle play.fill
    circle.fill xmark.circle ellipsis.circle exclamationmark.triangle.fill link clock folder photo globe
    plus.circle.fill star calendar person.crop.circle server.rack star.fill list.bullet questionmark.circle gearshape
    chevron.up exclamationmark.triangle chevron.forward exclamationmark.circle.fill line.3.horizontal.decrease.circle
    plus.circle person square.and.arrow.down doc.text lock.fill arrow.down.circle network eye safari
    square.and.pencil bolt.fill arrow.triangle.2.circlepath chevron.left line.3.horizontal.decrease internaldrive
    bookmark camera eye.slash person.fill arrow.down minus.circle.fill pause.fill arrow.up.arrow.down
    slider.horizontal.3 checkmark.seal.fill chevron.backward lock doc.on.clipboard heart.fill keyboard questionmark
    speaker.slash speaker.wave.2 minus wifi bookmark.fill chevron.up.chevron.down paintpalette paperplane.fill square
    tag textformat waveform arrow.left eye.fill minus.circle textformat.size arrow.counterclockwise square.dashed
    arrow.right cpu exclamationmark.circle play.circle arrow.up.right icloud play.circle.fill
    bubble.left.and.bubble.right captions.bubble sun.max bell exclamationmark.bubble icloud.and.arrow.down
    person.2.fill person.3 square.grid.2x2 gearshape.2 bell.fill checkmark.shield folder.fill moon.fill
    rectangle.portrait.and.arrow.forward stop.circle testtube.2 arrow.forward heart hourglass moon sun.min
    forward.fill arrowshape.turn.up.left arrow.right.circle.fill at line.3.horizontal bell.badge hand.thumbsup number
    person.badge.minus arrow.down.doc bell.slash person.circle arrow.up sparkles text.bubble timer book
    clock.arrow.circlepath speaker.slash.fill sun.max.fill arrowshape.turn.up.left.fill building.columns flag
    hand.raised house icloud.slash paperplane speaker.wave.2.fill arrow.left.arrow.right arrow.up.circle doc
    doc.text.magnifyingglass face.smiling folder.badge.plus hare ladybug memorychip person.badge.key.fill
    plus.square.on.square rectangle.stack.fill textformat.abc tortoise tray video wrench.and.screwdriver archivebox
    bell.badge.fill chevron.down.circle.fill envelope pause.circle square.fill wifi.exclamationmark
    arrow.2.squarepath person.badge.key gearshape.fill quote.bubble rectangle.on.rectangle arrow.down.circle.fill
    backward.fill clock.fill film infinity person.2 antenna.radiowaves.left.and.right
    externaldrive.connected.to.line.below gobackward key.fill music.note music.note.list play.rectangle
    arrow.up.left.and.arrow.down.right display fork.knife hand.tap lasso opticaldisc person.badge.plus
    photo.on.rectangle.angled shippingbox sidebar.leading tv bag books.vertical chart.bar cpu.fill
    exclamationmark.icloud.fill globe.americas.fill hand.thumbsdown ladybug.fill line.horizontal.3 message
    network.badge.shield.half.filled paintbrush person.crop.circle.badge.xmark power puzzlepiece.extension
    rectangle.dashed rectangle.on.rectangle.angled wallet.pass app.fill bolt book.closed building.2 cart
    character.cursor.ibeam checkmark.seal chevron.compact.right hand.draw icloud.and.arrow.up iphone
    list.bullet.clipboard macbook.and.iphone mic network.slash nosign pause person.crop.circle.badge.exclamationmark
    person.fill.badge.plus photo.badge.plus pin.fill play play.rectangle.fill quote.opening rectangle.3.group
    rectangle.bottomthird.inset.filled return rosette speaker square.stack text.alignleft text.append trophy
    wifi.slash arrow.up.circle.fill arrow.up.forward.app arrow.up.right.square arrow.uturn.backward bookmark.slash
    calendar.badge.clock character.textbox chevron.right.circle circle.grid.cross.left.filled clipboard
    clock.badge.checkmark cloud curlybraces doc.fill ellipsis.bubble flask gear.circle.fill globe.europe.africa
    hammer.fill heart.circle.fill house.fill icloud.fill info.circle.fill key leaf list.bullet.rectangle.fill
    list.bullet.rectangle.portrait location.circle mappin.circle mappin.circle.fill mic.fill multiply.circle
    number.circle.fill paintpalette.fill pencil.circle.fill photo.fill play.rectangle.on.rectangle
    plus.rectangle.on.rectangle powerplug qrcode.viewfinder rectangle.compress.vertical rectangle.expand.vertical
    repeat scroll square.and.arrow.down.fill tablecells tag.fill terminal text.page text.quote trash.fill tray.fill
    """
}
