// Links to the shop's messengers, for those that are set.

import { Icon } from '#src/ui/icons.tsx'
import { useCompany } from './company-context.ts'
import styles from './messenger-links.module.css'

export function MessengerLinks({ label }: { readonly label: string }) {
  const { messengers } = useCompany()
  if (messengers.length === 0) return null
  return (
    <div className={styles.messengers}>
      <span className={styles.label}>
        <Icon name="chat" />
        {label}
      </span>
      <ul className={styles.links} aria-label="Мессенджеры">
        {messengers.map(({ name, url }) => (
          <li key={name}>
            <a href={url} target="_blank" rel="noopener noreferrer">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
