// Lists, filters and texts among very many orders, twenty questions a second, each kind by itself.

import { type Answer, type Client, connect } from '../bench/ask-http.ts'
import { type Latencies, openLoop } from '../bench/open-loop.ts'
import { shareOut } from './fill-orders.ts'
import type { ManyOrders } from './many-orders.ts'
import { takeIn } from './member.ts'
import { faultsOf } from './office-world.ts'
import { orderQuestions, type Question } from './order-questions.ts'

const PACE = { perSecond: 20, seconds: 10 }
const WARM = 60
/** Milliseconds, for 95 of 100 answers. */
const mostMs = (orders: number): number => (orders <= 100_000 ? 20 : 50)
const DEEP_AT_MOST = 2

type Measured = Latencies & {
  readonly name: string
  readonly first?: string
  readonly found: number
  readonly isFoundRight: boolean
}

/** Faults: a kind of question that is slow, refused or finds nothing, a deep part much slower than the first. */
export async function findAmongMany(world: ManyOrders): Promise<string[]> {
  const { db, shops, orders, say } = world
  const owner = await takeIn(world, { name: 'Анна Котова', role: 'owner' })
  await shareOut(db, owner.id)
  const client = connect(shops[0], { authorization: `Bearer ${owner.token}` })
  const most = mostMs(orders)
  const measured: Measured[] = []
  try {
    for (const question of await orderQuestions(db)) {
      const row = await measure(client, question)
      say(
        `orders: ${row.name.padEnd(32)} p50 ${ms(row.p50)}  p95 ${ms(row.p95)}  ` +
          `p99 ${ms(row.p99)} ms, found ${Math.round(row.found * 100)} %`,
      )
      measured.push(row)
    }
  } finally {
    client.close()
  }
  const slowest = measured.toSorted((one, other) => other.p95 - one.p95)[0]
  say(
    `orders: of ${orders} orders the slowest is «${slowest?.name}», p95 ${ms(slowest?.p95 ?? 0)} ms`,
  )
  return faultsOf(
    'orders',
    Object.fromEntries(measured.flatMap((row) => judged(row, { most, measured }))),
  )
}

const ms = (figure: number): string => figure.toFixed(1).padStart(6)

async function measure(client: Client, question: Question): Promise<Measured> {
  const { name, paths, first, ids } = question
  let found = 0
  const ask = async (turn: number) => {
    const path = paths[turn % paths.length] ?? ''
    const answer = await client.get(path)
    if (answer.status !== 200) throw new Error(`${answer.status} for ${path}: ${answer.body}`)
    const id = ids?.[turn % paths.length]
    if (id === undefined ? hasOrders(answer) : answer.body.includes(`{"id":${id},`)) found += 1
  }
  for (let turn = 0; turn < WARM; turn++) await ask(turn)
  found = 0
  const latencies = await openLoop(ask, PACE)
  const share = found / (PACE.perSecond * PACE.seconds)
  const isFoundRight = { always: share === 1, never: share === 0, once: share > 0 }[
    question.found ?? 'once'
  ]
  return { ...latencies, name, found: share, isFoundRight, ...(first !== undefined && { first }) }
}

const hasOrders = ({ body }: Answer): boolean => body.startsWith('{"orders":[{')

type Bounds = { readonly most: number; readonly measured: readonly Measured[] }

function judged(row: Measured, { most, measured }: Bounds): [fault: string, isRight: boolean][] {
  const { name, first, p95, failed, failure, found, isFoundRight } = row
  const before = measured.find((other) => other.name === first)?.p95
  return [
    [`«${name}»: p95 ${ms(p95)} ms, at most ${most}`, p95 <= most],
    [`«${name}»: ${failed} failed, first ${failure}`, failed === 0],
    [`«${name}» found ${Math.round(found * 100)} %`, isFoundRight],
    [
      `«${name}»: p95 ${ms(p95)} ms, of the first part ${ms(before ?? 0)}`,
      before === undefined || p95 <= DEEP_AT_MOST * before,
    ],
  ]
}
