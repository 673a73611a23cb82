// Keeps the time of a step in proportion to the number of bodies. Where n bodies are at one place, each touches each other:
// a thousand make half a million contacts, and a step takes more than a second. Of the bodies in a cell that is about as
// large as a body, only a few are simulated; the others wait where they are until there is room. Bodies that neither stop
// their like nor report them do not wait: they go on without touching their like. What lies side by side never fills a cell.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "api.h"

// Fewer bodies than these do not take long.
static const int fewest = 64;
// A body has no room in a cell that has this many others, until there are fewer than the second number.
static const int most = 8, room = 7;

struct cell {
  int64_t x, y;
  int32_t size, count;
};

int vp_crowd_add(struct vp_world *world, struct vp_body *body) {
  if (world->body_count == world->body_limit) {
    int limit = world->body_limit ? 2 * world->body_limit : 64;
    struct vp_body **grown = realloc(world->bodies, (size_t)limit * sizeof *grown);
    if (!grown) return 0;
    world->bodies = grown;
    world->body_limit = limit;
  }
  body->number = world->body_count;
  world->bodies[world->body_count++] = body;
  return 1;
}

void vp_crowd_remove(struct vp_world *world, struct vp_body *body) {
  struct vp_body *last = world->bodies[--world->body_count];
  world->bodies[body->number] = last;
  last->number = body->number;
}

// Shapes of one group do not touch.
static struct vp_filter filter_of(const struct vp_body *body) {
  uintptr_t group = body->crowding == VP_APART ? ((uintptr_t)body->category * 31 ^ body->collision) | 1 : 0;
  return (struct vp_filter){group, ~0u, ~0u};
}

void vp_crowd_add_shape(const struct vp_body *body, struct cpShape *shape) {
  if (body->crowding == VP_WAITS) return;
  vp_cpSpaceAddShape(body->world->space, shape);
  if (body->crowding == VP_APART) vp_cpShapeSetFilter(shape, filter_of(body));
}

static void set_crowding(struct vp_body *body, enum vp_crowding crowding) {
  struct cpSpace *space = body->world->space;
  if (body->crowding == VP_WAITS)
    for (int index = 0; index < body->shape_count; index++) vp_cpSpaceAddShape(space, body->shapes[index]);
  body->crowding = crowding;
  for (int index = 0; index < body->shape_count; index++) {
    if (crowding == VP_WAITS) vp_cpSpaceRemoveShape(space, body->shapes[index]);
    else vp_cpShapeSetFilter(body->shapes[index], filter_of(body));
  }
}

void vp_crowd_leave(struct vp_body *body) {
  if (body->crowding != VP_FREE) set_crowding(body, VP_FREE);
}

// Numbers that no cell has are in the same one.
static int64_t whole(double number) { return fabs(number) < 1e18 ? (int64_t)floor(number) : 0; }

// The entry of a body's cell; the table has more entries than there are bodies.
static struct cell *cell_of(struct vp_world *world, const struct vp_body *body) {
  const struct vp_body_fields *f = vp_fields(body->body);
  int size;
  frexp(body->reach, &size);
  double side = ldexp(1, size);
  struct cell key = {whole(f->p.x / side), whole(f->p.y / side), size, 0};
  uint64_t hash = (uint64_t)key.x * 0x9e3779b97f4a7c15u ^ (uint64_t)key.y * 0xc2b2ae3d27d4eb4fu ^ (uint64_t)key.size;
  hash ^= hash >> 29;
  size_t mask = world->cell_limit - 1;
  for (size_t at = (size_t)(hash * 0xbf58476d1ce4e5b9u >> 20) & mask;; at = (at + 1) & mask) {
    struct cell *cell = &world->cells[at];
    if (cell->count == 0) *cell = key;
    if (cell->x == key.x && cell->y == key.y && cell->size == key.size) return cell;
  }
}

// Fixed bodies never touch each other, what has no volume has no cell, and joints hold bodies together on purpose.
static int counts(const struct vp_body *body) {
  const struct vp_body_fields *f = vp_fields(body->body);
  return isfinite(f->m) && isfinite(f->p.x + f->p.y) && body->reach > 0 && isfinite(body->reach) && body->joint_count == 0;
}

// Whether a body that has no room waits, goes on apart from its like, or is left alone since its contacts are reported.
static enum vp_crowding crowding_of(const struct vp_body *body) {
  if (body->collision & body->category) return VP_WAITS;
  return body->contact_test & body->category ? VP_FREE : VP_APART;
}

static int make_cells(struct vp_world *world) {
  size_t limit = 256;
  while (limit < 2 * (size_t)world->body_count) limit *= 2;
  if (limit > world->cell_limit) {
    struct cell *grown = malloc(limit * sizeof *grown);
    if (!grown) return 0;
    free(world->cells);
    world->cells = grown;
    world->cell_limit = limit;
  }
  memset(world->cells, 0, world->cell_limit * sizeof *world->cells);
  return 1;
}

void vp_part_crowds(struct vp_world *world) {
  if ((world->body_count < fewest && !world->has_crowds) || !make_cells(world)) return;
  // Those that have room keep it as long as they can, so that contacts do not come and go.
  int count = 0;
  for (int index = 0; index < world->body_count; index++) {
    struct vp_body *body = world->bodies[index];
    if (body->crowding != VP_FREE) count++;
    if (body->crowding != VP_FREE || !counts(body)) continue;
    if (++cell_of(world, body)->count <= most || vp_cpBodyIsSleeping(body->body)) continue;
    enum vp_crowding crowding = crowding_of(body);
    if (crowding == VP_FREE) continue;
    set_crowding(body, crowding);
    count++;
  }
  world->has_crowds = count > 0;
  for (int index = 0; count > 0 && index < world->body_count; index++) {
    struct vp_body *body = world->bodies[index];
    if (body->crowding == VP_FREE) continue;
    count--;
    if (!counts(body) || crowding_of(body) != body->crowding) {
      set_crowding(body, VP_FREE);
      continue;
    }
    struct cell *cell = cell_of(world, body);
    if (cell->count < room) {
      set_crowding(body, VP_FREE);
      cell->count++;
    } else {
      // A cell whose count is 0 would be taken for a free one, but here it has some. What waits does not fall asleep.
      vp_cpBodyActivate(body->body);
    }
  }
}
