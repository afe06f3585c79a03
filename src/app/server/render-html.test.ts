import { describe, expect, test, vi } from 'vitest'
import { catalogueApi } from '#src/catalogue/contract.ts'
import { callKey } from '#src/platform/server/serve-endpoint.ts'
import { ShopError } from '#src/shared/errors.ts'
import type { RenderedPage, RenderPage } from '../rendered-page.ts'
import { readConfig } from './config.ts'
import { renderHtml } from './render-html.ts'

const { company, publicUrl, map } = readConfig({})
const endpoint = catalogueApi.product

const pageOf = (html: string, status: number): RenderedPage => {
  const state = { carried: { answers: {}, failures: {} }, router: { loaderData: {}, errors: null } }
  return {
    kind: 'page',
    status,
    html,
    isBroken: true,
    screen: null,
    state: { company, publicUrl, map, ...state },
  }
}

async function open(render: RenderPage, failure: Error = new Error('not asked')) {
  const run = () => Promise.reject(failure)
  const log = { error: vi.fn() }
  const renderer = {
    pages: { render, headTags: () => '' },
    api: { calls: new Map([[callKey(endpoint), { endpoint, run }]]) },
    settings: { company, publicUrl, map },
  }
  const page = await renderHtml(renderer, '/', { id: 'a-number', log } as never)
  return { ...page, logged: log.error.mock.calls.flat() }
}

/** A page that makes the same call twice and says what it was told. */
const asksTwice: RenderPage = async ({ transport }) => {
  const ask = () => transport(endpoint, { params: { id: '5' } }, {})
  return pageOf(JSON.stringify([await ask(), await ask()]), 503)
}

describe('a page whose calls fail', () => {
  test('knows the number of its request; the lost database is logged once', async () => {
    const away = new ShopError('unavailable', 'Магазин временно недоступен.')
    const { html, isKept, logged } = await open(asksTwice, away)
    expect(html.match(/"request_id":"a-number"/g)).toHaveLength(2)
    expect([isKept, logged]).toEqual([false, [away]])
  })

  test('logs every bug, and no refusal', async () => {
    const bug = new Error('a broken handler')
    expect((await open(asksTwice, bug)).logged).toEqual([bug, bug])
    expect((await open(asksTwice, new ShopError('not-found', 'Нет.'))).logged).toEqual([])
  })
})

describe('a page that cannot be rendered', () => {
  const bug = new Error('a broken component')

  test('is the error screen, told the number that is logged', async () => {
    const render: RenderPage = async ({ failure }) => {
      if (!failure) throw bug
      return pageOf(`<h1>${failure.request_id}</h1>`, 500)
    }
    const { status, html, isKept, logged } = await open(render)
    expect([status, isKept, logged]).toEqual([500, false, [bug]])
    expect(html).toContain('<h1>a-number</h1>')
  })

  test('is a bare page when the error screen cannot be rendered either', async () => {
    const { status, html, isKept } = await open(() => Promise.reject(bug))
    expect([status, isKept]).toEqual([500, false])
    expect(html).toMatch(/<h1>Страница не открылась<\/h1>.*Номер обращения: a-number/s)
  })
})
