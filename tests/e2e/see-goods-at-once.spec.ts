// The first screen shows goods: how many whole rows of a list, how high a row is, what stays in sight.

import type { Page } from '@playwright/test'
import { aPartForACar } from '#tests/support/buyer.ts'
import { header, productList } from '#tests/support/screens.ts'
import { expect, test, visit } from '#tests/support/shop-page.ts'

const SEARCH = `/catalog/search/${encodeURIComponent('фильтр масляный')}`

async function lists(page: Page): Promise<string[]> {
  const { brand, model } = await aPartForACar(page.request)
  return [SEARCH, `/catalog/${brand}/${model}`]
}

const rowsOf = (page: Page) =>
  productList(page).all.evaluateAll((rows) => {
    const boxes = rows.map((row) => row.getBoundingClientRect())
    return {
      whole: boxes.filter(({ bottom }) => bottom <= window.innerHeight).length,
      highest: Math.max(...boxes.map(({ height }) => height)),
    }
  })

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('three whole rows of a list stand on the first screen', async ({ page }) => {
    for (const path of await lists(page)) {
      await visit(page, path)
      const { whole, highest } = await rowsOf(page)
      expect.soft(whole, path).toBeGreaterThanOrEqual(3)
      expect.soft(highest, path).toBeLessThanOrEqual(150)
    }
  })

  test('search and cart stay in sight, the line of car and city scrolls away', async ({ page }) => {
    await visit(page, SEARCH)
    await page.evaluate(() => window.scrollTo(0, 600))
    await expect(header(page).search).toBeInViewport({ ratio: 1 })
    await expect(header(page).cart).toBeInViewport({ ratio: 1 })
    await expect(header(page).city).not.toBeInViewport()
    const bar = await page.getByRole('banner').evaluate((it) => it.getBoundingClientRect().bottom)
    expect(bar).toBeLessThanOrEqual(57)
  })
})

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('five whole rows of a list stand on the first screen, and one line of the header stays', async ({
    page,
  }) => {
    for (const path of await lists(page)) {
      await visit(page, path)
      const { whole, highest } = await rowsOf(page)
      expect.soft(whole, path).toBeGreaterThanOrEqual(5)
      expect.soft(highest, path).toBeLessThanOrEqual(90)
      await page.mouse.wheel(0, 600)
      await expect
        .soft(async () => {
          const box = await page.getByRole('banner').boundingBox()
          expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(65)
        })
        .toPass()
    }
  })
})
