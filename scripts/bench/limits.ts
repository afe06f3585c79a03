// Measures the limits: bare http and Fastify with a fixed answer, and PostgreSQL's own pgbench.

import { execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { realpath } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
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

/** Transactions a second of `pgbench -N` (one update and one insert) at so many connections. */
export async function measurePgbench(databaseUrl: string, connections: number): Promise<number> {
  // what stands in PATH may be a link to some of the programs: pgbench lies beside the real server
  const server = await realpath(join(findPostgresBinaries(), 'postgres'))
  const pgbench = join(dirname(server), 'pgbench')
  await run(pgbench, ['-i', '-s', '10', '-q', databaseUrl])
  const words = ['-N', '-M', 'prepared', '-c', String(connections), '-j', '2', '-T', '6']
  const { stdout } = await run(pgbench, [...words, databaseUrl])
  return Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
}
