// Inspects the shop's database in a separate process, which opens it as after a crash.

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Edition, EditionSize } from './editions.ts'
import type { Watched } from './list-differences.ts'
import type { Journal } from './read-journal.ts'

const PROGRAM = new URL('./inspect-catalogue.ts', import.meta.url)

export type InspectionOrder = Watched & EditionSize

export type Inspection = Journal & {
  readonly state: Edition | 'neither'
  /** Fingerprint of everything that the lists must not change. */
  readonly others: string
  /** One sentence for each difference. */
  readonly differences: readonly string[]
}

/** `settings` is the shop's environment. */
export async function inspect(
  settings: Readonly<Record<string, string>>,
  order: InspectionOrder,
): Promise<Inspection> {
  const cache = fileURLToPath(new URL('../../node_modules/.cache/node', import.meta.url))
  const env = { PATH: process.env.PATH, NODE_COMPILE_CACHE: cache, ...settings }
  const child = fork(PROGRAM, { env, execArgv: [] })
  const answer = once(child, 'message') as Promise<[Inspection]>
  const ended = once(child, 'exit')
  child.send(order)
  const [inspection] = await Promise.race([
    answer,
    ended.then(([code]) => Promise.reject(new Error(`the look at the catalogue ended: ${code}`))),
  ])
  await ended
  return inspection
}
