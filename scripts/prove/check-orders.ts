// Compares the orders of the shop with what their buyers were told: each once, whole, and asked for.

import type { ListedOrder, Order } from '#src/orders/contract.ts'
import type { Books } from './books.ts'
import { type Attempt, type Notebook, unitsOf, type WantedLine } from './notebook.ts'

/** Everything that differs, a sentence for each. */
export function checkOrders(notebook: Notebook, books: Books): string[] {
  const shown = new Map([...books.shown.values()].flat().map((order) => [order.id, order]))
  const count = [...books.shown.values()].flat().length
  return [
    ...(count === books.orders.length
      ? []
      : [`buyers see ${count} orders, the shop keeps ${books.orders.length}`]),
    ...notebook.attempts.flatMap((attempt) => acknowledged(attempt, shown)),
    ...[...books.shown].flatMap(([buyer, orders]) => askedFor(notebook, buyer, orders)),
    ...stepsTaken(notebook, books),
  ]
}

/** What was confirmed exists, once, and says what was confirmed. */
function acknowledged({ key, answers }: Attempt, shown: ReadonlyMap<number, Order>): string[] {
  const ids = [...new Set(answers.map(({ id }) => id))]
  if (ids.length > 1) return [`${key}: one key, orders ${ids.join(' and ')}`]
  return answers.flatMap((answer) => {
    const kept = shown.get(answer.id)
    if (!kept) return [`${key}: order ${answer.id} was confirmed and is not there`]
    return contentOf(kept) === contentOf(answer)
      ? []
      : [`${key}: order ${answer.id} is another one`]
  })
}

/** All that a buyer is told of an order, but for how far it is, which goes on. */
function contentOf(order: Order & Partial<ListedOrder>): string {
  const { status, pickup_code, kept_until, ...content } = order
  return JSON.stringify(content)
}

/** What exists was asked for by this buyer, with these units, and not twice. */
function askedFor(notebook: Notebook, buyer: number, orders: readonly Order[]): string[] {
  const wishes = new Map(notebook.attempts.map((attempt) => [attempt.key, attempt]))
  const seen = new Map<string, number>()
  return orders.flatMap(({ id, comment, items }) => {
    const wish = wishes.get(comment)
    const former = seen.get(comment)
    seen.set(comment, id)
    if (wish?.buyer !== buyer) return [`order ${id} of buyer ${buyer}: nobody asked for it`]
    if (former !== undefined) return [`${comment}: two orders, ${former} and ${id}`]
    const isSame = unitsText(JSON.parse(items)) === unitsText(wish.lines)
    return isSame ? [] : [`order ${id}: not the units that were asked for`]
  })
}

const unitsText = (lines: readonly WantedLine[]): string =>
  JSON.stringify([...unitsOf(lines)].sort(([one], [other]) => one - other))

/** Every confirmed step and cancellation stands in the history, once. */
function stepsTaken(notebook: Notebook, { orders }: Books): string[] {
  const history = new Map(orders.map((order) => [order.id, order.history]))
  const steps = [
    ...notebook.steps,
    ...[...notebook.cancelled].map((order) => ({ order, to: 'cancelled' as const })),
  ]
  const lost = steps.flatMap(({ order, to }) => {
    const times = history.get(order)?.filter((status) => status === to).length ?? 0
    return times === 1 ? [] : [`order ${order}: step ${to} was confirmed and stands ${times} times`]
  })
  const moved = orders.filter(({ status, history }) => history.at(-1) !== status)
  return [...lost, ...moved.map(({ id }) => `order ${id}: its status is not its last step`)]
}
