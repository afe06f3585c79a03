// Barriers for those who use a keyboard, a screen reader or strong contrast: axe finds none.

import { barriersOf } from '#tests/support/barriers.ts'
import { aPopularPart, logInSomebody } from '#tests/support/buyer.ts'
import { productScreen, toast } from '#tests/support/screens.ts'
import { expect, test, visit } from '#tests/support/shop-page.ts'
import {
  CUSTOMER_ROUTES,
  GUEST_ROUTES,
  MISSING_PATHS,
  publicRoutes,
} from '#tests/support/shop-routes.ts'

const PATIENCE_MS = 900_000 // a busy machine is no failure
const NARROW = [{ width: 360, colorScheme: 'light' }] as const

test('pages can be used by everybody', async ({ page }) => {
  test.setTimeout(PATIENCE_MS)
  for (const { path } of [...(await publicRoutes(page.request)), ...GUEST_ROUTES]) {
    await visit(page, path)
    expect(await barriersOf(page), path).toEqual([])
  }
  for (const path of MISSING_PATHS.slice(0, 1)) {
    await visit(page, path)
    expect(await barriersOf(page), path).toEqual([])
  }
})

test('a customer with goods meets no barrier either', async ({ page }) => {
  test.setTimeout(PATIENCE_MS)
  await logInSomebody(page)
  const part = await aPopularPart(page.request)
  await visit(page, `/catalog/product/${part.key}`)
  await productScreen(page).addToCart.click()
  await expect(toast(page, 'Товар добавлен в корзину')).toBeVisible()
  expect(await barriersOf(page), 'a message').toEqual([])
  for (const { path } of [{ path: '/cart' }, ...CUSTOMER_ROUTES]) {
    await visit(page, path)
    await expect(page.getByText('Загрузка...'), path).toHaveCount(0)
    expect(await barriersOf(page), path).toEqual([])
  }
})

test('what unfolds, and what is wrong, is told to everybody', async ({ page }) => {
  await visit(page, '/registration')
  await page.getByRole('button', { name: 'Зарегистрироваться' }).click()
  await expect(page.getByRole('alert').or(page.getByText('обязательно')).first()).toBeVisible()
  expect(await barriersOf(page), 'errors of a form').toEqual([])

  await page.setViewportSize({ width: 360, height: 800 })
  await visit(page, '/')
  await page.getByRole('button', { name: 'Меню', exact: true }).click()
  await expect(page.getByRole('navigation', { name: 'Меню' })).toBeVisible()
  expect(await barriersOf(page, NARROW), 'the menu').toEqual([])
})
