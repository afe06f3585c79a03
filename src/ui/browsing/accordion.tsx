// One collapsible section: native `<details>`, open or closed without any script.

import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icons.tsx'
import styles from './accordion.module.css'

type AccordionProps = ComponentProps<'details'> & {
  summary: ReactNode
  /** The summary of the open section, if it differs. */
  summaryOpen?: ReactNode
}

export function Accordion({ summary, summaryOpen, className, children, ...rest }: AccordionProps) {
  return (
    <details {...rest} className={classNames(styles.accordion, className)}>
      <summary className={styles.summary}>
        <Icon name="chevron-down" className={styles.chevron} />
        {summaryOpen === undefined ? (
          summary
        ) : (
          <>
            <span className={styles.whenClosed}>{summary}</span>
            <span className={styles.whenOpen}>{summaryOpen}</span>
          </>
        )}
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  )
}
