// libseat tells why it fails only to its log, in a form (va_list) that Swift sees differently on each processor.
#ifndef VITRINE_VC_SEAT_LOG_H
#define VITRINE_VC_SEAT_LOG_H

// Forgets what was said, and keeps libseat's errors from now on instead of printing them.
void vc_begin_seat_log(void);

// The newest error since; empty without one. Valid until the next.
const char *vc_last_seat_error(void);

#endif
