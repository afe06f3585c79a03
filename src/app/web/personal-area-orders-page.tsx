// /personal-area/orders: the customer's orders, each with its payment and the way to order it again.

import { RepeatOrder } from '#src/checkout/web/public.ts'
import { OrdersScreen } from '#src/orders/web/public.ts'
import { useOrderPayments } from '#src/payments/web/public.ts'

export const PersonalAreaOrdersPage = () => (
  <OrdersScreen usePayments={useOrderPayments} repeat={(order) => <RepeatOrder order={order} />} />
)
