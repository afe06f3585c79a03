// The life of orders as anybody would tell it: what the database is compared with.

import type { ActorKind, OrderStatus } from '#src/orders/order-life.ts'

export type Act =
  | { readonly kind: 'place'; readonly isPickup: boolean; readonly units: readonly number[] }
  | {
      readonly kind: 'step'
      readonly which: number
      readonly to: OrderStatus
      readonly by: ActorKind
    }
  | { readonly kind: 'drop'; readonly which: number; readonly position: number }

type Line = { readonly product: number; readonly units: number; isDropped: boolean }
type ModelOrder = {
  readonly isPickup: boolean
  readonly lines: Line[]
  readonly letters: string[]
  status: OrderStatus
}
type Level = { onHand: number; reserved: number }

const NEXT: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  new: ['confirmed', 'cancelled'],
  confirmed: ['assembling', 'cancelled'],
  assembling: ['ready', 'shipped', 'cancelled'],
  ready: ['completed', 'cancelled'],
  shipped: ['completed', 'returned'],
  completed: ['returned'],
  cancelled: [],
  returned: [],
}
const KEEPING: readonly OrderStatus[] = ['new', 'confirmed', 'assembling', 'ready']
const TOLD: readonly OrderStatus[] = ['confirmed', 'ready', 'cancelled']

/** Orders of some products, which begin with these levels. */
export class OrderModel {
  readonly orders: ModelOrder[] = []
  readonly levels: Level[]

  constructor(levels: readonly Level[]) {
    this.levels = levels.map((level) => ({ ...level }))
  }

  /** What becomes of an act: done, or refused and nothing is changed. */
  take(act: Act): 'done' | 'refused' {
    if (act.kind === 'place') return this.place(act.isPickup, act.units)
    const order = this.orders[act.which]
    if (!order) return 'refused'
    return act.kind === 'step' ? this.step(order, act.to, act.by) : this.drop(order, act.position)
  }

  private place(isPickup: boolean, units: readonly number[]): 'done' | 'refused' {
    const wanted = units.map((count, product) => ({ product, units: count, isDropped: false }))
    const lines = wanted.filter((line) => line.units > 0)
    if (lines.some((line) => line.units > this.freeOf(line.product))) return 'refused'
    for (const line of lines) this.change(line, 0, 1)
    this.orders.push({ isPickup, lines, status: 'new', letters: ['order-placed'] })
    return 'done'
  }

  private step(order: ModelOrder, to: OrderStatus, by: ActorKind): 'done' | 'refused' {
    const from = order.status
    if (from === to) return 'done'
    if (!NEXT[from].includes(to)) return 'refused'
    if (to === 'ready' && !order.isPickup) return 'refused'
    if (to === 'shipped' && order.isPickup) return 'refused'
    if (by === 'shop' && to !== 'cancelled') return 'refused'
    const isEarly = from === 'new' || from === 'confirmed'
    if (by === 'customer' && !(to === 'cancelled' && isEarly)) return 'refused'

    order.status = to
    if (TOLD.includes(to)) order.letters.push(`order-${to}`)
    for (const line of order.lines.filter(({ isDropped }) => !isDropped)) {
      const kept = KEEPING.includes(to) ? 1 : 0
      const keptBefore = KEEPING.includes(from) ? 1 : 0
      const gone = to === 'shipped' || to === 'completed' ? 1 : 0
      const goneBefore = from === 'shipped' || from === 'completed' ? 1 : 0
      this.change(line, goneBefore - gone, kept - keptBefore)
    }
    return 'done'
  }

  private drop(order: ModelOrder, position: number): 'done' | 'refused' {
    const line = order.lines[position - 1]
    if (!line) return 'refused'
    if (line.isDropped) return 'done'
    const isLast = order.lines.filter(({ isDropped }) => !isDropped).length === 1
    if (isLast && order.status === 'cancelled') return 'done'
    if (!KEEPING.includes(order.status)) return 'refused'
    if (isLast) return this.step(order, 'cancelled', 'staff')
    line.isDropped = true
    order.letters.push('order-line-dropped')
    this.change(line, 0, -1)
    return 'done'
  }

  private freeOf(product: number): number {
    const level = this.levels[product]
    return level ? level.onHand - level.reserved : 0
  }

  private change({ product, units }: Line, onHand: number, reserved: number): void {
    const level = this.levels[product]
    if (!level) return
    level.onHand += onHand * units
    level.reserved += reserved * units
  }
}
