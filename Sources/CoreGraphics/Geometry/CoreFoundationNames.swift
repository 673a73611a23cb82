// Core Foundation is not visible through Foundation on Linux. These names let source written for Apple platforms (`colors as
// CFArray`, `data as CFData`) compile unchanged.

/// A duration in seconds.
public typealias CFTimeInterval = Double
/// A point in time in seconds.
public typealias CFAbsoluteTime = Double
/// An index or count.
public typealias CFIndex = Int
/// Core Foundation's name of an array.
public typealias CFArray = [Any]
/// Core Foundation's name of a dictionary.
public typealias CFDictionary = [AnyHashable: Any]
/// Core Foundation's name of a string.
public typealias CFString = String
/// Core Foundation's name of data.
public typealias CFData = Data
/// Core Foundation's name of a URL.
public typealias CFURL = URL
