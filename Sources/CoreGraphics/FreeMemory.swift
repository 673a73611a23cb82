import CMalloc

/// Controls how much free memory the C library keeps.
package enum FreeMemory {
  /// Fixes glibc's two thresholds, which otherwise grow to the size of each large block that is freed: images of many
  /// megabytes are then allocated in the heap, small blocks that outlive them keep it from shrinking, and up to 64 MB at its
  /// end stay allocated. With these values, a block of a megabyte or more is a mapping that is returned when it is freed,
  /// and up to two free megabytes at the end of the heap are kept (mallopt(3)).
  ///
  /// - Threading: any thread.
  package static func limit() {
    mallopt(M_MMAP_THRESHOLD, 1 << 20)
    mallopt(M_TRIM_THRESHOLD, 2 << 20)
  }

  /// Returns every unused page of the heap to the kernel, including those in its middle: long-lived blocks lie between freed
  /// ones, so pages that were used at different times would otherwise stay allocated. Takes less than a millisecond for 30
  /// MB on a PC.
  ///
  /// - Threading: any thread.
  package static func trimHeap() { malloc_trim(0) }
}
