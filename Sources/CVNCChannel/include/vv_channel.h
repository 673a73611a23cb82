// C functions for the kiosk and vitrine-vnc to communicate: messages with descriptors, sealed memory, sockets.
#ifndef VITRINE_VV_CHANNEL_H
#define VITRINE_VV_CHANNEL_H

#include <netinet/in.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// Creates two ends of a SOCK_SEQPACKET socket. They do not block and close on exec. Returns 0 or an errno.
int vv_channel(int ends[2]);

// Sends one message whole or not at all, with a descriptor unless `passed` is -1. Returns 0 or an errno; EAGAIN when
// the socket is full.
int vv_send(int channel, const void *bytes, size_t count, int passed);

// Receives one message. Sets `passed` to its descriptor, or -1. Returns the byte count, 0 at the end, or a negative
// errno; -EMSGSIZE for a message longer than `limit`.
ssize_t vv_receive(int channel, void *bytes, size_t limit, int *passed);

// Allocates zeroed memory of a fixed size that another process may map. Returns a descriptor or a negative errno.
int vv_memory(size_t size);

// Prevents new writable mappings of the memory. Existing mappings remain writable. Has no effect on kernels before 5.1.
void vv_forbid_writing(int memory);

// Listens on an IPv4 address (network byte order). Returns a descriptor or a negative errno.
int vv_listen(in_addr_t address, int port);

// Accepts a non-blocking connection. Returns a descriptor or a negative errno. Addresses are in network byte order.
int vv_accept(int listener, in_addr_t *peer, in_addr_t *local);

// Closes every descriptor from `first` on.
void vv_close_from(int first);

// Keeps the process from gaining privileges, being traced by other processes of its user, or dumping core.
void vv_confine(void);

// Lets blocks of 256 KiB and more have mappings of their own, so that freeing one gives its memory back. By itself the
// allocator takes such blocks from the heap once one has been freed, and those of viewers that have left stay below others.
void vv_map_large_blocks(void);

// The monotonic clock's time in milliseconds.
uint64_t vv_milliseconds(void);

// Fills `bytes` with random bytes. Returns 0 or an errno.
int vv_random(void *bytes, size_t count);

// Sends as much as fits, without blocking or raising SIGPIPE. Returns the byte count or a negative errno.
ssize_t vv_write(int socket, const void *bytes, size_t count);

// Receives the available bytes without blocking. Returns the byte count, 0 at the end, or a negative errno.
ssize_t vv_read(int socket, void *bytes, size_t count);

// Writes a log line to standard error, unless that would block.
void vv_log(const char *line, size_t count);

#endif
