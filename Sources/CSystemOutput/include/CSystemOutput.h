// Output to descriptors whose other end belongs to other programs.
#ifndef VITRINE_CSYSTEMOUTPUT_H
#define VITRINE_CSYSTEMOUTPUT_H

#include <stddef.h>
#include <stdint.h>

// Writes the lines of `text` to `descriptor`, one write for each. It never blocks, raises a signal or ends the program. A
// line longer than the descriptor takes at once is cut and ends with "…". Lines that cannot be written are counted, and
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
