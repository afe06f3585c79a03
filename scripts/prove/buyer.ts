// One buyer: signs up, fills carts, orders, cancels. His actions are derived from his number and the
// seed; only their interleaving with those of others is random.

import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from '#database/demo/random.ts'
import type { Order } from '#src/orders/contract.ts'
import { type Attempt, unitsOf, type WantedLine } from './notebook.ts'
import { outcomeOf, sendWish } from './order-wish.ts'
import { ONLINE, payOnline } from './pay.ts'
import type { Question } from './shops.ts'
import { type Customer, eitherShop, type World } from './world.ts'

const MOST_WISHES = 3
const MOST_TRIES = 3
const ONLINE_NAMES = /онлайн|СБП/i
const LONGEST_THOUGHT_MS = 1500

export const emailOf = (number: number) => `buyer-${number}@silkway.example`

/** A repeated sign-up is refused if the first one succeeded and its answer was lost. */
export async function signUp({ shops, notebook }: World, number: number): Promise<Customer | null> {
  const password = 'Parol1234'
  const email = emailOf(number)
  const which = eitherShop(number)
  const person = { name: 'Иван', lastname: 'Петров', phone: `79${String(number).padStart(9, '0')}` }
  const form = { ...person, email, password, password_confirmation: password }
  await shops.askUntilAnswered(which, { path: '/api/signup', body: form })
  const body = { email, password }
  const answer = await shops.askUntilAnswered(which, { path: '/api/login', body })
  const { token } = answer.body as { token?: string }
  if (token) return { number, token }
  notebook.faults.push(`${email} could not log in: ${answer.status}`)
  return null
}

/** Resolves after the last action. `onPlaced` is called for every order that was confirmed. */
export async function goShopping(
  world: World,
  customer: Customer,
  { random, onPlaced }: { random: Random; onPlaced: (order: Order) => void },
): Promise<void> {
  for (let wishes = 1 + random.below(MOST_WISHES); wishes > 0; wishes -= 1) {
    await pause(random.below(LONGEST_THOUGHT_MS))
    const order = await buy(world, customer, random)
    if (!order) continue
    onPlaced(order)
    if (ONLINE_NAMES.test(order.payment_method)) await payOnline(world, customer, { order, random })
    if (random.chance(0.25)) await cancel(world, customer, { order, random })
  }
}

/** Reduces the quantities when the stock is not sufficient. */
async function buy(world: World, customer: Customer, random: Random): Promise<Order | null> {
  let lines = drawCart(world, random)
  for (let tries = 0; tries < MOST_TRIES && lines.length > 0; tries += 1) {
    const attempt = world.notebook.begin(customer.number, lines)
    const question = orderQuestion(world, customer, { attempt, random })
    const isShared = random.chance(0.15)
    const isAtOnce = random.chance(0.5)
    const [outcome] = await Promise.all([
      sendWish(world, { attempt, question }, random),
      isShared && isAtOnce && sendUnderSameKey(world, { attempt, question }, random),
    ])
    if (isShared && !isAtOnce) await sendUnderSameKey(world, { attempt, question }, random)
    if (outcome.kind === 'gone') return null
    if (outcome.kind === 'placed') {
      await askAgain(world, { attempt, question }, random)
      return outcome.order
    }
    for (const [id, units] of unitsOf(lines)) {
      if (units > (outcome.free.get(id) ?? 0)) world.notebook.ranShort.add(id)
    }
    lines = [...unitsOf(lines)]
      .map(([id, units]) => ({ id, quantity: Math.min(units, outcome.free.get(id) ?? 0) }))
      .filter(({ quantity }) => quantity > 0)
  }
  return null
}

function drawCart({ goods }: World, random: Random): WantedLine[] {
  const draw = (list: readonly number[], count: number, most: number) =>
    Array.from({ length: count }, () => ({
      id: random.pick(list),
      quantity: 1 + random.below(most),
    }))
  const lines = [
    ...draw(goods.hot, 1 + random.below(3), 4),
    ...draw(goods.others, random.below(4), 2),
  ]
  const [first] = lines
  if (first && random.chance(0.2)) lines.push({ id: first.id, quantity: 1 })
  return lines
}

export function orderQuestion(
  { goods, notebook }: World,
  { token, number }: Customer,
  { attempt, random }: { attempt: Attempt; random: Random },
): Question {
  const isPickup = random.chance(0.5)
  const isOnline = random.chance(0.4)
  // the shop ignores prices sent by a browser
  const isPriced = random.chance(0.3)
  if (isPriced) notebook.count('prices sent by the browser')
  const lines = attempt.lines.map((line) => ({ ...line, ...(isPriced && { price: 0.01 }) }))
  const body = {
    payment_method: isOnline ? random.pick(ONLINE) : 1 + random.below(2),
    shipping_method: isPickup ? 1 : 2,
    address: isPickup ? random.pick(goods.stores) : `Волгоград, ул. Примерная, ${number}`,
    phone: `79${String(number).padStart(9, '0')}`,
    comment: attempt.key,
    items: JSON.stringify(lines),
  }
  return { path: '/api/orders', body, token, key: attempt.key }
}

/** A repeated call gives the same order; another body under the same key is refused. */
async function askAgain(
  world: World,
  { attempt, question }: { attempt: Attempt; question: Question },
  random: Random,
): Promise<void> {
  const { shops, notebook } = world
  if (random.chance(0.2)) {
    notebook.count('asked again after the answer')
    outcomeOf(world, attempt, await shops.askUntilAnswered(random.below(2), question))
  }
  if (random.chance(0.1)) {
    notebook.count('key used for another order')
    const body = { ...question.body, comment: `${attempt.key}, другой` }
    const { status } = await shops.askUntilAnswered(random.below(2), { ...question, body })
    if (status !== 409) notebook.faults.push(`${attempt.key}: another order was answered ${status}`)
  }
}

/** Another customer sends the same body under the same key, and gets an order of his own. */
async function sendUnderSameKey(
  world: World,
  { attempt, question }: { attempt: Attempt; question: Question },
  random: Random,
): Promise<void> {
  const { shops, notebook, customers } = world
  const other = random.pick(customers)
  if (other.number === attempt.buyer) return
  notebook.count('key used by another customer')
  const borrowed = notebook.borrow(attempt, other.number)
  const asked = { ...question, token: other.token }
  outcomeOf(world, borrowed, await shops.askUntilAnswered(random.below(2), asked))
}

async function cancel(
  { shops, notebook }: World,
  { token }: Customer,
  { order, random }: { order: Order; random: Random },
): Promise<void> {
  await pause(random.below(LONGEST_THOUGHT_MS))
  const path = `/api/orders/${order.id}/cancel`
  const question = { path, token, body: { reason: 'Передумал' } }
  const hands = random.chance(0.3) ? [0, 1] : [random.below(2)]
  const answers = await Promise.all(hands.map((which) => shops.askUntilAnswered(which, question)))
  for (const { status } of answers) {
    if (status === 200) {
      notebook.cancelled.add(order.id)
      notebook.count('cancelled by the buyer')
    } else if (status === 409) notebook.count('came too late to cancel')
    else notebook.faults.push(`the cancellation of order ${order.id} was answered ${status}`)
  }
}
