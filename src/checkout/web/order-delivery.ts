// The delivery of the order in the form: what is offered for the cart, and what was chosen of it.

import type { CartLine } from '#src/cart/web/public.ts'
import {
  type ChosenOffer,
  chosenOffer,
  deliveryChoice,
  useDeliveryOffers,
} from '#src/delivery/web/public.ts'
import { CARRIER_METHOD_ID, COURIER_METHOD_ID } from '#src/orders/contract.ts'
import { isPickup, type OrderDraft } from '../order-draft.ts'
import type { OrderBody } from './use-place-order.ts'

export type OrderDelivery = ReturnType<typeof useOrderDelivery>

export function useOrderDelivery(draft: OrderDraft, lines: readonly CartLine[]) {
  const { city, carrier } = deliveryChoice.use()
  const answer = useDeliveryOffers(lines, city)
  const way = wayOf(draft)
  const chosen: ChosenOffer | null =
    way && chosenOffer(answer.data, { way, shop: draft.address, carrier })
  return { answer, way, chosen, city: answer.data?.city ?? city }
}

function wayOf(draft: OrderDraft): 'pickup' | 'courier' | 'carrier' | null {
  if (isPickup(draft)) return 'pickup'
  if (draft.shipping_method === COURIER_METHOD_ID) return 'courier'
  return draft.shipping_method === CARRIER_METHOD_ID ? 'carrier' : null
}

/** The order with its delivery as the buyer has seen it. */
export function withDelivery(
  body: OrderBody,
  { way, chosen, city }: Pick<OrderDelivery, 'way' | 'chosen' | 'city'>,
): OrderBody {
  const isPriced = way !== 'pickup' && chosen?.price != null
  const day = chosen?.promise?.at?.slice(0, 'YYYY-MM-DD'.length)
  return {
    ...body,
    ...(day && { expected_day: day }),
    ...(isPriced && {
      city,
      ...(chosen.carrier !== '' && { carrier: chosen.carrier }),
      expected_total: total(Number(body.expected_total), chosen.price ?? 0),
    }),
  }
}

/** Rubles; their sum is computed in whole kopecks. */
const total = (goods: number, delivery: number): number =>
  (Math.round(goods * 100) + Math.round(delivery * 100)) / 100
