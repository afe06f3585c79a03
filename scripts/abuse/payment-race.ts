// A buyer pays in two tabs while the counter changes the order to payment on receipt.

import { setTimeout as pause } from 'node:timers/promises'
import { order, type Shopper, signUp } from '../visitors/shopper.ts'
import { logInStaff } from '../visitors/staff.ts'
import { addressAt, type Visitor, visitFrom } from '../visitors/visitor.ts'
import type { Finding, World } from './attack.ts'
import { answersText } from './flood.ts'

const NET = 12
const BUYERS = 50
const AT_ONCE = 8
const CARD = 3
const LONGEST_DELAY_MS = 12

/** To be made on a shop whose limits are out of the way: each round has an order of its own. */
export async function payWhileTheMethodChanges(world: World, rounds: number): Promise<Finding> {
  const { shop, sample } = world
  const desk = visitFrom(addressAt(NET, 200), shop, { connections: AT_ONCE })
  const staff = await logInStaff(desk, 'manager')
  const buyers: Shopper[] = []
  for (let place = 0; place < BUYERS; place += 1) {
    buyers.push(await signUp(visitFrom(addressAt(NET, place), shop), place))
  }
  const answers = new Map<number, number>()
  const failures: string[] = []
  let next = 0
  const race = async () => {
    while (next < rounds) {
      const turn = next++
      const buyer = buyers[turn % BUYERS] as Shopper
      const lines = [{ id: sample.plenty[turn % sample.plenty.length] as number, quantity: 1 }]
      const { status, json } = await order(buyer, lines, { payment: CARD })
      const id = (json as { data?: { id: number } } | null)?.data?.id
      if (id === undefined) throw new Error(`an order to be paid online was answered ${status}`)
      for (const answer of await raceOnce(buyer, { desk, staff, id, turn })) {
        answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1)
        if (answer.status >= 500) failures.push(answer.text.slice(0, 200))
      }
      await buyer.visitor.ask({ path: `/api/orders/${id}/cancel`, token: buyer.token, body: {} })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, race))
  await Promise.all([desk, ...buyers.map(({ visitor }) => visitor)].map((each) => each.close()))
  return {
    said: `${rounds} rounds: ${answersText(answers)}`,
    broken:
      failures.length === 0
        ? []
        : [`${failures.length} answers of ${rounds} rounds were 5xx, the first: ${failures[0]}`],
  }
}

type Counter = {
  readonly desk: Visitor
  readonly staff: string
  readonly id: number
  readonly turn: number
}

function raceOnce({ visitor, token }: Shopper, { desk, staff, id, turn }: Counter) {
  const pay = () => visitor.ask({ path: `/api/orders/${id}/payment`, token, body: {} })
  const change = async () => {
    await pause(turn % LONGEST_DELAY_MS)
    const path = `/api/staff/orders/${id}/payment-method`
    return desk.ask({ path, token: staff, body: { method: 1 + (turn % 2) } })
  }
  return Promise.all([pay(), change(), pay()])
}
