// PostgreSQL behind the Database handle: a pool and named statements.

import pg from 'pg'
import type { Database, OpenDatabase } from './database.ts'
import { endsConnection } from './database-errors.ts'
import { connectionLimits } from './postgres-limits.ts'
import type { Sql } from './sql.ts'

const OLDEST_VERSION = 150_000
const NUMERIC_TYPES = [20, 1700] // bigint, numeric: everything we keep fits a double exactly
const numbers = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    NUMERIC_TYPES.includes(oid)
      ? Number
      : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
}

// Statements are named and planned once per connection. By itself the server would plan many of
// them anew at each call, for a plan hardly better: 3–15 ms of planning before 0.3 ms of work.
export const PLANNING = '-c plan_cache_mode=force_generic_plan -c jit=off'

/** For a connection, a new one or a free one of the pool. */
const CONNECT_MS = 5000

// `off` on the server or for the role would lose orders that were answered, in a crash of the server.
// Any other value is the operator's choice, and is kept. It is set on the connection: what the server
// is told later does not change it.
const KEEP_COMMITS = {
  text: `SELECT set_config('synchronous_commit', CASE current_setting('synchronous_commit')
    WHEN 'off' THEN 'on' ELSE current_setting('synchronous_commit') END, false)`,
  query_timeout: CONNECT_MS,
}

type Ask = (statement: pg.QueryConfig) => Promise<pg.QueryResult>

/**
 * Gives `work` a connection of the pool. A refusal by the server (sold out, a broken constraint)
 * keeps it: a new one costs ten times as much as the statement, and has nothing planned. It is
 * dropped when it is lost, leads to the wrong host, or nobody knows what state it is in.
 */
async function onConnection<Result>(
  pool: pg.Pool,
  work: (ask: Ask, isLost: () => boolean) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  let lost: Error | undefined
  const drop = (reason: Error) => {
    lost ??= reason
  }
  client.on('error', drop) // lost between two statements: the next one is refused
  const ask: Ask = async (statement) => {
    try {
      return await client.query(statement)
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || endsConnection(error)) drop(error as Error)
      throw error
    }
  }
  try {
    return await work(ask, () => lost !== undefined)
  } finally {
    client.off('error', drop)
    client.release(lost)
  }
}

const rowsOf = async <Row>(ask: Ask, { name, text, values }: Sql): Promise<Row[]> =>
  (await ask({ name, text, values })).rows as Row[]

function inTransaction(ask: Ask): Database {
  const tx: Database = {
    kind: 'postgresql',
    query: (statement) => rowsOf(ask, statement),
    script: async (text) => void (await ask({ text })),
    transaction: (work) => work(tx),
  }
  return tx
}

const transact = <Result>(pool: pg.Pool, work: (tx: Database) => Promise<Result>) =>
  onConnection(pool, async (ask, isLost) => {
    try {
      await ask({ text: 'BEGIN' })
      const result = await work(inTransaction(ask))
      await ask({ text: 'COMMIT' })
      return result
    } catch (error) {
      // one that says nothing would hold the caller as long again; why the work failed counts
      if (!isLost()) await ask({ text: 'ROLLBACK' }).catch(() => {})
      throw error
    }
  })

type Wishes = {
  readonly poolSize?: number
  readonly setting?: string
  /** How long a statement may take; without it as long as it likes. */
  readonly statementMs?: number | undefined
}

/** Opens a pool; refuses a server that cannot be reached or is older than PostgreSQL 15. */
export async function openPostgres(
  url: string,
  { poolSize = 8, setting = 'DATABASE_URL', statementMs }: Wishes,
): Promise<OpenDatabase> {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    types: numbers,
    connectionTimeoutMillis: CONNECT_MS,
    ...connectionLimits(statementMs),
    // a new connection plans every statement anew, 40 ms for a first search: it is kept for a while
    idleTimeoutMillis: 600_000,
    keepAlive: true, // or a connection that a firewall forgot would be noticed after minutes
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'silkway',
    options: PLANNING,
    onConnect: async (client) => void (await client.query(KEEP_COMMITS)),
  })
  // An idle connection that the server closed is replaced at the next query; nothing to do here.
  pool.on('error', () => {})
  const database: OpenDatabase = {
    kind: 'postgresql',
    query: (statement) => onConnection(pool, (ask) => rowsOf(ask, statement)),
    script: (text) => onConnection(pool, async (ask) => void (await ask({ text }))),
    transaction: (work) => transact(pool, work),
    pool: () => ({
      total: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: () => pool.end(),
  }
  try {
    await refuseOldServer(pool, setting)
  } catch (error) {
    await pool.end()
    throw error
  }
  return database
}

async function refuseOldServer(pool: pg.Pool, setting: string): Promise<void> {
  const text = "SELECT current_setting('server_version_num')::int AS version"
  // a server that takes the call and says nothing is refused like one that is not there
  const asked = { text, query_timeout: CONNECT_MS }
  const { rows } = await pool.query(asked).catch((error: NodeJS.ErrnoException) => {
    // several addresses of one name fail together and leave only a code
    throw new Error(`База данных ${setting} недоступна: ${error.message || error.code}`)
  })
  if (rows[0].version < OLDEST_VERSION) throw new Error('Нужен PostgreSQL 15 или новее.')
}
