#include <CSystemOutput.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int is_alphanumeric(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9'); }

// language[_REGION][.ENCODING][@MODIFIER], with limits no existing locale exceeds.
static int is_locale(const char *text) {
  size_t part = 0, longest = 8;
  for (const char *c = text; *c; c++) {
    if (is_alphanumeric(*c)) {
      if (++part > longest) return 0;
    } else if (strchr("_.@-=;,", *c)) {
      if (c == text) return 0;
      part = 0;
      longest = 16;
    } else {
      return 0;
    }
  }
  return strlen(text) <= 100;
}

// The Unicode library inside Foundation overruns its buffers with a language of twelve letters, in some programs before
// main(). A locale that cannot exist is therefore unset.
__attribute__((constructor(101))) static void check_locale(void) {
  static const char *const names[] = {"LC_ALL", "LC_CTYPE", "LC_MESSAGES", "LANG", "LANGUAGE"};
  for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
    const char *value = getenv(names[i]);
    if (!value || !*value) continue;
    // LANGUAGE is a list.
    int is_fine = i == 4 ? 1 : is_locale(value);
    if (i == 4) {
      char copy[256];
      is_fine = (size_t)snprintf(copy, sizeof copy, "%s", value) < sizeof copy;
      for (char *next = strtok(copy, ":"); is_fine && next; next = strtok(NULL, ":")) is_fine = is_locale(next);
    }
    if (is_fine) continue;
    char line[160];
    snprintf(line, sizeof line, "vitrine: %s=%.60s: there is no such locale; it counts as not set.\n", names[i], value);
    unsetenv(names[i]);
    vo_log(2, line, strlen(line));
  }
}
