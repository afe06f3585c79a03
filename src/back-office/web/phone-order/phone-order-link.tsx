// Leads to an order for a buyer on the phone: a button, and the key P wherever it stands.

import { useNavigate } from 'react-router'
import { RouterLink } from '#src/platform/web/router-link.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { useKeys } from '../use-keys.ts'
import { useMay } from '../use-session.ts'

export const PHONE_ORDER = '/office/orders/new'

export const PhoneOrderLink = () => (useMay().includes('place-orders') ? <Open /> : null)

function Open() {
  const navigate = useNavigate()
  useKeys({ KeyP: () => void navigate(PHONE_ORDER) })
  return (
    <ButtonLink href={PHONE_ORDER} link={RouterLink} aria-keyshortcuts="P">
      Заказ по телефону
    </ButtonLink>
  )
}
