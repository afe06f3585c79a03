// The page without a connection, which the worker in the browser shows.

import type { Page } from '@playwright/test'
import { barriersOf } from '#tests/support/barriers.ts'
import { aPopularPart } from '#tests/support/buyer.ts'
import { heading, productScreen } from '#tests/support/screens.ts'
import { expect, test, visit } from '#tests/support/shop-page.ts'

test.use({ serviceWorkers: 'allow' })

const isWatching = (page: Page) => page.evaluate(() => navigator.serviceWorker.controller !== null)

test('without a connection a new page is «Нет связи», with the cart and a retry', async ({
  page,
  context,
}) => {
  const part = await aPopularPart(page.request)
  await visit(page, `/catalog/product/${part.key}`)
  await productScreen(page).addToCart.click()
  await expect.poll(() => isWatching(page)).toBe(true)
  await context.setOffline(true)
  await page.goto('/contacts')
  await expect(heading(page, 'Нет связи')).toBeVisible()
  await expect(page.getByText(/^Корзина на месте: \d+ шт\./)).toBeVisible()
  expect(await barriersOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Повторить' }).click()
  await expect(page.getByText('Связи всё ещё нет. Попыток: 1.')).toBeVisible()
  await context.setOffline(false)
  await expect(heading(page, 'Контакты')).toBeVisible()
})

test('the worker keeps files with a hash in their name and the offline page, nothing else', async ({
  page,
}) => {
  await visit(page, '/')
  await expect.poll(() => isWatching(page)).toBe(true)
  await visit(page, '/catalog')
  const keptPaths = () =>
    page.evaluate(async () => {
      const names = await caches.keys()
      const kept = names.map(async (name) => (await caches.open(name)).keys())
      return (await Promise.all(kept)).flat().map(({ url }) => new URL(url).pathname)
    })
  const offline = ['/favicon.svg', '/offline', '/offline.css', '/offline.js']
  await expect
    .poll(async () => (await keptPaths()).some((path) => path.startsWith('/assets/')))
    .toBe(true)
  const others = (await keptPaths()).filter((path) => !/^\/assets\/.+-[\w-]{8}\.\w+$/.test(path))
  expect(others.toSorted()).toEqual(offline)
})
