// A choice that is one bar on a phone and unfolds at a tap; with room it stands open.

import { type ReactNode, useState } from 'react'
import { classNames } from '#src/ui/class-names.ts'
import { Icon } from '#src/ui/icons.tsx'
import styles from './folded-bar.module.css'

type Props = {
  /** What is chosen now. */
  readonly text: string
  /** Told how to fold itself again, once something was chosen. */
  readonly children: (fold: () => void) => ReactNode
}

export function FoldedBar({ text, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {text}
        <Icon name="chevron-down" />
      </button>
      <div className={classNames(styles.content, isOpen && styles.open)}>
        {children(() => setOpen(false))}
      </div>
    </>
  )
}
