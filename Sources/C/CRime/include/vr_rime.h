// The part of librime 1.x that is used: the function table that rime_get_api returns, opened at run time. Nothing links
// librime or needs its package to build; layout.c compares with its header where that is installed.
#ifndef VITRINE_CRIME_H
#define VITRINE_CRIME_H

#include <stddef.h>
#include <stdint.h>

typedef uintptr_t vr_session;

// The size at the start of a struct is the number of bytes that follow it.
struct vr_traits {
  int size;
  const char *shared_folder;
  const char *user_folder;
  const char *name;
  const char *code_name;
  const char *version;
  const char *app_name;
  const char **modules;
  int least_log_level;
  const char *log_folder;  // empty: standard error
  const char *prebuilt_folder;
  const char *staging_folder;
};

struct vr_candidate {
  char *text;
  char *comment;
  void *reserved;
};

// Offsets are in bytes of UTF-8.
struct vr_composition {
  int length;
  int cursor;
  int selection_start;
  int selection_end;
  char *preedit;
};

struct vr_menu {
  int page_size;
  int page;
  int is_last_page;
  int highlighted;
  int count;
  struct vr_candidate *candidates;
  char *select_keys;
};

struct vr_context {
  int size;
  struct vr_composition composition;
  struct vr_menu menu;
  char *preview;
  char **labels;
};

struct vr_commit {
  int size;
  char *text;
};

struct vr_candidates {
  void *list;
  int index;
  struct vr_candidate candidate;
};

typedef void (*vr_unused)(void);

struct vr_api {
  int size;
  void (*setup)(struct vr_traits *);
  vr_unused set_notification_handler;
  void (*initialize)(struct vr_traits *);
  void (*finalize)(void);
  vr_unused maintenance[3];
  vr_unused deployment[6];
  vr_session (*create_session)(void);
  int (*find_session)(vr_session);
  int (*destroy_session)(vr_session);
  vr_unused cleanup[2];
  int (*process_key)(vr_session, int key, int modifiers);
  int (*commit_composition)(vr_session);
  void (*clear_composition)(vr_session);
  int (*get_commit)(vr_session, struct vr_commit *);
  int (*free_commit)(struct vr_commit *);
  int (*get_context)(vr_session, struct vr_context *);
  int (*free_context)(struct vr_context *);
  vr_unused status[2];
  void (*set_option)(vr_session, const char *option, int value);
  vr_unused get_option;
  vr_unused properties[2];
  vr_unused schema_list[2];
  vr_unused get_current_schema;
  int (*select_schema)(vr_session, const char *schema);
  vr_unused configuration[12];
  vr_unused simulate_key_sequence;
  vr_unused modules[3];
  vr_unused folders[5];
  vr_unused configuration_values[13];
  const char *(*get_input)(vr_session);
  vr_unused get_caret;
  int (*select_candidate)(vr_session, size_t index);
  const char *(*get_version)(void);
  vr_unused set_caret;
  vr_unused select_candidate_on_page;
  int (*candidates_begin)(vr_session, struct vr_candidates *);
  int (*candidates_next)(struct vr_candidates *);
  void (*candidates_end)(struct vr_candidates *);
};

// Opens the library; later calls return the same table. Returns null and sets a reason, which is never freed, when it is
// missing or too old.
const struct vr_api *vr_rime_open(const char **reason);

#endif
