#include <stdlib.h>

#include "api.h"

static const struct vp_filter all = {0, ~0u, ~0u};

// Adds a result, or replaces the one of the same body if that is farther.
static void add(struct vp_world *world, const struct cpShape *shape, struct vp_hit hit) {
  const struct cpBody *body = vp_cpShapeGetBody(shape);
  const struct vp_body *owner = vp_owner(body);
  if (!owner || owner->twin == body) return;
  hit.serial = owner->serial;
  for (size_t index = 0; index < world->hit_count; index++) {
    if (world->hits[index].serial != hit.serial) continue;
    if (hit.at < world->hits[index].at) world->hits[index] = hit;
    return;
  }
  if (world->hit_count == world->hit_limit) {
    size_t limit = world->hit_limit ? 2 * world->hit_limit : 16;
    struct vp_hit *grown = realloc(world->hits, limit * sizeof *grown);
    if (!grown) return;
    world->hits = grown;
    world->hit_limit = limit;
  }
  world->hits[world->hit_count++] = hit;
}

static int compare(const void *a, const void *b) {
  const struct vp_hit *x = a, *y = b;
  if (x->at != y->at) return x->at < y->at ? -1 : 1;
  return (x->serial > y->serial) - (x->serial < y->serial);
}

static const struct vp_hit *finish(struct vp_world *world, size_t *count) {
  qsort(world->hits, world->hit_count, sizeof *world->hits, compare);
  *count = world->hit_count;
  return world->hits;
}

static void found_point(struct cpShape *shape, vec point, double distance, vec gradient, void *context) {
  (void)gradient;
  if (distance <= 0) add(context, shape, (struct vp_hit){.point = point});
}

const struct vp_hit *vp_query_point(struct vp_world *world, vec point, size_t *count) {
  world->hit_count = 0;
  vp_cpSpacePointQuery(world->space, point, 0, all, found_point, world);
  return finish(world, count);
}

static void found_shape(struct cpShape *shape, struct vp_contacts *contacts, void *context) {
  (void)contacts;
  add(context, shape, (struct vp_hit){0});
}

const struct vp_hit *vp_query_box(struct vp_world *world, vec low, vec high, size_t *count) {
  world->hit_count = 0;
  struct vp_box box = {low.x, low.y, high.x, high.y};
  struct cpShape *shape = vp_cpBoxShapeNew2(vp_cpSpaceGetStaticBody(world->space), box, 0);
  if (shape) {
    vp_cpSpaceShapeQuery(world->space, shape, found_shape, world);
    vp_cpShapeFree(shape);
  }
  return finish(world, count);
}

static void found_segment(struct cpShape *shape, vec point, vec normal, double alpha, void *context) {
  add(context, shape, (struct vp_hit){.point = point, .normal = normal, .at = alpha});
}

const struct vp_hit *vp_query_ray(struct vp_world *world, vec from, vec to, size_t *count) {
  world->hit_count = 0;
  vp_cpSpaceSegmentQuery(world->space, from, to, 0, all, found_segment, world);
  return finish(world, count);
}
