// A sheet over the page: at the foot of a phone, below the header of a wide screen. A button with its
// id as `popoverTarget` opens it, without a script too.

import type { ReactNode } from 'react'
import { IconButton } from './button.tsx'
import { classNames } from './class-names.ts'
import { Icon } from './icons.tsx'
import styles from './sheet.module.css'

type SheetProps = {
  id: string
  title: string
  /** As wide as a page. */
  isWide?: boolean
  onOpen?: () => void
  children: ReactNode
}

export function Sheet({ id, title, isWide = false, onOpen, children }: SheetProps) {
  return (
    <section
      id={id}
      popover="auto"
      className={classNames(styles.sheet, isWide && styles.wide)}
      aria-labelledby={`${id}-title`}
      onToggle={(event) => event.newState === 'open' && onOpen?.()}
    >
      <div className={styles.head}>
        <h2 id={`${id}-title`} className={styles.title}>
          {title}
        </h2>
        <IconButton
          label="Закрыть"
          icon={<Icon name="close" />}
          popoverTarget={id}
          popoverTargetAction="hide"
        />
      </div>
      <div className={styles.body}>{children}</div>
    </section>
  )
}

/** Closes a sheet after a choice. */
export const closeSheet = (id: string): void => document.getElementById(id)?.hidePopover()
