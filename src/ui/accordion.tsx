// One collapsible section: native `<details>`, open or closed without any script.

import type { ComponentProps, ReactNode } from 'react'
import styles from './accordion.module.css'
import { classNames } from './class-names.ts'
import { ChevronDownIcon } from './icons.tsx'

type AccordionProps = ComponentProps<'details'> & {
  summary: ReactNode
  /** The words of the opened section, where they differ. */
  summaryOpen?: ReactNode
}

export function Accordion({ summary, summaryOpen, className, children, ...rest }: AccordionProps) {
  return (
    <details {...rest} className={classNames(styles.accordion, className)}>
      <summary className={styles.summary}>
        <ChevronDownIcon className={styles.chevron} />
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
