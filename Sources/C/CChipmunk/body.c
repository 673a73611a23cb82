#include <math.h>
#include <stdlib.h>

#include "api.h"

static void set_functions(struct vp_body *body) {
  vp_cpBodySetVelocityUpdateFunc(body->body, vp_move_freely);
  vp_cpBodySetPositionUpdateFunc(body->body, vp_move_carefully);
}

struct vp_body *vp_body_new(struct vp_world *world, enum vp_kind kind, uint32_t serial, struct vp_place place) {
  struct vp_body *body = calloc(1, sizeof *body);
  if (!body) return NULL;
  body->body = kind == VP_STATIC ? vp_cpBodyNewStatic() : vp_cpBodyNew(1, 1);
  if (!body->body) {
    free(body);
    return NULL;
  }
  body->serial = serial;
  body->world = world;
  if (!vp_crowd_add(world, body)) {
    vp_cpBodyFree(body->body);
    free(body);
    return NULL;
  }
  vp_cpBodySetUserData(body->body, body);
  if (kind == VP_DYNAMIC) set_functions(body);
  vp_cpBodySetAngle(body->body, place.angle);
  vp_cpBodySetPosition(body->body, place.position);
  vp_cpSpaceAddBody(world->space, body->body);
  return body;
}

static void remove_double(struct vp_body *body) {
  if (!body->twin) return;
  struct vp_world *world = body->world;
  for (int index = 0; index < world->doubled_count; index++) {
    if (world->doubled[index] != body) continue;
    world->doubled[index] = world->doubled[--world->doubled_count];
    break;
  }
  vp_cpSpaceRemoveBody(world->space, body->twin);
  vp_cpBodyFree(body->twin);
  body->twin = NULL;
}

void vp_body_free(struct vp_body *body) {
  vp_body_remove_shapes(body);
  vp_crowd_remove(body->world, body);
  vp_cpSpaceRemoveBody(body->world->space, body->body);
  vp_cpBodyFree(body->body);
  free(body->shapes);
  free(body);
}

void vp_body_set_kind(struct vp_body *body, enum vp_kind kind) {
  vp_crowd_leave(body);
  vp_body_wake(body);
  vp_cpBodySetType(body->body, (int)kind);
  if (kind != VP_DYNAMIC) return;
  set_functions(body);
  // Until the caller sets others: the library would divide by 0.
  vp_cpBodySetMass(body->body, 1);
  vp_cpBodySetMoment(body->body, 1);
}

void vp_body_set_mass(struct vp_body *body, double mass, double moment, vec center) {
  if (!isfinite(vp_fields(body->body)->m)) return;
  struct vp_place place = vp_body_place(body);
  vp_cpBodySetMass(body->body, mass);
  vp_cpBodySetMoment(body->body, moment);
  vp_cpBodySetCenterOfGravity(body->body, center);
  vp_cpBodySetPosition(body->body, place.position);
  if (!isfinite(moment)) vp_cpBodySetAngularVelocity(body->body, 0);
}

struct vp_place vp_body_place(const struct vp_body *body) {
  const struct vp_body_fields *f = vp_fields(body->body);
  return (struct vp_place){{f->transform.tx, f->transform.ty}, f->a};
}

void vp_body_move(struct vp_body *body, struct vp_place place) {
  vp_body_wake(body);
  vp_cpBodySetAngle(body->body, place.angle);
  vp_cpBodySetPosition(body->body, place.position);
  vp_cpSpaceReindexShapesForBody(body->world->space, body->body);
  vp_body_wake(body);
}

void vp_body_set_drive(struct vp_body *body, vec velocity, double spin) {
  struct vp_body_fields *f = vp_fields(body->body);
  if (isfinite(f->m)) return;
  f->v = velocity;
  f->w = spin;
}

vec vp_body_point(const struct vp_body *body, vec point) { return vp_cpBodyWorldToLocal(body->body, point); }

vec vp_body_velocity(const struct vp_body *body) { return vp_fields(body->body)->v; }
void vp_body_set_velocity(struct vp_body *body, vec velocity) { vp_cpBodySetVelocity(body->body, velocity); }
double vp_body_spin(const struct vp_body *body) { return vp_fields(body->body)->w; }
void vp_body_set_spin(struct vp_body *body, double spin) { vp_cpBodySetAngularVelocity(body->body, spin); }
vec vp_body_center(const struct vp_body *body) { return vp_fields(body->body)->p; }
int vp_body_sleeps(const struct vp_body *body) { return vp_cpBodyIsSleeping(body->body); }

void vp_body_sleep(struct vp_body *body) {
  if (isfinite(vp_fields(body->body)->m) && !vp_cpBodyIsSleeping(body->body)) vp_cpBodySleep(body->body);
}

void vp_body_wake(struct vp_body *body) {
  if (isfinite(vp_fields(body->body)->m)) {
    vp_cpBodyActivate(body->body);
  } else {
    vp_cpBodyActivateStatic(body->body, NULL);
  }
}

// Shapes

static void add(struct vp_body *body, struct cpShape *shape) {
  if (!shape) return;
  if (body->shape_count == body->shape_limit) {
    int limit = body->shape_limit ? 2 * body->shape_limit : 4;
    struct cpShape **grown = realloc(body->shapes, (size_t)limit * sizeof *grown);
    if (!grown) {
      vp_cpShapeFree(shape);
      return;
    }
    body->shapes = grown;
    body->shape_limit = limit;
  }
  body->shapes[body->shape_count++] = shape;
  vp_crowd_add_shape(body, shape);
}

static struct cpBody *target(struct vp_body *body, int is_double) { return is_double ? body->twin : body->body; }

void vp_body_add_circle(struct vp_body *body, int is_double, vec center, double radius) {
  add(body, vp_cpCircleShapeNew(target(body, is_double), radius, center));
}

void vp_body_add_polygon(struct vp_body *body, int is_double, const vec *points, int count) {
  const struct vp_transform identity = {1, 0, 0, 1, 0, 0};
  add(body, vp_cpPolyShapeNew(target(body, is_double), count, points, identity, 0));
}

void vp_body_add_segment(struct vp_body *body, int is_double, vec a, vec b, vec before, vec after) {
  struct cpShape *shape = vp_cpSegmentShapeNew(target(body, is_double), a, b, 0);
  if (shape) vp_cpSegmentShapeSetNeighbors(shape, before, after);
  add(body, shape);
}

void vp_body_remove_shapes(struct vp_body *body) {
  for (int index = body->shape_count - 1; index >= 0; index--) {
    if (body->crowding != VP_WAITS) vp_cpSpaceRemoveShape(body->world->space, body->shapes[index]);
    vp_cpShapeFree(body->shapes[index]);
  }
  body->shape_count = 0;
  remove_double(body);
}

void vp_body_add_double(struct vp_body *body) {
  body->needs_double = 0;
  if (body->twin) return;
  struct vp_world *world = body->world;
  if (world->doubled_count == world->doubled_limit) {
    int limit = world->doubled_limit ? 2 * world->doubled_limit : 8;
    struct vp_body **grown = realloc(world->doubled, (size_t)limit * sizeof *grown);
    if (!grown) return;
    world->doubled = grown;
    world->doubled_limit = limit;
  }
  struct cpBody *twin = vp_cpBodyNewKinematic();
  if (!twin) return;
  struct vp_place place = vp_body_place(body);
  vp_cpBodySetUserData(twin, body);
  vp_cpBodySetAngle(twin, place.angle);
  vp_cpBodySetPosition(twin, place.position);
  vp_cpSpaceAddBody(world->space, twin);
  body->twin = twin;
  body->twin_sleeps = 0;
  world->doubled[world->doubled_count++] = body;
}
