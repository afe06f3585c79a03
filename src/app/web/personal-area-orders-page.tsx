// /personal-area/orders: the customer's orders, each with what is known of its payment.

import { OrdersScreen } from '#src/orders/web/public.ts'
import { useOrderPayments } from '#src/payments/web/public.ts'

export const PersonalAreaOrdersPage = () => <OrdersScreen usePayments={useOrderPayments} />
