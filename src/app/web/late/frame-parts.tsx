// What every page has and none needs at once, as one file to fetch.

import { ToastRegion } from '#src/ui/toast.tsx'
import { ErrorPage } from './error-page.tsx'
import { Footer } from './footer.tsx'
import { LinksUnderWay } from './links-under-way.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { ServiceWorker } from './service-worker.tsx'
import { UserMenu } from './user-menu.tsx'

/** The footer, and what works behind every page without a place of its own. */
const PageEnd = () => (
  <>
    <Footer />
    <LinksUnderWay />
    <ServiceWorker />
  </>
)

export const parts = { ErrorPage, Footer: PageEnd, MobileMenu, ToastRegion, UserMenu }
