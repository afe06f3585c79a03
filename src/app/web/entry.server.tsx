// Renders one page to HTML: the same tree as in the browser, over the same API without a socket.

import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  StaticRouterProvider,
} from 'react-router'
import { newApiCache } from '#src/platform/web/api-cache.ts'
import { callApiBy } from '#src/platform/web/call-api.ts'
import { type PageContext, pageContext } from '#src/platform/web/page-loader.ts'
import type { PageState } from '../page-state.ts'
import type { RenderedPage, RenderRequest } from '../rendered-page.ts'
import { AppShell } from './app-shell.tsx'
import { routes } from './routes.tsx'

const handler = createStaticHandler(routes)

export async function renderPage({
  url,
  transport,
  settings,
}: RenderRequest): Promise<RenderedPage> {
  const page: PageContext = { cache: newApiCache(), callApi: callApiBy(transport), failures: [] }
  const requestContext = new RouterContextProvider(new Map([[pageContext, page]]))
  const outcome = await handler.query(new Request(url), { requestContext })
  if (outcome instanceof Response) {
    const location = outcome.headers.get('location') ?? '/'
    return { kind: 'redirect', status: outcome.status, location }
  }
  const router = createStaticRouter(handler.dataRoutes, outcome)
  const html = renderToString(
    <AppShell cache={page.cache} callApi={page.callApi} company={settings.company}>
      <StaticRouterProvider router={router} context={outcome} hydrate={false} />
    </AppShell>,
  )
  return {
    kind: 'page',
    status: page.failures.length > 0 ? 503 : outcome.statusCode,
    html,
    state: {
      ...settings,
      answers: answersOf(page.cache),
      router: { loaderData: outcome.loaderData, errors: outcome.errors },
    },
    isBroken: page.failures.length > 0 || outcome.statusCode >= 500,
  }
}

const answersOf = (cache: PageContext['cache']): PageState['answers'] =>
  cache
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
    .map(({ queryKey, state }) => ({ key: queryKey, answer: state.data }))
