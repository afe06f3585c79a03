// A chip with the remembered choice and buttons to change and clear it.

import type { MouseEvent, ReactNode } from 'react'
import { IconButton } from '../button.tsx'
import { CloseIcon } from '../icons.tsx'
import { type LinkComponent, PlainLink } from '../link.tsx'
import styles from './chip.module.css'

type ChipProps = {
  children: ReactNode
  icon?: ReactNode
  /** A link or a handler to change the choice; the link alone works without a script. */
  changeHref?: string
  onChange?: () => void
  changeLabel?: string
  onClear?: () => void
  clearLabel?: string
  link?: LinkComponent
}

export function Chip(props: ChipProps) {
  const { children, icon, changeHref, onChange, onClear } = props
  const { changeLabel = 'Изменить', clearLabel = 'Сбросить', link: Anchor = PlainLink } = props
  return (
    <div className={styles.chip}>
      {icon}
      <span className={styles.text}>{children}</span>
      {changeHref !== undefined && (
        <Anchor
          href={changeHref}
          className={styles.change}
          {...(onChange && {
            onClick: (event: MouseEvent) => {
              event.preventDefault()
              onChange()
            },
          })}
        >
          {changeLabel}
        </Anchor>
      )}
      {changeHref === undefined && onChange && (
        <button type="button" className={styles.change} onClick={onChange}>
          {changeLabel}
        </button>
      )}
      {onClear && (
        <IconButton
          className={styles.clear}
          label={clearLabel}
          icon={<CloseIcon />}
          onClick={onClear}
        />
      )}
    </div>
  )
}
