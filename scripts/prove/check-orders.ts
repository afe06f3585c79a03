// Compares the orders of the shop with what their buyers were told: each once, whole, and asked for.

import type { ListedOrder, Order } from '#src/orders/contract.ts'
import type { OrderedItem } from '#src/orders/ordered-item.ts'
import type { Books, KeptOrder } from './books.ts'
import { type Attempt, type Notebook, unitsOf, type WantedLine } from './notebook.ts'

/** Everything that differs, a sentence for each. */
export function checkOrders(notebook: Notebook, books: Books): string[] {
  const shown = new Map(
    [...books.shown].flatMap(([buyer, orders]) =>
      orders.map((order) => [order.id, { order, buyer }] as const),
    ),
  )
  const count = [...books.shown.values()].flat().length
  return [
    ...(count === books.orders.length
      ? []
      : [`buyers see ${count} orders, the shop keeps ${books.orders.length}`]),
    ...notebook.attempts.flatMap((attempt) => acknowledged(attempt, shown, notebook)),
    ...[...books.shown].flatMap(([buyer, orders]) => askedFor(notebook, buyer, orders)),
    ...stepsTaken(notebook, books),
    ...books.orders.flatMap((order) => dropsTaken(notebook, order)),
  ]
}

/** What was confirmed exists, once, and says what was confirmed, less what fell out of it since. */
function acknowledged(
  { key, buyer, answers }: Attempt,
  shown: ReadonlyMap<number, { readonly order: Order; readonly buyer: number }>,
  { dropped }: Notebook,
): string[] {
  const ids = [...new Set(answers.map(({ id }) => id))]
  if (ids.length > 1) return [`${key}: one key, orders ${ids.join(' and ')}`]
  return answers.flatMap((answer) => {
    const kept = shown.get(answer.id)
    if (!kept) return [`${key}: order ${answer.id} was confirmed and is not there`]
    if (kept.buyer !== buyer) {
      return [`${key}: buyer ${buyer} was told order ${answer.id} of buyer ${kept.buyer}`]
    }
    return contentOf(kept.order) === contentOf(without(answer, dropped.get(answer.id)))
      ? []
      : [`${key}: order ${answer.id} is another one`]
  })
}

/** The content of an order without what changes with its status. */
function contentOf(order: Order & Partial<ListedOrder>): string {
  const { status, pickup_code, kept_until, confirm_until, ...content } = order
  return JSON.stringify(content)
}

function without(order: Order, product: number | undefined): Order {
  const items = JSON.parse(order.items) as Pick<OrderedItem, 'id' | 'price' | 'quantity'>[]
  const fell = items.find(({ id }) => id === product)
  if (!fell) return order
  const total = Math.round((order.total - fell.price * fell.quantity) * 100) / 100
  return { ...order, items: JSON.stringify(items.filter((item) => item !== fell)), total }
}

/** What exists was asked for by this buyer, with these units, and not twice. */
function askedFor(notebook: Notebook, buyer: number, orders: readonly Order[]): string[] {
  const own = notebook.attempts.filter((attempt) => attempt.buyer === buyer)
  const wishes = new Map(own.map((attempt) => [attempt.key, attempt]))
  const seen = new Map<string, number>()
  return orders.flatMap(({ id, comment, items }) => {
    const wish = wishes.get(comment)
    const former = seen.get(comment)
    seen.set(comment, id)
    if (!wish) return [`order ${id} of buyer ${buyer}: nobody asked for it`]
    if (former !== undefined) return [`${comment}: two orders, ${former} and ${id}`]
    const asked = wish.lines.filter((line) => line.id !== notebook.dropped.get(id))
    const isSame = unitsText(JSON.parse(items)) === unitsText(asked)
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

/** What fell out is what was confirmed to have fallen out, once. */
function dropsTaken({ dropped }: Notebook, order: KeptOrder): string[] {
  const confirmed = dropped.get(order.id) ?? 'none'
  const kept = order.dropped.join(' and ') || 'none'
  return kept === String(confirmed)
    ? []
    : [`order ${order.id}: dropped products ${kept}, confirmed ${confirmed}`]
}
