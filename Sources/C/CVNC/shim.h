#ifndef VITRINE_CVNC_H
#define VITRINE_CVNC_H

#include <dlfcn.h>
#include <poll.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <rfb/rfb.h>
#include <rfb/keysym.h>

/// The library's functions that are used here, found when the first mirror opens: linked, it and GnuTLS behind it would cost
/// every program 2.6 ms at its start.
typedef struct vv_library {
  __typeof__(&rfbGetScreen) get_screen;
  __typeof__(&rfbInitServer) init_server;
  __typeof__(&rfbProcessEvents) process_events;
  __typeof__(&rfbMarkRectAsModified) mark_modified;
  __typeof__(&rfbNewFramebuffer) new_framebuffer;
  __typeof__(&rfbShutdownServer) shut_down;
  __typeof__(&rfbScreenCleanup) clean_up;
  __typeof__(&rfbGetClientIterator) viewers;
  __typeof__(&rfbClientIteratorNext) next_viewer;
  __typeof__(&rfbReleaseClientIterator) release_viewers;
  __typeof__(&rfbCheckPasswordByList) check_password;
} vv_library;

static void vv_say_nothing(const char *format, ...) { (void)format; }

// The macro of that name stands for the function that fits the headers' options.
#define VV_NAME_OF(symbol) #symbol
#define VV_NAME(symbol) VV_NAME_OF(symbol)

/// False when the library is not installed or lacks something; `dlerror()` says what.
static inline bool vv_open(vv_library *library) {
  void *handle = dlopen("libvncserver.so.1", RTLD_NOW | RTLD_LOCAL);
  if (!handle) return false;
  struct { const char *name; void **place; } symbols[] = {
    {"rfbGetScreen", (void **)&library->get_screen},
    {VV_NAME(rfbInitServer), (void **)&library->init_server},
    {"rfbProcessEvents", (void **)&library->process_events},
    {"rfbMarkRectAsModified", (void **)&library->mark_modified},
    {"rfbNewFramebuffer", (void **)&library->new_framebuffer},
    {"rfbShutdownServer", (void **)&library->shut_down},
    {"rfbScreenCleanup", (void **)&library->clean_up},
    {"rfbGetClientIterator", (void **)&library->viewers},
    {"rfbClientIteratorNext", (void **)&library->next_viewer},
    {"rfbReleaseClientIterator", (void **)&library->release_viewers},
    {"rfbCheckPasswordByList", (void **)&library->check_password},
  };
  for (size_t i = 0; i < sizeof symbols / sizeof symbols[0]; i++)
    if (!(*symbols[i].place = dlsym(handle, symbols[i].name))) return false;
  // What it has to say concerns single viewers; failures are seen by their results.
  void *out = dlsym(handle, "rfbLog"), *err = dlsym(handle, "rfbErr");
  if (out) *(rfbLogProc *)out = vv_say_nothing;
  if (err) *(rfbLogProc *)err = vv_say_nothing;
  return true;
}

static inline void vv_set_format(rfbScreenInfoPtr server) {
  server->serverFormat.redShift = 16;
  server->serverFormat.greenShift = 8;
  server->serverFormat.blueShift = 0;
}

/// Goes on with a picture of another size. The old one may be freed afterwards.
static inline void vv_resize(const vv_library *library, rfbScreenInfoPtr server, char *picture, int width, int height) {
  library->new_framebuffer(server, picture, width, height, 8, 3, 4);
  // That has put red first and prepared the viewers for it.
  vv_set_format(server);
  rfbClientIteratorPtr all = library->viewers(server);
  for (rfbClientPtr client; (client = library->next_viewer(all));) {
    server->setTranslateFunction(client);
    // For viewers that say later that they understand it: the library tells only those that have said so.
    client->newFBSizePending = TRUE;
  }
  library->release_viewers(all);
}

/// A server of a 32-bit XRGB picture that listens on one IPv4 address (network order); nothing listens before
/// `init_server`. `passwords` is a null-terminated list that has to live as long as the server; null asks for none.
static inline rfbScreenInfoPtr vv_server(const vv_library *library, int width, int height, char *picture, const char *name,
                                         in_addr_t address, int port, char **passwords, void *owner) {
  int count = 0;
  rfbScreenInfoPtr server = library->get_screen(&count, NULL, width, height, 8, 3, 4);
  if (!server) return NULL;
  server->desktopName = name;
  server->frameBuffer = picture;
  vv_set_format(server);
  server->listenInterface = address;
  server->autoPort = FALSE;
  server->port = port;
  server->ipv6port = 0;
  // Its own web server puts a closed descriptor into a set after each file, which fortified C libraries end the program for.
  server->httpDir = NULL;
  server->httpPort = 0;
  server->http6Port = 0;
  server->permitFileTransfer = FALSE;
  server->alwaysShared = TRUE;
  server->deferUpdateTime = 0;
  server->maxClientWait = 2000;
  server->handleEventsEagerly = TRUE;
  server->cursor = NULL;
  server->screenData = owner;
  if (passwords) {
    server->authPasswdData = passwords;
    server->passwordCheck = library->check_password;
  }
  return server;
}

/// The descriptors a thread waits on: of the listener and of every viewer. Returns how many were written.
static inline int vv_descriptors(const vv_library *library, rfbScreenInfoPtr server, int *descriptors, int limit) {
  int count = 0;
  if (server->listenSock >= 0 && count < limit) descriptors[count++] = server->listenSock;
  rfbClientIteratorPtr all = library->viewers(server);
  for (rfbClientPtr client; count < limit && (client = library->next_viewer(all));)
    if (client->sock >= 0) descriptors[count++] = client->sock;
  library->release_viewers(all);
  return count;
}

#endif
