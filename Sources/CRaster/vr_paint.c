// Tiles and threads: cuts damage into bands of rows and runs the list over each.
#include "vr_paint_internal.h"
#include "vr_paint_plan.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct {
  const vr_op *ops;
  size_t count;
  const vr_surface *target;
  int32_t ox, oy;
  const vr_rect *tiles;
  size_t tile_count;
  /// The indices of the ops that touch each band, in order: those of band b are band_ops[band_start[b] ..< band_start[b +
  /// 1]].
  const uint32_t *band_ops, *band_start;
  const vr_changes *changes;
  bool is_parallel;
  atomic_size_t next;
  atomic_bool failed;
} vr_job;

typedef struct { vr_painter *painter; vr_scratch scratch; pthread_t thread; } vr_worker;

struct vr_painter {
  int threads;         // including the caller's
  vr_worker *workers;  // [0] is the caller's
  pthread_mutex_t lock;
  pthread_cond_t wake, done;
  vr_job *job;                   // what there is to paint now
  atomic_uint_fast32_t started;  // the number of jobs so far
  uint_fast32_t expected;        // the same with the one that `vr_painter_prepare` has announced
  atomic_int busy;               // threads that are painting, apart from the caller's
  bool quit;
  vr_rect *tiles;
  size_t tile_capacity;
  uint32_t *bands;
  size_t band_capacity;
};

// Below this many pixels, waking other threads costs more than it saves.
enum { vr_least_parallel_area = 128 * 1024 };
// Threads wait for each other without sleeping for as long as this, in which the list of a full screen is made: it takes
// tens of microseconds to wake one.
enum { vr_longest_spin_ns = 200 * 1000 };
// Rows of the last tiles, which become smaller so that all threads finish at about the same time.
enum { vr_last_rows = 3 };

size_t vr_scratch_take(vr_scratch *s, size_t bytes) {
  size_t at = (s->arena_used + 63) & ~(size_t)63;
  if (at + bytes > s->arena_size) {
    size_t size = s->arena_size ? s->arena_size : 1 << 18;
    while (size < at + bytes) size *= 2;
    uint8_t *grown = realloc(s->arena, size);
    if (!grown) { s->failed = true; return SIZE_MAX; }
    s->arena = grown;
    s->arena_size = size;
  }
  s->arena_used = at + bytes;
  return at;
}

static void paint_part(vr_scratch *s, const vr_tile *t, const vr_op *op, vr_rect r) {
  if (vr_is_empty(r) || op->opacity == 0) return;
  if (op->blend == vr_blend_over) vr_paint_op(s, t, op, r);
  else if (op->blend < vr_blend_combine) vr_paint_blended(s, t, op, r);
  else vr_paint_combined(s, t, op, r);
}

static void paint_onto(vr_scratch *s, const vr_job *job, vr_tile t) {
  const vr_rect tile = t.clip;
  const int32_t band = (tile.y0 - job->oy) / vr_band_rows;
  vr_plan plan;
  vr_plan_tile(&plan, job->ops, &t, job->band_ops + job->band_start[band], job->band_ops + job->band_start[band + 1]);
  if (plan.fill_count > 0) vr_fill_parts(plan.fills, plan.fill_count, t.pitch, vr_h(tile));
  s->arena_used = s->stack_used = 0;
  for (const uint32_t *i = plan.first; i < plan.end; i++) {
    const vr_op *op = &job->ops[*i];
    switch (op->kind) {
      case vr_op_save: case vr_op_save_corners: vr_paint_save(s, &t, op); continue;
      case vr_op_restore: case vr_op_restore_corners: vr_paint_restore(s, &t, op); continue;
      default: break;
    }
    if (plan.fill_count == 0) {
      paint_part(s, &t, op, vr_intersection(op->bounds, tile));
      continue;
    }
    for (int k = (int)(i - plan.first); k >= 0; k = plan.pieces[k].next) paint_part(s, &t, op, plan.pieces[k].rect);
  }
}

/// Paints a tile in memory of its own, which stays in the cache, and copies what is different there. The target is read
/// where it would otherwise be loaded for writing, so the comparison costs little more than the tile's own memory.
static void paint_and_compare(vr_scratch *s, const vr_job *job, vr_tile t) {
  // The columns keep their place within a cache line, and rows do not begin at the same place of a page.
  const int32_t lead = (t.clip.x0 - t.ox) & 15;
  const ptrdiff_t pitch = ((lead + vr_w(t.clip) + 15) & ~15) * 4 | 64;
  const size_t size = (size_t)pitch * (size_t)vr_h(t.clip);
  if (s->apart_size < size) {
    free(s->apart);
    s->apart_size = 0;
    if (posix_memalign((void **)&s->apart, 64, size) != 0) {
      s->apart = NULL;
      s->failed = true;
      return;
    }
    s->apart_size = size;
  }
  const vr_tile apart = {s->apart, pitch, t.clip.x0 - lead, t.clip.y0, t.clip};
  paint_onto(s, job, apart);
  vr_take_changes(vr_at(&t, t.clip.x0, t.clip.y0), t.pitch, vr_at(&apart, t.clip.x0, t.clip.y0), pitch, vr_w(t.clip),
                  vr_h(t.clip), job->changes, t.clip.x0 - t.ox, t.clip.y0 - t.oy, job->is_parallel);
}

static void paint_tile(vr_scratch *s, const vr_job *job, vr_rect tile) {
  const vr_tile t = {job->target->base, job->target->pitch, job->ox, job->oy, tile};
  if (job->changes) paint_and_compare(s, job, t);
  else paint_onto(s, job, t);
}

/// Sorts the ops into the bands between the rows `top` and `low` that they touch, so that a tile visits only its own. A
/// group's save and restore have the same bounds and stay paired; those that touch nothing are left out together.
static bool sort_into_bands(vr_painter *p, vr_job *job, int32_t top, int32_t low) {
  size_t bands = (size_t)((job->target->height + vr_band_rows - 1) / vr_band_rows);
  size_t needed = bands + 2;
  for (int pass = 0; pass < 2; pass++) {
    uint32_t *start = p->bands;
    if (pass == 1) {
      // Counts become ends; filling from the back turns them into starts.
      uint32_t sum = 0;
      for (size_t b = 0; b <= bands; b++) { sum += start[b]; start[b] = sum; }
    } else {
      if (p->band_capacity < needed) {
        uint32_t *grown = realloc(p->bands, needed * sizeof *grown);
        if (!grown) return false;
        p->bands = grown;
        p->band_capacity = needed;
        start = grown;
      }
      memset(start, 0, (bands + 1) * sizeof *start);
    }
    uint32_t *entries = p->bands + bands + 1;
    for (size_t k = 0; k < job->count; k++) {
      size_t i = pass == 0 ? k : job->count - 1 - k;
      vr_rect r = job->ops[i].bounds;
      int32_t y0 = r.y0 > top ? r.y0 : top, y1 = r.y1 < low ? r.y1 : low;
      if (y1 <= y0 || r.x1 <= r.x0) continue;
      int32_t b = (y0 - job->oy) / vr_band_rows, last = (y1 - 1 - job->oy) / vr_band_rows;
      if (pass == 0) { needed += (size_t)(last - b + 1); for (; b <= last; b++) start[b]++; }
      else for (; b <= last; b++) entries[--start[b]] = (uint32_t)i;
    }
    if (pass == 0 && p->band_capacity < needed) {
      size_t capacity = needed + needed / 2;
      uint32_t *grown = realloc(p->bands, capacity * sizeof *grown);
      if (!grown) return false;
      p->bands = grown;
      p->band_capacity = capacity;
    }
  }
  job->band_start = p->bands;
  job->band_ops = p->bands + bands + 1;
  return true;
}

static void run_job(vr_worker *w, vr_job *job) {
  w->scratch.failed = false;
  for (;;) {
    size_t i = atomic_fetch_add_explicit(&job->next, 1, memory_order_relaxed);
    if (i >= job->tile_count) break;
    paint_tile(&w->scratch, job, job->tiles[i]);
  }
  if (w->scratch.failed) atomic_store(&job->failed, true);
}

static int64_t clock_ns(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

/// Lets the other hardware thread of the core run, and another thread that waits for this processor: it may be the one that
/// is waited for.
static inline void relax(void) {
#if defined(__x86_64__)
  for (int i = 0; i < 8; i++) __builtin_ia32_pause();
#elif defined(__aarch64__)
  for (int i = 0; i < 8; i++) __asm__ volatile("yield");
#endif
  sched_yield();
}

/// Waits a short time for the job after the first `seen` ones. Returns whether there is one.
static bool spin_until_started(vr_painter *p, uint_fast32_t seen) {
  const int64_t end = clock_ns() + vr_longest_spin_ns;
  while (atomic_load_explicit(&p->started, memory_order_acquire) == seen) {
    if (clock_ns() >= end) return false;
    relax();
  }
  return true;
}

/// Waits a short time for the other threads to finish.
static void spin_until_done(vr_painter *p) {
  const int64_t end = clock_ns() + vr_longest_spin_ns;
  while (atomic_load_explicit(&p->busy, memory_order_acquire) > 0 && clock_ns() < end) relax();
}

static void *worker_main(void *argument) {
  vr_worker *w = argument;
  vr_painter *p = w->painter;
  uint_fast32_t seen = 0;
  // Whether the last job came so soon after the one before it that this thread could have waited for it awake; then it
  // waits for the next one like that. Frames that are late follow each other so, and waking a thread takes the one that
  // wakes it 20 us on virtual processors. Frames that are in time come much later, and the thread sleeps between them.
  bool is_hurried = false;
  int64_t end = INT64_MIN / 2;  // of the last job
  pthread_mutex_lock(&p->lock);
  while (!p->quit) {
    if (p->started == seen && (is_hurried || p->expected != seen)) {
      pthread_mutex_unlock(&p->lock);
      const bool has_come = spin_until_started(p, seen);
      pthread_mutex_lock(&p->lock);
      // If it has not come by now, it is not waited for any longer.
      if (!has_come && p->started == seen) { p->expected = seen; is_hurried = false; }
      continue;
    }
    if (p->started == seen) {
      pthread_cond_wait(&p->wake, &p->lock);
      continue;
    }
    seen = p->started;
    vr_job *job = p->job;
    // The others may have finished before this thread was awake.
    if (!job) continue;
    p->busy++;
    pthread_mutex_unlock(&p->lock);
    is_hurried = clock_ns() - end < vr_longest_spin_ns;
    run_job(w, job);
    end = clock_ns();
    const bool last = atomic_fetch_sub(&p->busy, 1) == 1;
    pthread_mutex_lock(&p->lock);
    if (last) pthread_cond_signal(&p->done);
  }
  pthread_mutex_unlock(&p->lock);
  return NULL;
}

void vr_painter_prepare(vr_painter *p, size_t area) {
  if (p->threads == 1 || area < vr_least_parallel_area) return;
  pthread_mutex_lock(&p->lock);
  p->expected = p->started + 1;
  pthread_mutex_unlock(&p->lock);
  // Outside of the lock, for which the threads would otherwise have to wait as soon as they are awake.
  pthread_cond_broadcast(&p->wake);
}

/// Lets the other threads take part in a job.
static void start(vr_painter *p, vr_job *job) {
  pthread_mutex_lock(&p->lock);
  p->job = job;
  p->expected = ++p->started;
  pthread_mutex_unlock(&p->lock);
  pthread_cond_broadcast(&p->wake);
}

/// Ends the job when all of its tiles are painted.
static void finish(vr_painter *p) {
  pthread_mutex_lock(&p->lock);
  p->job = NULL;
  pthread_mutex_unlock(&p->lock);
  spin_until_done(p);
  pthread_mutex_lock(&p->lock);
  while (p->busy > 0) pthread_cond_wait(&p->done, &p->lock);
  pthread_mutex_unlock(&p->lock);
}

vr_painter *vr_painter_create(int threads) {
  if (threads < 1) threads = 1;
  if (threads > 64) threads = 64;
  vr_painter *p = calloc(1, sizeof *p);
  if (!p) return NULL;
  p->workers = calloc((size_t)threads, sizeof *p->workers);
  if (!p->workers) { free(p); return NULL; }
  pthread_mutex_init(&p->lock, NULL);
  pthread_cond_init(&p->wake, NULL);
  pthread_cond_init(&p->done, NULL);
  p->threads = 1;
  p->workers[0].painter = p;
  for (int i = 1; i < threads; i++) {
    p->workers[i].painter = p;
    if (pthread_create(&p->workers[i].thread, NULL, worker_main, &p->workers[i]) != 0) break;
    p->threads = i + 1;
  }
  return p;
}

void vr_painter_destroy(vr_painter *p) {
  if (!p) return;
  pthread_mutex_lock(&p->lock);
  p->quit = true;
  pthread_cond_broadcast(&p->wake);
  pthread_mutex_unlock(&p->lock);
  for (int i = 1; i < p->threads; i++) pthread_join(p->workers[i].thread, NULL);
  for (int i = 0; i < p->threads; i++) {
    free(p->workers[i].scratch.arena);
    free(p->workers[i].scratch.stack);
    free(p->workers[i].scratch.apart);
  }
  pthread_mutex_destroy(&p->lock);
  pthread_cond_destroy(&p->wake);
  pthread_cond_destroy(&p->done);
  free(p->tiles);
  free(p->bands);
  free(p->workers);
  free(p);
}

int vr_painter_threads(const vr_painter *p) { return p->threads; }

static bool add_tile(vr_painter *p, size_t *count, vr_rect tile) {
  if (*count == p->tile_capacity) {
    size_t capacity = p->tile_capacity ? p->tile_capacity * 2 : 64;
    vr_rect *grown = realloc(p->tiles, capacity * sizeof *grown);
    if (!grown) return false;
    p->tiles = grown;
    p->tile_capacity = capacity;
  }
  p->tiles[(*count)++] = tile;
  return true;
}

/// Cuts the last tiles, as many as there are threads, into smaller and smaller ones: each a part of the rows that remain.
static bool cut_last_tiles(vr_painter *p, size_t *count) {
  enum { most = 64 };
  vr_rect last[most];
  size_t taken = (size_t)p->threads;
  if (taken > most) taken = most;
  if (taken > *count) taken = *count;
  *count -= taken;
  memcpy(last, p->tiles + *count, taken * sizeof *last);
  int32_t left = 0;
  for (size_t i = 0; i < taken; i++) left += vr_h(last[i]);
  bool complete = true;
  for (size_t i = 0; i < taken; i++)
    for (vr_rect part = last[i]; part.y0 < last[i].y1; part.y0 = part.y1) {
      int32_t rows = left / (2 * p->threads);
      if (rows < vr_last_rows) rows = vr_last_rows;
      part.y1 = last[i].y1 - part.y0 > rows ? part.y0 + rows : last[i].y1;
      left -= vr_h(part);
      complete = add_tile(p, count, part) && complete;
    }
  return complete;
}

bool vr_paint(vr_painter *p, const vr_op *ops, size_t count, const vr_surface *target, int32_t ox, int32_t oy,
              const vr_rect *damage, size_t damage_count, const vr_changes *changes) {
  vr_rect whole = {ox, oy, ox + target->width, oy + target->height};
  size_t tiles = 0, area = 0;
  int32_t top = whole.y1, low = whole.y0;
  bool complete = true;
  for (size_t i = 0; i < damage_count; i++) {
    vr_rect r = vr_intersection(damage[i], whole);
    if (vr_is_empty(r)) continue;
    area += (size_t)vr_w(r) * (size_t)vr_h(r);
    if (r.y0 < top) top = r.y0;
    if (r.y1 > low) low = r.y1;
    for (int32_t y = r.y0; y < r.y1;) {
      int32_t row = (y - oy) / vr_band_rows;
      int32_t next = oy + (row + 1) * vr_band_rows;
      vr_rect tile = {r.x0, y, r.x1, next < r.y1 ? next : r.y1};
      complete = add_tile(p, &tiles, tile) && complete;
      y = tile.y1;
    }
  }
  const bool parallel = p->threads > 1 && tiles > 1 && area >= vr_least_parallel_area;
  if (parallel) complete = cut_last_tiles(p, &tiles) && complete;
  vr_job job = {.ops = ops, .count = count, .target = target, .ox = ox, .oy = oy, .tiles = p->tiles, .tile_count = tiles,
                .changes = changes, .is_parallel = parallel};
  if (tiles == 0) return complete;
  if (count > UINT32_MAX || !sort_into_bands(p, &job, top, low)) return false;
  if (parallel) start(p, &job);
  run_job(&p->workers[0], &job);
  if (parallel) finish(p);
  return complete && !atomic_load(&job.failed);
}
