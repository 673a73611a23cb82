// Rigid bodies in two dimensions by Chipmunk 7, opened at run time. Nothing links Chipmunk or needs its package to build;
// layout.c compares with its headers where these are installed.
//
// Lengths are points, masses kilograms, angles radians anticlockwise, forces kg·points/s². A world and everything in it
// belong to one thread. Numbers must be finite, masses and radii positive: Chipmunk ends the program otherwise.
#ifndef VITRINE_CCHIPMUNK_H
#define VITRINE_CCHIPMUNK_H

#include <stddef.h>
#include <stdint.h>

struct vp_vector {
  double x, y;
};

struct vp_place {
  struct vp_vector position;
  double angle;
};

enum vp_kind { VP_DYNAMIC = 0, VP_STATIC = 2 };

// What a body does where too many are at one place: everything, nothing, or not touch its like.
enum vp_crowding { VP_FREE = 0, VP_WAITS, VP_APART };

struct vp_world;
struct vp_joint;

// A body. The part declared here may be read and written at any time; it counts from the next step on.
struct vp_body {
  // Identifies the body in events and results.
  uint32_t serial;
  uint32_t category, collision, contact_test;
  double friction, restitution;
  double linear_damping, angular_damping;
  int ignores_gravity;
  // Whether a fast body must not pass other moving bodies either.
  int is_precise;
  // Acts in every step until it is changed; the point forces act at is the centre of mass.
  struct vp_vector force;
  double torque;
  // Accelerations of fields, in points/s² and radians/s².
  struct vp_vector field;
  // Half of the shortest side; a body that goes farther in one step is checked for what is on its way.
  double reach;
  // Set when another body should collide with it and not it with the other: see vp_body_add_double.
  int needs_double;
  // The rest belongs to this library.
  struct vp_world *world;
  struct cpBody *body, *twin;
  struct cpShape **shapes;
  int shape_count, shape_limit, twin_sleeps;
  // The place in the world's list, and what crowds.c has decided.
  int number, joint_count;
  enum vp_crowding crowding;
};

enum vp_event_kind { VP_BEGIN, VP_END };

// Two shapes of different bodies began or ceased to touch; `a` has the smaller serial.
struct vp_event {
  enum vp_event_kind kind;
  uint32_t a, b, number;
  struct vp_vector point;
  // From `a` to `b`.
  struct vp_vector normal;
  double impulse;
};

struct vp_hit {
  uint32_t serial;
  struct vp_vector point, normal;
  // The share of the way along a ray.
  double at;
};

// Opens the library; later calls return the same. Returns 0 if it is not installed or has another layout. Any thread. All
// calls below need it.
int vp_is_available(void);

// Worlds

// Null if memory is short.
struct vp_world *vp_world_new(void);
// Bodies and joints must have been freed.
void vp_world_free(struct vp_world *);
void vp_world_set_gravity(struct vp_world *, struct vp_vector);
// Goes on by `seconds`. Events are those since vp_world_clear_events, until the next call, in the order of the serials,
// those of one pair in the order in which they happened.
void vp_world_step(struct vp_world *, double seconds);
const struct vp_event *vp_world_events(struct vp_world *, size_t *count);
size_t vp_world_event_count(const struct vp_world *);
void vp_world_clear_events(struct vp_world *);

// Bodies

// A body without shapes; null if memory is short.
struct vp_body *vp_body_new(struct vp_world *, enum vp_kind, uint32_t serial, struct vp_place);
// Joints of the body must have been freed.
void vp_body_free(struct vp_body *);
void vp_body_set_kind(struct vp_body *, enum vp_kind);
// `moment` is about `center`, a point of the body; infinite for bodies that do not rotate.
void vp_body_set_mass(struct vp_body *, double mass, double moment, struct vp_vector center);
struct vp_place vp_body_place(const struct vp_body *);
void vp_body_move(struct vp_body *, struct vp_place);
// The velocities with which a fixed body that is being moved pushes others in the steps until they are set to 0.
void vp_body_set_drive(struct vp_body *, struct vp_vector, double spin);
// A point of the body for one of the world.
struct vp_vector vp_body_point(const struct vp_body *, struct vp_vector);
struct vp_vector vp_body_velocity(const struct vp_body *);
void vp_body_set_velocity(struct vp_body *, struct vp_vector);
double vp_body_spin(const struct vp_body *);
void vp_body_set_spin(struct vp_body *, double);
struct vp_vector vp_body_center(const struct vp_body *);
int vp_body_sleeps(const struct vp_body *);
void vp_body_sleep(struct vp_body *);
// Wakes it and what touches it.
void vp_body_wake(struct vp_body *);

// Shapes, in the coordinates of the body. With `is_double` they belong to the body's double.
void vp_body_add_circle(struct vp_body *, int is_double, struct vp_vector center, double radius);
// A convex polygon of at least three points.
void vp_body_add_polygon(struct vp_body *, int is_double, const struct vp_vector *, int count);
// A line between points `a` and `b`, beside which lines to `before` and `after` follow.
void vp_body_add_segment(
  struct vp_body *, int is_double, struct vp_vector a, struct vp_vector b, struct vp_vector before, struct vp_vector after);
void vp_body_remove_shapes(struct vp_body *);
// Makes a body that goes where this one goes and that nothing pushes, for those that collide with it while it does not
// collide with them. Its shapes have to be added.
void vp_body_add_double(struct vp_body *);

// Joints. Null if memory is short.

// Rotates about one point of the world.
struct vp_joint *vp_joint_pivot(struct vp_world *, struct vp_body *a, struct vp_body *b, struct vp_vector);
// A body that keeps one point where it is in the world.
struct vp_joint *vp_joint_nail(struct vp_world *, struct vp_body *, struct vp_vector);
// Two bodies that move as one, joined at a point of the world.
struct vp_joint *vp_joint_fixed(struct vp_world *, struct vp_body *a, struct vp_body *b, struct vp_vector);
// A point of `b` slides between two points of `a`, and `b` keeps its angle against `a`.
struct vp_joint *vp_joint_slide(
  struct vp_world *, struct vp_body *a, struct vp_body *b, struct vp_vector from, struct vp_vector to,
  struct vp_vector at_b, double angle);
// Between a point of each of the bodies.
struct vp_joint *vp_joint_spring(
  struct vp_world *, struct vp_body *a, struct vp_body *b, struct vp_vector at_a, struct vp_vector at_b, double length,
  double stiffness, double damping);
// A distance in a range, between a point of each of the bodies.
struct vp_joint *vp_joint_rope(
  struct vp_world *, struct vp_body *a, struct vp_body *b, struct vp_vector at_a, struct vp_vector at_b, double low,
  double high);
// Limits of the angle by which `b` has been rotated against `a` since the joint was made.
void vp_joint_set_angles(struct vp_joint *, int is_limited, double low, double high);
// A torque that brings the rotation to a speed; 0 for none.
void vp_joint_set_motor(struct vp_joint *, double torque, double rate);
// What the joint did to `b` in a step of that many seconds.
struct vp_vector vp_joint_force(const struct vp_joint *, double seconds);
double vp_joint_torque(const struct vp_joint *, double seconds);
void vp_joint_free(struct vp_joint *);

// Queries. The results are the world's until the next query, one per body, in the order of the serials, rays in that of the
// distances.
const struct vp_hit *vp_query_point(struct vp_world *, struct vp_vector, size_t *count);
const struct vp_hit *vp_query_box(struct vp_world *, struct vp_vector low, struct vp_vector high, size_t *count);
const struct vp_hit *vp_query_ray(struct vp_world *, struct vp_vector from, struct vp_vector to, size_t *count);

// Outlines

// The outlines of the part of a picture that is more opaque than `threshold` (0 … 1), whose first row is the topmost, in
// pixels with y upwards. Calls `found` with each closed line, without its first point at the end.
void vp_outline(
  const unsigned char *alpha, int width, int height, size_t pitch, double threshold, double tolerance,
  void (*found)(const struct vp_vector *, int count, void *context), void *context);

#endif
