// Address → loader data → HTML and status: pages are rendered whole, over the API in this process.

import type { FastifyBaseLogger } from 'fastify'
import { visitorAt } from '#src/platform/server/caller.ts'
import { errorBody, expectedFailure } from '#src/platform/server/error-handler.ts'
import { type ApiServer, callKey } from '#src/platform/server/serve-endpoint.ts'
import type { Transport } from '#src/platform/web/call-api.ts'
import { STATUS_BY_KIND } from '#src/shared/error-body.ts'
import { type PageState, STATE_ELEMENT_ID } from '../page-state.ts'
import type { BuiltPages } from './built-pages.ts'

type Renderer = {
  readonly pages: BuiltPages
  readonly api: ApiServer
  readonly settings: Omit<PageState, 'answers' | 'router'>
  readonly log: FastifyBaseLogger
}

/** Renders the page at `address` for a visitor without a name. */
export async function renderHtml(renderer: Renderer, address: string) {
  const { pages, api, settings, log } = renderer
  const page = await pages.render({
    url: `${settings.publicUrl}${address}`,
    transport: inProcessTransport(api, log),
    settings,
  })
  if (page.kind === 'redirect') {
    return { status: page.status, html: '', location: page.location, isKept: true }
  }
  const state = `<script type="application/json" id="${STATE_ELEMENT_ID}">${embed(page.state)}</script>`
  const html = page.html
    .replace('</head>', () => `${pages.headTags}</head>`)
    .replace(/<\/body><\/html>$/, () => `${state}</body></html>`)
  return {
    status: page.status,
    html: `<!doctype html>${html}`,
    location: null,
    isKept: !page.isBroken,
  }
}

/** `</script>` inside a product's name must not end the element; JSON may spell `<` as an escape. */
const embed = (state: PageState): string => JSON.stringify(state).replace(/</g, '\\u003c')

/** Runs the endpoint's own handler; failures become the same answers as over HTTP. */
function inProcessTransport(api: ApiServer, log: FastifyBaseLogger): Transport {
  return async (endpoint, input) => {
    const call = api.calls.get(callKey(endpoint))
    if (!call) throw new Error(`${callKey(endpoint)} is not served`)
    try {
      return { status: 200, body: await call.run(texts(input), visitorAt('in-process')) }
    } catch (error) {
      const failure = expectedFailure(error as Error)
      if (!failure) log.error(error)
      const body = errorBody(failure, '')
      return { status: STATUS_BY_KIND[body.code], body }
    }
  }
}

type Input = { params?: unknown; query?: unknown; body?: unknown }

/** Over HTTP an absent query field is not sent at all; here `undefined` would stand in its place. */
function texts({ params, query, body }: Input): Input {
  const present = Object.entries((query ?? {}) as Record<string, unknown>).filter(
    ([, value]) => value !== undefined && value !== '',
  )
  const spelt = present.map(([name, value]) => [name, String(value)])
  return { params, query: Object.fromEntries(spelt), body }
}
