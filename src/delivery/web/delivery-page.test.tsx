// What the delivery page says of ways to an address, known or not.

import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { CompanyProvider } from '#src/content/web/public.ts'
import { newAnswerCache } from '#src/platform/web/answer-cache.ts'
import { ApiProvider } from '#src/platform/web/api-cache.ts'
import { ApiError } from '#src/platform/web/api-error.ts'
import { answered, failed, type Known, PENDING } from '#src/platform/web/cached-answer.ts'
import { addressOf } from '#src/platform/web/call-api.ts'
import { deliveryApi } from '../contract.ts'
import { DeliveryPage } from './delivery-page.tsx'

const COMPANY = {
  ...{ name: 'Шёлковый путь', phone: '78442000000', email: 'shop@silkway.example' },
  ...{ hours: '', legalName: '', registration: '', inn: '', legalAddress: '', messengers: [] },
}

function page(prices: Known<unknown>): string {
  const callApi = () => Promise.reject(new Error('nothing is asked'))
  const hydrated = new Map([[addressOf(deliveryApi.prices.path, {}), prices]])
  const cache = newAnswerCache({ callApi, hydrated, unusedLiveMs: null })
  return renderToStaticMarkup(
    <ApiProvider value={{ callApi, cache }}>
      <CompanyProvider value={COMPANY}>
        <MemoryRouter>
          <DeliveryPage />
        </MemoryRouter>
      </CompanyProvider>
    </ApiProvider>,
  )
}
const ofWays = (...ways: readonly string[]) =>
  page(answered({ ways, shops: [], couriers: [], carriers: [] }))

test.each([
  ['load', PENDING],
  ['cannot be read', failed(new ApiError(503))],
])('while the prices %s no way is denied', (_, prices) => {
  expect(page(prices)).toContain(
    'Заберите заказ в магазине или получите по адресу: день назовём при оформлении.',
  )
  expect(page(prices)).toContain('Доставка по адресу')
})

test('a shop without ways to an address promises none', () => {
  expect(ofWays()).toContain('Заберите заказ в магазине: это бесплатно')
  expect(ofWays()).not.toContain('Доставка по адресу')
  expect(ofWays('courier')).toContain('Доставка по адресу')
})

test('who collects names the code of his letter, or without one his number and himself', () => {
  expect(ofWays()).toContain('назовите код: когда заказ будет готов, он появится в личном кабинете')
  expect(ofWays()).toContain('хватит номера заказа и последних четырёх цифр телефона или фамилии')
})
