#define _GNU_SOURCE
#include <stdlib.h>
#include <stdio.h>
#include <string.h>

#include "api.h"
#include "vg_gnutls.h"

// Only suites whose hash is SHA-256: an external key is bound to one hash, and that is the one of every version. Nothing is
// signed, but the library wants at least one way to sign.
static const char priorities[] =
  "NONE:+VERS-TLS1.3:+ECDHE-PSK:+AES-128-GCM:+CHACHA20-POLY1305:+AEAD:+GROUP-X25519:+GROUP-SECP256R1:+COMP-NULL:"
  "+SIGN-ECDSA-SECP256R1-SHA256";

// Far more than a handshake with a key needs; certificates, which are longer, are not used.
static const size_t handshake_limit = 4096;

struct key {
  unsigned char bytes[VG_KEY_SIZE];
  char name[17];
};

struct vg_keys {
  int count;
  struct key keys[VG_KEY_LIMIT];
};

struct vg_session {
  struct gnutls_session_int *session;
  struct gnutls_psk_server_credentials_st *server;
  struct gnutls_psk_client_credentials_st *client;
  int error;
};

// Keys

struct vg_keys *vg_keys_new(void) { return calloc(1, sizeof(struct vg_keys)); }

// Ends find a key by its name, which travels in the clear: a part of a hash, which says nothing about the key.
int vg_keys_add(struct vg_keys *keys, const unsigned char *bytes) {
  static const char label[16] = "vitrine handoff";
  if (!vg_is_available() || keys->count == VG_KEY_LIMIT) return -1;
  unsigned char text[sizeof label + VG_KEY_SIZE], digest[32];
  memcpy(text, label, sizeof label);
  memcpy(text + sizeof label, bytes, VG_KEY_SIZE);
  int error = vg_gnutls_hash_fast(VG_SHA256, text, sizeof text, digest);
  explicit_bzero(text, sizeof text);
  if (error < 0) return -1;
  struct key *key = &keys->keys[keys->count];
  memcpy(key->bytes, bytes, VG_KEY_SIZE);
  for (int index = 0; index < 8; index++) snprintf(key->name + 2 * index, 3, "%02x", digest[index]);
  return keys->count++;
}

int vg_keys_count(const struct vg_keys *keys) { return keys->count; }

void vg_keys_free(struct vg_keys *keys) {
  explicit_bzero(keys, sizeof *keys);
  free(keys);
}

// The library goes on with a random key when the name is unknown, so an attacker sees no difference to a wrong key.
static int find_key(struct gnutls_session_int *session, const char *name, struct vg_datum *found) {
  const struct vg_keys *keys = vg_gnutls_session_get_ptr(session);
  for (int index = 0; index < keys->count; index++) {
    if (strcmp(keys->keys[index].name, name) != 0) continue;
    // The library frees it.
    found->data = (*vg_gnutls_malloc())(VG_KEY_SIZE);
    if (!found->data) return -1;
    found->size = VG_KEY_SIZE;
    memcpy(found->data, keys->keys[index].bytes, VG_KEY_SIZE);
    return 0;
  }
  return -1;
}

// Sessions

static struct vg_session *begin(int socket, const struct vg_keys *keys, unsigned flags) {
  struct vg_session *session = vg_is_available() ? calloc(1, sizeof *session) : NULL;
  if (!session) return NULL;
  if (vg_gnutls_init(&session->session, flags | VG_NONBLOCK | VG_NO_SIGNAL | VG_NO_TICKETS) < 0) {
    session->session = NULL;
    vg_end(session);
    return NULL;
  }
  vg_gnutls_session_set_ptr(session->session, (void *)keys);
  vg_gnutls_transport_set_int2(session->session, socket, socket);
  vg_gnutls_handshake_set_max_packet_length(session->session, handshake_limit);
  if (vg_gnutls_priority_set_direct(session->session, priorities, NULL) < 0) {
    vg_end(session);
    return NULL;
  }
  return session;
}

struct vg_session *vg_server(int socket, const struct vg_keys *keys) {
  struct vg_session *session = begin(socket, keys, VG_SERVER);
  if (!session) return NULL;
  if (vg_gnutls_psk_allocate_server_credentials(&session->server) < 0) {
    session->server = NULL;
    vg_end(session);
    return NULL;
  }
  vg_gnutls_psk_set_server_credentials_function(session->server, find_key);
  if (vg_gnutls_credentials_set(session->session, VG_CREDENTIALS_PSK, session->server) < 0) {
    vg_end(session);
    return NULL;
  }
  return session;
}

struct vg_session *vg_client(int socket, const struct vg_keys *keys, int index) {
  if (index < 0 || index >= keys->count) return NULL;
  struct vg_session *session = begin(socket, keys, VG_CLIENT);
  if (!session) return NULL;
  const struct key *key = &keys->keys[index];
  const struct vg_datum bytes = {(unsigned char *)key->bytes, VG_KEY_SIZE};
  if (vg_gnutls_psk_allocate_client_credentials(&session->client) < 0) {
    session->client = NULL;
    vg_end(session);
    return NULL;
  }
  if (
    vg_gnutls_psk_set_client_credentials(session->client, key->name, &bytes, VG_RAW_KEY) < 0
    || vg_gnutls_credentials_set(session->session, VG_CREDENTIALS_PSK, session->client) < 0) {
    vg_end(session);
    return NULL;
  }
  return session;
}

void vg_end(struct vg_session *session) {
  if (session->session) vg_gnutls_deinit(session->session);
  if (session->server) vg_gnutls_psk_free_server_credentials(session->server);
  if (session->client) vg_gnutls_psk_free_client_credentials(session->client);
  free(session);
}

static enum vg_result judge(struct vg_session *session, int error) {
  if (error >= 0) return VG_DONE;
  if (!vg_gnutls_error_is_fatal(error)) {
    return vg_gnutls_record_get_direction(session->session) ? VG_WANTS_OUTPUT : VG_WANTS_INPUT;
  }
  session->error = error;
  return VG_FAILED;
}

// A warning of the other end is not fatal; its bytes have been read, so the next try goes on behind it. There may not be
// any number of them.
static const int warning_limit = 8;

static int is_over(int error) {
  return error >= 0 || error == VG_AGAIN || error == VG_INTERRUPTED || vg_gnutls_error_is_fatal(error);
}

enum vg_result vg_handshake(struct vg_session *session) {
  int error = 0;
  for (int count = 0; count < warning_limit; count++) {
    error = vg_gnutls_handshake(session->session);
    if (is_over(error)) return judge(session, error);
  }
  return judge(session, error);
}

enum vg_result vg_send(struct vg_session *session, const void *bytes, size_t count, size_t *sent) {
  ssize_t result = vg_gnutls_record_send(session->session, bytes, count);
  *sent = result > 0 ? (size_t)result : 0;
  return judge(session, result < 0 ? (int)result : 0);
}

enum vg_result vg_receive(struct vg_session *session, void *bytes, size_t limit, size_t *received) {
  ssize_t result = 0;
  for (int count = 0; count < warning_limit; count++) {
    result = vg_gnutls_record_recv(session->session, bytes, limit);
    if (result >= 0 || is_over((int)result)) break;
  }
  *received = result > 0 ? (size_t)result : 0;
  if (result == 0) return VG_CLOSED;
  return judge(session, result < 0 ? (int)result : 0);
}

enum vg_result vg_close(struct vg_session *session) {
  return judge(session, vg_gnutls_bye(session->session, VG_SHUT_WR));
}

int vg_channel_binding(const struct vg_session *session, unsigned char *bytes) {
  static const char label[] = "EXPORTER-Channel-Binding";
  return vg_gnutls_prf_rfc5705(
    session->session, sizeof label - 1, label, 0, NULL, VG_BINDING_SIZE, (char *)bytes) >= 0;
}

const char *vg_reason(const struct vg_session *session) {
  const char *words = session->error < 0 ? vg_gnutls_strerror(session->error) : NULL;
  return words ? words : "unknown error";
}

static const char *or_nothing(const char *words) { return words ? words : "none"; }

void vg_describe(const struct vg_session *session, char *text, size_t size) {
  snprintf(
    text, size, "%s %s %s", or_nothing(vg_gnutls_protocol_get_name(vg_gnutls_protocol_get_version(session->session))),
    or_nothing(vg_gnutls_kx_get_name(vg_gnutls_kx_get(session->session))),
    or_nothing(vg_gnutls_group_get_name(vg_gnutls_group_get(session->session))));
}
