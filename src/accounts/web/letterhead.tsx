// Who the seller is, at the head of a printed page; the screen tells it in the footer.

import { useCompany } from '#src/content/web/public.ts'
import { formatPhone } from '#src/shared/phone.ts'
import styles from './letterhead.module.css'

export function Letterhead() {
  const { name, legalName, ogrn, inn, legalAddress, phone, email, hours } = useCompany()
  return (
    <div className={styles.letterhead}>
      <p className={styles.name}>{name}</p>
      <p>
        {legalName}, ОГРН {ogrn}, ИНН {inn}, {legalAddress}
      </p>
      <p>
        {formatPhone(phone)}, {email}, {hours}
      </p>
    </div>
  )
}
