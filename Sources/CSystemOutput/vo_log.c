#define _GNU_SOURCE
#include "CSystemOutput.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <time.h>
#include <unistd.h>

// A pipe takes up to PIPE_BUF bytes atomically; journald takes far more.
#define LINE_LIMIT 4096
// The kernel rejects longer lines (LOG_LINE_MAX is 1024 with its own prefix).
#define KERNEL_LINE_LIMIT 960

size_t vo_escape(const char *text, size_t length, int one_line, char *into, size_t capacity) {
  const unsigned char *bytes = (const unsigned char *)text;
  size_t used = 0;
  for (size_t i = 0; i < length; i++) {
    unsigned code = bytes[i];
    size_t size = 1;
    // In UTF-8, U+0080 to U+009F are two bytes; terminals take them for escape sequences as well.
    if (code == 0xC2 && i + 1 < length && bytes[i + 1] >= 0x80 && bytes[i + 1] <= 0x9F) {
      code = bytes[i + 1];
      size = 2;
    }
    int is_kept = code == '\t' || (code == '\n' && !one_line);
    if (size == 2 || ((code < 0x20 || code == 0x7F) && !is_kept)) {
      char written[8];
      int count = snprintf(written, sizeof written, "\\u{%X}", code);
      if (used + (size_t)count > capacity) break;
      memcpy(into + used, written, (size_t)count);
      used += (size_t)count;
    } else {
      if (used + 1 > capacity) break;
      into[used++] = (char)code;
    }
    i += size - 1;
  }
  return used;
}

enum kind { PLAIN, SOCKET, MAY_BLOCK, KERNEL_LOG, NOTHING };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static uint64_t lost, unreported;
static int is_partial_line;

// A closed standard descriptor would be reused by the next file that is opened, such as a display or socket, which would
// then get the log.
__attribute__((constructor)) static void fill_standard_descriptors(void) {
  for (int descriptor = 0; descriptor <= 2; descriptor++) {
    if (fcntl(descriptor, F_GETFD) < 0 && errno == EBADF) (void)!open("/dev/null", O_RDWR);
  }
}

// EPIPE and EFBIG come with signals that end the program; blocking these leaves only the error code.
static void hold_signals(sigset_t *held, sigset_t *before) {
  sigemptyset(held);
  sigset_t pending;
  sigpending(&pending);
  const int numbers[] = {SIGPIPE, SIGXFSZ};
  for (size_t i = 0; i < 2; i++) {
    // A signal that was already pending belongs to the program.
    if (!sigismember(&pending, numbers[i])) sigaddset(held, numbers[i]);
  }
  pthread_sigmask(SIG_BLOCK, held, before);
}

static void release_signals(const sigset_t *held, const sigset_t *before) {
  int error = errno;
  struct timespec now = {0, 0};
  while (sigtimedwait(held, NULL, &now) > 0) {
  }
  pthread_sigmask(SIG_SETMASK, before, NULL);
  errno = error;
}

long vo_write_quietly(int descriptor, const void *bytes, size_t count) {
  sigset_t held, before;
  hold_signals(&held, &before);
  long written;
  do written = write(descriptor, bytes, count);
  while (written < 0 && errno == EINTR);
  release_signals(&held, &before);
  return written;
}

int vo_write_all(int descriptor, const void *bytes, size_t count) {
  const char *rest = bytes;
  while (count > 0) {
    long written = vo_write_quietly(descriptor, rest, count);
    if (written > 0) {
      rest += written;
      count -= (size_t)written;
    } else if (written < 0 && errno == EAGAIN) {
      struct pollfd waiting = {.fd = descriptor, .events = POLLOUT};
      if (poll(&waiting, 1, -1) < 0 && errno != EINTR) return errno;
    } else {
      return written < 0 ? errno : EIO;
    }
  }
  return 0;
}

static enum kind kind_of(int descriptor) {
  struct stat status;
  if (fstat(descriptor, &status) != 0) return NOTHING;
  switch (status.st_mode & S_IFMT) {
    case S_IFSOCK: return SOCKET;
    case S_IFIFO: return MAY_BLOCK;
    case S_IFCHR:
      // Major 1 has the memory devices: null, full, and the kernel log.
      if (major(status.st_rdev) == 1) return minor(status.st_rdev) == 11 ? KERNEL_LOG : PLAIN;
      return MAY_BLOCK;
    default: return PLAIN;
  }
}

// For pipes and terminals: opens a non-blocking descriptor, so that the given one, which other processes share, keeps its
// flags.
static long write_without_waiting(int descriptor, const char *bytes, size_t count) {
  char path[40];
  snprintf(path, sizeof path, "/proc/self/fd/%d", descriptor);
  int own = open(path, O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
  if (own >= 0) {
    long written = vo_write_quietly(own, bytes, count);
    int error = errno;
    close(own);
    errno = error;
    return written;
  }
  // The file may belong to another user. A pipe that polls as writable has space for one line.
  struct pollfd ready = {.fd = descriptor, .events = POLLOUT};
  if (poll(&ready, 1, 0) != 1 || !(ready.revents & POLLOUT) || (ready.revents & (POLLERR | POLLNVAL))) {
    errno = EAGAIN;
    return -1;
  }
  return vo_write_quietly(descriptor, bytes, count);
}

static int write_line(int descriptor, enum kind kind, const char *bytes, size_t count) {
  long written;
  switch (kind) {
    case SOCKET: written = send(descriptor, bytes, count, MSG_DONTWAIT | MSG_NOSIGNAL); break;
    case MAY_BLOCK: written = write_without_waiting(descriptor, bytes, count); break;
    case NOTHING: written = -1; break;
    default: written = vo_write_quietly(descriptor, bytes, count); break;
  }
  if (written == (long)count) return 1;
  // The disk became full within the line, so the next output begins with a newline.
  if (written > 0) is_partial_line = 1;
  return 0;
}

// Writes one line of at most `limit` bytes including its end.
static void put(int descriptor, enum kind kind, const char *text, size_t size, size_t limit) {
  char buffer[LINE_LIMIT + 1];
  // Used under `lock`. What is longer than a line is cut below.
  static char line[6 * (LINE_LIMIT + 1)];
  size_t length = vo_escape(text, size > limit ? limit + 1 : size, 1, line, sizeof line);
  size_t start = 0;
  if (is_partial_line) buffer[start++] = '\n';
  if (length + 1 > limit) {
    length = limit - 4;
    // Does not cut within a UTF-8 sequence.
    while (length > 0 && ((unsigned char)line[length] & 0xC0) == 0x80) length--;
    memcpy(buffer + start, line, length);
    memcpy(buffer + start + length, "\xE2\x80\xA6\n", 4);
    length += 4;
  } else {
    memcpy(buffer + start, line, length);
    buffer[start + length++] = '\n';
  }
  if (unreported > 0) {
    char note[80];
    int size = snprintf(note, sizeof note, "%svitrine: %llu lines of this log were lost.\n", start ? "\n" : "",
                        (unsigned long long)unreported);
    if (write_line(descriptor, kind, note, (size_t)size)) {
      unreported = 0;
      is_partial_line = 0;
    }
  }
  int skip = start && !is_partial_line;
  if (write_line(descriptor, kind, buffer + skip, start + length - (size_t)skip)) {
    is_partial_line = 0;
  } else {
    lost++;
    unreported++;
  }
}

void vo_log(int descriptor, const char *text, size_t length) {
  int error = errno;
  pthread_mutex_lock(&lock);
  enum kind kind = kind_of(descriptor);
  size_t limit = kind == KERNEL_LOG ? KERNEL_LINE_LIMIT : LINE_LIMIT;
  while (length > 0) {
    const char *end = memchr(text, '\n', length);
    size_t line = end ? (size_t)(end - text) : length;
    if (line > 0) put(descriptor, kind, text, line, limit);
    size_t taken = line + (end ? 1 : 0);
    text += taken;
    length -= taken;
  }
  pthread_mutex_unlock(&lock);
  errno = error;
}

uint64_t vo_lost_lines(void) {
  pthread_mutex_lock(&lock);
  uint64_t count = lost;
  pthread_mutex_unlock(&lock);
  return count;
}

void vo_ignore_sigpipe(void) {
  struct sigaction action;
  if (sigaction(SIGPIPE, NULL, &action) != 0 || (action.sa_flags & SA_SIGINFO) || action.sa_handler != SIG_DFL) return;
  action.sa_handler = SIG_IGN;
  sigaction(SIGPIPE, &action, NULL);
}

int vo_pass_standard_descriptors_only(void *actions) {
#if defined(__GLIBC__) && (__GLIBC__ > 2 || __GLIBC_MINOR__ >= 34)
  return posix_spawn_file_actions_addclosefrom_np(actions, 3);
#else
  (void)actions;
  return 0;
#endif
}
