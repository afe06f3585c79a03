// Renders pages to HTML; their loaders call the API inside this process.

import type { FastifyRequest } from 'fastify'
import { visitorAt } from '#src/platform/server/caller.ts'
import { errorBody, expectedFailure } from '#src/platform/server/error-handler.ts'
import { type ApiServer, callKey } from '#src/platform/server/serve-endpoint.ts'
import type { Transport } from '#src/platform/web/call-api.ts'
import { type ErrorBody, STATUS_BY_KIND } from '#src/shared/error-body.ts'
import { escapeMarkup } from '#src/shared/escape-markup.ts'
import type { RenderedPage } from '../rendered-page.ts'
import { type PageSettings, type PageState, STATE_ELEMENT_ID } from '../rendered-page.ts'
import type { BuiltPages } from './built-pages.ts'
import { APP_TAGS } from './installed-app.ts'
import type { CacheablePage } from './page-cache.ts'
import {
  currentProductPath,
  sharedImage,
  structuredData,
} from './structured-data/structured-data.ts'

type Renderer = {
  readonly pages: BuiltPages
  readonly api: Pick<ApiServer, 'calls'>
  readonly settings: PageSettings
}

/** The id of the request is logged and shown on failure pages. */
type RequestContext = Pick<FastifyRequest, 'id' | 'log'>

/** Renders the page at `address` for an anonymous visitor; never rejects. */
export async function renderHtml(
  { pages, api, settings }: Renderer,
  address: string,
  request: RequestContext,
): Promise<CacheablePage> {
  const render = async (failure?: ErrorBody): Promise<CacheablePage> => {
    const { transport, isAway } = inProcessTransport(api, request)
    const page = await pages.render({
      url: `${settings.publicUrl}${address}`,
      transport,
      settings,
      ...(failure && { failure }),
    })
    return { ...documentOf(page, pages.headTags, address), isAway: isAway() }
  }
  try {
    return await render()
  } catch (error) {
    request.log.error(error)
  }
  try {
    return await render(errorBody(null, request.id))
  } catch (error) {
    request.log.error(error)
    return { status: 500, html: bareFailurePage(request.id), location: null, isKept: false }
  }
}

function documentOf(
  page: RenderedPage,
  headTags: BuiltPages['headTags'],
  address: string,
): CacheablePage {
  if (page.kind === 'redirect') {
    return { status: page.status, html: '', location: page.location, isKept: true }
  }
  const location = currentProductPath(pathOf(address), page.state)
  if (page.status === 200 && location !== null) {
    return { status: 301, html: '', location, isKept: true }
  }
  const state = dataElement(`type="application/json" id="${STATE_ELEMENT_ID}"`, page.state)
  const { status, isBroken } = page
  const description = status === 200 ? descriptionOf(address, page.state) : ''
  const html = page.html
    .replace(
      '</head>',
      () => `${APP_TAGS}${shareTags(address, page.state)}${headTags(page.screen)}</head>`,
    )
    .replace(/<\/body><\/html>$/, () => `${state}${description}</body></html>`)
  return { status, html: `<!doctype html>${html}`, location: null, isKept: !isBroken }
}

function descriptionOf(address: string, state: PageState): string {
  const data = structuredData(pathOf(address), state)
  return data === null ? '' : dataElement('type="application/ld+json"', data)
}

const pathOf = (address: string): string => address.replace(/\?.*$/, '')

/** `<` is escaped, so that `</script>` in a product name does not end the element. */
const dataElement = (attributes: string, data: object): string =>
  `<script ${attributes}>${JSON.stringify(data).replace(/</g, '\\u003c')}</script>`

/** Calls the handler of the endpoint; failures become the same answers as over HTTP. */
function inProcessTransport({ calls }: Renderer['api'], { id, log }: RequestContext) {
  let isAway = false // a lost database fails every call of the page, but is logged once
  const transport: Transport = async (endpoint, input) => {
    const call = calls.get(callKey(endpoint))
    if (!call) throw new Error(`${callKey(endpoint)} is not served`)
    try {
      return { status: 200, body: await call.run(textFields(input), visitorAt('in-process')) }
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

/** Query fields as texts, without the empty ones, as over HTTP. */
function textFields({ params, query, body }: Input): Input {
  const present = Object.entries((query ?? {}) as Record<string, unknown>).filter(
    ([, value]) => value !== undefined && value !== '',
  )
  const asTexts = present.map(([name, value]) => [name, String(value)])
  return { params, query: Object.fromEntries(asTexts), body }
}

/** The page for when even the error screen cannot be rendered. */
const bareFailurePage = (requestId: string): string => `<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>Страница не открылась</title>
</head>
<body>
<main>
<h1>Страница не открылась</h1>
<p>Это ошибка на нашей стороне. Обновите страницу немного позже.</p>
<p>Номер обращения: ${requestId}</p>
<p><a href="/">На главную</a></p>
</main>
</body>
</html>
`

/** Open Graph tags of every page: the name of the shop, and the product's photograph or the shop's. */
function shareTags(address: string, state: PageState): string {
  const image = sharedImage(pathOf(address), state)
  const properties = {
    site_name: state.company.name,
    locale: 'ru_RU',
    image: image.address,
    'image:width': String(image.width),
    'image:height': String(image.height),
  }
  return Object.entries(properties)
    .map(([name, text]) => `<meta property="og:${name}" content="${escapeMarkup(text)}">`)
    .join('')
}
