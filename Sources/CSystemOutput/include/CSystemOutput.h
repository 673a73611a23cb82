// What a program writes to descriptors that others hold the other end of.
#ifndef VITRINE_CSYSTEMOUTPUT_H
#define VITRINE_CSYSTEMOUTPUT_H

#include <stddef.h>
#include <stdint.h>

// Writes the lines of `text` to `descriptor`, each at once, without ever waiting, raising a signal or ending the program.
// A line longer than the descriptor takes at once is cut and ends with "…". A line that cannot be written is counted, and
// the next one that can is preceded by one that tells how many were lost. Any thread.
void vo_log(int descriptor, const char *text, size_t length);

// Lines that could not be written since the program started.
uint64_t vo_lost_lines(void);

// Bytes of a line, its end included, that a descriptor gets at most: the kernel's log takes less than others.
size_t vo_line_limit(int descriptor);

// Writes everything, however long the reader takes. Returns 0 or an errno; raises no signal.
int vo_write_all(int descriptor, const void *bytes, size_t count);

// Writes what fits without waiting, if `descriptor` does not block. Returns the bytes written or -1; raises no signal.
long vo_write_quietly(int descriptor, const void *bytes, size_t count);

// Has a child that is started with `actions` (a posix_spawn_file_actions_t) get only descriptors 0 to 2, where the C library
// knows how. Returns 0 or an errno.
int vo_pass_standard_descriptors_only(void *actions);

// A reader that is gone is an error of the call that wrote, not the end of the program. A handler of the program's own stays.
void vo_ignore_lost_readers(void);

#endif
