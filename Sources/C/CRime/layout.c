// Checks that the declarations of vr_rime.h match librime's header, where that is installed.
#include "vr_rime.h"

#if defined(__has_include)
#if __has_include(<rime_api.h>)
#include <rime_api.h>

#define SAME(ours, a, theirs, b) \
  _Static_assert(offsetof(struct ours, a) == offsetof(theirs, b), #ours "." #a " is not where librime has it")

SAME(vr_traits, app_name, RimeTraits, app_name);
SAME(vr_traits, staging_folder, RimeTraits, staging_dir);
SAME(vr_composition, preedit, RimeComposition, preedit);
SAME(vr_context, menu, RimeContext, menu);
SAME(vr_context, preview, RimeContext, commit_text_preview);
_Static_assert(sizeof(struct vr_context) == sizeof(RimeContext), "vr_context has another size than librime's");
SAME(vr_commit, text, RimeCommit, text);
SAME(vr_candidates, candidate, RimeCandidateListIterator, candidate);
_Static_assert(
  sizeof(struct vr_candidates) == sizeof(RimeCandidateListIterator), "vr_candidates has another size than librime's");
SAME(vr_api, initialize, RimeApi, initialize);
SAME(vr_api, create_session, RimeApi, create_session);
SAME(vr_api, process_key, RimeApi, process_key);
SAME(vr_api, get_context, RimeApi, get_context);
SAME(vr_api, set_option, RimeApi, set_option);
SAME(vr_api, select_schema, RimeApi, select_schema);
SAME(vr_api, get_input, RimeApi, get_input);
SAME(vr_api, select_candidate, RimeApi, select_candidate);
SAME(vr_api, get_version, RimeApi, get_version);
SAME(vr_api, candidates_end, RimeApi, candidate_list_end);

#endif
#endif
