// A sale at the counter: its goods as they are now, its shop, its buyer, and how it is sold.

import { saleApi } from '../../sale-contract.ts'
import { callOffice } from '../call-office.ts'
import { useOrderChoices } from '../orders/use-order-desk.ts'
import { type DraftPlace, saleDrafts } from '../phone-order/kept-drafts.ts'
import { goodsTotal } from '../phone-order/phone-draft.ts'
import { useKept } from '../phone-order/use-kept.ts'
import { useBuyer, usePlacing } from '../phone-order/use-phone-order.ts'
import { useSession } from '../use-session.ts'
import { EMPTY_SALE, type SaleBody } from './sale-draft.ts'
import { usePayment } from './use-payment.ts'

/** The shops in which this person may sell: a seller has one. */
function useSaleStore(chosen: number) {
  const choices = useOrderChoices()
  const stores = choices.data?.stores ?? []
  const store = stores.find(({ id }) => id === chosen) ?? (stores.length === 1 ? stores[0] : null)
  return { choices, stores, store: store ?? null }
}

export type SaleStore = ReturnType<typeof useSaleStore>

/** The draft, and what the shop says of it. `store`: of the sale before. */
export function useSaleDraft(store: number) {
  const place = { staff: useSession().data?.staff.id ?? 0, request: 0 }
  const begun = { draft: { ...EMPTY_SALE, store }, coming: null }
  const { draft: kept, ...rest } = useKept({ drafts: saleDrafts, place, begin: () => begun })
  const of = useSaleStore(kept.store)
  const draft = { ...kept, store: of.store?.id ?? 0 }
  const ways = of.choices.data?.pay_ways.filter(({ id }) => id === draft.payment_method) ?? []
  const payment = usePayment({
    due: goodsTotal(draft.lines),
    ways: ways.map((way) => ({ ...way, is_ordered: true })),
  })
  return { place, draft, of, payment, found: useBuyer(draft.phone), ...rest }
}

export const useSell = (place: DraftPlace) =>
  usePlacing({
    send: (body: SaleBody, headers) => callOffice(saleApi.sell, { body }, { headers }),
    drafts: saleDrafts,
    place,
    changed: ['orders', 'today', 'stock', 'takings', 'goods', 'phone-goods'],
  })
