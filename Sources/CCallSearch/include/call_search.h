#ifndef CALL_SEARCH_H
#define CALL_SEARCH_H

#include <stdint.h>

// Functions that only the default implementations of methods call, so that a search can tell them from others.
void cs_absent_commit(void);
void cs_absent_move(void);

// Whether the code of `function` calls `marker` directly, or calls a function that does, up to `depth` calls away.
// Returns 1 or 0, and -1 where that cannot be found out: on other processors, or without unwinding tables.
int cs_calls(const void *function, const void *marker, int depth);

static inline const void *cs_absent_commit_address(void) { return (const void *)&cs_absent_commit; }
static inline const void *cs_absent_move_address(void) { return (const void *)&cs_absent_move; }

#endif
