// A slow connection, and none: what is on its way says so, and a page that does not come is no
// error of the shop.

import { aPartForACar, aPopularPart } from '#tests/support/buyer.ts'
import { isLate, recovers, refuses } from '#tests/support/failing-calls.ts'
import { heading, productList, searchForm } from '#tests/support/screens.ts'
import { expect, test, visit, walk } from '#tests/support/shop-page.ts'

const PRODUCT_CODE = /\/assets\/product-page-[^/]+\.js$/

test('a page that does not come without a connection says so, and comes by the retry', async ({
  page,
  context,
  eye,
}) => {
  eye.allow(/dynamically imported module/)
  const { brand, model } = await aPartForACar(page.request)
  await visit(page, `/catalog/${brand}/${model}`)
  await context.setOffline(true)
  const row = productList(page).all.first()
  const name = await row.getByRole('heading').innerText()
  await row.getByRole('heading').getByRole('link').click()
  await expect(heading(page, 'Нет связи')).toBeVisible()
  await expect(page.getByText('500')).toHaveCount(0)
  await page.getByRole('button', { name: 'Повторить' }).click()
  await expect(page.getByText('Связи всё ещё нет.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
})

test('an answer that does not come says that there is no connection', async ({ page }) => {
  const { id, key, name } = await aPopularPart(page.request)
  await visit(page, `/catalog/product/${key}`)
  await visit(page, '/delivery')
  await refuses(page, `/api/products/${id}`, null)
  await walk(page, `/catalog/product/${id}`)
  await expect(page.getByRole('alert').getByText('Нет связи.')).toBeVisible()
  await recovers(page)
  await page.getByRole('button', { name: 'Повторить' }).click()
  await expect(heading(page, name)).toBeVisible()
})

test('a product that is on its way marks its row and leaves the search alone', async ({ page }) => {
  await visit(page, '/catalog/search/фильтр')
  const { submit } = searchForm(page)
  await isLate(page, '/api/products/search')
  const held = Promise.withResolvers<void>()
  await page.route(PRODUCT_CODE, async (route) => {
    await held.promise
    await route.continue()
  })
  const row = productList(page).all.first()
  const link = row.getByRole('heading').getByRole('link')
  await page.getByRole('link', { name: 'дешевле' }).click()
  await expect(page.getByRole('button', { name: 'Идет поиск...' })).toBeDisabled()
  await link.click()
  await expect(link).toHaveAttribute('aria-busy', 'true')
  await expect(submit).toBeEnabled()
  await expect(submit).toHaveAccessibleName('Поиск')
  held.resolve()
  await expect(page).toHaveURL(/\/catalog\/product\//)
  await expect(page.locator('a[aria-busy]')).toHaveCount(0)
})
