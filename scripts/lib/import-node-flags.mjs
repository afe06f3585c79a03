// Node flags of a process that imports a price list: they limit its memory.

/**
 * An import allocates many short-lived objects, and by default V8 collects them only when the young
 * generation is twice this size, in both threads; a list needs a third of it at once. Parallel
 * collection would take processors from the thread that reads.
 */
export const IMPORT_NODE_FLAGS = [
  '--max-semi-space-size=12',
  '--max-old-space-size=192',
  '--no-parallel-scavenge',
]
