// The frame of every page: header, search where a route asks for it, the page, footer, toasts.

import { type ReactNode, useEffect, useRef } from 'react'
import { Link, Outlet, useLocation, useMatches } from 'react-router'
import { useCompany } from '#src/content/web/public.ts'
import { RouterLink } from '#src/platform/web/router-link.tsx'
import { SearchForm } from '#src/search/web/public.ts'
import { formatPhone } from '#src/shared/phone.ts'
import { ClockIcon, MailIcon, PhoneIcon } from '#src/ui/icons.tsx'
import { ToastRegion } from '#src/ui/toast.tsx'
import { Header } from './header.tsx'
import styles from './layout.module.css'
import { SiteLinks } from './site-links.tsx'

/** Read by the layout from the `handle` of a route. */
export type RouteFrame = { readonly hasSearchForm?: boolean }

/** The html shell. The server puts styles, scripts and the page's state into it as text. */
export function Document({ children }: { readonly children: ReactNode }) {
  return (
    <html lang="ru">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="format-detection" content="telephone=no" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      </head>
      <body>{children}</body>
    </html>
  )
}

/** `children` replace the route's page. */
export function Layout({ children }: { readonly children?: ReactNode }) {
  const hasSearchForm = useMatches().some(
    ({ handle }) => (handle as RouteFrame | undefined)?.hasSearchForm,
  )
  const main = useFocusOnNewPage()
  useSearchKey()
  return (
    <div className={styles.frame}>
      <a href="#main" className="skip-link">
        К содержанию
      </a>
      <Header hasSearch={!hasSearchForm} />
      <main id="main" ref={main} tabIndex={-1} className={styles.main}>
        {hasSearchForm && <SearchForm />}
        {children ?? <Outlet />}
      </main>
      <Footer />
      <ToastRegion link={RouterLink} />
    </div>
  )
}

/** Moves the focus to a new page for screen readers; not on the first page. */
function useFocusOnNewPage() {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}

/** The `/` key goes to the search of the page. */
function useSearchKey(): void {
  useEffect(() => {
    const goToSearch = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
      if (isTyping(event.target)) return
      const field = document.querySelector<HTMLInputElement>('search input[type="search"]')
      if (!field) return
      event.preventDefault()
      field.focus()
      field.select()
    }
    window.addEventListener('keydown', goToSearch)
    return () => window.removeEventListener('keydown', goToSearch)
  }, [])
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('input, textarea, select, [contenteditable]')

/** The page footer: main pages, contacts, seller. */
function Footer() {
  const company = useCompany()
  return (
    <footer className={styles.footer}>
      <div className={styles.columns}>
        <nav aria-label="Разделы внизу страницы">
          <SiteLinks catalogueName="Запчасти" className={styles.links} />
        </nav>
        <ul className={styles.contacts}>
          <li>
            <PhoneIcon />
            <a id="shop-phone" href={`tel:+${company.phone}`} className={styles.phone}>
              {formatPhone(company.phone)}
            </a>
          </li>
          <li>
            <MailIcon />
            <a href={`mailto:${company.email}`}>{company.email}</a>
          </li>
          <li>
            <ClockIcon />
            <span>{company.hours}</span>
          </li>
        </ul>
        <div className={styles.seller}>
          <p>{company.legalName}</p>
          <p>
            ОГРН {company.ogrn}, ИНН {company.inn}
          </p>
          <p>{company.legalAddress}</p>
          <p>
            <Link to="/terms">Пользовательское соглашение</Link>
          </p>
          <p>
            <Link to="/personal-data">Персональные данные</Link>
          </p>
        </div>
      </div>
    </footer>
  )
}
