// The ways on from a payment.

import { RouterLink } from '#src/platform/web/router-link.tsx'
import { ButtonLink } from '#src/ui/button.tsx'

type Props = { readonly orderId: number; readonly isFirst?: boolean }

/** `isFirst`: nothing else is left to do. */
export const OrderLinks = ({ orderId, isFirst = false }: Props) => (
  <ButtonLink
    href={`/personal-area/orders#order-${orderId}`}
    link={RouterLink}
    variant={isFirst ? 'primary' : 'secondary'}
  >
    Посмотреть заказ
  </ButtonLink>
)
