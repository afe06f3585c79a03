// Floods with unique addresses: they must not evict the pages that are served while the database is
// down.

import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { PrivatePostgres } from '../lib/private-postgres.mjs'
import { searchPage } from '../visitors/page-mix.ts'
import { wordsOf } from '../visitors/sample-goods.ts'
import { addressAt, type Visitor, visitFrom } from '../visitors/visitor.ts'
import { ATTACKER_NET, type Attack } from './attack.ts'
import { addAnswers, answersText, type FloodRequest, flood } from './flood.ts'

const PAGES = 1500
const PER_SECOND = 100
const BACK_MS = 15_000

/** Unique addresses of pages: query fields, unknown names, other spellings. */
function madeUp(turn: number, key: string): string {
  const spellings = [
    `/?search=${randomUUID()}`,
    `/payment/${randomUUID()}`,
    `/new-password/${randomUUID()}`,
    `/confirm-email/${randomUUID()}`,
    `/catalog/product/${percentSpelt(key)}`,
  ]
  return spellings[turn % spellings.length] ?? '/'
}

/** Percent-encodes some of its letters at random. */
const percentSpelt = (key: string): string =>
  [...key]
    .map((sign) => (Math.random() < 0.5 ? `%${sign.charCodeAt(0).toString(16)}` : sign))
    .join('')

export const RANDOM_HOME: Attack = {
  name: 'random-home',
  title: `${PAGES} × made-up addresses that are answered 200, then the database is away`,
  begin: async ({ shop, sample, postgres }) => {
    const requests = (count: number): FloodRequest[] =>
      Array.from({ length: count }, (_, turn) => ({
        method: 'GET',
        path: madeUp(turn, sample.goods[turn % sample.goods.length]?.key ?? ''),
      }))
    const order = { shop, from: addressAt(ATTACKER_NET, 20), perSecond: PER_SECOND }
    const buyer = visitFrom(addressAt(ATTACKER_NET, 21), shop)
    const [good] = sample.goods.slice(-1)
    const known = [
      '/',
      `/catalog/${sample.models[0]}`,
      `/catalog/product/${good?.key}`,
      searchPage(wordsOf(good?.name ?? '', 2)),
    ]
    const answers = new Map<number, number>()
    const floodOnce = async (end: AbortSignal) =>
      addAnswers(answers, (await flood({ ...order, requests: requests(PAGES) }, end)).answers)
    return {
      round: floodOnce,
      finish: async () => {
        const broken = postgres
          ? await knownWhileAway(postgres, {
              buyer,
              known,
              spoil: () => floodOnce(AbortSignal.timeout((PAGES / PER_SECOND) * 1000)),
            })
          : []
        await buyer.close()
        return { summary: answersText(answers), broken }
      },
    }
  },
}

type Outage = {
  readonly buyer: Visitor
  readonly known: readonly string[]
  readonly spoil: () => Promise<void>
}

/** Loads known pages, floods with unique addresses, then stops the database. */
async function knownWhileAway(
  postgres: PrivatePostgres,
  { buyer, known, spoil }: Outage,
): Promise<string[]> {
  for (const path of known) await buyer.ask({ path })
  await spoil()
  await postgres.pause()
  const broken: string[] = []
  for (const path of known) {
    const { status } = await buyer.ask({ path })
    if (status !== 200)
      broken.push(`${decodeURIComponent(path)} while the database is away: ${status}`)
  }
  await postgres.resume()
  const end = performance.now() + BACK_MS
  const isBack = async () => (await buyer.ask({ path: '/api/stores' })).status === 200
  while (!(await isBack()) && performance.now() < end) await pause(250)
  return broken
}
