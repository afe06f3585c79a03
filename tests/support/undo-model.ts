// The simple truth about lists and their undoing: prices, offers, what is on sale, stock per shop.

export type Place = 0 | 1
export type Row = { readonly price: number; readonly quantity: number | null }
export type List = {
  readonly supplier: string
  readonly place: Place
  readonly rows: ReadonlyMap<string, Row>
  readonly isPartial: boolean
}

type Offer = Row & { readonly at: number }
type Level = {
  onHand: number
  reserved: number
  /** All that moved the stock: a count says who counted; orders count nothing. */
  readonly moves: { readonly by: 'order' | 'person' | number; readonly change: number }[]
}
type Good = {
  readonly offers: Map<string, Offer>
  readonly levels: readonly [Level, Level]
  price: number
  /** The run that hid it. */
  hiddenBy: number | null
}
type Trace = {
  readonly was: Offer | null
  readonly prices: readonly [was: number, is: number] | null
  readonly shownFrom: number | null
  readonly isNew: boolean
}
export type ModelRun = {
  readonly id: number
  readonly list: List
  readonly at: number
  readonly traces: Map<string, Trace>
}
export type UndoModel = ReturnType<typeof undoModel>

const emptyLevel = (): Level => ({ onHand: 0, reserved: 0, moves: [] })
const liesAnywhere = ({ levels }: Good) => levels.some(({ onHand }) => onHand > 0)

export function undoModel() {
  const goods = new Map<string, Good>()
  const runs: ModelRun[] = []
  const undone = new Set<number>()
  let now = 0

  const move = (level: Level, by: Level['moves'][number]['by'], onHand: number) => {
    level.moves.push({ by, change: onHand - level.onHand })
    level.onHand = onHand
  }
  /** Whether the supplier's last whole list, or a part of it since, counted there. */
  const countsAt = (supplier: string, place: Place) => {
    const own = runs.filter(({ list }) => list.supplier === supplier)
    const whole = own.findLastIndex(({ list }) => !list.isPartial)
    return own.slice(Math.max(whole, 0)).some(({ list }) => list.place === place)
  }

  function bring(id: number, { supplier, place }: List, [name, row]: [string, Row]): Trace {
    const before = goods.get(name)
    const good = before ?? {
      ...{ offers: new Map(), price: row.price, hiddenBy: null },
      levels: [emptyLevel(), emptyLevel()] as const,
    }
    goods.set(name, good)
    const was = good.offers.get(supplier) ?? null
    const trace: Trace = {
      ...{ was, shownFrom: good.hiddenBy, isNew: !before },
      prices: good.price === row.price ? null : [good.price, row.price],
    }
    Object.assign(good, { price: row.price, hiddenBy: null })
    good.offers.set(supplier, { ...row, quantity: row.quantity ?? was?.quantity ?? null, at: now })
    const level = good.levels[place]
    if (row.quantity !== null) move(level, id, Math.max(row.quantity, level.reserved))
    return trace
  }

  function drop(id: number, { supplier, place }: List, good: Good): Trace | null {
    const gone = good.offers.get(supplier)
    if (!gone) return null
    good.offers.delete(supplier)
    const was = good.price
    const left = [...good.offers].sort(([, one], [, other]) => other.at - one.at)
    if (was === gone.price) good.price = left[0]?.[1].price ?? was
    const level = good.levels[place]
    if (!left.some(([other]) => countsAt(other, place))) move(level, id, level.reserved)
    const isNowhere = good.hiddenBy === null && left.length === 0 && !liesAnywhere(good)
    if (isNowhere) good.hiddenBy = id
    const prices = was === good.price ? null : ([was, good.price] as const)
    return { was: gone, prices, shownFrom: null, isNew: false }
  }

  /** Nothing where a person or a list that stands has counted since. */
  function takeBack({ id }: ModelRun, level: Level): void {
    const first = level.moves.findIndex(({ by }) => by === id)
    if (first < 0) return
    const since = level.moves.slice(first)
    const isOfUndone = (by: Level['moves'][number]['by']) =>
      by === id || (typeof by === 'number' && undone.has(by))
    if (since.some(({ by }) => by !== 'order' && !isOfUndone(by))) return
    const moved = since.reduce((sum, { by, change }) => sum + (isOfUndone(by) ? change : 0), 0)
    move(level, id, Math.max(level.onHand - moved, level.reserved, 0))
  }

  return {
    goods,
    runs,
    list: (id: number, list: List) => {
      now += 1
      const traces = new Map<string, Trace>()
      for (const row of list.rows) traces.set(row[0], bring(id, list, row))
      for (const [name, good] of list.isPartial ? [] : goods) {
        const trace = list.rows.has(name) ? null : drop(id, list, good)
        if (trace) traces.set(name, trace)
      }
      runs.push({ id, list, at: now, traces })
    },
    undo: (run: ModelRun) => {
      now += 1
      const { supplier } = run.list
      for (const [name, { was, prices, shownFrom, isNew }] of run.traces) {
        const good = goods.get(name)
        if (!good) continue
        const isToldSince = [...good.offers].some(
          ([other, { price, at }]) => other !== supplier && price === good.price && at > run.at,
        )
        if (prices && good.price === prices[1] && !isToldSince) good.price = prices[0]
        if (was) good.offers.set(supplier, was)
        else good.offers.delete(supplier)
        for (const level of good.levels) takeBack(run, level)
        const isOut = good.offers.size === 0 && !liesAnywhere(good)
        if (good.hiddenBy === null && (isNew || shownFrom !== null) && isOut) {
          good.hiddenBy = shownFrom ?? run.id
        }
        if (good.offers.size > 0) good.hiddenBy = null
      }
      undone.add(run.id)
      runs.splice(runs.indexOf(run), 1)
    },
    count: (name: string, place: Place, onHand: number) => {
      const level = goods.get(name)?.levels[place]
      if (level) move(level, 'person', onHand)
    },
    order: (name: string, place: Place, { onHand = 0, reserved = 0 }) => {
      const level = goods.get(name)?.levels[place]
      if (!level) return
      level.reserved += reserved
      move(level, 'order', level.onHand + onHand)
    },
    isSeen: (good: Good) => good.hiddenBy === null,
  }
}
