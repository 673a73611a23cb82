#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

#include "api.h"
#include "vl_lazy.h"

VL_LIBRARY(vl_chipmunk, "libchipmunk.so.7", "libchipmunk7")

#define DEFINE(result, name, arguments) VL_PREFIXED_FUNCTION(vl_chipmunk, vp_, name)
VP_FUNCTIONS(DEFINE)
#undef DEFINE

static int is_open;

// The fields that are read directly have to be where the declarations say: each is written by a function and read here.
static int layout_fits(void) {
  struct cpBody *body = vp_cpBodyNew(2, 4);
  if (!body) return 0;
  int mark = 0;
  vp_cpBodySetCenterOfGravity(body, vp_make(0.5, 0.25));
  vp_cpBodySetAngle(body, 0.75);
  vp_cpBodySetPosition(body, vp_make(11, 12));
  vp_cpBodySetVelocity(body, vp_make(13, 14));
  vp_cpBodySetForce(body, vp_make(15, 16));
  vp_cpBodySetAngularVelocity(body, 17);
  vp_cpBodySetTorque(body, 18);
  vp_cpBodySetUserData(body, &mark);
  vp_cpBodySetVelocityUpdateFunc(body, vp_move_freely);
  const struct vp_body_fields *f = vp_fields(body);
  int fits = f->velocity_func == vp_move_freely && f->m == 2 && f->m_inv == 0.5 && f->i == 4 && f->i_inv == 0.25
    && f->cog.x == 0.5 && f->cog.y == 0.25 && f->v.x == 13 && f->v.y == 14 && f->f.x == 15 && f->f.y == 16 && f->a == 0.75
    && f->w == 17 && f->t == 18 && f->user_data == &mark && f->transform.tx == 11 && f->transform.ty == 12
    && fabs(f->transform.a - cos(0.75)) < 1e-12 && fabs(f->transform.b - sin(0.75)) < 1e-12;
  vp_cpBodyFree(body);
  return fits;
}

// Debian's library greets on standard output when the first space is made. That is an app's own, so the greeting goes into
// a stream that nobody reads, and which stays open because another thread may just use it.
static void greet_nobody(void) {
  FILE *nowhere = fopen("/dev/null", "w");
  if (!nowhere) return;
  FILE *output = stdout;
  stdout = nowhere;
  struct cpSpace *space = vp_cpSpaceNew();
  stdout = output;
  fflush(nowhere);
  if (space) vp_cpSpaceFree(space);
}

static void open_library(void) {
  if (!vl_is_usable(&vl_chipmunk)) return;
  const char *const *version = vl_variable(&vl_chipmunk, "cpVersionString");
  is_open = version && strncmp(*version, "7.0.", 4) == 0 && layout_fits();
  if (is_open) greet_nobody();
}

int vp_is_available(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, open_library);
  return is_open;
}
