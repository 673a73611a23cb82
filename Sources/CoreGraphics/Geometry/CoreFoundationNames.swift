// Core Foundation is not visible through Foundation on Linux. These names let source written for Apple platforms
// (`colors as CFArray`, `data as CFData`) compile as it stands.

/// Seconds.
public typealias CFTimeInterval = Double
public typealias CFAbsoluteTime = Double
public typealias CFIndex = Int
public typealias CFArray = [Any]
public typealias CFDictionary = [AnyHashable: Any]
public typealias CFString = String
public typealias CFData = Data
public typealias CFURL = URL
