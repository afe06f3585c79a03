// A telephone of a buyer: on a phone it is called by a tap.

import { useSyncExternalStore } from 'react'
import { formatPhone } from '#src/shared/phone.ts'

const CALLS = '(pointer: coarse), (width < 640px)'

const listen = (onChange: () => void) => {
  const query = matchMedia(CALLS)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

type Props = {
  /** Digits; a masked one is never called. */
  readonly phone: string
}

export function PhoneLink({ phone }: Props) {
  const calls = useSyncExternalStore(listen, () => matchMedia(CALLS).matches)
  const text = formatPhone(phone)
  return calls && /^\d+$/.test(phone) ? <a href={`tel:+${phone}`}>{text}</a> : text
}
