import CMalloc

/// What the C library keeps of memory that is free.
package enum FreeMemory {
  /// Fixes glibc's two thresholds, which otherwise grow to the size of each large block that is freed: from then on pictures
  /// of many megabytes lie in the heap, small things that outlive them keep it from shrinking, and up to 64 MB at its end
  /// stay with the program. A block of a megabyte and more is a mapping of its own, given back when it is freed, and two
  /// free megabytes at the end of the heap are kept (mallopt(3)).
  ///
  /// - Threading: any thread.
  package static func limit() {
    mallopt(M_MMAP_THRESHOLD, 1 << 20)
    mallopt(M_TRIM_THRESHOLD, 2 << 20)
  }

  /// Gives the machine every page of the heap that holds nothing, in its middle as well: what lives long lies between what
  /// came and went, and the more pages are in use in turn, the more of them stay with the program. Takes less than a
  /// millisecond for 30 MB on a PC.
  ///
  /// - Threading: any thread.
  package static func giveBack() { malloc_trim(0) }
}
