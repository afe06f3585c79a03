// A link that calls the shop by phone.

import { Icon } from '#src/ui/icons.tsx'
import styles from './callback-link.module.css'
import { useCompany } from './company-context.ts'

export function CallbackLink() {
  const { phone } = useCompany()
  return (
    <a href={`tel:+${phone}`} className={styles.callback}>
      <Icon name="phone" />
      Заказ обратного звонка
    </a>
  )
}
