// What the kiosk and vitrine-vnc need in C to talk to each other: descriptors in messages, sealed memory, sockets.
#ifndef VITRINE_VV_CHANNEL_H
#define VITRINE_VV_CHANNEL_H

#include <netinet/in.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// Two ends of a socket that keeps messages apart. Neither blocks nor survives exec. Returns 0 or an errno.
int vv_channel(int ends[2]);

// Sends one message whole or not at all, with a descriptor unless `passed` is -1. Returns 0 or an errno; EAGAIN when the
// socket is full.
int vv_send(int channel, const void *bytes, size_t count, int passed);

// Receives one message. `passed` becomes its descriptor, or -1. Returns the count, 0 at the end, or a negative errno;
// -EMSGSIZE for one longer than `limit`.
ssize_t vv_receive(int channel, void *bytes, size_t limit, int *passed);

// Zeroed memory of a fixed size that another process may map. Returns a descriptor or a negative errno.
int vv_memory(size_t size);

// From now on nobody can map it for writing; kernels before 5.1 cannot promise that. Mappings there are stay as they are.
void vv_forbid_writing(int memory);

// Listens at an IPv4 address (network order). Returns a descriptor or a negative errno.
int vv_listen(in_addr_t address, int port);

// Accepts a connection, which does not block: a descriptor or a negative errno. Addresses are in network order.
int vv_accept(int listener, in_addr_t *peer, in_addr_t *local);

// Closes every descriptor from `first` on.
void vv_close_from(int first);

// The program cannot gain privileges, be traced by others of its user, or leave its memory on the disk.
void vv_confine(void);

// Of the monotonic clock.
uint64_t vv_milliseconds(void);

// Fills `bytes` with random ones. Returns 0 or an errno.
int vv_random(void *bytes, size_t count);

// Sends what fits without blocking or a signal: the count or a negative errno.
ssize_t vv_write(int socket, const void *bytes, size_t count);

// Receives what is there: the count, 0 at the end, or a negative errno.
ssize_t vv_read(int socket, void *bytes, size_t count);

// A line for people to standard error, unless that would block.
void vv_log(const char *line, size_t count);

#endif
