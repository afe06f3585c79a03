// The simple truth about goods of several sources: who has them, who hid them, whose price stands.

type Offer = { readonly price: number; readonly at: number }

type Good = {
  readonly offers: Map<string, Offer>
  isSeen: boolean
  price: number
  /** The run that hid it; '1c', or 'owner'. */
  hiddenBy: number | '1c' | 'owner' | null
  wasIn1c: boolean
}

type Trace = {
  readonly was: Offer | null
  readonly prices: readonly [was: number, is: number] | null
  readonly shownFrom: Good['hiddenBy']
  readonly isNew: boolean
}

type Run = {
  readonly id: number
  readonly supplier: string
  readonly at: number
  readonly traces: Map<string, Trace>
}

export type SourcesModel = ReturnType<typeof sourcesModel>

export function sourcesModel() {
  const goods = new Map<string, Good>()
  const runs: Run[] = []
  let now = 0

  const newest = ({ offers }: Good) => [...offers.values()].sort((a, b) => b.at - a.at)[0]?.price
  const isOfSource = ({ hiddenBy }: Good) => hiddenBy === '1c' || typeof hiddenBy === 'number'
  const show = (good: Good) => Object.assign(good, { isSeen: true, hiddenBy: null })
  const hide = (good: Good, hiddenBy: Good['hiddenBy']) =>
    Object.assign(good, { isSeen: false, hiddenBy })

  /** The source has it no more. */
  const drop = (good: Good, source: string, by: number | '1c') => {
    const gone = good.offers.get(source)
    good.offers.delete(source)
    if (good.price === gone?.price) good.price = newest(good) ?? good.price
    if (good.isSeen && good.offers.size === 0) hide(good, by)
  }
  const bring = (name: string, price: number): Good => {
    const known = goods.get(name)
    const good = known ?? {
      ...{ offers: new Map(), isSeen: true, price, hiddenBy: null, wasIn1c: false },
    }
    goods.set(name, good)
    if (isOfSource(good)) show(good)
    good.price = price
    return good
  }

  return {
    goods,
    runs,
    list: (
      id: number,
      supplier: string,
      { prices, isPartial }: { prices: ReadonlyMap<string, number>; isPartial: boolean },
    ) => {
      now += 1
      const traces = new Map<string, Trace>()
      for (const [name, price] of prices) {
        const before = goods.get(name)
        const [was, known] = [before?.price, before?.offers.get(supplier)]
        const shownFrom = before && isOfSource(before) ? before.hiddenBy : null
        const good = bring(name, price)
        good.offers.set(supplier, { price, at: now })
        traces.set(name, {
          ...{ was: known ?? null, shownFrom, isNew: !before },
          prices: was === undefined || was === price ? null : [was, price],
        })
      }
      for (const [name, good] of goods) {
        const known = good.offers.get(supplier)
        if (!known || prices.has(name) || isPartial) continue
        const was = good.price
        drop(good, supplier, id)
        const prices2 = was === good.price ? null : ([was, good.price] as const)
        traces.set(name, { was: known, prices: prices2, shownFrom: null, isNew: false })
      }
      runs.push({ id, supplier, at: now, traces })
    },
    tell1c: (told: ReadonlyMap<string, number | null>, isFull: boolean) => {
      now += 1
      for (const [name, price] of told) {
        const known = goods.get(name)
        if (price !== null) {
          const good = bring(name, price)
          good.offers.set('1c', { price, at: now })
          good.wasIn1c = true
        } else if (known?.offers.has('1c')) drop(known, '1c', '1c')
      }
      for (const [name, good] of goods) {
        if (isFull && !told.has(name) && good.offers.has('1c')) drop(good, '1c', '1c')
      }
    },
    ownerHides: (name: string) => {
      const good = goods.get(name)
      if (good?.isSeen) hide(good, 'owner')
    },
    undo: ({ id, supplier, at, traces }: Run) => {
      now += 1
      for (const [name, { was, prices, shownFrom, isNew }] of traces) {
        const good = goods.get(name)
        if (!good) continue
        const isToldSince = [...good.offers].some(
          ([source, offer]) => source !== supplier && offer.price === good.price && offer.at > at,
        )
        if (prices && good.price === prices[1] && !isToldSince) good.price = prices[0]
        if (was === null) good.offers.delete(supplier)
        else good.offers.set(supplier, was)
        const stands = [...good.offers.values()].some(({ price }) => price === good.price)
        if (good.wasIn1c && !stands) good.price = newest(good) ?? good.price
        const wasLast = isNew || shownFrom !== null || (was === null && good.wasIn1c)
        if (good.isSeen && wasLast && good.offers.size === 0) hide(good, shownFrom ?? '1c')
        if (isOfSource(good) && good.offers.size > 0) show(good)
      }
      runs.splice(
        runs.findIndex((run) => run.id === id),
        1,
      )
    },
  }
}
