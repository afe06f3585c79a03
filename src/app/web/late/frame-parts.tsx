// What every page has and none needs at once, as one file to fetch.

import { ToastRegion } from '#src/ui/toast.tsx'
import { ErrorPage } from './error-page.tsx'
import { Footer } from './footer.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { UserMenu } from './user-menu.tsx'

export const parts = { ErrorPage, Footer, MobileMenu, ToastRegion, UserMenu }
