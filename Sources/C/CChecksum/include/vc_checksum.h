// The checksum of iSCSI, Btrfs and ext4 (CRC-32C: RFC 3720, polynomial 1EDC6F41 reflected), which detects every changed bit.
#ifndef VITRINE_CCHECKSUM_H
#define VITRINE_CCHECKSUM_H

#include <stddef.h>
#include <stdint.h>

// The checksum of `count` bytes behind others, of which `previous` is the checksum, or 0 if there are none. Any thread.
uint32_t vc_crc32c(uint32_t previous, const void *bytes, size_t count);

// The same without the processor's instruction for it, to compare.
uint32_t vc_crc32c_portable(uint32_t previous, const void *bytes, size_t count);

#endif
