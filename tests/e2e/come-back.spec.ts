// Coming back: favourites, what was looked at, a link to share.

import { barriersOf } from '#tests/support/barriers.ts'
import { aPartForACar, aPopularPart } from '#tests/support/buyer.ts'
import { heading } from '#tests/support/screens.ts'
import { expect, test, untilAlive, visit, walk } from '#tests/support/shop-page.ts'

test('a favourite is kept, listed with its price, and taken off the list', async ({ page }) => {
  const { key, name } = await aPopularPart(page.request)
  await visit(page, `/catalog/product/${key}`)
  const heart = page.getByRole('button', { name: /^В избранно[ем]$/ })
  await untilAlive(heart)
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await expect(heart).toHaveText('В избранном')
  await page.reload()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await visit(page, '/favourites')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name })).toBeVisible()
  expect(await barriersOf(page)).toEqual([])
  await main.getByRole('button', { name: `Убрать из избранного: ${name}` }).click()
  await expect(main.getByText('Здесь ничего пока нет!')).toBeVisible()
  const viewed = main.getByRole('region', { name: 'Вы смотрели' })
  await expect(viewed.getByRole('link', { name })).toBeVisible()
})

test('what was looked at stands below other goods and the home page', async ({ page }) => {
  const { key, name } = await aPopularPart(page.request)
  await visit(page, `/catalog/product/${key}`)
  await untilAlive(page.getByRole('button', { name: 'В избранное' }))
  await expect(page.getByRole('region', { name: 'Вы смотрели' })).toHaveCount(0)
  await visit(page, '/')
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  const viewed = page.getByRole('region', { name: 'Вы смотрели' })
  await expect(viewed.getByRole('link', { name })).toBeVisible()
  expect(await barriersOf(page)).toEqual([])
  await viewed.getByRole('link', { name }).click()
  await expect(heading(page, name)).toBeVisible()
})

test('the address of a product is copied where the browser shares nothing', async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
  const { key } = await aPopularPart(page.request)
  await visit(page, `/catalog/product/${key}`)
  const share = page.getByRole('button', { name: 'Поделиться' })
  await untilAlive(share)
  await share.click()
  await expect(page.getByText('Ссылка скопирована')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toBe(`${baseURL}/catalog/product/${key}`)
})

test('a product without reviews says so, and who writes them', async ({ page }) => {
  const { key } = await aPopularPart(page.request)
  await visit(page, `/catalog/product/${key}#reviews`)
  const reviews = page.getByRole('region', { name: 'Отзывы' })
  await expect(reviews).toContainText('Отзывов пока нет.')
  await expect(reviews).toContainText('Отзыв пишут покупатели, которые получили товар.')
})

test('further reviews come by twenties, and the first of them has the focus', async ({ page }) => {
  const { key } = await aPopularPart(page.request)
  const isOfProduct = (url: URL) => url.pathname === `/api/products/${key}/reviews`
  await page.route(isOfProduct, (route) => {
    const start = 20 * (Number(new URL(route.request().url()).searchParams.get('page') ?? 1) - 1)
    const reviews = Array.from({ length: Math.min(20, 45 - start) }, (_, place) => ({
      ...{ author: 'Олег', stars: 5, text: `Отзыв ${start + place + 1}`, answer: '' },
      written_at: new Date(Date.UTC(2026, 0, 60 - start - place)).toISOString(),
    }))
    return route.fulfill({ json: { count: 45, average: 5, reviews } })
  })
  await visit(page, '/')
  await walk(page, `/catalog/product/${key}`)
  const region = page.getByRole('region', { name: 'Отзывы' })
  const shown = region.getByRole('listitem')
  const more = region.getByRole('button', { name: 'Показать ещё отзывы' })
  await expect(shown).toHaveCount(20)
  await more.click()
  await expect(shown).toHaveCount(40)
  await expect(shown.nth(20)).toBeFocused()
  await expect(shown.nth(20)).toContainText('Отзыв 21')
  expect(await barriersOf(page)).toEqual([])
  await more.click()
  await expect(shown).toHaveCount(45)
  await expect(shown.nth(40)).toBeFocused()
  await expect(more).toHaveCount(0)
})

test('a product is compared with its analogues, in a table that scrolls on a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const { product } = await aPartForACar(page.request)
  const answer = await page.request.get(`/api/products/${product.id}`)
  const { analogs } = (await answer.json()) as { analogs: { name: string }[] }
  await visit(page, `/compare/${product.key}`)
  await expect(heading(page, 'Сравнение с аналогами')).toBeVisible()
  const columns = Math.min(analogs.length, 8) + 1
  const table = page.getByRole('region', { name: 'Сравнение с аналогами' }).getByRole('table')
  await expect(table.getByRole('columnheader')).toHaveCount(columns)
  await expect(table.getByRole('rowheader', { name: 'Цена' })).toBeVisible()
  await expect(table.getByText(/^(сегодня|завтра|в )/).first()).toBeVisible()
  await page.getByLabel('Только различия').check()
  await expect(table.getByRole('rowheader', { name: 'Автомобиль' })).toHaveCount(0)
  await expect(table.getByRole('rowheader', { name: 'Цена' })).toBeVisible()
  await page.getByLabel('Только различия').uncheck()
  const second = await table.getByRole('columnheader').nth(1).boundingBox()
  expect((second?.x ?? 999) + (second?.width ?? 0)).toBeLessThanOrEqual(360)
  const spilled = await table.getByRole('cell').evaluateAll((cells) =>
    cells.flatMap((cell) => {
      const edge = cell.getBoundingClientRect().right
      const isBeyond = (part: Element) => part.getBoundingClientRect().right > edge
      return [...cell.querySelectorAll('*')].filter(isBeyond).map((part) => part.textContent)
    }),
  )
  expect(spilled).toEqual([])
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(360)
  expect(await barriersOf(page)).toEqual([])
})
