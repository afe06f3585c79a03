// The frame of every page: header, search where a route asks for it, the page, footer, toasts.

import { type ReactNode, useEffect, useRef } from 'react'
import { Outlet, useLocation, useMatches } from 'react-router'
import { SearchForm } from '#src/search/web/public.ts'
import { ToastRegion } from '#src/ui/toast.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import styles from './layout.module.css'
import type { RouteFrame } from './route-frame.ts'
import { useSearchKey } from './use-search-key.ts'

/** `children` stand in for the route's page where there is none. */
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
      <ToastRegion />
    </div>
  )
}

/** A new page is where a reader of the screen goes on; the first one is where the browser begins. */
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
