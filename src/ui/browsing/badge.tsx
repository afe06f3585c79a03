// A status badge: text and sign, never colour alone.

import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './badge.module.css'

/** `jade` there is enough, `amber` few left, `grey` none, `plain` no judgement. */
export type BadgeTone = 'jade' | 'amber' | 'grey' | 'plain'

export function Badge({ tone = 'plain', children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span className={classNames(styles.badge, styles[tone])}>
      {tone !== 'plain' && <Gauge tone={tone} />}
      {children}
    </span>
  )
}

/** A shelf seen from the side: full, half full, empty. */
function Gauge({ tone }: { tone: 'jade' | 'amber' | 'grey' }) {
  return (
    <svg viewBox="0 0 12 12" className={styles.gauge} aria-hidden="true">
      <circle cx="6" cy="6" r="5" fill="none" stroke="currentColor" strokeWidth="2" />
      {tone === 'jade' && <circle cx="6" cy="6" r="5" fill="currentColor" />}
      {tone === 'amber' && <path d="M1 6a5 5 0 0 0 10 0Z" fill="currentColor" />}
    </svg>
  )
}
