// PostgreSQL behind the Database handle: a pool and named statements.

import pg from 'pg'
import type { Database, OpenDatabase } from './database.ts'
import { isUnanswered } from './database-errors.ts'
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

type Runner = Pick<pg.Pool, 'query'>

async function run<Row>(runner: Runner, { name, text, values }: Sql): Promise<Row[]> {
  const answer = await runner.query({ name, text, values })
  return answer.rows as Row[]
}

function inTransaction(client: pg.PoolClient): Database {
  const tx: Database = {
    kind: 'postgresql',
    query: (statement) => run(client, statement),
    script: async (text) => void (await client.query(text)),
    transaction: (work) => work(tx),
  }
  return tx
}

async function transact<Result>(pool: pg.Pool, work: (tx: Database) => Promise<Result>) {
  const client = await pool.connect()
  let broken: Error | undefined
  const remember = (lost: Error) => {
    broken = lost
  }
  client.on('error', remember) // lost between two statements: the next one is refused
  try {
    await client.query('BEGIN')
    const result = await work(inTransaction(client))
    await client.query('COMMIT')
    return result
  } catch (error) {
    // a connection that says nothing would hold the caller as long again, and is of no more use
    if (isUnanswered(error)) remember(error as Error)
    else await client.query('ROLLBACK').catch(remember)
    throw error
  } finally {
    client.off('error', remember)
    client.release(broken)
  }
}

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
  })
  // An idle connection that the server closed is replaced at the next query; nothing to do here.
  pool.on('error', () => {})
  const database: OpenDatabase = {
    kind: 'postgresql',
    query: (statement) => run(pool, statement),
    script: async (text) => void (await pool.query(text)),
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
