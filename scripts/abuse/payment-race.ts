// A buyer pays in three tabs while two at the counter change the order to payment on
// receipt, and somebody changes it to the other method online.

import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { order, type Shopper, signUp } from '../visitors/shopper.ts'
import { logInStaff } from '../visitors/staff.ts'
import { addressAt, type Question, type Visitor, visitFrom } from '../visitors/visitor.ts'
import type { Finding, World } from './attack.ts'
import { answersText } from './flood.ts'

const NET = 12
const BUYERS = 50
const AT_ONCE = 8
const CARD = 3
const SBP = 4
const LONGEST_DELAY_MS = 12

/** Needs a shop without limits: each round places an order. */
export async function payWhileTheMethodChanges(world: World, rounds: number): Promise<Finding> {
  const { shop, sample, db } = world
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
      const changing = db && changeByHand(db, id)
      const raced = await raceOnce(buyer, { desk, staff, id, turn })
      await changing
      for (const answer of raced) {
        answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1)
        if (answer.status >= 500) failures.push(answer.text.slice(0, 200))
      }
      await buyer.visitor.ask({ path: `/api/orders/${id}/cancel`, token: buyer.token, body: {} })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, race))
  await Promise.all([desk, ...buyers.map(({ visitor }) => visitor)].map((each) => each.close()))
  return {
    summary: `${rounds} rounds: ${answersText(answers)}`,
    broken: [
      ...(failures.length === 0
        ? []
        : [`${failures.length} answers of ${rounds} rounds were 5xx, the first: ${failures[0]}`]),
      ...(answers.has(200) && answers.has(409)
        ? []
        : ['nobody raced: 200 and 409 are both answers of a race']),
    ],
  }
}

/** Changes to the other online method, slowly, by a connection of the proof. */
const changeByHand = (db: Database, id: number): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.query(sql`
      UPDATE orders SET payment_method_id = method.id, payment_method = method.name
      FROM payment_methods AS method WHERE orders.id = ${id} AND method.id = ${SBP}`)
    await pause(LONGEST_DELAY_MS)
  })

type Counter = {
  readonly desk: Visitor
  readonly staff: string
  readonly id: number
  readonly turn: number
}

function raceOnce({ visitor, token }: Shopper, { desk, staff, id, turn }: Counter) {
  const delayed = async (share: number, question: Question, who: Visitor) => {
    await pause(share * (turn % LONGEST_DELAY_MS))
    return who.ask(question)
  }
  const pay = { path: `/api/orders/${id}/payment`, token, body: {} }
  const path = `/api/staff/orders/${id}/payment-method`
  const changeTo = (method: number) => ({ path, token: staff, body: { method } })
  // the change runs a few statements before it locks the order, as the payment does
  return Promise.all([
    delayed(0, changeTo(1 + (turn % 2)), desk),
    delayed(0, pay, visitor),
    delayed(0.5, pay, visitor),
    delayed(1, pay, visitor),
    delayed(0.25, changeTo(2 - (turn % 2)), desk),
  ])
}
