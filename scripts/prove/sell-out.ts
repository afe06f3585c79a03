// After the rush, buyers order the last units of scarce goods, and nobody gets more than there are.

import type { Random } from '#database/demo/random.ts'
import { orderQuestion } from './buyer.ts'
import { outcomeOf, sendWish } from './order-wish.ts'
import type { Customer, World } from './world.ts'

const MOST_AT_ONCE = 999

/** All order the last units at the same time; one of them succeeds. */
export async function sellOut(world: World, random: Random): Promise<void> {
  const { customers } = world
  for (const product of world.notebook.ranShort) {
    const free = await freeUnits(world, { customer: random.pick(customers), product, random })
    if (free > 0) {
      const latecomers = Array.from({ length: 3 }, () => random.pick(customers))
      await Promise.all(
        latecomers.map((customer) => ask(world, { customer, product, units: free, random })),
      )
    }
    const left = await freeUnits(world, { customer: random.pick(customers), product, random })
    if (left > 0)
      world.notebook.faults.push(`product ${product}: ${left} free, but nobody got them`)
  }
}

type Wish = { readonly customer: Customer; readonly product: number; readonly random: Random }

const ask = (world: World, { customer, product, units, random }: Wish & { units: number }) => {
  const attempt = world.notebook.begin(customer.number, [{ id: product, quantity: units }])
  const question = orderQuestion(world, customer, { attempt, random })
  return sendWish(world, { attempt, question }, random)
}

/** Reads the units left from the refusal of an order that is too large. */
async function freeUnits(world: World, { customer, product, random }: Wish): Promise<number> {
  const attempt = world.notebook.begin(customer.number, [{ id: product, quantity: MOST_AT_ONCE }])
  const question = orderQuestion(world, customer, { attempt, random })
  const answer = await world.shops.askUntilAnswered(random.below(2), question)
  const outcome = outcomeOf(world, attempt, answer)
  return outcome.kind === 'short' ? (outcome.free.get(product) ?? 0) : 0
}
