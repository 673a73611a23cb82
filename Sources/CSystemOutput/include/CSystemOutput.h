// Output to descriptors whose other end belongs to other programs.
#ifndef VITRINE_CSYSTEMOUTPUT_H
#define VITRINE_CSYSTEMOUTPUT_H

#include <stddef.h>
#include <stdint.h>

// Copies `text` with its control characters written out as `\u{1B}`, so that a value, a file name or a peer's name in a
// message neither moves a terminal's cursor nor begins a line of its own. Tabs stay; so do line feeds, unless `one_line` is
// set. Stops before `capacity` would be exceeded; 6 * length is always enough. Returns the number of bytes.
size_t vo_escape(const char *text, size_t length, int one_line, char *into, size_t capacity);

// Writes the lines of `text` to `descriptor`, one write for each. It never blocks, raises a signal or ends the program.
// Control characters in a line are written out as by `vo_escape`. A line longer than the descriptor takes at once is cut and
// ends with "…". Lines that cannot be written are counted, and
// their number is written before the next line that can. Any thread.
void vo_log(int descriptor, const char *text, size_t length);

// The number of lines that could not be written since the program started.
uint64_t vo_lost_lines(void);

// Writes everything, however long the reader takes. Returns 0 or an errno; raises no signal.
int vo_write_all(int descriptor, const void *bytes, size_t count);

// Writes what fits without blocking, if `descriptor` is non-blocking. Returns the bytes written or -1; raises no signal.
long vo_write_quietly(int descriptor, const void *bytes, size_t count);

// Makes a child process started with `actions` (a posix_spawn_file_actions_t) inherit only descriptors 0 to 2, where the
// C library supports it. Returns 0 or an errno.
int vo_pass_standard_descriptors_only(void *actions);

// Ignores SIGPIPE: writing to a closed pipe returns an error instead of ending the program. An existing handler stays.
void vo_ignore_sigpipe(void);

#endif
