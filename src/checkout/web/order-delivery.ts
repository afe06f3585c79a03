// The delivery of the order in the form: what is offered for the cart, and what was chosen of it.

import type { CartLine } from '#src/cart/web/public.ts'
import {
  type ChosenOffer,
  chosenOffer,
  deliveryChoice,
  sortedShops,
  useDeliveryOffers,
} from '#src/delivery/web/public.ts'
import { CARRIER_METHOD_ID, COURIER_METHOD_ID, PICKUP_METHOD_ID } from '#src/orders/contract.ts'
import { formatPrice } from '#src/shared/money.ts'
import { isPickup, type OrderDraft } from '../order-draft.ts'
import type { OrderBody } from './use-place-order.ts'

export type OrderDelivery = ReturnType<typeof useOrderDelivery>

export function useOrderDelivery(draft: OrderDraft, lines: readonly CartLine[]) {
  const { city, carrier } = deliveryChoice.use()
  const answer = useDeliveryOffers(lines, city)
  const way = wayOf(draft)
  const isOfCity = city === '' || answer.data?.city === city // else the next answer is under way
  const offers = isOfCity ? answer.data : undefined
  const chosen: ChosenOffer | null =
    way &&
    chosenOffer(way === 'pickup' ? answer.data : offers, { way, shop: draft.address, carrier })
  /** The sum is not known yet. */
  const isComing = lines.length > 0 && (answer.isPending || answer.isPlaceholderData)
  return { answer, offers, isComing, way, chosen, city: city || (answer.data?.city ?? '') }
}

function wayOf(draft: OrderDraft): 'pickup' | 'courier' | 'carrier' | null {
  if (isPickup(draft)) return 'pickup'
  if (draft.shipping_method === COURIER_METHOD_ID) return 'courier'
  return draft.shipping_method === CARRIER_METHOD_ID ? 'carrier' : null
}

/** What a way costs and when it brings the order, at its best. */
export function wayHint(methodId: number, { answer, offers }: OrderDelivery): string | undefined {
  if (methodId === PICKUP_METHOD_ID) {
    const [soonest] = sortedShops(answer.data?.shops ?? [], { shop: '', city: '' })
    return soonest && `бесплатно, ${soonest.promise.text}`
  }
  if (methodId === COURIER_METHOD_ID && offers?.courier) {
    return `${formatPrice(offers.courier.price)}, ${offers.courier.promise.text}`
  }
  const cheapest = offers?.carriers.toSorted((one, other) => one.price - other.price)[0]
  if (methodId !== CARRIER_METHOD_ID || !cheapest) return undefined
  return `от ${formatPrice(cheapest.price)}, в пути ${cheapest.days}`
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
