// Compares the price of every order line with what the product cost when it was ordered.

import type { Books, KeptOrder } from './books.ts'
import type { Notebook, PriceChange } from './notebook.ts'

/** An order may wait for stock so long, and prices change meanwhile. */
const LONGEST_ORDER_MS = 16_000

/** Everything that differs, a sentence for each. */
export function checkPrices({ prices }: Notebook, { orders }: Pick<Books, 'orders'>): string[] {
  const byProduct = Map.groupBy(prices, ({ product }) => product)
  return orders.flatMap((order) => [
    ...order.lines.flatMap(({ id, price }) => {
      const right = pricesDuring(byProduct.get(id) ?? [], order.createdAt)
      const expected = right.join(' or ')
      return right.includes(price)
        ? []
        : [`order ${order.id}: product ${id} at ${price} kopecks, it cost ${expected}`]
    }),
    ...totalOf(order),
  ])
}

/** Of changes in the order of time: what may have been the price while the order was placed. */
function pricesDuring(changes: readonly PriceChange[], orderedAt: number): number[] {
  return changes
    .filter(({ beganAt }, place) => {
      const endsAt = changes[place + 1]?.doneAt ?? Number.POSITIVE_INFINITY
      return beganAt <= orderedAt + LONGEST_ORDER_MS && endsAt >= orderedAt
    })
    .map(({ price }) => price)
}

function totalOf({ id, total, lines }: KeptOrder): string[] {
  const sum = lines.reduce((all, { price, quantity }) => all + price * quantity, 0)
  return sum === total ? [] : [`order ${id}: its total is ${total} kopecks, its lines make ${sum}`]
}
