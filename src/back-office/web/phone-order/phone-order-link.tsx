// Leads to an order for a buyer on the phone: a button, and the key P on screens that read no scans.

import { useNavigate } from 'react-router'
import { RouterLink } from '#src/platform/web/router-link.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { useKeys } from '../use-keys.ts'
import { useMay } from '../use-session.ts'

export const PHONE_ORDER = '/office/orders/new'

export function usePhoneOrderKey(): void {
  const navigate = useNavigate()
  const isAllowed = useMay().includes('place-orders')
  useKeys(isAllowed ? { KeyP: () => void navigate(PHONE_ORDER) } : {})
}

export function PhoneOrderLink() {
  usePhoneOrderKey()
  if (!useMay().includes('place-orders')) return null
  return (
    <ButtonLink href={PHONE_ORDER} link={RouterLink} aria-keyshortcuts="P">
      Заказ по телефону
    </ButtonLink>
  )
}
