// One Database handle over the embedded database and over PostgreSQL.

import type { Sql } from './sql.ts'

/** What repositories are given: the pool, or one open transaction. */
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
  /** Statements and transactions for which no connection is free. */
  readonly waiting: number
  /** Of the only connection: for how long the statement or transaction in hand has had it. */
  readonly heldMs?: number
}

/** The handle of a process: it can also be closed, once, when nothing is in flight. */
export type OpenDatabase = Database & {
  close(): Promise<void>
  /** Resolves when the database has ended by itself and cannot be reached by this handle again. */
  readonly lost?: Promise<Error>
  /** How busy its connections are. */
  readonly pool?: () => PoolState
  /**
   * Of the embedded database alone, where nobody else writes: when something whose name is meant,
   * as `writtenNames` tells them, was last committed (`performance.now()`); 0 says never.
   */
  readonly writtenAt?: (isMeant: (name: string) => boolean) => number
  /** Of the embedded database alone: its whole folder as it is now, as a tar.gz. */
  readonly dump?: () => Promise<Uint8Array>
}
