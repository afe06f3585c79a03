// Ten thousand calls of every kind to every call of the shop: right ones are answered as described,
// hostile ones refused in Russian, and nothing ever fails. Longer runs by hand: FUZZ_CALLS=100000,
// other ones: FUZZ_SEED=7. A longer run also says how long the slowest calls took.

import { assert as assertHolds, asyncProperty } from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { type ApiClient, apiClient } from '#tests/support/api-client.ts'
import { type Operation, readOperations } from '#tests/support/api-operations.ts'
import { callOf, plansFor } from '#tests/support/fuzz-call.ts'
import { fuzzScenes, type Scenes } from '#tests/support/fuzz-scene.ts'
import { overSocket } from '#tests/support/http-client.ts'
import { type PaidShop, paidShop } from '#tests/support/paid-shop.ts'
import { bothDatabases } from '#tests/support/test-database.ts'
import type { Answer, WireRequest } from '#tests/support/wire-answer.ts'

const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121)
const FEW_CALLS = 10_000
const CALLS = Number(process.env.FUZZ_CALLS ?? FEW_CALLS)
/** The embedded database answers one call at a time, so most are made on the other. */
const SHARES: Readonly<Record<string, number>> = { embedded: 0.3, postgresql: 0.7 }
const AT_ONCE = 4
const SLOW_MS = 2000
/** Nobody waits that long but on a machine that does much else. */
const PATIENCE = 300_000

/** Calls that cannot be answered with success here, and why. */
const NEVER_ANSWERED: Readonly<Record<string, string>> = {
  'POST /api/requests/photos': 'it takes a file',
  'GET /api/staff/requests/{id}/photos/{place}': 'what it gives comes of a file',
  'POST /api/staff/receptions/list': 'it takes a file',
  'POST /api/staff/imports': 'it takes a file',
  'POST /api/staff/imports/preview': 'it takes a file',
  'GET /api/staff/imports/{id}/refused.csv': 'what it gives comes of a file',
  'POST /api/staff/pictures': 'it takes a file',
}

const NOTHING = z.undefined()
const databases = bothDatabases()

describe.each(databases)('every call on the $kind database', ({ kind, open }) => {
  let shop: PaidShop
  let scenes: Scenes
  let client: ApiClient
  let operations: Operation[]
  let hangUp: () => void

  beforeAll(async () => {
    shop = await paidShop(open)
    const socket = overSocket(await shop.server.listen({ host: '127.0.0.1', port: 0 }))
    hangUp = socket.close
    client = apiClient(socket.wire)
    scenes = await fuzzScenes(shop)
    // the events of the office never end: office-events.test.ts hears them
    operations = (await readOperations(client)).filter(
      ({ name }) => name !== 'GET /api/staff/events',
    )
  }, PATIENCE)
  afterAll(async () => {
    hangUp?.()
    await shop?.close()
  })

  test('never fails on random input', { timeout: PATIENCE + CALLS * 100 }, async () => {
    console.log(`FUZZ_SEED=${SEED} FUZZ_CALLS=${CALLS}`)
    const share = databases.length === 1 ? 1 : (SHARES[kind] ?? 1)
    const each = Math.ceil((CALLS * share) / operations.length)
    const answered = new Map(operations.map(({ name }) => [name, 0]))
    const slowest = new Slowest()
    const fuzz = (operation: Operation) => {
      const property = asyncProperty(plansFor(operation, scenes.words), async (plan) => {
        const scene = await scenes.sceneOf(operation)
        const request = callOf(operation, plan, scene)
        const answer = await slowest.timed(operation, () => client.send(request))
        if (answer.status >= 300 || !isCallOf(operation, request)) return
        expectDescribed(operation, answer)
        if (plan.tricks.length === 0)
          answered.set(operation.name, (answered.get(operation.name) ?? 0) + 1)
      })
      return assertHolds(property, { seed: SEED, numRuns: each })
    }
    const queue = [...operations]
    const failures: string[] = []
    const worker = async () => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const { name } = next
        await fuzz(next).catch((error) =>
          failures.push(`${name}: ${error.message}\n${error.cause}`),
        )
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, worker))

    // a busy machine is no failure: the time is for whoever reads the long run
    if (CALLS > FEW_CALLS) console.log(slowest.report())
    expect(failures.join('\n\n')).toBe('')
    const silent = [...answered].filter(([, count]) => count === 0).map(([name]) => name)
    expect(silent).toEqual(Object.keys(NEVER_ANSWERED))
    const successes = [...answered.values()].reduce((sum, count) => sum + count, 0)
    expect(successes / (each * operations.length)).toBeGreaterThan(1 / 3)
    expect((await client.get('/readyz')).status).toBe(200)
    expect(Object.keys(Object.prototype)).toEqual([])
  })
})

/** Which calls took longest, as far as somebody asks for times. */
class Slowest {
  readonly #milliseconds: { readonly name: string; readonly taken: number }[] = []

  async timed<Result>({ name }: Operation, work: () => Promise<Result>): Promise<Result> {
    const start = performance.now()
    try {
      return await work()
    } finally {
      this.#milliseconds.push({ name, taken: performance.now() - start })
    }
  }

  report(): string {
    const slow = this.#milliseconds.filter(({ taken }) => taken > SLOW_MS)
    const [longest] = this.#milliseconds.toSorted((one, other) => other.taken - one.taken)
    return (
      `${this.#milliseconds.length} calls; over ${SLOW_MS / 1000} s: ${slow.length}; ` +
      `the slowest: ${longest?.name}, ${Math.round(longest?.taken ?? 0)} ms`
    )
  }
}

/** Spoilt calls may have become others: by another method or address. */
function isCallOf({ method, path }: Operation, request: WireRequest): boolean {
  const steps = request.url.split(/[?#;]/, 1)[0]?.split('/') ?? []
  const own = path.split('/')
  const isOwn = (step: string, place: number) =>
    own[place]?.startsWith('{') ? step !== '' : step === own[place]
  return request.method === method && steps.length === own.length && steps.every(isOwn)
}

function expectDescribed({ name, status, answer }: Operation, given: Answer): void {
  expect(given.status, name).toBe(status)
  const read = (answer ?? NOTHING).safeParse(given.json)
  expect(read.success ? [] : read.error.issues, `${name}: ${given.text.slice(0, 300)}`).toEqual([])
}
