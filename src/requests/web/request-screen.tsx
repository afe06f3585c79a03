// The frame of a page on which a buyer asks the shop for something.

import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { MessengerLinks, useCompany } from '#src/content/web/public.ts'
import { PageHead } from '#src/platform/web/page-head.tsx'
import { formatPhone } from '#src/shared/phone.ts'
import styles from './request-screen.module.css'

type Props = {
  readonly title: string
  /** The page's offer in one sentence, below the heading. */
  readonly lead: string
  /** For links in letters: not to be indexed. */
  readonly noIndex?: boolean
  readonly children: ReactNode
}

export function RequestScreen({ title, lead, noIndex = false, children }: Props) {
  const { phone } = useCompany()
  return (
    <div className={styles.screen}>
      <PageHead title={title} description={lead} noIndex={noIndex} />
      <h1>{title}</h1>
      <p className={styles.lead}>{lead}</p>
      <noscript>
        <p>
          Форма работает с JavaScript. Без него позвоните нам:{' '}
          <a href={`tel:+${phone}`}>{formatPhone(phone)}</a>.
        </p>
      </noscript>
      <div className={styles.form}>{children}</div>
      <MessengerLinks label="Или напишите нам:" />
    </div>
  )
}

type DoneProps = { readonly done: string; readonly children: ReactNode }

/** Replaces the form by the shop's answer, scrolls to it and focuses it. */
export function FormOrAnswer({ done, children }: DoneProps) {
  return (
    <div>
      <div role="status">
        {done && (
          <p ref={focusOn} tabIndex={-1}>
            {done}
          </p>
        )}
      </div>
      {done && <Link to="/catalog">Перейти в каталог</Link>}
      {!done && children}
    </div>
  )
}

function focusOn(text: HTMLElement | null): void {
  text?.scrollIntoView({ block: 'center' }) // the form was left at its end, far below
  text?.focus({ preventScroll: true })
}

/** `until`: how long the contacts are kept. */
export const PrivacyNote = ({ until }: { readonly until: string }) => (
  <p className={styles.note}>
    Контакты нужны только для ответа, {until}.{' '}
    <a href="/personal-data" target="_blank" rel="noopener">
      Как магазин обращается с данными
    </a>
  </p>
)

/** The product id of the query; empty without one. */
export function productOfQuery(query: URLSearchParams): { readonly product?: number } {
  const given = query.get('product') ?? ''
  return /^[1-9]\d{0,8}$/.test(given) ? { product: Number(given) } : {}
}
