#ifndef VITRINE_BENCH_ALLOCATIONS_H
#define VITRINE_BENCH_ALLOCATIONS_H

/// The number of allocations that the calling thread has made since it started.
unsigned long vb_allocations(void);

#endif
