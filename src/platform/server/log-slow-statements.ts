// Logs slow statements: their text with $1, $2, never the values.

import type { Database } from './database.ts'
import type { Sql } from './sql.ts'

export type SlowStatement = {
  readonly name: string
  readonly statement: string
  /** Includes the wait for a connection. */
  readonly milliseconds: number
}

const LONGEST_TEXT = 1000

/** The same handle; `tell` is called for every statement of `slowMs` or more, failed ones too. */
export function logSlowStatements<Handle extends Database>(
  db: Handle,
  slowMs: number,
  tell: (slow: SlowStatement) => void,
): Handle {
  const query = async <Row>(statement: Sql): Promise<Row[]> => {
    const from = performance.now()
    try {
      return await db.query<Row>(statement)
    } finally {
      const milliseconds = Math.round(performance.now() - from)
      if (milliseconds >= slowMs) tell({ ...described(statement), milliseconds })
    }
  }
  return {
    ...db,
    query,
    transaction: (work) => db.transaction((tx) => work(logSlowStatements(tx, slowMs, tell))),
  }
}

const described = ({ name, text }: Sql) => ({
  name,
  statement: text.replace(/\s+/g, ' ').trim().slice(0, LONGEST_TEXT),
})
