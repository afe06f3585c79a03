// How long PostgreSQL may take over what somebody waits for: said to the server, and kept by us too.

import type { PoolConfig } from 'pg'

/** The server says first that it gave up, unless it hangs or the network swallows its words. */
const SERVER_AHEAD_MS = 1000

/**
 * Whoever waits for a lock keeps a connection from others. Orders of one product follow each other
 * within milliseconds; only a price list that is switched to holds rows of stock for longer, 13 ms
 * for a thousand.
 */
const LONGEST_LOCK_WAIT_MS = 2000

/**
 * A statement may take so long, of which it may wait two seconds for one lock, or two thirds where
 * that is less: what waits is told from what works. A transaction whose client fell silent holds
 * its locks as long as a statement may take.
 */
export function connectionLimits(statementMs: number | undefined): PoolConfig {
  if (statementMs === undefined) return {}
  return {
    statement_timeout: statementMs,
    lock_timeout: Math.min(LONGEST_LOCK_WAIT_MS, Math.ceil((statementMs * 2) / 3)),
    idle_in_transaction_session_timeout: statementMs,
    query_timeout: statementMs + SERVER_AHEAD_MS,
  }
}
