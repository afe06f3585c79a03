// An order by phone while it is written down, and what the shop says of it.

import { useRested } from '../use-rested.ts'
import { useSession } from '../use-session.ts'
import { type DraftPlace, type KeptLine, phoneDrafts } from './kept-drafts.ts'
import { type Asked, carOfText, draftOf, offerOf } from './phone-draft.ts'
import { useKept } from './use-kept.ts'
import { useBuyer, useMakes, useOffers } from './use-phone-order.ts'

/** The draft, and what the shop says of it. */
export function useDraft(asked: Asked | null) {
  const staff = useSession().data?.staff
  const place = { staff: staff?.id ?? 0, request: asked?.request ?? 0 }
  const { draft, isReading, cart, change, ...opened } = useKeptOrder(place, asked)
  const { lines } = draft
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

/** What was written down; the car of a request is filled in as soon as the makes are known. */
function useKeptOrder(place: DraftPlace, asked: Asked | null) {
  const makes = useMakes()
  return useKept({
    drafts: phoneDrafts,
    place,
    begin: () => ({ draft: draftOf(asked), coming: linesOf(asked) }),
    isFillable: !makes.isPending,
    fill: (draft) =>
      asked === null || draft.car.brand !== ''
        ? draft
        : {
            ...draft,
            car: carOfText(`${asked.car} ${asked.wish ?? asked.text}`, makes.data?.brands ?? []),
          },
  })
}

function linesOf(asked: Asked | null): KeptLine[] | null {
  if (asked === null) return null
  return asked.product === null ? [] : [{ id: asked.product, quantity: 0 }]
}
