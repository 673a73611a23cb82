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
  world->space = vp_api.SpaceNew();
  if (!world->space || !vp_handle_touches(world)) {
    if (world->space) vp_api.SpaceFree(world->space);
    free(world);
    return NULL;
  }
  vp_api.SpaceSetIterations(world->space, iterations);
  vp_api.SpaceSetIdleSpeedThreshold(world->space, idle_speed);
  vp_api.SpaceSetSleepTimeThreshold(world->space, idle_time);
  return world;
}

void vp_world_free(struct vp_world *world) {
  vp_api.SpaceFree(world->space);
  free(world->events);
  free(world->hits);
  free(world->doubled);
  free(world);
}

void vp_world_set_gravity(struct vp_world *world, vec gravity) {
  world->gravity = gravity;
  vp_api.SpaceSetGravity(world->space, gravity);
}

// Puts doubles where their originals are. Those of sleeping bodies are static, since what touches a kinematic body never
// falls asleep.
static void place_doubles(struct vp_world *world) {
  for (int index = 0; index < world->doubled_count; index++) {
    struct vp_body *body = world->doubled[index];
    struct vp_body_fields *twin = vp_fields(body->twin);
    const struct vp_body_fields *own = vp_fields(body->body);
    int sleeps = vp_api.BodyIsSleeping(body->body);
    if (sleeps != body->twin_sleeps) {
      vp_api.BodySetType(body->twin, sleeps ? static_type : kinematic_type);
      body->twin_sleeps = sleeps;
    }
    twin->v = sleeps ? vp_make(0, 0) : own->v;
    twin->w = sleeps ? 0 : own->w;
    if (twin->transform.tx == own->transform.tx && twin->transform.ty == own->transform.ty && twin->a == own->a) continue;
    vp_api.BodySetAngle(body->twin, own->a);
    vp_api.BodySetPosition(body->twin, vp_make(own->transform.tx, own->transform.ty));
    vp_api.SpaceReindexShapesForBody(world->space, body->twin);
  }
}

void vp_world_step(struct vp_world *world, double seconds) {
  world->step = seconds;
  if (world->doubled_count) place_doubles(world);
  vp_api.SpaceStep(world->space, seconds);
}

const struct vp_event *vp_world_events(const struct vp_world *world, size_t *count) {
  *count = world->event_count;
  return world->events;
}

void vp_world_clear_events(struct vp_world *world) { world->event_count = 0; }
