// How Node runs a web process of the shop.

/**
 * On a machine with much memory V8 lets garbage pile up to several times of what is in use, and
 * does not give it back. Here the heap grows by four fifths at most until it is collected.
 */
export const SHOP_NODE_FLAGS = ['--max-semi-space-size=16', '--heap-growing-percent=80']

/** glibc keeps what was freed in as many arenas as it likes, eight for each processor. */
export const SHOP_ENVIRONMENT = { MALLOC_ARENA_MAX: '2' }
