// The frame of every page: header, the page, footer, toasts.

import { type ReactNode, useEffect, useRef } from 'react'
import { Outlet, useLocation, useMatches } from 'react-router'
import { RouterLink } from '#src/platform/web/router-link.tsx'
import { Footer, ToastRegion } from './frame-parts.tsx'
import { Header } from './header.tsx'
import styles from './layout.module.css'

/** Read by the layout from the `handle` of a route: its loader brings the makes for the selects. */
export type RouteFrame = { readonly isCatalogue?: boolean }

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
  const isCatalogue = useMatches().some(
    ({ handle }) => (handle as RouteFrame | undefined)?.isCatalogue,
  )
  const main = useFocusOnNewPage()
  useSearchKey()
  return (
    <div className={styles.frame}>
      <a href="#main" className="skip-link">
        К содержанию
      </a>
      <Header isCatalogue={isCatalogue} />
      <main id="main" ref={main} tabIndex={-1} className={styles.main}>
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
      const field = document.querySelector<HTMLInputElement>('input[type="search"]')
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
