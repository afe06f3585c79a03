// A simple model of orders and stock, to be compared with the database.

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
  | {
      readonly kind: 'move'
      readonly product: number
      readonly from: number
      readonly to: number
      readonly units: number
    }
  | {
      readonly kind: 'count'
      readonly product: number
      readonly place: number
      readonly units: number
    }

type Line = {
  readonly product: number
  /** By place. */
  readonly kept: number[]
  isDropped: boolean
}
type ModelOrder = {
  readonly isPickup: boolean
  readonly lines: Line[]
  readonly letters: string[]
  status: OrderStatus
}
type Level = { onHand: number; reserved: number }
/** By product, and of a product by place; the first place is where orders are fetched. */
type Levels = readonly (readonly Level[])[]

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

/** Orders of some products that lie at some places, which begin with these levels. */
export class OrderModel {
  readonly orders: ModelOrder[] = []
  readonly levels: Levels

  constructor(levels: Levels) {
    this.levels = levels.map((places) => places.map((level) => ({ ...level })))
  }

  /** Result of an act: done, or refused without a change. */
  take(act: Act): 'done' | 'refused' {
    if (act.kind === 'place') return this.place(act.isPickup, act.units)
    if (act.kind === 'move') return this.move(act)
    if (act.kind === 'count') return this.count(act)
    const order = this.orders[act.which]
    if (!order) return 'refused'
    return act.kind === 'step' ? this.step(order, act.to, act.by) : this.drop(order, act.position)
  }

  private place(isPickup: boolean, units: readonly number[]): 'done' | 'refused' {
    const wanted = units
      .map((count, product) => ({ product, count }))
      .filter(({ count }) => count > 0)
    const isShort = wanted.some(({ product, count }) => count > this.freeOf(product))
    if (isShort) return 'refused'
    const lines = wanted.map(({ product, count }) => {
      return { product, kept: this.kept(product, count, isPickup), isDropped: false }
    })
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

    if (from === 'ready' && to === 'cancelled') for (const line of order.lines) this.bring(line)
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
    if (order.status === 'ready') this.bring(line)
    line.isDropped = true
    order.letters.push('order-line-dropped')
    this.change(line, 0, -1)
    return 'done'
  }

  private move({ product, from, to, units }: Extract<Act, { kind: 'move' }>): 'done' | 'refused' {
    const [giver, taker] = [this.levels[product]?.[from], this.levels[product]?.[to]]
    if (!giver || !taker || free(giver) < units) return 'refused'
    giver.onHand -= units
    taker.onHand += units
    return 'done'
  }

  private count({ product, place, units }: Extract<Act, { kind: 'count' }>): 'done' | 'refused' {
    const level = this.levels[product]?.[place]
    if (!level || units < level.reserved) return 'refused'
    level.onHand = units
    return 'done'
  }

  private freeOf(product: number): number {
    return (this.levels[product] ?? []).reduce((sum, level) => sum + free(level), 0)
  }

  /** Where units are taken from: the shop of a pickup first, then the fullest place. */
  private kept(product: number, units: number, isPickup: boolean): number[] {
    const levels = this.levels[product] ?? []
    const kept = levels.map(() => 0)
    const places = levels
      .map((level, place) => ({ place, free: free(level), isShop: isPickup && place === 0 }))
      .sort((a, b) => Number(b.isShop) - Number(a.isShop) || b.free - a.free || a.place - b.place)
    let wanted = units
    for (const { place, free } of places) {
      kept[place] = Math.min(wanted, free)
      wanted -= Math.min(wanted, free)
    }
    return kept
  }

  /** What a ready order gives up lies where it is fetched. */
  private bring(line: Line): void {
    if (line.isDropped) return
    this.change(line, -1, -1)
    const units = line.kept.reduce((sum, count) => sum + count, 0)
    for (const place of line.kept.keys()) line.kept[place] = place === 0 ? units : 0
    this.change(line, 1, 1)
  }

  private change({ product, kept }: Line, onHand: number, reserved: number): void {
    for (const [place, level] of (this.levels[product] ?? []).entries()) {
      level.onHand += onHand * (kept[place] ?? 0)
      level.reserved += reserved * (kept[place] ?? 0)
    }
  }
}

const free = ({ onHand, reserved }: Level): number => onHand - reserved
