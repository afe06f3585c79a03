// States of a list of the office: late, failed, empty, filled, and more of it.

import type { ReactNode } from 'react'
import { messageOf } from '#src/platform/web/api-error.ts'
import { Button } from '#src/ui/button.tsx'
import { EmptyNotice, FailureNotice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import styles from './list-states.module.css'
import type { OfficeList } from './use-list.ts'

type Props<Row> = {
  readonly list: OfficeList<Row>
  /** What is said without an answer, and of no rows. */
  readonly failed: string
  readonly empty: string
  readonly children: (rows: readonly Row[]) => ReactNode
}

export function ListStates<Row>({ list: { rows, query }, failed, empty, children }: Props<Row>) {
  return (
    <>
      {query.isPending && <Skeleton shape="text" />}
      {query.error && (
        <FailureNotice text={messageOf(query.error, failed)} onRetry={() => query.refetch()} />
      )}
      {rows?.length === 0 && <EmptyNotice text={empty} />}
      {rows && rows.length > 0 && children(rows)}
      {query.hasNextPage && (
        <Button
          className={styles.more ?? ''}
          loading={query.isFetchingNextPage}
          onClick={() => query.fetchNextPage()}
        >
          Показать ещё
        </Button>
      )}
    </>
  )
}

type TableProps = {
  readonly caption: string
  /** Titles of columns; one that begins with `#` stands above numbers. */
  readonly columns: readonly string[]
  readonly children: ReactNode
}

/** Wider than a phone it is scrolled by itself, by keys too. */
export const ListTable = ({ caption, columns, children }: TableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: without a stop keys could not scroll it
  <section className={styles.wide} tabIndex={0} aria-label={caption}>
    <table className={styles.table}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map((title) => (
            <th
              key={title}
              scope="col"
              {...(title.startsWith('#') && { className: styles.number ?? '' })}
            >
              {title.replace('#', '')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </section>
)

type ScreenProps = { readonly title: string; readonly children: ReactNode }

export const OfficeScreen = ({ title, children }: ScreenProps) => (
  <div className={styles.screen}>
    <h1 className={styles.title}>{title}</h1>
    {children}
  </div>
)
