// TLS 1.3 with keys that both ends have (external PSK, always with ECDHE), by GnuTLS 3, opened at run time. Nothing links
// GnuTLS or needs its package to build; layout.c compares with its header where that is installed.
#ifndef VITRINE_CGNUTLS_H
#define VITRINE_CGNUTLS_H

#include <stddef.h>

enum {
  VG_KEY_SIZE = 32,
  // The old key and the new one.
  VG_KEY_LIMIT = 2,
  VG_BINDING_SIZE = 32,
};

// Up to VG_KEY_LIMIT keys, which are erased when they are freed.
struct vg_keys;
// A connection's end. It uses the socket and does not own it.
struct vg_session;

enum vg_result {
  VG_DONE,
  // The call has to be repeated when the socket has input.
  VG_WANTS_INPUT,
  // The call has to be repeated, with the same bytes, when the socket takes output.
  VG_WANTS_OUTPUT,
  // The other end has closed the connection in the way of TLS; anything else is a failure.
  VG_CLOSED,
  VG_FAILED,
};

// Opens the library; later calls return the same. Returns 0 if it is not installed. Any thread. All calls below need it.
int vg_is_available(void);

// Null if memory is short.
struct vg_keys *vg_keys_new(void);
// Adds a key of VG_KEY_SIZE bytes. Returns its index, or -1 if there are VG_KEY_LIMIT already.
int vg_keys_add(struct vg_keys *, const unsigned char *bytes);
int vg_keys_count(const struct vg_keys *);
void vg_keys_free(struct vg_keys *);

// A session on a connected, non-blocking socket; null if memory is short. The keys have to outlive it.
struct vg_session *vg_server(int socket, const struct vg_keys *);
struct vg_session *vg_client(int socket, const struct vg_keys *, int index);
void vg_end(struct vg_session *);

enum vg_result vg_handshake(struct vg_session *);
// Counts what was sent or received; that is 0 unless the result is VG_DONE.
enum vg_result vg_send(struct vg_session *, const void *bytes, size_t count, size_t *sent);
enum vg_result vg_receive(struct vg_session *, void *bytes, size_t limit, size_t *received);
// Announces the end of the connection to the other end.
enum vg_result vg_close(struct vg_session *);

// Writes VG_BINDING_SIZE bytes that both ends of this connection have in common, and no other connection has: tls-exporter
// of RFC 9266. Returns 0 if there are none, as before the end of the handshake.
int vg_channel_binding(const struct vg_session *, unsigned char *bytes);

// Why the last call failed, as words.
const char *vg_reason(const struct vg_session *);
// Writes the protocol, the key exchange and its group, which were agreed on.
void vg_describe(const struct vg_session *, char *text, size_t size);

#endif
