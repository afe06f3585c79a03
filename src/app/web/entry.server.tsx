// Renders one page to HTML: the same tree as in the browser, over the same API without a socket.

import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router'
import { newApiCache } from '#src/platform/web/api-cache.ts'
import { callApiBy } from '#src/platform/web/call-api.ts'
import { carryOut } from '#src/platform/web/carried-answers.ts'
import { type PageContext, pageContext } from '#src/platform/web/page-loader.ts'
import type { ErrorBody } from '#src/shared/error-body.ts'
import type { RenderedPage, RenderRequest } from '../rendered-page.ts'
import { AppShell } from './app-shell.tsx'
import { routes } from './routes.tsx'

const pages = createStaticHandler(routes)

export async function renderPage(asked: RenderRequest): Promise<RenderedPage> {
  const { transport, settings } = asked
  const page: PageContext = { cache: newApiCache(), callApi: callApiBy(transport), failures: [] }
  const outcome = await load(page, asked)
  if (outcome instanceof Response) {
    const location = outcome.headers.get('location') ?? '/'
    return { kind: 'redirect', status: outcome.status, location }
  }
  const router = createStaticRouter(pages.dataRoutes, outcome)
  const html = renderToString(
    <AppShell
      cache={page.cache}
      callApi={page.callApi}
      company={settings.company}
      map={settings.map}
    >
      <StaticRouterProvider router={router} context={outcome} hydrate={false} />
    </AppShell>,
  )
  return {
    kind: 'page',
    status: page.failures.length > 0 ? 503 : outcome.statusCode,
    html,
    state: {
      ...settings,
      carried: carryOut(page.cache),
      router: { loaderData: outcome.loaderData, errors: outcome.errors },
    },
    isBroken: page.failures.length > 0 || outcome.statusCode >= 500,
  }
}

async function load(page: PageContext, { url, failure }: RenderRequest) {
  const outcome = await pages.query(new Request(url), {
    requestContext: new RouterContextProvider(new Map([[pageContext, page]])),
    filterMatchesToLoad: () => failure === undefined,
  })
  if (outcome instanceof Response) return outcome
  if (failure) return withFailure(outcome, failure)
  const bug = Object.values(outcome.errors ?? {}).find((error) => !isRouteErrorResponse(error))
  if (bug !== undefined) throw bug
  return outcome
}

/** As if the outermost route had answered so: its error screen has the frame of every page. */
function withFailure(outcome: StaticHandlerContext, data: ErrorBody): StaticHandlerContext {
  const answer = { status: 500, statusText: '', internal: false, data }
  const errors = Object.fromEntries(pages.dataRoutes.map(({ id }) => [id, answer]))
  return { ...outcome, statusCode: 500, errors }
}
