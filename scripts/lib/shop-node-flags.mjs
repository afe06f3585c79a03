// How Node runs a web process of the shop: docs/decisions/0041.

/** The young generation: three times 16 MB at most, not three times 32. V8 takes powers of two. */
export const SHOP_NODE_FLAGS = ['--max-semi-space-size=16']

/**
 * glibc keeps what was freed in as many arenas as it likes, eight for each processor. With a fixed
 * threshold in bytes larger blocks (pages, passwords being hashed) go back to the system.
 */
export const SHOP_ENVIRONMENT = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '65536' }
