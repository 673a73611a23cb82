@_exported import Foundation
// Imports of single classes win over imports of whole modules, also when they are re-exported: a file that imports Foundation
// besides gets these two.
@_exported import class AttributedStrings.NSAttributedString
@_exported import class AttributedStrings.NSMutableAttributedString
