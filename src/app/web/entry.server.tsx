// Renders one page to HTML: the same tree as in the browser, over the same API without a socket.

import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  matchRoutes,
  type RouteObject,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router'
import { dehydrate, newAnswerCache } from '#src/platform/web/answer-cache.ts'
import { framePartsAreHere } from '#src/platform/web/browsing/late-parts.tsx'
import { callApiBy } from '#src/platform/web/call-api.ts'
import { type PageContext, pageContext } from '#src/platform/web/page-context.ts'
import type { ErrorBody } from '#src/shared/error-body.ts'
import type { RenderedPage, RenderRequest } from '../rendered-page.ts'
import { AppShell } from './app-shell.tsx'
import { routes } from './routes.tsx'

const pages = createStaticHandler(routes)

export async function renderPage(asked: RenderRequest): Promise<RenderedPage> {
  const { transport, settings } = asked
  const right = asked.failure ? null : rightAddress(routes, new URL(asked.url))
  if (right !== null) return { kind: 'redirect', status: 301, location: right }
  const callApi = callApiBy(transport)
  const cache = newAnswerCache({ callApi, unusedLiveMs: null })
  const page: PageContext = { cache, failures: [] }
  const [outcome] = await Promise.all([load(page, asked), framePartsAreHere()])
  if (outcome instanceof Response) {
    const location = outcome.headers.get('location') ?? '/'
    return { kind: 'redirect', status: outcome.status, location }
  }
  const router = createStaticRouter(pages.dataRoutes, outcome)
  const html = renderToString(
    <AppShell api={{ callApi, cache }} settings={settings}>
      <StaticRouterProvider router={router} context={outcome} hydrate={false} />
    </AppShell>,
  )
  return {
    kind: 'page',
    status: page.failures.length > 0 ? 503 : outcome.statusCode,
    html,
    state: {
      ...settings,
      carried: dehydrate(cache),
      router: { loaderData: outcome.loaderData, errors: outcome.errors },
    },
    screen: outcome.errors ? null : (outcome.matches.at(-1)?.route.Component?.name ?? null),
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

/** The outermost route fails, so that its error screen has the frame of every page. */
function withFailure(outcome: StaticHandlerContext, data: ErrorBody): StaticHandlerContext {
  const answer = { status: 500, statusText: '', internal: false, data }
  const errors = Object.fromEntries(pages.dataRoutes.map(({ id }) => [id, answer]))
  return { ...outcome, statusCode: 500, errors }
}

/** The canonical spelling of a known page's address; null where `url` has it already. */
export function rightAddress(routes: RouteObject[], { pathname, search }: URL): string | null {
  const matches = matchRoutes(routes, pathname)
  if (matches === null) return null
  const pattern = matches.flatMap(({ route }) => route.path?.split('/') ?? [])
  if (pattern.includes('*')) return null // an unknown page in any spelling
  const given = pathname.split('/').filter((segment) => segment !== '')
  const right = `/${given.map((segment, index) => fixedSegment(pattern[index]) ?? segment).join('/')}`
  return right === pathname ? null : right + search
}

/** A fixed segment of a pattern; undefined for a `:name`. */
const fixedSegment = (segment: string | undefined): string | undefined =>
  segment?.startsWith(':') ? undefined : segment
