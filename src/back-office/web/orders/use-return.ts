// A return while it is written down: of the order as it is seen, with the sum that the shop says.

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError } from '#src/platform/web/api-error.ts'
import type { AnswerOf } from '#src/shared/endpoint.ts'
import { type StaffOrder, staffApi } from '../../contract.ts'
import { orderMoney } from '../../order-money.ts'
import { unitsLeft } from '../../return-words.ts'
import type { ReturnedUnits } from '../../returned-goods.ts'
import { callOffice } from '../call-office.ts'
import { orderQuery } from '../use-orders.ts'
import { PAUSE_MS, useRested } from '../use-rested.ts'
import { useAskedChange } from './change-order.ts'

type Shown = AnswerOf<typeof staffApi.order>

/** `asked`: the order as it was when it was asked; it stays so until a call says that it is another. */
export function useReturn(asked: Shown) {
  const [seen, setSeen] = useState(asked)
  const { order, make } = useAskedChange(seen.order)
  const units = useUnits(seen)
  /** Chosen by hand; null: the one that the shop names. */
  const [place, choosePlace] = useState<number | null>(null)
  const delivery = useDelivery(seen, units)
  const preview = usePreview(order, { ...units, ...delivery, place })
  const isStale = order !== seen.order || isStaleAnswer(preview.error)
  const client = useQueryClient()
  const { id, version } = seen.order
  useEffect(() => {
    if (!isStale) return
    let isOver = false
    const renew = (now: Shown) => {
      if (!isOver && now.order.version > version) setSeen(now)
    }
    client.fetchQuery({ ...orderQuery(id), staleTime: 0, retry: 5 }).then(renew, () => {})
    return () => {
      isOver = true
    }
  }, [client, id, version, isStale])
  return { seen, units, delivery, preview, place, choosePlace, make, isStale }
}

/**
 * What of each line comes back: at first nothing, so that nobody agrees to what he has not counted; a
 * single piece, and an order that was not taken, as a whole.
 */
function useUnits(seen: Shown) {
  const left = unitsLeft(seen)
  const isSingle = left.reduce((sum, { quantity }) => sum + quantity, 0) === 1
  const [wanted, choose] = useState<readonly ReturnedUnits[]>(
    isSingle || seen.order.status === 'shipped' ? left : [],
  )
  const chosen = left.map(({ position, quantity: most }) => {
    const quantity = wanted.find((each) => each.position === position)?.quantity ?? 0
    // what somebody else has taken back meanwhile does not come once more
    return { position, quantity: most === 0 ? 0 : quantity }
  })
  const taken = chosen.filter(({ quantity }) => quantity > 0)
  const isRight = chosen.every(
    ({ quantity }, place) => quantity >= 0 && quantity <= (left[place]?.quantity ?? 0),
  )
  const isWhole = chosen.every(({ quantity }, place) => quantity === left[place]?.quantity)
  return {
    ...{ left, chosen, choose, isWhole },
    /** Null: all that is left. */
    lines: isWhole ? null : taken,
    isNamed: isRight && taken.length > 0,
  }
}

/** The buyer's own wish: then the shop keeps what the delivery cost, unless somebody decides otherwise. */
const HIS_WISH = ['not-needed', 'buyer-refused', 'no-answer']

export type Delivery = ReturnType<typeof useDelivery>

/** What the delivery cost goes back with all that is left, or stays. */
function useDelivery(seen: Shown, { isWhole, isNamed }: ReturnType<typeof useUnits>) {
  const { status, shipping_cost: cost } = seen.order
  const [reason, follow] = useState(status === 'shipped' ? 'buyer-refused' : '')
  const [ticked, choose] = useState<boolean | null>(null)
  const isPaid = status === 'completed' || orderMoney(seen).paid > 0
  const isAsked = cost > 0 && isPaid && isWhole && isNamed
  const isBack = ticked ?? !HIS_WISH.includes(reason)
  return { cost, isAsked, isBack, keepsDelivery: isAsked && !isBack, choose, follow }
}

type Named = Pick<ReturnType<typeof useUnits>, 'lines' | 'isNamed'> & {
  readonly keepsDelivery: boolean
  readonly place: number | null
}

/** Asked for a choice that rests; the call for a former choice is broken off. */
function usePreview({ id, version }: StaffOrder, { lines, isNamed, keepsDelivery, place }: Named) {
  const chosen = JSON.stringify([lines, place, keepsDelivery])
  const isRested = useRested(chosen) === chosen
  return useQuery({
    queryKey: ['return-preview', id, version, chosen],
    queryFn: ({ signal }) => {
      const headers = { 'if-match': `"${version}"` }
      const input = {
        params: { id: String(id) },
        body: {
          ...{ ...(lines && { lines: [...lines] }), ...(place && { place }) },
          ...(keepsDelivery && { keep_delivery: true }),
        },
      }
      return callOffice(staffApi.previewReturn, input, { signal, headers })
    },
    enabled: isNamed && isRested,
    // it is known while somebody clicks to and fro; then the end of a refund may have changed it
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: PAUSE_MS,
    // it locks the order: once for each choice
    refetchOnWindowFocus: false,
  })
}

const isStaleAnswer = (error: unknown): boolean => error instanceof ApiError && error.status === 412
