// Rows that become one: the loser is deleted, the winner gets all that belongs to it.

import { type Sql, sql } from './sql.ts'

/** Ids in parallel: `losers[i]` becomes `winners[i]`, each at most once. */
export type JoinedRows = {
  readonly losers: readonly number[]
  readonly winners: readonly number[]
}

/** Rows `loser_id, winner_id`, for a FROM clause. */
export const pairsOf = ({ losers, winners }: JoinedRows, alias = sql`pair`): Sql =>
  sql`unnest(${losers}::integer[], ${winners}::integer[]) AS ${alias} (loser_id, winner_id)`
