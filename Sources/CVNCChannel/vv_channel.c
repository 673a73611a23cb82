#define _GNU_SOURCE
#include "vv_channel.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#ifndef F_SEAL_FUTURE_WRITE
#define F_SEAL_FUTURE_WRITE 0x0010
#endif

int vv_channel(int ends[2]) {
  return socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, ends) == 0 ? 0 : errno;
}

int vv_send(int channel, const void *bytes, size_t count, int passed) {
  struct iovec part = {.iov_base = (void *)bytes, .iov_len = count};
  union { struct cmsghdr head; char space[CMSG_SPACE(sizeof(int))]; } control;
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
  if (passed >= 0) {
    memset(&control, 0, sizeof control);
    message.msg_control = control.space;
    message.msg_controllen = sizeof control.space;
    struct cmsghdr *head = CMSG_FIRSTHDR(&message);
    head->cmsg_level = SOL_SOCKET;
    head->cmsg_type = SCM_RIGHTS;
    head->cmsg_len = CMSG_LEN(sizeof(int));
    memcpy(CMSG_DATA(head), &passed, sizeof(int));
  }
  ssize_t sent;
  do sent = sendmsg(channel, &message, MSG_NOSIGNAL | MSG_DONTWAIT);
  while (sent < 0 && errno == EINTR);
  return sent < 0 ? errno : 0;
}

ssize_t vv_receive(int channel, void *bytes, size_t limit, int *passed) {
  struct iovec part = {.iov_base = bytes, .iov_len = limit};
  union { struct cmsghdr head; char space[CMSG_SPACE(sizeof(int))]; } control;
  struct msghdr message = {
    .msg_iov = &part, .msg_iovlen = 1, .msg_control = control.space, .msg_controllen = sizeof control.space};
  *passed = -1;
  ssize_t count;
  do count = recvmsg(channel, &message, MSG_DONTWAIT | MSG_CMSG_CLOEXEC);
  while (count < 0 && errno == EINTR);
  if (count < 0) return -errno;
  for (struct cmsghdr *head = CMSG_FIRSTHDR(&message); head; head = CMSG_NXTHDR(&message, head)) {
    if (head->cmsg_level == SOL_SOCKET && head->cmsg_type == SCM_RIGHTS && head->cmsg_len == CMSG_LEN(sizeof(int)))
      memcpy(passed, CMSG_DATA(head), sizeof(int));
  }
  return message.msg_flags & MSG_TRUNC ? -EMSGSIZE : count;
}

int vv_memory(size_t size) {
  int memory = memfd_create("vitrine-frame", MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (memory < 0) return -errno;
  // If another process could shrink the memory, reading it would end this process with SIGBUS.
  if (ftruncate(memory, (off_t)size) != 0 || fcntl(memory, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW) != 0) {
    int error = errno;
    close(memory);
    return -error;
  }
  return memory;
}

void vv_forbid_writing(int memory) { (void)fcntl(memory, F_ADD_SEALS, F_SEAL_FUTURE_WRITE); }

int vv_listen(in_addr_t address, int port) {
  int listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (listener < 0) return -errno;
  int yes = 1;
  setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  struct sockaddr_in name = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port), .sin_addr = {.s_addr = address}};
  if (bind(listener, (struct sockaddr *)&name, sizeof name) != 0 || listen(listener, 128) != 0) {
    int error = errno;
    close(listener);
    return -error;
  }
  return listener;
}

int vv_accept(int listener, in_addr_t *peer, in_addr_t *local) {
  struct sockaddr_in name = {0};
  socklen_t size = sizeof name;
  int connection = accept4(listener, (struct sockaddr *)&name, &size, SOCK_CLOEXEC | SOCK_NONBLOCK);
  if (connection < 0) return -errno;
  *peer = name.sin_addr.s_addr;
  size = sizeof name;
  *local = getsockname(connection, (struct sockaddr *)&name, &size) == 0 ? name.sin_addr.s_addr : 0;
  int yes = 1;
  setsockopt(connection, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
  // Keepalive drops a viewer whose machine was switched off after two minutes; its pressed keys and buttons are then
  // released.
  int idle = 60, interval = 15, probes = 4;
  setsockopt(connection, SOL_SOCKET, SO_KEEPALIVE, &yes, sizeof yes);
  setsockopt(connection, IPPROTO_TCP, TCP_KEEPIDLE, &idle, sizeof idle);
  setsockopt(connection, IPPROTO_TCP, TCP_KEEPINTVL, &interval, sizeof interval);
  setsockopt(connection, IPPROTO_TCP, TCP_KEEPCNT, &probes, sizeof probes);
  // Old frames in a large kernel buffer would delay new ones.
  int buffer = 128 << 10;
  setsockopt(connection, SOL_SOCKET, SO_SNDBUF, &buffer, sizeof buffer);
  return connection;
}

void vv_close_from(int first) {
#ifdef SYS_close_range
  if (syscall(SYS_close_range, (unsigned)first, ~0u, 0) == 0) return;
#endif
  DIR *folder = opendir("/proc/self/fd");
  if (!folder) return;
  for (struct dirent *entry; (entry = readdir(folder));) {
    int descriptor = atoi(entry->d_name);
    if (descriptor >= first && descriptor != dirfd(folder)) close(descriptor);
  }
  closedir(folder);
}

void vv_confine(void) {
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
  struct rlimit none = {0, 0};
  setrlimit(RLIMIT_CORE, &none);
}

void vv_map_large_blocks(void) {
#ifdef M_MMAP_THRESHOLD
  mallopt(M_MMAP_THRESHOLD, 256 << 10);
#endif
}

uint64_t vv_milliseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

int vv_random(void *bytes, size_t count) {
  // getrandom returns up to 256 bytes in one piece.
  return getrandom(bytes, count, 0) == (ssize_t)count ? 0 : (errno ? errno : EIO);
}

ssize_t vv_write(int socket, const void *bytes, size_t count) {
  ssize_t sent;
  do sent = send(socket, bytes, count, MSG_NOSIGNAL | MSG_DONTWAIT);
  while (sent < 0 && errno == EINTR);
  return sent < 0 ? -errno : sent;
}

ssize_t vv_read(int socket, void *bytes, size_t count) {
  ssize_t got;
  do got = recv(socket, bytes, count, MSG_DONTWAIT);
  while (got < 0 && errno == EINTR);
  return got < 0 ? -errno : got;
}

void vv_log(const char *line, size_t count) {
  struct pollfd output = {.fd = 2, .events = POLLOUT};
  if (poll(&output, 1, 0) == 1 && (output.revents & POLLOUT)) (void)!write(2, line, count);
}
