// The functions of Chipmunk 7 that are used, declared with the types of its headers, and the beginnings of those of its
// structures that are read directly. Names of structures are the library's.
#ifndef VITRINE_CCHIPMUNK_API_H
#define VITRINE_CCHIPMUNK_API_H

#include <stddef.h>
#include <stdint.h>

#include "vp_chipmunk.h"

typedef struct vp_vector vec;

struct cpSpace;
struct cpShape;
struct cpArbiter;
struct cpBody;

typedef void (*vp_integrate_velocity)(struct cpBody *, vec gravity, double damping, double dt);
typedef void (*vp_integrate_position)(struct cpBody *, double dt);

struct vp_transform {
  double a, b, c, d, tx, ty;
};

// The library's own functions for velocities wake a body, so those called for every body in every step read the fields.
struct vp_body_fields {
  vp_integrate_velocity velocity_func;
  vp_integrate_position position_func;
  double m, m_inv, i, i_inv;
  vec cog, p, v, f;
  double a, w, t;
  struct vp_transform transform;
  void *user_data;
};

struct vp_box {
  double l, b, r, t;
};

struct vp_filter {
  uintptr_t group;
  unsigned int categories, mask;
};

struct vp_point_info {
  const struct cpShape *shape;
  vec point;
  double distance;
  vec gradient;
};

struct vp_segment_info {
  const struct cpShape *shape;
  vec point, normal;
  double alpha;
};

struct vp_contacts {
  int count;
  vec normal;
  struct {
    vec a, b;
    double distance;
  } points[2];
};

struct vp_handler {
  uintptr_t type_a, type_b;
  unsigned char (*begin)(struct cpArbiter *, struct cpSpace *, void *);
  unsigned char (*pre_solve)(struct cpArbiter *, struct cpSpace *, void *);
  void (*post_solve)(struct cpArbiter *, struct cpSpace *, void *);
  void (*separate)(struct cpArbiter *, struct cpSpace *, void *);
  void *user_data;
};

struct cpConstraint {
  const void *klass;
  struct cpSpace *space;
  struct cpBody *a, *b;
  struct cpConstraint *next_a, *next_b;
  double max_force, error_bias, max_bias;
  unsigned char collides;
  void (*pre_solve)(struct cpConstraint *, struct cpSpace *);
  void (*post_solve)(struct cpConstraint *, struct cpSpace *);
  void *user_data;
};

// What a joint did in the last step, which the library gives only without its direction.
struct vp_pivot_fields {
  struct cpConstraint head;
  vec anchor_a, anchor_b, r1, r2;
  double k[4];
  vec impulse;
};
struct vp_groove_fields {
  struct cpConstraint head;
  vec normal, from, to, anchor_b, turned_normal;
  double clamp;
  vec r1, r2;
  double k[4];
  vec impulse;
};
struct vp_spring_fields {
  struct cpConstraint head;
  vec anchor_a, anchor_b;
  double length, stiffness, damping;
  void *function;
  double target, coefficient;
  vec r1, r2;
  double mass;
  vec direction;
  double impulse;
};
struct vp_slide_fields {
  struct cpConstraint head;
  vec anchor_a, anchor_b;
  double low, high;
  vec r1, r2, direction;
  double mass, impulse;
};
struct vp_limit_fields {
  struct cpConstraint head;
  double low, high, inertia, bias, impulse;
};
struct vp_gear_fields {
  struct cpConstraint head;
  double phase, ratio, inverse, inertia, bias, impulse;
};
struct vp_motor_fields {
  struct cpConstraint head;
  double rate, inertia, impulse;
};

struct vp_line {
  int count, limit;
  vec points[];
};
struct vp_lines {
  int count, limit;
  struct vp_line **lines;
};

typedef void (*vp_point_found)(struct cpShape *, vec, double distance, vec gradient, void *);
typedef void (*vp_segment_found)(struct cpShape *, vec point, vec normal, double alpha, void *);
typedef void (*vp_shape_found)(struct cpShape *, struct vp_contacts *, void *);

#define VP_FUNCTIONS(X)                                                                                                   \
  X(struct cpSpace *, SpaceNew, (void))                                                                                   \
  X(void, SpaceFree, (struct cpSpace *))                                                                                  \
  X(void, SpaceSetIterations, (struct cpSpace *, int))                                                                    \
  X(void, SpaceSetGravity, (struct cpSpace *, vec))                                                                       \
  X(void, SpaceSetIdleSpeedThreshold, (struct cpSpace *, double))                                                         \
  X(void, SpaceSetSleepTimeThreshold, (struct cpSpace *, double))                                                         \
  X(struct cpBody *, SpaceGetStaticBody, (const struct cpSpace *))                                                        \
  X(struct vp_handler *, SpaceAddDefaultCollisionHandler, (struct cpSpace *))                                             \
  X(struct cpShape *, SpaceAddShape, (struct cpSpace *, struct cpShape *))                                                \
  X(struct cpBody *, SpaceAddBody, (struct cpSpace *, struct cpBody *))                                                   \
  X(struct cpConstraint *, SpaceAddConstraint, (struct cpSpace *, struct cpConstraint *))                                 \
  X(void, SpaceRemoveShape, (struct cpSpace *, struct cpShape *))                                                         \
  X(void, SpaceRemoveBody, (struct cpSpace *, struct cpBody *))                                                           \
  X(void, SpaceRemoveConstraint, (struct cpSpace *, struct cpConstraint *))                                               \
  X(void, SpacePointQuery, (struct cpSpace *, vec, double, struct vp_filter, vp_point_found, void *))                     \
  X(void, SpaceSegmentQuery, (struct cpSpace *, vec, vec, double, struct vp_filter, vp_segment_found, void *))            \
  X(unsigned char, SpaceShapeQuery, (struct cpSpace *, struct cpShape *, vp_shape_found, void *))                         \
  X(void, SpaceReindexShapesForBody, (struct cpSpace *, struct cpBody *))                                                 \
  X(void, SpaceStep, (struct cpSpace *, double))                                                                          \
  X(struct cpBody *, BodyNew, (double, double))                                                                           \
  X(struct cpBody *, BodyNewKinematic, (void))                                                                            \
  X(struct cpBody *, BodyNewStatic, (void))                                                                               \
  X(void, BodyFree, (struct cpBody *))                                                                                    \
  X(void, BodyActivate, (struct cpBody *))                                                                                \
  X(void, BodyActivateStatic, (struct cpBody *, struct cpShape *))                                                        \
  X(void, BodySleep, (struct cpBody *))                                                                                   \
  X(unsigned char, BodyIsSleeping, (const struct cpBody *))                                                               \
  X(void, BodySetType, (struct cpBody *, int))                                                                           \
  X(void, BodySetMass, (struct cpBody *, double))                                                                         \
  X(void, BodySetMoment, (struct cpBody *, double))                                                                       \
  X(void, BodySetCenterOfGravity, (struct cpBody *, vec))                                                                 \
  X(void, BodySetPosition, (struct cpBody *, vec))                                                                        \
  X(void, BodySetVelocity, (struct cpBody *, vec))                                                                        \
  X(void, BodySetForce, (struct cpBody *, vec))                                                                           \
  X(void, BodySetTorque, (struct cpBody *, double))                                                                       \
  X(void, BodySetAngle, (struct cpBody *, double))                                                                        \
  X(void, BodySetAngularVelocity, (struct cpBody *, double))                                                              \
  X(void *, BodyGetUserData, (const struct cpBody *))                                                                     \
  X(void, BodySetUserData, (struct cpBody *, void *))                                                                     \
  X(void, BodySetVelocityUpdateFunc, (struct cpBody *, vp_integrate_velocity))                                            \
  X(void, BodySetPositionUpdateFunc, (struct cpBody *, vp_integrate_position))                                            \
  X(void, BodyUpdatePosition, (struct cpBody *, double))                                                                  \
  X(vec, BodyLocalToWorld, (const struct cpBody *, const vec))                                                            \
  X(vec, BodyWorldToLocal, (const struct cpBody *, const vec))                                                            \
  X(struct cpShape *, CircleShapeNew, (struct cpBody *, double, vec))                                                     \
  X(struct cpShape *, SegmentShapeNew, (struct cpBody *, vec, vec, double))                                               \
  X(void, SegmentShapeSetNeighbors, (struct cpShape *, vec, vec))                                                         \
  X(struct cpShape *, PolyShapeNew, (struct cpBody *, int, const vec *, struct vp_transform, double))                     \
  X(struct cpShape *, BoxShapeNew2, (struct cpBody *, struct vp_box, double))                                             \
  X(void, ShapeSetFilter, (struct cpShape *, struct vp_filter))                                                           \
  X(void, ShapeFree, (struct cpShape *))                                                                                  \
  X(struct cpBody *, ShapeGetBody, (const struct cpShape *))                                                              \
  X(void, ArbiterSetRestitution, (struct cpArbiter *, double))                                                            \
  X(void, ArbiterSetFriction, (struct cpArbiter *, double))                                                               \
  X(void *, ArbiterGetUserData, (const struct cpArbiter *))                                                               \
  X(void, ArbiterSetUserData, (struct cpArbiter *, void *))                                                               \
  X(vec, ArbiterTotalImpulse, (const struct cpArbiter *))                                                                 \
  X(void, ArbiterGetBodies, (const struct cpArbiter *, struct cpBody **, struct cpBody **))                               \
  X(struct vp_contacts, ArbiterGetContactPointSet, (const struct cpArbiter *))                                            \
  X(unsigned char, ArbiterIsFirstContact, (const struct cpArbiter *))                                                     \
  X(vec, ArbiterGetNormal, (const struct cpArbiter *))                                                                    \
  X(void, ConstraintFree, (struct cpConstraint *))                                                                        \
  X(void, ConstraintSetErrorBias, (struct cpConstraint *, double))                                                       \
  X(void, ConstraintSetMaxForce, (struct cpConstraint *, double))                                                         \
  X(void, ConstraintSetCollideBodies, (struct cpConstraint *, unsigned char))                                             \
  X(double, ConstraintGetImpulse, (struct cpConstraint *))                                                                \
  X(struct cpConstraint *, PivotJointNew, (struct cpBody *, struct cpBody *, vec))                                        \
  X(struct cpConstraint *, GrooveJointNew, (struct cpBody *, struct cpBody *, vec, vec, vec))                             \
  X(struct cpConstraint *, GearJointNew, (struct cpBody *, struct cpBody *, double, double))                              \
  X(struct cpConstraint *, RotaryLimitJointNew, (struct cpBody *, struct cpBody *, double, double))                       \
  X(struct cpConstraint *, SimpleMotorNew, (struct cpBody *, struct cpBody *, double))                                    \
  X(struct cpConstraint *, DampedSpringNew, (struct cpBody *, struct cpBody *, vec, vec, double, double, double))         \
  X(struct cpConstraint *, SlideJointNew, (struct cpBody *, struct cpBody *, vec, vec, double, double))                   \
  X(struct vp_lines *, PolylineSetNew, (void))                                                                            \
  X(void, PolylineSetFree, (struct vp_lines *, unsigned char))                                                            \
  X(void, PolylineSetCollectSegment, (vec, vec, struct vp_lines *))                                                       \
  X(struct vp_line *, PolylineSimplifyCurves, (struct vp_line *, double))                                                 \
  X(void, PolylineFree, (struct vp_line *))                                                                               \
  X(                                                                                                                      \
    void, MarchSoft,                                                                                                      \
    (struct vp_box, unsigned long, unsigned long, double, void (*)(vec, vec, void *), void *, double (*)(vec, void *),    \
     void *))

struct vp_api {
#define MEMBER(result, name, arguments) result(*name) arguments;
  VP_FUNCTIONS(MEMBER)
#undef MEMBER
};

extern struct vp_api vp_api;

struct vp_world {
  struct cpSpace *space;
  double step;
  vec gravity;
  struct vp_event *events;
  size_t event_count, event_limit;
  struct vp_hit *hits;
  size_t hit_count, hit_limit;
  // Bodies that have a double.
  struct vp_body **doubled;
  int doubled_count, doubled_limit;
  // All bodies, and the cells in which crowds.c counts them.
  struct vp_body **bodies;
  int body_count, body_limit, has_crowds;
  struct cell *cells;
  size_t cell_limit;
};

static inline struct vp_body_fields *vp_fields(const struct cpBody *body) { return (struct vp_body_fields *)body; }
static inline struct vp_body *vp_owner(const struct cpBody *body) { return vp_fields(body)->user_data; }
static inline vec vp_make(double x, double y) { return (vec){x, y}; }
static inline double vp_dot(vec a, vec b) { return a.x * b.x + a.y * b.y; }

// Whether `body` is stopped by `other`.
static inline int vp_minds(const struct vp_body *body, const struct vp_body *other) {
  return (body->collision & other->category) != 0;
}

// How bodies move and touch; see motion.c and touch.c.
void vp_move_freely(struct cpBody *, vec gravity, double damping, double dt);
void vp_move_carefully(struct cpBody *, double dt);
int vp_handle_touches(struct vp_world *);

// Which bodies wait until there is room for them; see crowds.c. Returns 0 if memory is short.
int vp_crowd_add(struct vp_world *, struct vp_body *);
void vp_crowd_remove(struct vp_world *, struct vp_body *);
// Adds a shape to the space, or has it added when the body has room.
void vp_crowd_add_shape(const struct vp_body *, struct cpShape *);
// Gives a body its room, whatever is there.
void vp_crowd_leave(struct vp_body *);
void vp_part_crowds(struct vp_world *);

#endif
