// For setting the affinity of threads.
#define _GNU_SOURCE
#include "vr_thread.h"

#include <pthread.h>
#include <sched.h>
#include <unistd.h>

static void *run(void *body) {
  cpu_set_t all;
  // The affinity of the main thread has not been narrowed.
  if (sched_getaffinity(getpid(), sizeof all, &all) == 0) sched_setaffinity(0, sizeof all, &all);
  ((void (*)(void))body)();
  return NULL;
}

bool vr_start_thread(void (*body)(void)) {
  pthread_attr_t attributes;
  if (pthread_attr_init(&attributes) != 0) return false;
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  cpu_set_t others;
  int processor = sched_getcpu();
  if (processor >= 0 && sched_getaffinity(0, sizeof others, &others) == 0) {
    CPU_CLR(processor, &others);
    if (CPU_COUNT(&others) > 0) pthread_attr_setaffinity_np(&attributes, sizeof others, &others);
  }
  pthread_t thread;
  int error = pthread_create(&thread, &attributes, run, (void *)body);
  pthread_attr_destroy(&attributes);
  return error == 0;
}
