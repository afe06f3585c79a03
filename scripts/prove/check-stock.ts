// Compares stock with orders: nothing is sold twice, and what is not kept for anybody is free.

import type { OrderStatus } from '#src/orders/order-life.ts'
import type { Books } from './books.ts'
import type { Goods } from './goods.ts'
import type { Notebook } from './notebook.ts'

const KEEPING: readonly OrderStatus[] = ['new', 'confirmed', 'assembling', 'ready']
const GONE: readonly OrderStatus[] = ['shipped', 'completed']

type Units = { kept: number; gone: number }

/** Everything that differs, a sentence for each. */
export function checkStock(goods: Goods, notebook: Notebook, books: Books): string[] {
  const units = unitsByProduct(books)
  const levels = new Map(books.levels.map((level) => [level.id, level]))
  const products = [...goods.stock].flatMap(([id, stock]) => {
    const { kept, gone } = units.get(id) ?? { kept: 0, gone: 0 }
    const { onHand = 0, reserved = 0 } = levels.get(id) ?? {}
    const isSoldOut = !notebook.ranShort.has(id) || kept + gone >= stock
    return [
      ...(kept + gone <= stock ? [] : [`product ${id}: ${kept + gone} sold of ${stock}`]),
      ...(isSoldOut ? [] : [`product ${id}: ${kept + gone} sold of ${stock}, others were refused`]),
      ...(onHand === stock - gone
        ? []
        : [`product ${id}: ${onHand} on hand, ${stock} less ${gone} expected`]),
      ...(reserved === kept ? [] : [`product ${id}: ${reserved} reserved, ${kept} kept by orders`]),
    ]
  })
  return [...products, ...books.orders.flatMap(allocations)]
}

/** Every unit of every line was taken from somewhere. */
const allocations = ({ id, lines }: Books['orders'][number]): string[] =>
  lines
    .filter(({ quantity, allocated }) => quantity !== allocated)
    .map((line) => `order ${id}: ${line.quantity} of product ${line.id}, taken ${line.allocated}`)

function unitsByProduct({ orders }: Books): Map<number, Units> {
  const units = new Map<number, Units>()
  for (const { status, lines } of orders) {
    for (const { id, quantity } of lines) {
      const { kept, gone } = units.get(id) ?? { kept: 0, gone: 0 }
      units.set(id, {
        kept: kept + (KEEPING.includes(status) ? quantity : 0),
        gone: gone + (GONE.includes(status) ? quantity : 0),
      })
    }
  }
  return units
}
