@_exported import Foundation
// Imports of single classes take precedence over imports of whole modules, even when they are re-exported: a file that also
// imports Foundation gets these two.
@_exported import class AttributedStrings.NSAttributedString
@_exported import class AttributedStrings.NSMutableAttributedString
