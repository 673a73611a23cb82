// Which bodies stop each other, and what is reported of their contacts.
#include <math.h>
#include <stdlib.h>

#include "api.h"

static struct vp_event *add_event(struct vp_world *world) {
  if (world->event_count == world->event_limit) {
    size_t limit = world->event_limit ? 2 * world->event_limit : 64;
    struct vp_event *grown = realloc(world->events, limit * sizeof *grown);
    if (!grown) return NULL;
    world->events = grown;
    world->event_limit = limit;
  }
  return &world->events[world->event_count++];
}

struct pair {
  struct cpBody *a, *b;
  struct vp_body *first, *second;
  // Whether one of them is a double, and which.
  int a_is_double, b_is_double;
};

static struct pair pair_of(struct cpArbiter *arbiter) {
  struct pair pair;
  vp_cpArbiterGetBodies(arbiter, &pair.a, &pair.b);
  pair.first = vp_owner(pair.a);
  pair.second = vp_owner(pair.b);
  pair.a_is_double = pair.first && pair.first->twin == pair.a;
  pair.b_is_double = pair.second && pair.second->twin == pair.b;
  return pair;
}

static int is_dynamic(const struct vp_body *body) { return isfinite(vp_fields(body->body)->m); }

// Doubles meet only those that collide with the original while it does not collide with them.
static int meets_double(const struct vp_body *original, const struct vp_body *other) {
  return original != other && is_dynamic(other) && vp_minds(other, original) && !vp_minds(original, other);
}

static unsigned char begin(struct cpArbiter *arbiter, struct cpSpace *space, void *context) {
  (void)space;
  struct pair pair = pair_of(arbiter);
  if (!pair.first || !pair.second || pair.first == pair.second) return 0;
  vp_cpArbiterSetUserData(arbiter, NULL);
  if (pair.a_is_double || pair.b_is_double) return !(pair.a_is_double && pair.b_is_double);
  struct vp_world *world = context;
  struct vp_event *event = add_event(world);
  if (!event) return 1;
  struct vp_contacts contacts = vp_cpArbiterGetContactPointSet(arbiter);
  int swaps = pair.first->serial > pair.second->serial;
  event->kind = VP_BEGIN;
  event->a = swaps ? pair.second->serial : pair.first->serial;
  event->b = swaps ? pair.first->serial : pair.second->serial;
  vec sum = {0, 0};
  for (int index = 0; index < contacts.count; index++) {
    sum.x += (contacts.points[index].a.x + contacts.points[index].b.x) / 2 / contacts.count;
    sum.y += (contacts.points[index].a.y + contacts.points[index].b.y) / 2 / contacts.count;
  }
  event->point = sum;
  event->normal = swaps ? vp_make(-contacts.normal.x, -contacts.normal.y) : contacts.normal;
  event->impulse = 0;
  vp_cpArbiterSetUserData(arbiter, (void *)(uintptr_t)world->event_count);
  return 1;
}

static unsigned char pre_solve(struct cpArbiter *arbiter, struct cpSpace *space, void *context) {
  (void)space;
  struct vp_world *world = context;
  struct pair pair = pair_of(arbiter);
  if (!pair.first || !pair.second) return 0;
  if (pair.a_is_double || pair.b_is_double) {
    if (!(pair.a_is_double ? meets_double(pair.first, pair.second) : meets_double(pair.second, pair.first))) return 0;
  } else {
    int first = is_dynamic(pair.first) && vp_minds(pair.first, pair.second);
    int second = is_dynamic(pair.second) && vp_minds(pair.second, pair.first);
    if (!first && !second) return 0;
    if (is_dynamic(pair.first) && is_dynamic(pair.second) && first != second) {
      struct vp_body *pushed_by = first ? pair.second : pair.first;
      if (!pushed_by->twin) pushed_by->needs_double = 1;
      return 0;
    }
  }
  vp_cpArbiterSetFriction(arbiter, sqrt(pair.first->friction * pair.second->friction));
  // Bodies that are no faster than gravity makes them within two steps lie and do not bounce.
  const struct vp_body_fields *a = vp_fields(pair.a), *b = vp_fields(pair.b);
  vec normal = vp_cpArbiterGetNormal(arbiter);
  double closing = vp_dot(vp_make(a->v.x - b->v.x, a->v.y - b->v.y), normal);
  double slow = 2 * hypot(world->gravity.x, world->gravity.y) * world->step;
  vp_cpArbiterSetRestitution(arbiter, closing > slow ? fmax(pair.first->restitution, pair.second->restitution) : 0);
  return 1;
}

static void post_solve(struct cpArbiter *arbiter, struct cpSpace *space, void *context) {
  (void)space;
  struct vp_world *world = context;
  uintptr_t number = (uintptr_t)vp_cpArbiterGetUserData(arbiter);
  if (!number) return;
  vp_cpArbiterSetUserData(arbiter, NULL);
  if (number > world->event_count || !vp_cpArbiterIsFirstContact(arbiter)) return;
  vec impulse = vp_cpArbiterTotalImpulse(arbiter);
  world->events[number - 1].impulse = hypot(impulse.x, impulse.y);
}

static void separate(struct cpArbiter *arbiter, struct cpSpace *space, void *context) {
  (void)space;
  struct pair pair = pair_of(arbiter);
  if (!pair.first || !pair.second || pair.first == pair.second || pair.a_is_double || pair.b_is_double) return;
  struct vp_event *event = add_event(context);
  if (!event) return;
  int swaps = pair.first->serial > pair.second->serial;
  *event = (struct vp_event){
    .kind = VP_END, .a = swaps ? pair.second->serial : pair.first->serial,
    .b = swaps ? pair.first->serial : pair.second->serial};
}

int vp_handle_touches(struct vp_world *world) {
  struct vp_handler *handler = vp_cpSpaceAddDefaultCollisionHandler(world->space);
  if (!handler) return 0;
  handler->begin = begin;
  handler->pre_solve = pre_solve;
  handler->post_solve = post_solve;
  handler->separate = separate;
  handler->user_data = world;
  return 1;
}
