import UIKitCore

/// The designed layouts, built in so that a program needs no files. A test compares them with `assets/keyboards`.
enum BuiltInKeyboardLayouts {
  static let texts: [String: String] = [
    "alphanumeric": #"""
    {
      "name": "alphanumeric",
      "layers": {
        "letters": [
          ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"],
          ["A", "B", "C", "D", "E", "F", "G", "H", "I", "J"],
          ["K", "L", "M", "N", "O", "P", "Q", "R", "S", "T"],
          [{"t": "-"}, "U", "V", "W", "X", "Y", "Z", {"a": "delete", "w": 3}]
        ]
      }
    }

    """#,
    "date": #"""
    {
      "name": "date",
      "layers": {
        "letters": [
          ["1", "2", "3", {"a": "delete"}],
          ["4", "5", "6", {"a": "gap"}],
          ["7", "8", "9", {"a": "dismiss"}],
          [{"t": ".", "v": ["/", "-"]}, "0", {"a": "gap"}, {"a": "return"}]
        ]
      }
    }

    """#,
    "decimal": #"""
    {
      "name": "decimal",
      "layers": {
        "letters": [
          ["1", "2", "3", {"a": "delete"}],
          ["4", "5", "6", {"a": "gap"}],
          ["7", "8", "9", {"a": "dismiss"}],
          [{"t": ".", "pos": "decimal"}, "0", {"a": "gap"}, {"a": "return"}]
        ]
      }
    }

    """#,
    "email": #"""
    {
      "name": "email",
      "layers": {
        "bottom": [
          [
            {"a": "symbols", "w": 1.25},
            {"a": "globe", "w": 1.25},
            {"a": "space", "w": 2, "flex": true},
            {"t": "@"},
            {"t": ".", "v": [".com", ".org", ".net", "_", "-"]},
            {"a": "return", "w": 2.5}
          ]
        ]
      }
    }

    """#,
    "number": #"""
    {
      "name": "number",
      "layers": {
        "letters": [
          ["1", "2", "3", {"a": "delete"}],
          ["4", "5", "6", {"a": "gap"}],
          ["7", "8", "9", {"a": "dismiss"}],
          [{"a": "gap"}, "0", {"a": "gap"}, {"a": "return"}]
        ]
      }
    }

    """#,
    "phone": #"""
    {
      "name": "phone",
      "layers": {
        "letters": [
          ["1", {"t": "2", "hint": "ABC"}, {"t": "3", "hint": "DEF"}, {"a": "delete"}],
          [{"t": "4", "hint": "GHI"}, {"t": "5", "hint": "JKL"}, {"t": "6", "hint": "MNO"}, {"a": "gap"}],
          [{"t": "7", "hint": "PQRS"}, {"t": "8", "hint": "TUV"}, {"t": "9", "hint": "WXYZ"}, {"a": "dismiss"}],
          [{"t": "+", "v": ["*", "#", ",", ";"]}, {"t": "0", "v": ["+"]}, {"t": "-", "v": ["(", ")", "/"]}, {"a": "return"}]
        ]
      }
    }

    """#,
    "pin": #"""
    {
      "name": "pin",
      "layers": {
        "letters": [
          ["1", "2", "3"],
          ["4", "5", "6"],
          ["7", "8", "9"],
          [{"a": "delete"}, "0", {"a": "return"}]
        ]
      }
    }

    """#,
    "twitter": #"""
    {
      "name": "twitter",
      "layers": {
        "bottom": [
          [
            {"a": "symbols", "w": 1.25},
            {"a": "globe", "w": 1.25},
            {"a": "space", "w": 2, "flex": true},
            {"t": "@"},
            {"t": "#"},
            {"a": "return", "w": 2.5}
          ]
        ]
      }
    }

    """#,
    "url": #"""
    {
      "name": "url",
      "layers": {
        "bottom": [
          [
            {"a": "symbols", "w": 1.25},
            {"a": "globe", "w": 1.25},
            {"t": ".", "w": 1.5, "flex": true, "v": ["_", "-", ":"]},
            {"t": "/", "w": 1.5, "flex": true},
            {"t": ".com", "w": 1.5, "flex": true, "v": [".org", ".net", ".edu"]},
            {"a": "return", "w": 2.5}
          ]
        ]
      }
    }

    """#,
    "web-search": #"""
    {
      "name": "web-search",
      "layers": {
        "bottom": [
          [
            {"a": "symbols", "w": 1.25},
            {"a": "globe", "w": 1.25},
            {"a": "space", "w": 2, "flex": true},
            {"t": ".", "v": [".com", ".org", ".net", "/", "-"]},
            {"a": "return", "w": 2.5}
          ]
        ]
      }
    }

    """#,
  ]
}
