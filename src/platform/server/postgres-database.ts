// Opens PostgreSQL as a Database handle: a connection pool with named statements.

import type { PoolConfig } from 'pg'
import pg from 'pg'
import type { Database, OpenDatabase } from './database.ts'
import { endsConnection } from './database-errors.ts'
import type { Sql } from './sql.ts'
import { untilDeadline } from './statement-deadline.ts'

const OLDEST_VERSION = 150_000
const NUMERIC_TYPES = [20, 1700] // bigint, numeric: everything we keep fits a double exactly
const numbers = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    NUMERIC_TYPES.includes(oid)
      ? Number
      : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
}

// Statements are prepared and planned once per connection. By default the server would replan many
// at each call, which costs 3–15 ms for 0.3 ms of work.
export const PLANNING = '-c plan_cache_mode=force_generic_plan -c jit=off'

/** Time to get a connection, new or from the pool. */
const CONNECT_MS = 5000

// `off` on the server or the role would lose answered orders in a crash. Any other value is the
// operator's choice and is kept. Set per connection, so that later changes of the server have no
// effect.
const KEEP_COMMITS = {
  text: `SELECT set_config('synchronous_commit', CASE current_setting('synchronous_commit')
    WHEN 'off' THEN 'on' ELSE current_setting('synchronous_commit') END, false)`,
  query_timeout: CONNECT_MS,
}

type Held = {
  readonly client: pg.PoolClient
  readonly isLost: () => boolean
  readonly drop: (reason: Error) => void
}
type Ask = (statement: pg.QueryConfig) => Promise<pg.QueryResult>

/** When the network last lost a connection of a pool, and when each connection was opened. */
const lastSilence = new WeakMap<pg.Pool, number>()
const openedAt = new WeakMap<object, number>()

/**
 * Replaces connections that were opened before the network last lost one: a silent network tells
 * none that it is dead, and each would fail one more order.
 */
async function trustedConnection(pool: pg.Pool): Promise<pg.PoolClient> {
  for (;;) {
    const client = await pool.connect()
    const opened = openedAt.get(client) ?? performance.now()
    if (opened >= (lastSilence.get(pool) ?? 0)) return client
    client.release(true)
  }
}

/**
 * Runs `work` on a connection of the pool. An error of the statement (sold out, a violated
 * constraint) keeps the connection, as a new one costs ten times the statement and has nothing
 * planned. It is dropped when it is lost, leads to a read-only host or is in an unknown state.
 */
async function onConnection<Result>(
  pool: pg.Pool,
  work: (ask: Ask, held: Held) => Promise<Result>,
): Promise<Result> {
  const client = await trustedConnection(pool)
  let lost: Error | undefined
  const drop = (reason: Error) => {
    lost ??= reason
  }
  client.on('error', drop) // lost while idle: the next statement fails
  const ask: Ask = async (statement) => {
    try {
      return await client.query(statement)
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) lastSilence.set(pool, performance.now())
      if (!(error instanceof pg.DatabaseError) || endsConnection(error)) drop(error as Error)
      throw error
    }
  }
  try {
    return await work(ask, { client, isLost: () => lost !== undefined, drop })
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
  onConnection(pool, async (ask, { isLost }) => {
    try {
      await ask({ text: 'BEGIN' })
      const result = await work(inTransaction(ask))
      await ask({ text: 'COMMIT' })
      return result
    } catch (error) {
      // a silent server would block the caller as long again; the first error counts
      if (!isLost()) await ask({ text: 'ROLLBACK' }).catch(() => {})
      throw error
    }
  })

type PoolOptions = {
  readonly poolSize?: number
  readonly setting?: string
  /** statement_timeout; none by default. */
  readonly statementMs?: number | undefined
}

/** Opens a pool; throws when the server is unreachable or older than PostgreSQL 15. */
export async function openPostgres(
  url: string,
  { poolSize = 8, setting = 'DATABASE_URL', statementMs }: PoolOptions,
): Promise<OpenDatabase> {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    types: numbers,
    connectionTimeoutMillis: CONNECT_MS,
    ...connectionLimits(statementMs),
    // kept for a while: a new connection plans every statement again, 40 ms for a first search
    idleTimeoutMillis: 600_000,
    keepAlive: true, // else a connection that a firewall dropped would be noticed after minutes
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'silkway',
    options: PLANNING,
    onConnect: async (client) => {
      openedAt.set(client, performance.now())
      await client.query(KEEP_COMMITS)
    },
  })
  // An idle connection that the server closed is replaced at the next query.
  pool.on('error', () => {})
  const database: OpenDatabase = {
    kind: 'postgresql',
    query: <Row>(statement: Sql) =>
      onConnection(pool, (ask, { client, drop }) => {
        const work = () => rowsOf<Row>(ask, statement)
        const { deadline } = statement
        return deadline === undefined ? work() : untilDeadline(client, deadline, { work, drop })
      }),
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
  // a server that accepts the connection and stays silent counts as unreachable
  const asked = { text, query_timeout: CONNECT_MS }
  const { rows } = await pool.query(asked).catch((error: NodeJS.ErrnoException) => {
    // several addresses of one name fail together and leave only a code
    throw new Error(`База данных ${setting} недоступна: ${error.message || error.code}`)
  })
  if (rows[0].version < OLDEST_VERSION) throw new Error('Нужен PostgreSQL 15 или новее.')
}

/** The client waits longer than the server's own limits, unless the server hangs. */
const SERVER_AHEAD_MS = 1000

/**
 * A waiting statement holds a connection. Orders of one product follow each other within
 * milliseconds; only a price list's switch locks stock for longer, 13 ms per thousand rows.
 */
const LONGEST_LOCK_WAIT_MS = 2000

/**
 * Limits of a connection. lock_timeout is two seconds, or two thirds of statement_timeout where
 * that is less, so that waiting and working can be told apart. An idle transaction holds its locks
 * no longer than a statement may take.
 */
function connectionLimits(statementMs: number | undefined): PoolConfig {
  if (statementMs === undefined) return {}
  return {
    statement_timeout: statementMs,
    lock_timeout: Math.min(LONGEST_LOCK_WAIT_MS, Math.ceil((statementMs * 2) / 3)),
    idle_in_transaction_session_timeout: statementMs,
    query_timeout: statementMs + SERVER_AHEAD_MS,
  }
}
