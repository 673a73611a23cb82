#define _GNU_SOURCE
#include "vg_drawing.h"

#include <CSystemOutput.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "shim.h"

#define TASK_NAME "VITRINE_SVG_TASK"
// For the drawing process: enough for what the program always uses and a few layers of the largest picture.
#define MEMORY_LIMIT (512u << 20)

// The drawing process

static struct vg_task task;
static struct vg_drawing result;
static int is_refused;

static void prepare(GdkPixbufLoader *loader, int width, int height, void *unused) {
  (void)unused;
  result.own_width = width;
  result.own_height = height;
  double w = width, h = height;
  if (task.width > 0) {
    w = task.width;
    h = task.height;
  } else if (task.longest_side > 0 && (width > task.longest_side || height > task.longest_side)) {
    double scale = (double)task.longest_side / (width > height ? width : height);
    w = (int)(width * scale + 0.5) < 1 ? 1 : (int)(width * scale + 0.5);
    h = (int)(height * scale + 0.5) < 1 ? 1 : (int)(height * scale + 0.5);
  }
  result.width = (int32_t)w;
  result.height = (int32_t)h;
  is_refused = !task.is_size_only &&
    (width <= 0 || height <= 0 || w > task.side_limit || h > task.side_limit || w * h > (double)task.pixel_limit);
  if (is_refused || task.is_size_only) {
    gdk_pixbuf_loader_set_size(loader, 0, 0);
  } else if (w != width || h != height) {
    gdk_pixbuf_loader_set_size(loader, (int)w, (int)h);
  }
}

static void note(GError *error) {
  snprintf(result.message, sizeof result.message, "%s", error && error->message ? error->message : "unknown reason");
}

static GdkPixbuf *draw(void) {
  GError *error = NULL;
  result.outcome = VG_NO_LOADER;
  GdkPixbufLoader *loader = gdk_pixbuf_loader_new_with_type("svg", &error);
  if (!loader) return NULL;
  result.outcome = VG_DAMAGED;
  g_signal_connect(loader, "size-prepared", G_CALLBACK(prepare), NULL);
  static unsigned char piece[1 << 16];
  ssize_t count;
  gboolean is_fine = TRUE;
  while (is_fine && (count = read(0, piece, sizeof piece)) > 0) {
    is_fine = gdk_pixbuf_loader_write(loader, piece, (gsize)count, &error);
  }
  is_fine = gdk_pixbuf_loader_close(loader, is_fine ? &error : NULL) && is_fine;
  if (is_refused) {
    result.outcome = VG_TOO_LARGE;
    return NULL;
  }
  if (task.is_size_only && result.own_width > 0) {
    result.outcome = VG_DRAWN;
    return NULL;
  }
  GdkPixbuf *pixbuf = is_fine ? gdk_pixbuf_loader_get_pixbuf(loader) : NULL;
  if (!pixbuf) note(error);
  return pixbuf;
}

__attribute__((constructor)) static void run_requested_task(void) {
  const char *text = getenv(TASK_NAME);
  if (!text) return;
  if (sscanf(text, "%d %d %d %d %ld %d %d", &task.width, &task.height, &task.longest_side, &task.side_limit,
             (long *)&task.pixel_limit, &task.is_size_only, &task.second_limit) != 7) {
    _exit(1);
  }
  // The kernel ends the process at these limits, whatever it is doing.
  struct rlimit seconds = {(rlim_t)task.second_limit, (rlim_t)task.second_limit};
  struct rlimit memory = {MEMORY_LIMIT, MEMORY_LIMIT}, none = {0, 0};
  setrlimit(RLIMIT_CPU, &seconds);
  setrlimit(RLIMIT_DATA, &memory);
  setrlimit(RLIMIT_CORE, &none);
  GdkPixbuf *pixbuf = draw();
  const uint8_t *pixels = NULL;
  if (pixbuf) {
    result.width = gdk_pixbuf_get_width(pixbuf);
    result.height = gdk_pixbuf_get_height(pixbuf);
    result.row_stride = gdk_pixbuf_get_rowstride(pixbuf);
    result.has_alpha = gdk_pixbuf_get_has_alpha(pixbuf);
    pixels = gdk_pixbuf_read_pixels(pixbuf);
    if (pixels && gdk_pixbuf_get_bits_per_sample(pixbuf) == 8) result.outcome = VG_DRAWN;
  }
  if (pixels) {
    size_t last = (size_t)result.width * (result.has_alpha ? 4 : 3);
    if (lseek(1, sizeof result, SEEK_SET) < 0 ||
        vo_write_all(1, pixels, (size_t)result.row_stride * (size_t)(result.height - 1) + last) != 0) {
      _exit(1);
    }
  }
  // The header is written last: without a complete header the drawing counts as failed.
  _exit(pwrite(1, &result, sizeof result, 0) == (ssize_t)sizeof result ? 0 : 1);
}

// The calling program

extern char **environ;

static int open_memory(const char *name) { return memfd_create(name, MFD_CLOEXEC); }

// The program's environment, without the variables that are only meant for it.
static char **make_environment(char *own) {
  size_t count = 0;
  while (environ[count]) count++;
  char **names = calloc(count + 2, sizeof *names);
  if (!names) return NULL;
  size_t next = 0;
  names[next++] = own;
  for (size_t i = 0; i < count; i++) {
    if (strncmp(environ[i], "VITRINE_", 8) == 0 || strncmp(environ[i], "NOTIFY_SOCKET=", 14) == 0) continue;
    names[next++] = environ[i];
  }
  return names;
}

static int start(int input, int output, const struct vg_task *given, pid_t *child) {
  char text[160];
  snprintf(text, sizeof text, TASK_NAME "=%d %d %d %d %ld %d %d", given->width, given->height, given->longest_side,
           given->side_limit, (long)given->pixel_limit, given->is_size_only, given->second_limit);
  char **names = make_environment(text);
  if (!names) return ENOMEM;
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, input, 0);
  posix_spawn_file_actions_adddup2(&actions, output, 1);
  posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
  vo_pass_standard_descriptors_only(&actions);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t every, none;
  sigfillset(&every);
  sigemptyset(&none);
  posix_spawnattr_setsigdefault(&attributes, &every);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
  char *words[] = {"vitrine-drawing", NULL};
  int error = posix_spawn(child, "/proc/self/exe", &actions, &attributes, words, names);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  free(names);
  return error;
}

// The kernel limits processor time; this also ends a child that only waits.
static void wait_for(pid_t child, int seconds) {
  int status;
  int handle = (int)syscall(SYS_pidfd_open, child, 0);
  struct timespec now, end;
  clock_gettime(CLOCK_MONOTONIC, &end);
  end.tv_sec += seconds;
  for (;;) {
    pid_t ended = waitpid(child, &status, WNOHANG);
    if (ended == child || (ended < 0 && errno != EINTR)) break;
    clock_gettime(CLOCK_MONOTONIC, &now);
    long rest = (end.tv_sec - now.tv_sec) * 1000 + (end.tv_nsec - now.tv_nsec) / 1000000;
    if (rest <= 0) {
      kill(child, SIGKILL);
      while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
      }
      break;
    }
    struct pollfd ready = {.fd = handle, .events = POLLIN};
    poll(&ready, 1, handle < 0 ? 2 : (int)rest);
  }
  if (handle >= 0) close(handle);
}

static void take(int output, const struct vg_task *given, struct vg_drawing *drawing) {
  struct stat status;
  drawing->outcome = VG_TOO_COSTLY;
  if (fstat(output, &status) != 0 || (size_t)status.st_size < sizeof *drawing) return;
  if (pread(output, drawing, sizeof *drawing, 0) != (ssize_t)sizeof *drawing) {
    drawing->outcome = VG_TOO_COSTLY;
    return;
  }
  drawing->pixels = NULL;
  drawing->mapping = NULL;
  drawing->message[sizeof drawing->message - 1] = 0;
  if (drawing->outcome != VG_DRAWN || given->is_size_only) return;
  // The drawing may have taken over the child, so its results are validated.
  int64_t row = (int64_t)drawing->width * (drawing->has_alpha ? 4 : 3);
  int is_sound = drawing->width > 0 && drawing->height > 0 && drawing->width <= given->side_limit &&
    drawing->height <= given->side_limit && (int64_t)drawing->width * drawing->height <= given->pixel_limit &&
    drawing->row_stride >= row &&
    (int64_t)sizeof *drawing + (int64_t)drawing->row_stride * (drawing->height - 1) + row <= status.st_size;
  void *mapping = is_sound ? mmap(NULL, (size_t)status.st_size, PROT_READ, MAP_SHARED, output, 0) : MAP_FAILED;
  if (mapping == MAP_FAILED) {
    drawing->outcome = VG_DAMAGED;
    return;
  }
  drawing->mapping = mapping;
  drawing->mapping_size = (size_t)status.st_size;
  drawing->pixels = (const uint8_t *)mapping + sizeof *drawing;
}

void vg_draw(const void *bytes, size_t count, const struct vg_task *given, struct vg_drawing *drawing) {
  memset(drawing, 0, sizeof *drawing);
  drawing->outcome = VG_NO_PROCESS;
  int input = open_memory("vitrine-svg"), output = open_memory("vitrine-pixels");
  pid_t child;
  if (input >= 0 && output >= 0 && vo_write_all(input, bytes, count) == 0 && lseek(input, 0, SEEK_SET) == 0 &&
      start(input, output, given, &child) == 0) {
    wait_for(child, given->second_limit * 5);
    take(output, given, drawing);
  }
  if (input >= 0) close(input);
  if (output >= 0) close(output);
}

void vg_release(struct vg_drawing *drawing) {
  if (drawing->mapping) munmap(drawing->mapping, drawing->mapping_size);
  drawing->mapping = NULL;
  drawing->pixels = NULL;
}
