// How bodies go on in a step: damping, gravity, forces, and what fast ones must not pass.
#include <math.h>

#include "api.h"

// Faster bodies are slowed down to this, in points per second: nobody sees a difference, and numbers stay finite.
static const double fastest = 1e6;
static const double fastest_spin = 1e4;

// What gravity holds on something and is slower than this, in points and radians per second, is braked by this much per
// second: without it a pile goes on trembling, and a scene that trembles never comes to rest.
static const double trembling = 15, trembling_spin = 0.5, brake = 4;

void vp_move_freely(struct cpBody *body, vec gravity, double damping, double dt) {
  (void)damping;
  struct vp_body_fields *f = vp_fields(body);
  const struct vp_body *own = f->user_data;
  if (!own || own->crowding == VP_WAITS) return;
  vec pull = own->ignores_gravity ? vp_make(0, 0) : gravity;
  if (hypot(f->v.x, f->v.y) < trembling && fabs(f->w) < trembling_spin && (pull.x != 0 || pull.y != 0)) {
    double rest = 1 / (1 + dt * brake);
    f->v = vp_make(f->v.x * rest, f->v.y * rest);
    f->w *= rest;
  }
  double slow = 1 / (1 + dt * own->linear_damping);
  f->v.x = (f->v.x + (pull.x + own->field.x + own->force.x * f->m_inv) * dt) * slow;
  f->v.y = (f->v.y + (pull.y + own->field.y + own->force.y * f->m_inv) * dt) * slow;
  f->w = (f->w + own->torque * f->i_inv * dt) / (1 + dt * own->angular_damping);
  double speed = hypot(f->v.x, f->v.y);
  if (!(speed <= fastest)) {
    double share = isfinite(speed) ? fastest / speed : 0;
    f->v = share > 0 ? vp_make(f->v.x * share, f->v.y * share) : vp_make(0, 0);
  }
  if (!(fabs(f->w) <= fastest_spin)) f->w = isfinite(f->w) ? copysign(fastest_spin, f->w) : 0;
}

struct obstacle {
  const struct vp_body *own;
  double at;
  vec normal;
};

static void note_obstacle(struct cpShape *shape, vec point, vec normal, double alpha, void *context) {
  (void)point;
  struct obstacle *nearest = context;
  const struct cpBody *body = vp_cpShapeGetBody(shape);
  const struct vp_body *other = vp_owner(body);
  if (!other || other == nearest->own || body == other->twin || alpha >= nearest->at || alpha <= 0) return;
  if (!vp_minds(nearest->own, other)) return;
  // Moving bodies are where they were before; only those that ask for it pay for looking.
  int moves = vp_fields(body)->m != INFINITY;
  if (moves && !nearest->own->is_precise && !other->is_precise) return;
  nearest->at = alpha;
  nearest->normal = normal;
}

// A body that goes farther than it is wide stops where its edge meets what is on the way, so that this step finds the
// contact.
void vp_move_carefully(struct cpBody *body, double dt) {
  struct vp_body_fields *f = vp_fields(body);
  const struct vp_body *own = f->user_data;
  if (own && own->crowding == VP_WAITS) return;
  double way = hypot(f->v.x, f->v.y) * dt;
  if (!own || !(way > own->reach) || own->reach <= 0) {
    vp_cpBodyUpdatePosition(body, dt);
    return;
  }
  struct obstacle nearest = {own, 2, {0, 0}};
  vec from = f->p;
  // The tip of the body goes ahead of its centre.
  double more = (way + own->reach) / way;
  vec tip = vp_make(from.x + f->v.x * dt * more, from.y + f->v.y * dt * more);
  const struct vp_filter all = {0, ~0u, ~0u};
  vp_cpSpaceSegmentQuery(own->world->space, from, tip, 0, all, note_obstacle, &nearest);
  if (nearest.at > 1) {
    vp_cpBodyUpdatePosition(body, dt);
    return;
  }
  // Slanting ways meet the surface later with the edge than with the tip.
  double slope = fabs(vp_dot(f->v, nearest.normal)) * dt / way;
  double stop = nearest.at * way * more - 0.9 * own->reach / fmax(slope, 0.2);
  double share = fmin(fmax(stop / way, 0), 1);
  vec velocity = f->v;
  f->v = vp_make(velocity.x * share, velocity.y * share);
  vp_cpBodyUpdatePosition(body, dt);
  f->v = velocity;
}
