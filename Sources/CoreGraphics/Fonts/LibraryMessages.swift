internal import CPango
internal import SystemOutput

/// What Pango and gdk-pixbuf tell through GLib. GLib would write it to standard error itself, and wait there for a reader
/// that does not read.
enum LibraryMessages {
  /// From now on the messages go to the log, except those for the libraries' own developers.
  static func goToTheLog() { once }

  // GLib ends a program that sets this twice.
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
