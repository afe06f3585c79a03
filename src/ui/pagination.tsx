// The shown range, «1–10 из 23», and links to the other pages.

import { classNames } from './class-names.ts'
import { ArrowLeftIcon, ArrowRightIcon } from './icons.tsx'
import { type LinkComponent, PlainLink } from './link.tsx'
import { pageCount, pageSteps, rangeText } from './pages.ts'
import styles from './pagination.module.css'

type PaginationProps = {
  page: number
  perPage: number
  total: number
  /** The total is only known to be at least this. */
  isLowerBound?: boolean
  hrefOf: (page: number) => string
  link?: LinkComponent
  label?: string
}

export function Pagination(props: PaginationProps) {
  const { page, perPage, total, isLowerBound = false, hrefOf } = props
  const { link: Anchor = PlainLink, label = 'Страницы' } = props
  const count = pageCount(total, perPage)
  const turn = (to: number, rel: 'prev' | 'next') =>
    to >= 1 && to <= count ? { href: hrefOf(to), rel } : null
  const previous = turn(page - 1, 'prev')
  const next = turn(page + 1, 'next')
  return (
    <nav className={styles.pagination} aria-label={label}>
      <p className={styles.range}>{rangeText({ page, perPage, total, isLowerBound })}</p>
      {count > 1 && (
        <ul className={styles.pages}>
          {previous && (
            <li className={styles.turn}>
              <Anchor {...previous} className={styles.step} aria-label="Предыдущая страница">
                <ArrowLeftIcon />
              </Anchor>
            </li>
          )}
          {pageSteps(page, count).map((step) =>
            step.kind === 'gap' ? (
              <li key={`after-${step.after}`} className={styles.gap} aria-hidden="true">
                …
              </li>
            ) : (
              <li key={step.page}>
                <Anchor
                  href={hrefOf(step.page)}
                  className={classNames(styles.step, step.page === page && styles.current)}
                  aria-current={step.page === page ? 'page' : undefined}
                  aria-label={`Страница ${step.page}`}
                >
                  {step.page}
                </Anchor>
              </li>
            ),
          )}
          {next && (
            <li className={styles.turn}>
              <Anchor {...next} className={styles.step} aria-label="Следующая страница">
                <ArrowRightIcon />
              </Anchor>
            </li>
          )}
        </ul>
      )}
    </nav>
  )
}
