// A mixed load at a fixed rate: pages, searches, suggestions, logins, orders.

import { setTimeout as pause } from 'node:timers/promises'
import { pageAt } from '../visitors/page-mix.ts'
import { type SampleGoods, wordsOf } from '../visitors/sample-goods.ts'
import { logIn, order, type Shopper, signUp } from '../visitors/shopper.ts'
import { addressAt, type Visitor, visitFrom } from '../visitors/visitor.ts'

const VISITORS = 40
const SHOPPERS = 20
const MOST_ON_THE_WAY = 200
const TICK_MS = 20
/** Calls of each kind a second. */
const PACE = { page: 30, search: 10, suggest: 10, login: 1, order: 3 }
type Kind = keyof typeof PACE

export type LoadCount = Record<Kind, number> & {
  failed: number
  /** The first failure. */
  failure?: string
}

/** Resolves when `end` is aborted. */
export async function mixedLoad(
  { address, sample }: { address: string; sample: SampleGoods },
  end: AbortSignal,
): Promise<LoadCount> {
  const visitors = Array.from({ length: VISITORS }, (_, place) =>
    visitFrom(addressAt(1, place), address),
  )
  const shoppers = await signUpAll(visitors.slice(0, SHOPPERS))
  const asks = asksFor({ visitors, shoppers, sample })
  const count: LoadCount = { page: 0, search: 0, suggest: 0, login: 0, order: 0, failed: 0 }
  const onTheWay = new Set<Promise<void>>()
  const ask = async (kind: Kind, turn: number) => {
    const failure = await asks[kind](turn).then(
      ({ status, text }) => (status < 400 ? null : `${kind}: ${status} ${text.slice(0, 200)}`),
      (error: Error) => `${kind}: ${error.message}`,
    )
    if (failure === null) return
    count.failed += 1
    count.failure ??= failure
  }
  const start = performance.now()
  while (!end.aborted) {
    const seconds = (performance.now() - start) / 1000
    for (const kind of Object.keys(PACE) as Kind[]) {
      while (count[kind] < PACE[kind] * seconds) {
        count[kind] += 1
        // no further calls while the shop is behind: the machine may be busy with other work
        if (onTheWay.size >= MOST_ON_THE_WAY) continue
        const asked = ask(kind, count[kind]).finally(() => onTheWay.delete(asked))
        onTheWay.add(asked)
      }
    }
    await pause(TICK_MS)
  }
  await Promise.all(onTheWay)
  await Promise.all(visitors.map((visitor) => visitor.close()))
  return count
}

async function signUpAll(visitors: readonly Visitor[]): Promise<Shopper[]> {
  const shoppers: Shopper[] = []
  for (const [number, visitor] of visitors.entries()) shoppers.push(await signUp(visitor, number))
  return shoppers
}

type Crowd = {
  readonly visitors: readonly Visitor[]
  readonly shoppers: readonly Shopper[]
  readonly sample: SampleGoods
}

function asksFor({ visitors, shoppers, sample }: Crowd) {
  const of = <Item>(items: readonly Item[], turn: number): Item =>
    items[turn % items.length] as Item
  const get = (turn: number, path: string) => of(visitors, turn).ask({ path })
  return {
    page: (turn: number) => get(turn, pageAt(sample, turn)),
    search: (turn: number) => {
      const { name } = of(sample.goods, turn * 11)
      const text = encodeURIComponent(wordsOf(name, 1 + (turn % 4)))
      return get(turn, `/api/products/search?search=${text}`)
    },
    suggest: (turn: number) => {
      const typed = of(sample.goods, turn * 13).name.slice(0, 2 + (turn % 15))
      return get(turn, `/api/suggest?search=${encodeURIComponent(typed)}`)
    },
    login: (turn: number) => {
      const { visitor, email } = of(shoppers, turn)
      return logIn(visitor, email)
    },
    order: (turn: number) =>
      order(of(shoppers, turn), [{ id: of(sample.plenty, turn), quantity: 1 }]),
  }
}
