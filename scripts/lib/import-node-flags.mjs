// How much room a list may take in the process that brings it in.

/**
 * A list makes much that lives for a moment. Left to itself the collector waits until there is twice
 * as much of it, in both of the threads; what a list needs at once is a third of this room. Helpers
 * of the collector would take the processors from the thread that reads.
 */
export const IMPORT_NODE_FLAGS = [
  '--max-semi-space-size=12',
  '--max-old-space-size=192',
  '--no-parallel-scavenge',
]
