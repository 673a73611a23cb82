#include <math.h>
#include <stdlib.h>

#include "api.h"

enum joint_kind { PIVOT, SLIDE, SPRING, ROPE };

// The share of an error that is left after a second: each step of 1/120 s corrects 0.3 of it.
static const double error_left = 2.58e-19;

struct vp_joint {
  enum joint_kind kind;
  struct vp_world *world;
  struct cpBody *a, *b;
  // The angle of `b` against `a` at the start.
  double angle;
  // What holds points; what holds the angle, its range, its speed.
  struct cpConstraint *points, *gear, *range, *motor;
};

static struct cpConstraint *add(struct vp_joint *joint, struct cpConstraint *constraint) {
  if (!constraint) return NULL;
  vp_cpConstraintSetCollideBodies(constraint, 0);
  vp_cpConstraintSetErrorBias(constraint, error_left);
  return vp_cpSpaceAddConstraint(joint->world->space, constraint);
}

// The static body of the world belongs to none of ours.
static void count_joint(const struct vp_joint *joint, int change) {
  struct vp_body *a = vp_owner(joint->a), *b = vp_owner(joint->b);
  if (a) a->joint_count += change;
  if (b) b->joint_count += change;
}

static struct vp_joint *make(
  struct vp_world *world, enum joint_kind kind, struct cpBody *a, struct cpBody *b, struct cpConstraint *points) {
  struct vp_joint *joint = points ? calloc(1, sizeof *joint) : NULL;
  if (!joint) {
    if (points) vp_cpConstraintFree(points);
    return NULL;
  }
  joint->kind = kind;
  joint->world = world;
  joint->a = a;
  joint->b = b;
  joint->angle = vp_fields(b)->a - vp_fields(a)->a;
  count_joint(joint, 1);
  joint->points = add(joint, points);
  return joint;
}

static struct vp_joint *hold_angle(struct vp_joint *joint) {
  if (joint) joint->gear = add(joint, vp_cpGearJointNew(joint->a, joint->b, joint->angle, 1));
  return joint;
}

struct vp_joint *vp_joint_pivot(struct vp_world *world, struct vp_body *a, struct vp_body *b, vec at) {
  return make(world, PIVOT, a->body, b->body, vp_cpPivotJointNew(a->body, b->body, at));
}

struct vp_joint *vp_joint_nail(struct vp_world *world, struct vp_body *body, vec at) {
  struct cpBody *ground = vp_cpSpaceGetStaticBody(world->space);
  return make(world, PIVOT, ground, body->body, vp_cpPivotJointNew(ground, body->body, at));
}

struct vp_joint *vp_joint_fixed(struct vp_world *world, struct vp_body *a, struct vp_body *b, vec at) {
  return hold_angle(vp_joint_pivot(world, a, b, at));
}

struct vp_joint *vp_joint_slide(
  struct vp_world *world, struct vp_body *a, struct vp_body *b, vec from, vec to, vec at_b, double angle) {
  struct vp_joint *joint =
    make(world, SLIDE, a->body, b->body, vp_cpGrooveJointNew(a->body, b->body, from, to, at_b));
  if (joint) joint->angle = angle;
  return hold_angle(joint);
}

struct vp_joint *vp_joint_spring(
  struct vp_world *world, struct vp_body *a, struct vp_body *b, vec at_a, vec at_b, double length, double stiffness,
  double damping) {
  return make(
    world, SPRING, a->body, b->body,
    vp_cpDampedSpringNew(a->body, b->body, at_a, at_b, length, stiffness, damping));
}

struct vp_joint *vp_joint_rope(
  struct vp_world *world, struct vp_body *a, struct vp_body *b, vec at_a, vec at_b, double low, double high) {
  return make(world, ROPE, a->body, b->body, vp_cpSlideJointNew(a->body, b->body, at_a, at_b, low, high));
}

static void drop(struct vp_joint *joint, struct cpConstraint **constraint) {
  if (!*constraint) return;
  vp_cpSpaceRemoveConstraint(joint->world->space, *constraint);
  vp_cpConstraintFree(*constraint);
  *constraint = NULL;
}

void vp_joint_set_angles(struct vp_joint *joint, int is_limited, double low, double high) {
  drop(joint, &joint->range);
  if (!is_limited) return;
  joint->range =
    add(joint, vp_cpRotaryLimitJointNew(joint->a, joint->b, joint->angle + low, joint->angle + high));
}

void vp_joint_set_motor(struct vp_joint *joint, double torque, double rate) {
  drop(joint, &joint->motor);
  if (!(torque > 0)) return;
  // The library's rate is that of `a` against `b`.
  joint->motor = add(joint, vp_cpSimpleMotorNew(joint->a, joint->b, -rate));
  if (joint->motor) vp_cpConstraintSetMaxForce(joint->motor, torque);
}

vec vp_joint_force(const struct vp_joint *joint, double seconds) {
  vec impulse = {0, 0};
  switch (joint->kind) {
    case PIVOT: impulse = ((struct vp_pivot_fields *)joint->points)->impulse; break;
    case SLIDE: impulse = ((struct vp_groove_fields *)joint->points)->impulse; break;
    case SPRING: {
      const struct vp_spring_fields *spring = (struct vp_spring_fields *)joint->points;
      impulse = vp_make(spring->direction.x * spring->impulse, spring->direction.y * spring->impulse);
      break;
    }
    case ROPE: {
      const struct vp_slide_fields *rope = (struct vp_slide_fields *)joint->points;
      impulse = vp_make(rope->direction.x * rope->impulse, rope->direction.y * rope->impulse);
      break;
    }
  }
  return vp_make(impulse.x / seconds, impulse.y / seconds);
}

double vp_joint_torque(const struct vp_joint *joint, double seconds) {
  double impulse = 0;
  if (joint->gear) impulse += ((struct vp_gear_fields *)joint->gear)->impulse;
  if (joint->range) impulse += ((struct vp_limit_fields *)joint->range)->impulse;
  if (joint->motor) impulse += ((struct vp_motor_fields *)joint->motor)->impulse;
  return impulse / seconds;
}

void vp_joint_free(struct vp_joint *joint) {
  count_joint(joint, -1);
  drop(joint, &joint->motor);
  drop(joint, &joint->range);
  drop(joint, &joint->gear);
  drop(joint, &joint->points);
  free(joint);
}
