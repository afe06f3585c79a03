// Barriers for those who use a keyboard, a screen reader or strong contrast: axe finds none.

import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { aPartForACar, logInSomebody } from '#tests/support/buyer.ts'
import { productScreen } from '#tests/support/screens.ts'
import { expect, test, visit } from '#tests/support/shop-page.ts'

test('pages can be used by everybody', async ({ page }) => {
  test.setTimeout(120_000)
  const { product } = await aPartForACar(page.request)
  const car = product.cars[0]
  const paths = [
    '/',
    '/catalog',
    `/catalog/${car?.brand}/${car?.model}`,
    `/catalog/product/${product.key}`,
    '/catalog/search/фильтр',
    '/contacts',
    '/terms',
    '/login',
    '/registration',
  ]
  for (const path of paths) {
    await visit(page, path)
    expect(await barriersOf(page), path).toEqual([])
  }
  await logInSomebody(page)
  await visit(page, `/catalog/product/${product.key}`)
  await productScreen(page).addToCart.click()
  for (const path of ['/cart', '/personal-area/info', '/personal-area/orders']) {
    await visit(page, path)
    expect(await barriersOf(page), path).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'dark' })
  for (const path of ['/', '/contacts', '/cart', `/catalog/product/${product.key}`]) {
    await visit(page, path)
    expect(await barriersOf(page), `${path} in the dark`).toEqual([])
  }
})

async function barriersOf(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}
