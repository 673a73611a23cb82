// The agent inside the machine of the system tests: process 1 once the machine is up.
//
// It reads requests from a virtio port and answers each when it is done, in any order:
//   request  ID KIND LENGTH \n and LENGTH bytes, KIND being `run` (a shell script), `devices` (lines as in devices.h) or
//            `console` (no bytes: reports the state of the active VT)
//   answer   ID STATUS LENGTH \n and LENGTH bytes: what the script printed, or what went wrong with a device line
// Requests run side by side; a script that starts programs with `&` leaves them running.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/kd.h>
#include <linux/vt.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "devices.h"

enum { MOST_JOBS = 64, MOST_BYTES = 64 << 20 };

struct job {
  pid_t process;
  int output;
  char id[64];
};

static struct job jobs[MOST_JOBS];
static int port = -1;

static void write_all(const char *bytes, size_t length) {
  while (length > 0) {
    ssize_t written = write(port, bytes, length);
    if (written < 0) {
      if (errno == EINTR) continue;
      if (errno != EAGAIN) return;
      struct pollfd room = {.fd = port, .events = POLLOUT};
      // If nobody is listening any more, the answer is dropped.
      if (poll(&room, 1, 10000) <= 0 || (room.revents & POLLHUP)) return;
      continue;
    }
    bytes += written;
    length -= (size_t)written;
  }
}

static void answer(const char *id, int status, const char *bytes, size_t length) {
  char head[128];
  int size = snprintf(head, sizeof head, "%s %d %zu\n", id, status, length);
  write_all(head, (size_t)size);
  write_all(bytes, length);
}

static void start(const char *id, const char *script) {
  struct job *job = NULL;
  for (int i = 0; i < MOST_JOBS && !job; i++)
    if (jobs[i].process == 0) job = &jobs[i];
  int output = job ? memfd_create("output", 0) : -1;
  if (!job || output < 0) {
    const char *full = "the agent has too many scripts running";
    answer(id, 125, full, strlen(full));
    return;
  }
  pid_t child = fork();
  if (child == 0) {
    setsid();
    signal(SIGPIPE, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    int nothing = open("/dev/null", O_RDONLY);
    dup2(nothing, 0);
    dup2(output, 1);
    dup2(output, 2);
    close_range(3, ~0U, 0);
    execl("/bin/sh", "sh", "-c", script, (char *)NULL);
    _exit(127);
  }
  if (child < 0) {
    answer(id, 125, "fork failed", 11);
    close(output);
    return;
  }
  job->process = child;
  job->output = output;
  snprintf(job->id, sizeof job->id, "%s", id);
}

static void finish(struct job *job, int status) {
  off_t length = lseek(job->output, 0, SEEK_END);
  if (length > MOST_BYTES) length = MOST_BYTES;
  char *bytes = length > 0 ? mmap(NULL, (size_t)length, PROT_READ, MAP_PRIVATE, job->output, 0) : NULL;
  int code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  if (bytes == MAP_FAILED) bytes = NULL;
  answer(job->id, code, bytes ? bytes : "", bytes ? (size_t)length : 0);
  if (bytes) munmap(bytes, (size_t)length);
  close(job->output);
  job->process = 0;
}

static void reap(void) {
  int status;
  pid_t process;
  while ((process = waitpid(-1, &status, WNOHANG)) > 0)
    for (int i = 0; i < MOST_JOBS; i++)
      if (jobs[i].process == process) finish(&jobs[i], status);
}

// Reports the active VT and the modes that a program has set: `1 text unicode auto` is what login leaves.
static void tell_console(const char *id) {
  char said[128];
  int console = open("/dev/tty0", O_RDONLY | O_NOCTTY | O_CLOEXEC);
  struct vt_stat state = {0};
  struct vt_mode switching = {0};
  int screen = -1;
  int keyboard = -1;
  int failed = console < 0 || ioctl(console, VT_GETSTATE, &state) || ioctl(console, KDGETMODE, &screen) ||
               ioctl(console, KDGKBMODE, &keyboard) || ioctl(console, VT_GETMODE, &switching);
  static const char *const keyboards[] = {"raw", "xlate", "mediumraw", "unicode", "off"};
  if (failed) {
    snprintf(said, sizeof said, "/dev/tty0: %s", strerror(errno));
  } else {
    snprintf(said, sizeof said, "%d %s %s %s", state.v_active, screen == KD_TEXT ? "text" : "graphics",
             keyboard >= 0 && keyboard <= 4 ? keyboards[keyboard] : "?", switching.mode == VT_AUTO ? "auto" : "process");
  }
  if (console >= 0) close(console);
  answer(id, failed, said, strlen(said));
}

// Takes whole requests from the front of the buffer; returns their length in bytes.
static size_t take(char *buffer, size_t count) {
  size_t used = 0;
  for (;;) {
    char *line = buffer + used;
    char *end = memchr(line, '\n', count - used);
    if (!end) return used;
    *end = 0;
    char id[64], kind[16];
    size_t length;
    if (sscanf(line, "%63s %15s %zu", id, kind, &length) != 3 || length > MOST_BYTES) {
      used = (size_t)(end + 1 - buffer); // Not a request: a line that was cut off by a disconnect.
      continue;
    }
    char *body = end + 1;
    if ((size_t)(buffer + count - body) < length) {
      *end = '\n';
      return used;
    }
    char *text = strndup(body, length);
    if (strcmp(kind, "devices") == 0) {
      char said[4096] = "";
      int status = devices_perform(text, said, sizeof said);
      answer(id, status, said, strlen(said));
    } else if (strcmp(kind, "console") == 0) {
      tell_console(id);
    } else {
      start(id, text);
    }
    free(text);
    used = (size_t)(body + length - buffer);
  }
}

static void child_ended(int signal) { (void)signal; }

int main(int count, char **words) {
  const char *path = count > 1 ? words[1] : "/dev/virtio-ports/vitrine.agent";
  signal(SIGPIPE, SIG_IGN);
  struct sigaction ended = {.sa_handler = child_ended, .sa_flags = SA_NOCLDSTOP};
  sigaction(SIGCHLD, &ended, NULL);
  sigset_t held, open_mask;
  sigemptyset(&held);
  sigaddset(&held, SIGCHLD);
  sigprocmask(SIG_BLOCK, &held, &open_mask);
  while ((port = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)) < 0) {
    fprintf(stderr, "agent: %s: %s\n", path, strerror(errno));
    usleep(100000);
  }
  size_t room = 1 << 16, filled = 0;
  char *buffer = malloc(room);
  for (;;) {
    struct pollfd watched = {.fd = port, .events = POLLIN};
    int ready = ppoll(&watched, 1, NULL, &open_mask);
    reap();
    if (ready <= 0) continue;
    if (filled == room) buffer = realloc(buffer, room *= 2);
    ssize_t got = read(port, buffer + filled, room - filled);
    if (got <= 0) {
      // The other side is not connected: POLLHUP stays set, so poll again later.
      filled = 0;
      struct timespec while_ = {.tv_nsec = 20 * 1000 * 1000};
      ppoll(NULL, 0, &while_, &open_mask);
      reap();
      continue;
    }
    filled += (size_t)got;
    size_t used = take(buffer, filled);
    memmove(buffer, buffer + used, filled - used);
    filled -= used;
  }
}
