// A draft with the goods as they are now, kept in this tab over clicks and reloads.

import { useEffect, useState } from 'react'
import type { DraftPlace, KeptDrafts, KeptLine } from './kept-drafts.ts'
import { type DraftLine, withKept } from './phone-draft.ts'
import { useCartOf } from './use-phone-order.ts'

type WithLines = { readonly lines: readonly DraftLine[] }

type Keeping<Draft extends WithLines> = {
  readonly drafts: KeptDrafts<Omit<Draft, 'lines'>>
  readonly place: DraftPlace
  /** Where none is kept; `coming`: goods that are still to be read, null: none. */
  readonly begin: () => { readonly draft: Draft; readonly coming: KeptLine[] | null }
  /** Fills in the rest of a new draft once, when its goods are read and `isFillable` says so. */
  readonly fill?: (draft: Draft) => Draft
  readonly isFillable?: boolean
}

/** Nothing is kept until somebody has written. */
export function useKept<Draft extends WithLines>({
  drafts,
  place: { staff, request },
  begin,
  fill,
  isFillable = true,
}: Keeping<Draft>) {
  const [first] = useState(() => drafts.readDraft({ staff, request }))
  const [kept, setKept] = useState<Draft>(() => ({ ...begin().draft, ...first?.fields }))
  const [coming, setComing] = useState(() => first?.lines ?? begin().coming)
  const [isLessThanKept, setLess] = useState(false)
  /** Opened again it is kept already, and a call that is still on its way may end it. */
  const [isTouched, setTouched] = useState(false)
  const lines = linesWith(kept, coming)
  const cart = useCartOf(lines.map(({ id }) => id))
  const products = cart.isPlaceholderData ? undefined : cart.data?.products
  useEffect(() => {
    if (coming === null || products === undefined || !isFillable) return
    setComing(null)
    setLess(coming.some(({ id }) => !products.some((product) => product.id === id)))
    setKept((now) => {
      const filled = withKept(now, coming, products)
      return first === null && fill ? fill(filled) : filled
    })
  }, [coming, products, isFillable, fill, first])
  useEffect(() => {
    if (!isTouched) return
    const { lines: _lines, ...fields } = kept
    drafts.keepDraft({ staff, request }, { fields, lines: linesWith(kept, coming) })
  }, [drafts, staff, request, isTouched, kept, coming])
  const change = (next: Partial<Draft>) => {
    setTouched(true)
    setKept((now) => ({ ...now, ...next }))
  }
  const isReading = coming !== null && coming.length > 0
  const draft = { ...kept, lines: asTheyAre(kept.lines, cart.data?.products ?? []) }
  return { draft, isReading, cart, change, isOpenedAgain: first !== null, isLessThanKept }
}

function asTheyAre(lines: readonly DraftLine[], products: readonly DraftLine['product'][]) {
  const now = new Map(products.map((product) => [product.id, product]))
  return lines.map((line) => ({ ...line, product: now.get(line.product.id) ?? line.product }))
}

/** With those that are still to be read. */
function linesWith({ lines }: WithLines, coming: readonly KeptLine[] | null): KeptLine[] {
  const there = lines.map(({ product: { id }, quantity }) => ({ id, quantity }))
  const more = (coming ?? []).filter(({ id }) => !there.some((line) => line.id === id))
  return [...there, ...more]
}
