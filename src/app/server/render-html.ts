// Address → loader data → HTML and status: pages are rendered whole, over the API in this process.

import type { FastifyRequest } from 'fastify'
import { visitorAt } from '#src/platform/server/caller.ts'
import { errorBody, expectedFailure } from '#src/platform/server/error-handler.ts'
import { type ApiServer, callKey } from '#src/platform/server/serve-endpoint.ts'
import type { Transport } from '#src/platform/web/call-api.ts'
import { type ErrorBody, STATUS_BY_KIND } from '#src/shared/error-body.ts'
import { type PageSettings, type PageState, STATE_ELEMENT_ID } from '../page-state.ts'
import type { RenderedPage } from '../rendered-page.ts'
import { bareFailurePage } from './bare-failure-page.ts'
import type { BuiltPages } from './built-pages.ts'
import type { Rendered } from './page-cache.ts'
import { shareTags } from './share-tags.ts'
import { structuredData } from './structured-data/structured-data.ts'

type Renderer = {
  readonly pages: BuiltPages
  readonly api: Pick<ApiServer, 'calls'>
  readonly settings: PageSettings
}

/** Who asked: his number is the one that is logged and shown. */
type Asker = Pick<FastifyRequest, 'id' | 'log'>

/** Renders the page at `address` for a visitor without a name; never rejects. */
export async function renderHtml(
  { pages, api, settings }: Renderer,
  address: string,
  asker: Asker,
): Promise<Rendered> {
  const render = async (failure?: ErrorBody): Promise<Rendered> => {
    const { transport, isAway } = inProcessTransport(api, asker)
    const page = await pages.render({
      url: `${settings.publicUrl}${address}`,
      transport,
      settings,
      ...(failure && { failure }),
    })
    const headTags: BuiltPages['headTags'] = (screen) =>
      shareTags(settings) + pages.headTags(screen)
    return { ...documentOf(page, headTags, address), isAway: isAway() }
  }
  try {
    return await render()
  } catch (error) {
    asker.log.error(error)
  }
  try {
    return await render(errorBody(null, asker.id))
  } catch (error) {
    asker.log.error(error)
    return { status: 500, html: bareFailurePage(asker.id), location: null, isKept: false }
  }
}

function documentOf(
  page: RenderedPage,
  headTags: BuiltPages['headTags'],
  address: string,
): Rendered {
  if (page.kind === 'redirect') {
    return { status: page.status, html: '', location: page.location, isKept: true }
  }
  const state = dataElement(`type="application/json" id="${STATE_ELEMENT_ID}"`, page.state)
  const { status, isBroken } = page
  const description = status === 200 ? descriptionOf(address, page.state) : ''
  const html = page.html
    .replace('</head>', () => `${headTags(page.screen)}</head>`)
    .replace(/<\/body><\/html>$/, () => `${state}${description}</body></html>`)
  return { status, html: `<!doctype html>${html}`, location: null, isKept: !isBroken }
}

function descriptionOf(address: string, state: PageState): string {
  const data = structuredData(address.replace(/\?.*$/, ''), state)
  return data === null ? '' : dataElement('type="application/ld+json"', data)
}

/** `</script>` inside a product's name must not end the element; JSON may spell `<` as an escape. */
const dataElement = (attributes: string, data: object): string =>
  `<script ${attributes}>${JSON.stringify(data).replace(/</g, '\\u003c')}</script>`

/** Runs the endpoint's own handler; failures become the same answers as over HTTP. */
function inProcessTransport({ calls }: Renderer['api'], { id, log }: Asker) {
  let isAway = false // a lost database fails every call of the page, and is logged once
  const transport: Transport = async (endpoint, input) => {
    const call = calls.get(callKey(endpoint))
    if (!call) throw new Error(`${callKey(endpoint)} is not served`)
    try {
      return { status: 200, body: await call.run(texts(input), visitorAt('in-process')) }
    } catch (error) {
      const failure = expectedFailure(error as Error)
      if (!failure || (failure.kind === 'unavailable' && !isAway)) log.error(error)
      isAway ||= failure?.kind === 'unavailable'
      const body = errorBody(failure, id)
      return { status: STATUS_BY_KIND[body.code], body }
    }
  }
  return { transport, isAway: () => isAway }
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
