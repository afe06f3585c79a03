import { renderToStaticMarkup as render } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { newAnswerCache } from '#src/platform/web/answer-cache.ts'
import { ApiProvider } from '#src/platform/web/api-cache.ts'
import { answered } from '#src/platform/web/cached-answer.ts'
import { addressOf } from '#src/platform/web/call-api.ts'
import { storesApi } from '#src/stores/contract.ts'
import type { Order } from '../contract.ts'
import { OrderSheet } from './order-sheet.tsx'

const SHOP = 'ул. Мира, 1'

const order: Order = {
  id: 7,
  created_at: '2026-11-20T11:05:00.000Z',
  status: 'новый',
  address: SHOP,
  phone: '79990000001',
  payment_method: 'Наличными при получении',
  shipping_method: 'Самовывоз',
  comment: '',
  items: '[]',
  total: 901,
  shipping_cost: 0,
  carrier: '',
  promised_at: '2026-11-24T15:00:00.000Z',
}

/** Its address and its term, as the sheet has them. */
function shown(changed: Partial<Order>): (string | undefined)[] {
  const callApi = () => Promise.reject(new Error('nothing is asked'))
  const point = { lat: 48.71, lng: 44.51 }
  const shops = [{ id: 1, title: SHOP, phone: '78442200001', coords: point, hours: null }]
  const city = { city: 'Волгоград', value: 'volgograd', mapCenter: point, zoom: 11, shops }
  const hydrated = new Map([[addressOf(storesApi.list.path, {}), answered({ cities: [city] })]])
  const cache = newAnswerCache({ callApi, hydrated, unusedLiveMs: null })
  const html = render(
    <MemoryRouter>
      <ApiProvider value={{ callApi, cache }}>
        <OrderSheet order={{ ...order, ...changed }} />
      </ApiProvider>
    </MemoryRouter>,
  )
  return ['Адрес', 'Срок'].map((name) => html.match(`<dt>${name}</dt><dd>([^<]*)</dd>`)?.[1])
}

test('a pickup has the city of its shop, and the time from which it waits', () => {
  expect(shown({})).toEqual(['Волгоград, ул. Мира, 1', 'с 24 ноября, 18:00'])
})

test('a pickup stays one after its shop was renamed', () => {
  expect(shown({ address: 'ул. Мира, 1а' })).toEqual(['ул. Мира, 1а', 'с 24 ноября, 18:00'])
})

test('a delivery to the address of a shop is no pickup', () => {
  const delivery = { shipping_method: 'Доставка курьером' }
  expect(shown(delivery)).toEqual(['ул. Мира, 1', 'до 24 ноября, 18:00'])
})

test('a carrier names a day, not an hour', () => {
  const delivery = { shipping_method: 'Доставка транспортной компанией', carrier: 'СДЭК' }
  expect(shown(delivery)[1]).toMatch(/^до 24 ноября[^:]*$/)
})
