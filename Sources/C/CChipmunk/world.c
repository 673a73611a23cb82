#include <math.h>
#include <stdlib.h>

#include "api.h"

// Bodies that stay below this speed, in points per second, for this long, in seconds, fall asleep.
static const double idle_speed = 3;
static const double idle_time = 0.5;
// The library's values.
static const int kinematic_type = 1, static_type = 2;
// More makes stacks stiffer and costs time.
static const int iterations = 10;

struct vp_world *vp_world_new(void) {
  struct vp_world *world = calloc(1, sizeof *world);
  if (!world) return NULL;
  world->space = vp_cpSpaceNew();
  if (!world->space || !vp_handle_touches(world)) {
    if (world->space) vp_cpSpaceFree(world->space);
    free(world);
    return NULL;
  }
  vp_cpSpaceSetIterations(world->space, iterations);
  vp_cpSpaceSetIdleSpeedThreshold(world->space, idle_speed);
  vp_cpSpaceSetSleepTimeThreshold(world->space, idle_time);
  return world;
}

void vp_world_free(struct vp_world *world) {
  vp_cpSpaceFree(world->space);
  free(world->events);
  free(world->hits);
  free(world->doubled);
  free(world->bodies);
  free(world->cells);
  free(world);
}

void vp_world_set_gravity(struct vp_world *world, vec gravity) {
  world->gravity = gravity;
  vp_cpSpaceSetGravity(world->space, gravity);
}

// Puts doubles where their originals are. Those of sleeping bodies are static, since what touches a kinematic body never
// falls asleep.
static void place_doubles(struct vp_world *world) {
  for (int index = 0; index < world->doubled_count; index++) {
    struct vp_body *body = world->doubled[index];
    struct vp_body_fields *twin = vp_fields(body->twin);
    const struct vp_body_fields *own = vp_fields(body->body);
    int sleeps = vp_cpBodyIsSleeping(body->body);
    if (sleeps != body->twin_sleeps) {
      vp_cpBodySetType(body->twin, sleeps ? static_type : kinematic_type);
      body->twin_sleeps = sleeps;
    }
    twin->v = sleeps ? vp_make(0, 0) : own->v;
    twin->w = sleeps ? 0 : own->w;
    if (twin->transform.tx == own->transform.tx && twin->transform.ty == own->transform.ty && twin->a == own->a) continue;
    vp_cpBodySetAngle(body->twin, own->a);
    vp_cpBodySetPosition(body->twin, vp_make(own->transform.tx, own->transform.ty));
    vp_cpSpaceReindexShapesForBody(world->space, body->twin);
  }
}

void vp_world_step(struct vp_world *world, double seconds) {
  world->step = seconds;
  if (world->doubled_count) place_doubles(world);
  vp_part_crowds(world);
  vp_cpSpaceStep(world->space, seconds);
}

static int compare_events(const void *a, const void *b) {
  const struct vp_event *x = a, *y = b;
  if (x->a != y->a) return x->a < y->a ? -1 : 1;
  if (x->b != y->b) return x->b < y->b ? -1 : 1;
  return (x->number > y->number) - (x->number < y->number);
}

const struct vp_event *vp_world_events(struct vp_world *world, size_t *count) {
  // The library's order depends on addresses.
  for (size_t index = 0; index < world->event_count; index++) world->events[index].number = (uint32_t)index;
  if (world->event_count) qsort(world->events, world->event_count, sizeof *world->events, compare_events);
  *count = world->event_count;
  return world->events;
}

size_t vp_world_event_count(const struct vp_world *world) { return world->event_count; }

void vp_world_clear_events(struct vp_world *world) { world->event_count = 0; }
