import CoreGraphics
import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Makes `context` the current one of this thread until the matching `UIGraphicsPopContext`.
public func UIGraphicsPushContext(_ context: CGContext) {
  GraphicsContextStack.current.contexts.append(context)
}

/// Restores the context that was current before the last push. Does nothing without a pushed context.
public func UIGraphicsPopContext() {
  let stack = GraphicsContextStack.current
  if !stack.contexts.isEmpty { stack.contexts.removeLast() }
}

/// The context that UIKit's drawing calls on this thread draw into; nil outside of drawing.
public func UIGraphicsGetCurrentContext() -> CGContext? {
  GraphicsContextStack.current.contexts.last
}

/// The contexts pushed on one thread.
final class GraphicsContextStack {
  var contexts: [CGContext] = []
  /// Image contexts begun and not yet ended, innermost last.
  var images: [ImageContext] = []

  static var current: GraphicsContextStack {
    if let known = pthread_getspecific(key) {
      return Unmanaged<GraphicsContextStack>.fromOpaque(known).takeUnretainedValue()
    }
    let stack = GraphicsContextStack()
    pthread_setspecific(key, Unmanaged.passRetained(stack).toOpaque())
    return stack
  }

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key) { stack in
      if let stack { Unmanaged<GraphicsContextStack>.fromOpaque(stack).release() }
    }
    return key
  }()
}
