// A simple model of stock in several places: units on hand and units reserved.

export type LedgerAct =
  | { readonly kind: 'place'; readonly units: readonly number[]; readonly isPickup: boolean }
  | { readonly kind: 'cancel' | 'hand over' | 'take back'; readonly which: number }
  | { readonly kind: 'drop'; readonly which: number; readonly position: number }
  | {
      readonly kind: 'count'
      readonly product: number
      readonly place: number
      readonly units: number
    }

export type LevelModel = { onHand: number; reserved: number }
type Line = { readonly product: number; readonly taken: number[]; isDropped: boolean }
type OrderModel = { readonly lines: Line[]; readonly isPickup: boolean; state: State }
type State = 'open' | 'gone' | 'back' | 'free'

/** Levels by product and place. The first place is the shop of whoever fetches his order. */
export class LedgerModel {
  readonly levels: LevelModel[][]
  readonly orders: OrderModel[] = []

  constructor(levels: readonly (readonly LevelModel[])[]) {
    this.levels = levels.map((places) => places.map((level) => ({ ...level })))
  }

  /** Result of an act: done, or refused without a change. */
  take(act: LedgerAct): 'done' | 'refused' {
    if (act.kind === 'place') return this.place(act.units, act.isPickup)
    if (act.kind === 'count') return this.count(act)
    const order = this.orders[act.which]
    if (!order) return 'refused'
    if (act.kind === 'drop') return this.drop(order, act.position)
    if (act.kind === 'cancel') return this.go(order, 'open', 'free')
    if (act.kind === 'hand over') return this.go(order, 'open', 'gone')
    return this.go(order, 'gone', 'back')
  }

  private place(units: readonly number[], isPickup: boolean): 'done' | 'refused' {
    const isShort = units.some((wanted, product) => wanted > this.freeOf(product))
    if (isShort || units.every((wanted) => wanted === 0)) return 'refused'
    const wanted = units.flatMap((count, product) => (count > 0 ? [{ product, count }] : []))
    const lines = wanted.map(({ product, count }) => ({
      product,
      taken: this.taken(product, { count, isPickup }),
      isDropped: false,
    }))
    this.orders.push({ lines, isPickup, state: 'open' })
    return 'done'
  }

  /** Out of the shop of the pickup first, then out of the fullest place. */
  private taken(product: number, wish: { count: number; isPickup: boolean }): number[] {
    const levels = this.levels[product] ?? []
    const free = levels.map(({ onHand, reserved }) => onHand - reserved)
    const order = free
      .map((units, place) => ({ units, place }))
      .sort((one, other) => {
        const first = wish.isPickup ? Number(one.place !== 0) - Number(other.place !== 0) : 0
        return first || other.units - one.units || one.place - other.place
      })
    const taken = levels.map(() => 0)
    let wanted = wish.count
    for (const { units, place } of order) {
      const part = Math.min(units, wanted)
      taken[place] = part
      wanted -= part
    }
    this.change(product, taken, { onHand: 0, reserved: 1 })
    return taken
  }

  private go(order: OrderModel, from: State, to: State): 'done' | 'refused' {
    if (order.state === to) return 'done'
    if (order.state !== from) return 'refused'
    order.state = to
    const way = {
      free: { onHand: 0, reserved: -1 },
      gone: { onHand: -1, reserved: -1 },
      back: { onHand: 1, reserved: 0 },
      open: { onHand: 0, reserved: 0 },
    }[to]
    for (const { product, taken } of order.lines.filter(({ isDropped }) => !isDropped)) {
      this.change(product, taken, way)
    }
    return 'done'
  }

  private drop(order: OrderModel, position: number): 'done' | 'refused' {
    const line = order.lines[position - 1]
    if (!line) return 'refused'
    if (line.isDropped) return 'done'
    const isLast = order.lines.filter(({ isDropped }) => !isDropped).length === 1
    if (isLast && order.state === 'free') return 'done'
    if (order.state !== 'open') return 'refused'
    if (isLast) return this.go(order, 'open', 'free')
    line.isDropped = true
    this.change(line.product, line.taken, { onHand: 0, reserved: -1 })
    return 'done'
  }

  /** Whoever counts finds at least what is kept for buyers: it lies aside. */
  private count({ product, place, units }: LedgerAct & { kind: 'count' }): 'done' {
    const level = this.levels[product]?.[place]
    if (level) level.onHand = Math.max(units, level.reserved)
    return 'done'
  }

  private freeOf(product: number): number {
    const levels = this.levels[product] ?? []
    return levels.reduce((sum, { onHand, reserved }) => sum + onHand - reserved, 0)
  }

  private change(product: number, taken: readonly number[], by: LevelModel): void {
    for (const [place, units] of taken.entries()) {
      const level = this.levels[product]?.[place]
      if (!level) continue
      level.onHand += by.onHand * units
      level.reserved += by.reserved * units
    }
  }
}
