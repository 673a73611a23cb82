// libseat reports the reason of a failure only to its log handler, as a va_list, which Swift imports differently on
// each processor.
#ifndef VITRINE_VC_SEAT_LOG_H
#define VITRINE_VC_SEAT_LOG_H

// Clears the last error, and from then on stores libseat's errors instead of printing them.
void vc_begin_seat_log(void);

// The newest error since then; empty without one. Valid until the next error.
const char *vc_last_seat_error(void);

#endif
