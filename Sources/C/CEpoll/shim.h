#ifndef VITRINE_CEPOLL_H
#define VITRINE_CEPOLL_H

#include <sys/epoll.h>

#endif
