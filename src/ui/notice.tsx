// Notices of a screen that failed or is empty.

import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Icon } from './icons.tsx'
import styles from './notice.module.css'

type FailureNoticeProps = {
  /** What happened, in the words of the screen. */
  text: string
  onRetry?: (() => void) | undefined
  retryLabel?: string
  children?: ReactNode
}

export function FailureNotice({
  text,
  onRetry,
  retryLabel = 'Повторить',
  children,
}: FailureNoticeProps) {
  return (
    <div className={styles.failure} role="alert">
      <Icon name="alert" className={styles.sign} />
      <div className={styles.words}>
        <p>{text}</p>
        {children}
        {onRetry && <Button onClick={onRetry}>{retryLabel}</Button>}
      </div>
    </div>
  )
}

type EmptyNoticeProps = {
  text: string
  /** A pictogram or icon above the text. */
  picture?: ReactNode
  /** What to do instead. */
  children?: ReactNode
}

export function EmptyNotice({ text, picture, children }: EmptyNoticeProps) {
  return (
    <div className={styles.empty}>
      {picture}
      <p className={styles.emptyText}>{text}</p>
      {children}
    </div>
  )
}
