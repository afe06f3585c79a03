// Brings the page that the server sent to life in the browser.

import { hydrateRoot } from 'react-dom/client'
import {
  createBrowserRouter,
  matchRoutes,
  RouterContextProvider,
  RouterProvider,
} from 'react-router'
import { logOutHere, readToken } from '#src/accounts/web/public.ts'
import { newAnswerCache, UNUSED_ANSWERS_LIVE_MS } from '#src/platform/web/answer-cache.ts'
import { callApiBy, fetchTransport } from '#src/platform/web/call-api.ts'
import { broughtIn } from '#src/platform/web/carried-answers.ts'
import { pageContext } from '#src/platform/web/page-loader.ts'
import { type PageState, STATE_ELEMENT_ID } from '../page-state.ts'
import { AppShell } from './app-shell.tsx'
import { forgetStructuredData } from './forget-structured-data.ts'
import { changeDocuments } from './own-document.ts'
import { routes } from './routes.tsx'

/** The page's own chunk must be there before hydration, or the tree would not match. */
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

export async function bringToLife(): Promise<void> {
  const state = JSON.parse(
    document.getElementById(STATE_ELEMENT_ID)?.textContent ?? '',
  ) as PageState
  const callApi = callApiBy(fetchTransport(readToken, logOutHere))
  const cache = newAnswerCache({
    callApi,
    brought: broughtIn(state.carried),
    unusedLiveMs: UNUSED_ANSWERS_LIVE_MS,
  })
  await loadMatchedPages()
  const goingTo = () => router.state.navigation.location
  const whole = routes.map((route) => ({
    ...route,
    middleware: [changeDocuments(state.map, window.location.pathname, goingTo)],
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
}
