// What every page has and none needs at once, as one file to fetch.

import { useEffect } from 'react'
import { createPath, useNavigation } from 'react-router'
import { ToastRegion } from '#src/ui/toast.tsx'
import { CatalogueMenu } from './catalogue-menu.tsx'
import { ErrorPage } from './error-page.tsx'
import { Footer } from './footer.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { UserMenu } from './user-menu.tsx'

/**
 * Marks the links to the page that is on its way: a slow line must not look like a tap that was not
 * felt. The looks are in `base.css`.
 */
function LinksUnderWay() {
  const { location } = useNavigation()
  const address = location && createPath({ ...location, hash: '' })
  useEffect(() => {
    if (address === undefined) return
    const links = document.querySelectorAll(`a[href="${CSS.escape(address)}"]`)
    for (const link of links) link.setAttribute('aria-busy', 'true')
    return () => {
      for (const link of links) link.removeAttribute('aria-busy')
    }
  }, [address])
  return null
}

/** Registers the worker that shows the offline page, once the page is whole. */
function ServiceWorker() {
  useEffect(() => {
    if (document.readyState === 'complete') register()
    else addEventListener('load', register, { once: true })
  }, [])
  return null
}

/** A browser without it, or one that refuses, is served as ever. */
const register = (): void =>
  void navigator.serviceWorker?.register('/service-worker.js').catch(() => {})

/** The footer, and what works behind every page without a place of its own. */
const PageEnd = () => (
  <>
    <Footer />
    <LinksUnderWay />
    <ServiceWorker />
  </>
)

export const parts = {
  CatalogueMenu,
  ErrorPage,
  Footer: PageEnd,
  MobileMenu,
  ToastRegion,
  UserMenu,
}
