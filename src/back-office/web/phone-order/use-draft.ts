// The order while it is written down: with the goods as they are now, and kept over clicks and reloads.

import { useEffect, useState } from 'react'
import { useRested } from '../use-rested.ts'
import { useSession } from '../use-session.ts'
import { type DraftPlace, type KeptLine, keepDraft, readDraft } from './kept-drafts.ts'
import {
  type Asked,
  carOfText,
  draftOf,
  EMPTY_DRAFT,
  offerOf,
  type PhoneDraft,
  withKept,
} from './phone-draft.ts'
import { useBuyer, useCartOf, useMakes, useOffers } from './use-phone-order.ts'

/** The draft, and what the shop says of it. */
export function useDraft(asked: Asked | null) {
  const staff = useSession().data?.staff
  const place = { staff: staff?.id ?? 0, request: asked?.request ?? 0 }
  const { kept, isReading, cart, change, ...opened } = useKept(place, asked)
  const products = new Map(cart.data?.products.map((product) => [product.id, product]))
  const lines = kept.lines.map((line) => ({
    ...line,
    product: products.get(line.product.id) ?? line.product,
  }))
  const draft = { ...kept, lines }
  const city = useRested(draft.city.trim())
  const offers = useOffers(lines, city)
  const offer = offerOf(draft, offers.data, staff?.store ?? '')
  const isPromised = !offers.isPending && !offers.isPlaceholderData && city === draft.city.trim()
  const isComing = isReading || (lines.length > 0 && !isPromised)
  return {
    ...{ place, draft, change, cart, offers, offer, isComing, ...opened },
    found: useBuyer(draft.phone),
    city: city || (offers.data?.city ?? ''),
  }
}

/** What was written down, in this tab, once somebody has written. */
function useKept(place: DraftPlace, asked: Asked | null) {
  const [first] = useState(() => readDraft(place))
  const [kept, setKept] = useState<PhoneDraft>(() =>
    first ? { ...EMPTY_DRAFT, ...first.fields } : draftOf(asked),
  )
  /** Goods that are still to be read; null: none, and the car of a request is known. */
  const [coming, setComing] = useState(() => (first ? first.lines : linesOf(asked)))
  const [isLessThanKept, setLess] = useState(false)
  const [isTouched, setTouched] = useState(first !== null)
  const lines = linesWith(kept, coming)
  const cart = useCartOf(lines.map(({ id }) => id))
  const makes = useMakes()
  const products = cart.isPlaceholderData ? undefined : cart.data?.products
  const brands = makes.isPending ? undefined : (makes.data?.brands ?? [])
  useEffect(() => {
    if (coming === null || products === undefined || brands === undefined) return
    setComing(null)
    setLess(coming.some(({ id }) => !products.some((product) => product.id === id)))
    setKept((now) => {
      const filled = withKept(now, coming, products)
      const isCarKnown = first !== null || asked === null || now.car.brand !== ''
      return isCarKnown
        ? filled
        : { ...filled, car: carOfText(`${asked.car} ${asked.text}`, brands) }
    })
  }, [coming, products, brands, first, asked])
  const { staff, request } = place
  useEffect(() => {
    if (!isTouched) return
    const { lines: _lines, ...fields } = kept
    keepDraft({ staff, request }, { fields, lines: linesWith(kept, coming) })
  }, [staff, request, isTouched, kept, coming])
  const change = (next: Partial<PhoneDraft>) => {
    setTouched(true)
    setKept((now) => ({ ...now, ...next }))
  }
  const isReading = coming !== null && coming.length > 0
  return { kept, isReading, cart, change, isOpenedAgain: first !== null, isLessThanKept }
}

function linesOf(asked: Asked | null): KeptLine[] | null {
  if (asked === null) return null
  return asked.product === null ? [] : [{ id: asked.product, quantity: 0 }]
}

/** With those that are still to be read. */
function linesWith({ lines }: PhoneDraft, coming: readonly KeptLine[] | null): KeptLine[] {
  const there = lines.map(({ product: { id }, quantity }) => ({ id, quantity }))
  const more = (coming ?? []).filter(({ id }) => !there.some((line) => line.id === id))
  return [...there, ...more]
}
