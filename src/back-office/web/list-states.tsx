// A screen of the office and its lists: late, failed, empty, filled, and more of it.

import type { ComponentProps, ReactNode } from 'react'
import { messageOf } from '#src/platform/web/api-error.ts'
import { Button } from '#src/ui/button.tsx'
import { FailureNotice } from '#src/ui/notice.tsx'
import styles from './list-states.module.css'
import type { OfficeList } from './use-list.ts'

type Props<Row> = {
  readonly list: OfficeList<Row>
  /** What is said without an answer, and of no rows. */
  readonly failed: string
  readonly empty: ReactNode
  readonly children: (rows: readonly Row[]) => ReactNode
}

export function ListStates<Row>({ list: { rows, query }, failed, empty, children }: Props<Row>) {
  return (
    <>
      {query.isPending && <Late />}
      {query.error && (
        <FailureNotice text={messageOf(query.error, failed)} onRetry={() => query.refetch()} />
      )}
      {rows?.length === 0 && <Nothing text={empty} />}
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

type LateProps = { readonly rows?: number }

/** Rows that are still to come, as high as rows of a table; a quick answer never shows them. */
export const Late = ({ rows = 6 }: LateProps) => (
  <div role="status" className={styles.late}>
    <span className="visually-hidden">Загрузка...</span>
    {Array.from({ length: rows }, (_, index) => index).map((row) => (
      <div key={row} aria-hidden="true" />
    ))}
  </div>
)

/** A trouble of the shop that stands until somebody mends it. */
export const Standing = ({ text }: { readonly text: string }) => (
  <p className={styles.standing}>{text}</p>
)

/** Nothing is there: said calmly, smaller than any heading. */
export const Nothing = ({ text }: { readonly text: ReactNode }) => (
  <p className={styles.nothing}>{text}</p>
)

type ActProps = ComponentProps<'button'> & {
  /** Read aloud after the words of the button. */
  readonly of: string
}

/** What is done to a row: as high as its text. */
export const RowAct = ({ of, children, ...rest }: ActProps) => (
  <button type="button" {...rest} className={styles.act}>
    {children}
    <span className="visually-hidden">: {of}</span>
  </button>
)

type TableProps = {
  readonly caption: string
  /** Titles of columns; one that begins with `#` stands above numbers. */
  readonly columns: readonly string[]
  readonly children: ReactNode
}

const titleOf = (column: string): string => column.replace('#', '')

/** On a phone a row is a card, whose cells say their columns. */
const nameCells = (table: HTMLTableElement | null, columns: readonly string[]): void => {
  for (const row of table?.tBodies[0]?.rows ?? []) {
    for (const cell of row.cells) cell.dataset.column = titleOf(columns[cell.cellIndex] ?? '')
  }
}

/** Wider than its place it is scrolled by itself, by keys too. */
export const ListTable = ({ caption, columns, children }: TableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: without a stop keys could not scroll it
  <section className={styles.wide} tabIndex={0} aria-label={caption}>
    <table ref={(table) => nameCells(table, columns)} className={styles.table}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map((title) => (
            <th
              key={title}
              scope="col"
              {...(title.startsWith('#') && { className: styles.number ?? '' })}
            >
              {titleOf(title)}
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
    <h1>{title}</h1>
    {children}
  </div>
)
