// The Database handle, the same for the embedded database and for PostgreSQL.

import { DeadlineExceeded } from './database-errors.ts'
import { type Sql, withDeadline } from './sql.ts'

/** What repositories get: the pool, or one open transaction. */
export type Database = {
  readonly kind: 'embedded' | 'postgresql'
  /** Runs one statement and returns its rows; `bigint` and `numeric` arrive as numbers. */
  query<Row>(statement: Sql): Promise<Row[]>
  /** Runs a script of several statements without parameters (migrations). */
  script(text: string): Promise<void>
  /**
   * Runs `work` in one transaction on one connection and commits; rolls back when it throws.
   * Inside a transaction it joins the open one.
   */
  transaction<Result>(work: (tx: Database) => Promise<Result>): Promise<Result>
}

export type PoolState = {
  readonly total: number
  readonly idle: number
  /** Statements and transactions that wait for a connection. */
  readonly waiting: number
  /**
   * Of the embedded database: how long the running statement or transaction has had its only
   * connection.
   */
  readonly heldMs?: number
}

/** The handle of a process, closed once when nothing is in flight. */
export type OpenDatabase = Database & {
  close(): Promise<void>
  /** Resolves when the database has failed and cannot be reached by this handle again. */
  readonly lost?: Promise<Error>
  /** Load of its connections. */
  readonly pool?: () => PoolState
  /**
   * Of the embedded database: the last commit (`performance.now()`) that wrote to a name which
   * `isMeant` accepts, as `writtenNames` returns them; 0: none.
   */
  readonly writtenAt?: (isMeant: (name: string) => boolean) => number
  /** Of the embedded database: its folder as a tar.gz. */
  readonly dump?: () => Promise<Uint8Array>
}

/**
 * A handle whose queries return no rows after `deadline`, a time of `performance.now()`; `onMissed`
 * is called for each of them. See `withDeadline`.
 */
export const deadlineDatabase = (
  db: Database,
  deadline: number,
  onMissed: () => void,
): Database => ({
  ...db,
  query: async <Row>(statement: Sql) => {
    try {
      return await db.query<Row>(withDeadline(statement, deadline))
    } catch (error) {
      if (!(error instanceof DeadlineExceeded)) throw error
      onMissed()
      return []
    }
  },
})
