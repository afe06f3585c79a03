// The hours on the contacts page and beside the shop of an order.

import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { newAnswerCache } from '#src/platform/web/answer-cache.ts'
import { ApiProvider } from '#src/platform/web/api-cache.ts'
import { answered } from '#src/platform/web/cached-answer.ts'
import { addressOf } from '#src/platform/web/call-api.ts'
import { type Shop, type StoreCity, storesApi } from '../contract.ts'
import { ShopFinder } from './shop-finder.tsx'
import { ShopPlace } from './shop-place.tsx'
import { StoreSettingsProvider } from './store-settings.ts'

const point = { lat: 48.71, lng: 44.51 }
const USUAL = 'Пн–Вс 9.00–20.00'
const SHORT = 'Пн–Сб 9.00–19.00, Вс — выходной'

const SETTINGS = { map: { yandex: null, tiles: null }, hours: USUAL }

const shop = (id: number, hours: string | null) => ({
  ...{ id, title: `ул. Мира, ${id}`, phone: '78442200001', coords: point, hours },
})

const cityOf = (shops: readonly Shop[]): StoreCity => ({
  ...{ city: 'Волгоград', value: 'volgograd', mapCenter: point, zoom: 11, shops: [...shops] },
})

/** The text of the list for wide screens and for print, without the accordion. */
function contacts(...hours: readonly (string | null)[]): string {
  const city = cityOf(hours.map((own, n) => shop(n + 1, own)))
  const html = renderToStaticMarkup(
    <StoreSettingsProvider value={SETTINGS}>
      <ShopFinder cities={[city]} />
    </StoreSettingsProvider>,
  )
  return html.replace(/<details.*<\/details>/s, '').replace(/<[^>]*>/g, '')
}

test.each([
  [[null, null], USUAL],
  [[USUAL, null], USUAL],
  [[SHORT, SHORT], SHORT],
])('shops with the same hours %j say them once above the list', (hours, text) => {
  const page = contacts(...hours)
  expect(page).toContain(`Магазины открыты: ${text}`)
  expect(page.split(text)).toHaveLength(2)
})

test('shops with different hours say them one by one', () => {
  const page = contacts(null, SHORT)
  expect(page).not.toContain('Магазины открыты')
  expect(page).toContain(`ул. Мира, 1${USUAL}`)
  expect(page).toContain(`ул. Мира, 2${SHORT}`)
})

test('beside an order stand the hours of its shop', () => {
  const callApi = () => Promise.reject(new Error('nothing is asked'))
  const city = cityOf([shop(1, null), shop(2, SHORT)])
  const hydrated = new Map([[addressOf(storesApi.list.path, {}), answered({ cities: [city] })]])
  const cache = newAnswerCache({ callApi, hydrated, unusedLiveMs: null })
  const place = (title: string) =>
    renderToStaticMarkup(
      <ApiProvider value={{ callApi, cache }}>
        <StoreSettingsProvider value={SETTINGS}>
          <ShopPlace title={title} />
        </StoreSettingsProvider>
      </ApiProvider>,
    )
  expect(place('ул. Мира, 1')).toContain(`<span>${USUAL}</span>`)
  expect(place('ул. Мира, 2')).toContain(`<span>${SHORT}</span>`)
})
