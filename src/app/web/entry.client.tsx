// Starts in the browser: the styles of every page, then the hydration of the server's page.

import '#src/ui/tokens.css'
import '#src/ui/fonts.css'
import '#src/ui/base.css'
import { hydrateRoot } from 'react-dom/client'
import {
  createBrowserRouter,
  matchRoutes,
  RouterContextProvider,
  RouterProvider,
} from 'react-router'
import { logOutHere, readToken } from '#src/accounts/web/public.ts'
import { hydrated, newAnswerCache, UNUSED_ANSWERS_LIVE_MS } from '#src/platform/web/answer-cache.ts'
import { callApiBy, fetchTransport } from '#src/platform/web/call-api.ts'
import { pageContext } from '#src/platform/web/page-context.ts'
import { type PageState, STATE_ELEMENT_ID } from '../rendered-page.ts'
import { AppShell } from './app-shell.tsx'
import { changeDocuments } from './own-document.ts'
import { routes } from './routes.tsx'

/** Loads the page's own chunk before hydration, or the tree would not match. */
async function loadMatchedPages(): Promise<void> {
  const matches = matchRoutes(routes, window.location) ?? []
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'object' || !route.lazy.Component) return
      const Component = await route.lazy.Component()
      if (Component) Object.assign(route, { Component })
      delete route.lazy
    }),
  )
}

async function hydratePage(): Promise<void> {
  const state = JSON.parse(
    document.getElementById(STATE_ELEMENT_ID)?.textContent ?? '',
  ) as PageState
  const callApi = callApiBy(fetchTransport(readToken, logOutHere))
  const cache = newAnswerCache({
    callApi,
    hydrated: hydrated(state.carried),
    unusedLiveMs: UNUSED_ANSWERS_LIVE_MS,
  })
  await loadMatchedPages()
  const nextLocation = () => router.state.navigation.location
  const whole = routes.map((route) => ({
    ...route,
    middleware: [changeDocuments(state.map, window.location.pathname, nextLocation)],
  }))
  const router = createBrowserRouter(whole, {
    hydrationData: state.router,
    getContext: () => new RouterContextProvider(new Map([[pageContext, { cache, failures: [] }]])),
  })
  forgetStructuredData(router)

  hydrateRoot(
    document,
    <AppShell api={{ callApi, cache }} settings={state}>
      <RouterProvider router={router} />
    </AppShell>,
  )
  void import('./late/loaders.ts').catch(() => {}) // the first link asks again
}

const ELEMENTS = 'script[type="application/ld+json"]'

type Router = {
  readonly state: { readonly location: { readonly pathname: string } }
  subscribe(onChange: (state: Router['state']) => void): () => void
}

/** Removes it at the first navigation: it describes the server's page. */
function forgetStructuredData(router: Router): void {
  const { pathname } = router.state.location
  const stop = router.subscribe(({ location }) => {
    if (location.pathname === pathname) return
    for (const element of document.querySelectorAll(ELEMENTS)) element.remove()
    stop()
  })
}

// not awaited: the pages that it loads import the file that this one is bundled into
void hydratePage()
