// Checks that the declarations of api.h match Chipmunk's headers, where those are installed.
#include "api.h"

#if defined(__has_include)
#if __has_include(<chipmunk/chipmunk_structs.h>)
#define cpSpace library_cpSpace
#define cpShape library_cpShape
#define cpArbiter library_cpArbiter
#define cpBody library_cpBody
#define cpConstraint library_cpConstraint
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Weverything"
#include <chipmunk/chipmunk.h>
#include <chipmunk/chipmunk_structs.h>
#include <chipmunk/cpMarch.h>
#include <chipmunk/cpPolyline.h>
#pragma clang diagnostic pop
#undef cpSpace
#undef cpShape
#undef cpArbiter
#undef cpBody
#undef cpConstraint

#define SAME_SIZE(ours, its) _Static_assert(sizeof(struct ours) == sizeof(its), #ours " has another size than " #its)
SAME_SIZE(vp_vector, cpVect);
SAME_SIZE(vp_transform, cpTransform);
SAME_SIZE(vp_box, cpBB);
SAME_SIZE(vp_filter, cpShapeFilter);
SAME_SIZE(vp_contacts, cpContactPointSet);
SAME_SIZE(vp_handler, cpCollisionHandler);
SAME_SIZE(cpConstraint, struct library_cpConstraint);
SAME_SIZE(vp_lines, cpPolylineSet);

#define SAME(ours, member, its, field) \
  _Static_assert(offsetof(struct ours, member) == offsetof(its, field), #its "." #field " is at another offset")
SAME(vp_body_fields, velocity_func, struct library_cpBody, velocity_func);
SAME(vp_body_fields, m_inv, struct library_cpBody, m_inv);
SAME(vp_body_fields, i_inv, struct library_cpBody, i_inv);
SAME(vp_body_fields, cog, struct library_cpBody, cog);
SAME(vp_body_fields, p, struct library_cpBody, p);
SAME(vp_body_fields, v, struct library_cpBody, v);
SAME(vp_body_fields, f, struct library_cpBody, f);
SAME(vp_body_fields, a, struct library_cpBody, a);
SAME(vp_body_fields, w, struct library_cpBody, w);
SAME(vp_body_fields, t, struct library_cpBody, t);
SAME(vp_body_fields, transform, struct library_cpBody, transform);
SAME(vp_body_fields, user_data, struct library_cpBody, userData);
SAME(vp_handler, begin, cpCollisionHandler, beginFunc);
SAME(vp_handler, pre_solve, cpCollisionHandler, preSolveFunc);
SAME(vp_handler, post_solve, cpCollisionHandler, postSolveFunc);
SAME(vp_handler, separate, cpCollisionHandler, separateFunc);
SAME(vp_handler, user_data, cpCollisionHandler, userData);
SAME(vp_contacts, normal, cpContactPointSet, normal);
SAME(vp_contacts, points, cpContactPointSet, points);
SAME(vp_filter, categories, cpShapeFilter, categories);
SAME(vp_pivot_fields, impulse, struct cpPivotJoint, jAcc);
SAME(vp_groove_fields, impulse, struct cpGrooveJoint, jAcc);
SAME(vp_spring_fields, direction, struct cpDampedSpring, n);
SAME(vp_spring_fields, impulse, struct cpDampedSpring, jAcc);
SAME(vp_slide_fields, direction, struct cpSlideJoint, n);
SAME(vp_slide_fields, impulse, struct cpSlideJoint, jnAcc);
SAME(vp_limit_fields, impulse, struct cpRotaryLimitJoint, jAcc);
SAME(vp_gear_fields, impulse, struct cpGearJoint, jAcc);
SAME(vp_motor_fields, impulse, struct cpSimpleMotor, jAcc);
SAME(vp_line, points, cpPolyline, verts);
SAME(vp_lines, lines, cpPolylineSet, lines);

_Static_assert((int)VP_DYNAMIC == (int)CP_BODY_TYPE_DYNAMIC, "the type of moving bodies has another value");
_Static_assert((int)VP_STATIC == (int)CP_BODY_TYPE_STATIC, "the type of fixed bodies has another value");

#endif
#endif
