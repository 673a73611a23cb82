internal import CPango
internal import SystemOutput

/// Log messages of Pango and gdk-pixbuf. GLib would write them to standard error itself, and block if nothing reads that.
enum LibraryMessages {
  /// Redirects the messages to the log, except debug and info messages.
  static func redirectToLog() { once }

  // GLib aborts a program that sets this twice.
  private static let once: Void = {
    g_log_set_writer_func(
      { level, fields, count, _ in
        let silent = G_LOG_LEVEL_DEBUG.rawValue | G_LOG_LEVEL_INFO.rawValue
        guard level.rawValue & silent == 0, let text = g_log_writer_format_fields(level, fields, count, 0) else {
          return G_LOG_WRITER_HANDLED
        }
        SystemLog.write(String(cString: text))
        g_free(text)
        return G_LOG_WRITER_HANDLED
      }, nil, nil)
  }()
}
