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

#define VP_FUNCTIONS(X)                                                                                                \
  X(struct cpSpace *, cpSpaceNew, (void))                                                                              \
  X(void, cpSpaceFree, (struct cpSpace *))                                                                             \
  X(void, cpSpaceSetIterations, (struct cpSpace *, int))                                                               \
  X(void, cpSpaceSetGravity, (struct cpSpace *, vec))                                                                  \
  X(void, cpSpaceSetIdleSpeedThreshold, (struct cpSpace *, double))                                                    \
  X(void, cpSpaceSetSleepTimeThreshold, (struct cpSpace *, double))                                                    \
  X(struct cpBody *, cpSpaceGetStaticBody, (const struct cpSpace *))                                                   \
  X(struct vp_handler *, cpSpaceAddDefaultCollisionHandler, (struct cpSpace *))                                        \
  X(struct cpShape *, cpSpaceAddShape, (struct cpSpace *, struct cpShape *))                                           \
  X(struct cpBody *, cpSpaceAddBody, (struct cpSpace *, struct cpBody *))                                              \
  X(struct cpConstraint *, cpSpaceAddConstraint, (struct cpSpace *, struct cpConstraint *))                            \
  X(void, cpSpaceRemoveShape, (struct cpSpace *, struct cpShape *))                                                    \
  X(void, cpSpaceRemoveBody, (struct cpSpace *, struct cpBody *))                                                      \
  X(void, cpSpaceRemoveConstraint, (struct cpSpace *, struct cpConstraint *))                                          \
  X(void, cpSpacePointQuery, (struct cpSpace *, vec, double, struct vp_filter, vp_point_found, void *))                \
  X(void, cpSpaceSegmentQuery, (struct cpSpace *, vec, vec, double, struct vp_filter, vp_segment_found, void *))       \
  X(unsigned char, cpSpaceShapeQuery, (struct cpSpace *, struct cpShape *, vp_shape_found, void *))                    \
  X(void, cpSpaceReindexShapesForBody, (struct cpSpace *, struct cpBody *))                                            \
  X(void, cpSpaceStep, (struct cpSpace *, double))                                                                     \
  X(struct cpBody *, cpBodyNew, (double, double))                                                                      \
  X(struct cpBody *, cpBodyNewKinematic, (void))                                                                       \
  X(struct cpBody *, cpBodyNewStatic, (void))                                                                          \
  X(void, cpBodyFree, (struct cpBody *))                                                                               \
  X(void, cpBodyActivate, (struct cpBody *))                                                                           \
  X(void, cpBodyActivateStatic, (struct cpBody *, struct cpShape *))                                                   \
  X(void, cpBodySleep, (struct cpBody *))                                                                              \
  X(unsigned char, cpBodyIsSleeping, (const struct cpBody *))                                                          \
  X(void, cpBodySetType, (struct cpBody *, int))                                                                       \
  X(void, cpBodySetMass, (struct cpBody *, double))                                                                    \
  X(void, cpBodySetMoment, (struct cpBody *, double))                                                                  \
  X(void, cpBodySetCenterOfGravity, (struct cpBody *, vec))                                                            \
  X(void, cpBodySetPosition, (struct cpBody *, vec))                                                                   \
  X(void, cpBodySetVelocity, (struct cpBody *, vec))                                                                   \
  X(void, cpBodySetForce, (struct cpBody *, vec))                                                                      \
  X(void, cpBodySetTorque, (struct cpBody *, double))                                                                  \
  X(void, cpBodySetAngle, (struct cpBody *, double))                                                                   \
  X(void, cpBodySetAngularVelocity, (struct cpBody *, double))                                                         \
  X(void *, cpBodyGetUserData, (const struct cpBody *))                                                                \
  X(void, cpBodySetUserData, (struct cpBody *, void *))                                                                \
  X(void, cpBodySetVelocityUpdateFunc, (struct cpBody *, vp_integrate_velocity))                                       \
  X(void, cpBodySetPositionUpdateFunc, (struct cpBody *, vp_integrate_position))                                       \
  X(void, cpBodyUpdatePosition, (struct cpBody *, double))                                                             \
  X(vec, cpBodyLocalToWorld, (const struct cpBody *, const vec))                                                       \
  X(vec, cpBodyWorldToLocal, (const struct cpBody *, const vec))                                                       \
  X(struct cpShape *, cpCircleShapeNew, (struct cpBody *, double, vec))                                                \
  X(struct cpShape *, cpSegmentShapeNew, (struct cpBody *, vec, vec, double))                                          \
  X(void, cpSegmentShapeSetNeighbors, (struct cpShape *, vec, vec))                                                    \
  X(struct cpShape *, cpPolyShapeNew, (struct cpBody *, int, const vec *, struct vp_transform, double))                \
  X(struct cpShape *, cpBoxShapeNew2, (struct cpBody *, struct vp_box, double))                                        \
  X(void, cpShapeSetFilter, (struct cpShape *, struct vp_filter))                                                      \
  X(void, cpShapeFree, (struct cpShape *))                                                                             \
  X(struct cpBody *, cpShapeGetBody, (const struct cpShape *))                                                         \
  X(void, cpArbiterSetRestitution, (struct cpArbiter *, double))                                                       \
  X(void, cpArbiterSetFriction, (struct cpArbiter *, double))                                                          \
  X(void *, cpArbiterGetUserData, (const struct cpArbiter *))                                                          \
  X(void, cpArbiterSetUserData, (struct cpArbiter *, void *))                                                          \
  X(vec, cpArbiterTotalImpulse, (const struct cpArbiter *))                                                            \
  X(void, cpArbiterGetBodies, (const struct cpArbiter *, struct cpBody **, struct cpBody **))                          \
  X(struct vp_contacts, cpArbiterGetContactPointSet, (const struct cpArbiter *))                                       \
  X(unsigned char, cpArbiterIsFirstContact, (const struct cpArbiter *))                                                \
  X(vec, cpArbiterGetNormal, (const struct cpArbiter *))                                                               \
  X(void, cpConstraintFree, (struct cpConstraint *))                                                                   \
  X(void, cpConstraintSetErrorBias, (struct cpConstraint *, double))                                                   \
  X(void, cpConstraintSetMaxForce, (struct cpConstraint *, double))                                                    \
  X(void, cpConstraintSetCollideBodies, (struct cpConstraint *, unsigned char))                                        \
  X(double, cpConstraintGetImpulse, (struct cpConstraint *))                                                           \
  X(struct cpConstraint *, cpPivotJointNew, (struct cpBody *, struct cpBody *, vec))                                   \
  X(struct cpConstraint *, cpGrooveJointNew, (struct cpBody *, struct cpBody *, vec, vec, vec))                        \
  X(struct cpConstraint *, cpGearJointNew, (struct cpBody *, struct cpBody *, double, double))                         \
  X(struct cpConstraint *, cpRotaryLimitJointNew, (struct cpBody *, struct cpBody *, double, double))                  \
  X(struct cpConstraint *, cpSimpleMotorNew, (struct cpBody *, struct cpBody *, double))                               \
  X(struct cpConstraint *, cpDampedSpringNew, (struct cpBody *, struct cpBody *, vec, vec, double, double, double))    \
  X(struct cpConstraint *, cpSlideJointNew, (struct cpBody *, struct cpBody *, vec, vec, double, double))              \
  X(struct vp_lines *, cpPolylineSetNew, (void))                                                                       \
  X(void, cpPolylineSetFree, (struct vp_lines *, unsigned char))                                                       \
  X(void, cpPolylineSetCollectSegment, (vec, vec, struct vp_lines *))                                                  \
  X(struct vp_line *, cpPolylineSimplifyCurves, (struct vp_line *, double))                                            \
  X(void, cpPolylineFree, (struct vp_line *))                                                                          \
  X(                                                                                                                   \
    void, cpMarchSoft,                                                                                                 \
    (struct vp_box, unsigned long, unsigned long, double, void (*)(vec, vec, void *), void *, double (*)(vec, void *), \
     void *))

#define DECLARE(result, name, arguments) result vp_##name arguments;
VP_FUNCTIONS(DECLARE)
#undef DECLARE

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
