// The range of the shown rows, «1–10 из 23», and links to the other pages.

import { classNames } from '../class-names.ts'
import { Icon } from '../icons.tsx'
import { type LinkComponent, PlainLink } from '../link.tsx'
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
                <Icon name="arrow-left" />
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
                <Icon name="arrow-right" />
              </Anchor>
            </li>
          )}
        </ul>
      )}
    </nav>
  )
}

type PageStep = { kind: 'page'; page: number } | { kind: 'gap'; after: number }

export const pageCount = (total: number, perPage: number): number =>
  Math.max(1, Math.ceil(total / perPage))

/** First, last, the current page and its neighbours; seven steps at most. */
export function pageSteps(current: number, count: number): PageStep[] {
  const all = Array.from({ length: count }, (_, index) => index + 1)
  const named = count <= 7 ? all : all.filter((page) => isNamed(page, current, count))
  return named.flatMap((page, index) => {
    const before = named[index - 1]
    const step: PageStep = { kind: 'page', page }
    return before !== undefined && page - before > 1
      ? [{ kind: 'gap', after: before } satisfies PageStep, step]
      : [step]
  })
}

/** `1–10 из 23`; with a lower bound `1–24 из более чем 1000`. */
export function rangeText(range: {
  page: number
  perPage: number
  total: number
  isLowerBound?: boolean
}): string {
  const { page, perPage, total, isLowerBound = false } = range
  if (total === 0) return '0'
  const first = (page - 1) * perPage + 1
  const last = isLowerBound ? page * perPage : Math.min(page * perPage, total)
  const ends = first === last ? `${first}` : `${first}–${last}`
  return `${ends} из ${isLowerBound ? 'более чем ' : ''}${total}`
}

function isNamed(page: number, current: number, count: number): boolean {
  if (page === 1 || page === count) return true
  if (current <= 4) return page <= 5
  if (current >= count - 3) return page >= count - 4
  return Math.abs(page - current) <= 1
}
