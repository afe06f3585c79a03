// Measures the limits: bare http and Fastify with a fixed answer, and PostgreSQL's own pgbench;
// pgbench measures what is to be compared with it as well.

import { execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { PLANNING } from '#src/platform/server/postgres-database.ts'
import { findPostgresBinaries } from '../lib/postgres-binaries.mjs'
import { type Figures, load, type Target } from './load.ts'

const run = promisify(execFile)

type FixedAnswer = Pick<Target, 'address' | 'requests' | 'cpuSeconds'>

/** A server with a fixed answer for as long as it is measured. */
export async function withFixedAnswer<Result>(
  kind: 'http' | 'fastify',
  measure: (server: FixedAnswer) => Promise<Result>,
): Promise<Result> {
  const child = fork(new URL('./fixed-answer.ts', import.meta.url), [kind])
  try {
    const [{ port }] = (await once(child, 'message')) as [{ port: number }]
    const cpuSeconds = async () => {
      child.send('cpu')
      const [answer] = (await once(child, 'message')) as [{ cpuSeconds: number }]
      return answer.cpuSeconds
    }
    const requests = [{ method: 'GET' as const, path: '/' }]
    return await measure({ address: `http://127.0.0.1:${port}`, requests, cpuSeconds })
  } finally {
    child.kill()
  }
}

export const measureFixedAnswer = (kind: 'http' | 'fastify'): Promise<Figures> =>
  withFixedAnswer(kind, load)

const PGBENCH_SECONDS = 20

/** In pgbench's words; its variables are sent as parameters. */
export type Transaction = {
  readonly script: string
  readonly variables: Readonly<Record<string, string | number>>
}

/**
 * How `pgbench -N` sends its statements: as text where it is called without further words, or
 * prepared once in a connection.
 */
export type Protocol = 'simple' | 'prepared'

/**
 * Transactions a second, and that with one and the same client, whosever they are: ours, prepared as
 * the shop sends them, or those of `-N`.
 */
export async function measurePgbench(
  databaseUrl: string,
  connections: number,
  measured: Transaction | Protocol,
): Promise<number> {
  const size = ['-c', String(connections), '-j', '2', '-T', String(PGBENCH_SECONDS)]
  const perSecond = async (words: readonly string[]) => {
    const said = await pgbench(databaseUrl, [...words, ...size])
    return Number(/tps = ([\d.]+)/.exec(said)?.[1])
  }
  if (typeof measured === 'string') {
    await pgbench(databaseUrl, ['-i', '-s', '10', '-q'])
    return perSecond(['-N', '-M', measured])
  }
  const folder = await mkdtemp(join(tmpdir(), 'pgbench-'))
  try {
    const file = join(folder, 'transaction.sql')
    await writeFile(file, measured.script)
    const given = Object.entries(measured.variables).map((pair) => `-D${pair.join('=')}`)
    return await perSecond(['-n', '-M', 'prepared', '-f', file, ...given])
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function pgbench(databaseUrl: string, words: readonly string[]): Promise<string> {
  // what stands in PATH may be a link to some of the programs: pgbench lies beside the real server
  const server = await realpath(join(findPostgresBinaries(), 'postgres'))
  // as durable as an order of the shop
  const env = { ...process.env, PGOPTIONS: `${PLANNING} -c synchronous_commit=on` }
  const { stdout } = await run(join(dirname(server), 'pgbench'), [...words, databaseUrl], { env })
  return stdout
}
