#ifndef VITRINE_BENCH_ALLOCATIONS_H
#define VITRINE_BENCH_ALLOCATIONS_H

/// How often the calling thread has asked for memory since it began.
unsigned long vb_allocations(void);

#endif
