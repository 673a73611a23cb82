// The part of libcrypt (libxcrypt) that is used, opened at run time: few kiosks ask for a PIN, and none at start. layout.c
// compares with the library's header where that is installed.
#ifndef VITRINE_CCRYPT_H
#define VITRINE_CCRYPT_H

// Opens the library; later calls return the same. Returns 0 if it is not installed. Any thread. All calls below need it.
int vk_crypt_is_available(void);

// The hash of a phrase by a setting, which names its kind and has the salt; null or a text that begins with an asterisk
// where the library cannot compute it. The result is the library's until the next call on any thread.
char *vk_crypt(const char *phrase, const char *setting);

// A setting with a new salt from `random`, or from the system where that is null. The result is like that of vk_crypt.
char *vk_crypt_gensalt(const char *prefix, unsigned long count, const char *random, int length);

#endif
