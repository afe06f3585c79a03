// How long PostgreSQL may take over what somebody waits for: said to the server, and kept by us too.

import type { PoolConfig } from 'pg'

/** The server says first that it gave up, unless it hangs or the network swallows its words. */
const SERVER_AHEAD_MS = 1000

/**
 * A statement may take so long; two thirds of it may go by in waiting for one lock, so that what
 * waits is told from what works. A transaction whose client fell silent holds its locks as long.
 */
export function connectionLimits(statementMs: number | undefined): PoolConfig {
  if (statementMs === undefined) return {}
  return {
    statement_timeout: statementMs,
    lock_timeout: Math.ceil((statementMs * 2) / 3),
    idle_in_transaction_session_timeout: statementMs,
    query_timeout: statementMs + SERVER_AHEAD_MS,
  }
}
