// Text of 130 to 200 % on a phone: nothing is wider than the screen, nothing lies over the header.

import type { Page } from '@playwright/test'
import { aPartForACar, aPopularPart } from '#tests/support/buyer.ts'
import { header, productScreen } from '#tests/support/screens.ts'
import { expect, test, visit } from '#tests/support/shop-page.ts'
import { GUEST_ROUTES, publicRoutes } from '#tests/support/shop-routes.ts'

const WIDTH = 360
const SIZES = [130, 150, 200]

test.use({ viewport: { width: WIDTH, height: 740 } })

test('large text fits the screen of a phone on every page', async ({ page }) => {
  test.setTimeout(300_000)
  const { brand, model } = await aPartForACar(page.request)
  const part = await aPopularPart(page.request)
  await visit(page, `/catalog/product/${part.key}`)
  await productScreen(page).addToCart.click()
  await page.evaluate((car) => localStorage.setItem('selectedCar', JSON.stringify(car)), {
    brand,
    model,
    engine: '',
  })
  for (const { path } of [...(await publicRoutes(page.request)), ...GUEST_ROUTES]) {
    await visit(page, path)
    for (const size of SIZES) {
      await setTextSize(page, size)
      expect.soft(await widestOf(page), `${path} at ${size} %`).toBeLessThanOrEqual(WIDTH)
      expect.soft(await overlapsOf(page), `the header of ${path} at ${size} %`).toEqual([])
    }
  }
  await expect(header(page).cartTotal).toBeVisible()
})

const setTextSize = (page: Page, percent: number) =>
  page.evaluate((size) => {
    document.documentElement.style.fontSize = `${size}%`
  }, percent)

const widestOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

/** Pairs of links and buttons of the header that cover each other. */
const overlapsOf = (page: Page) =>
  page.evaluate(() => {
    const parts = [...document.querySelectorAll('header :is(a, button, input)')]
      .filter((each) => each.checkVisibility() && !each.closest('[popover]'))
      .map((each) => ({
        name: each.textContent || each.tagName,
        box: each.getBoundingClientRect(),
      }))
      .filter(({ box }) => box.width > 1)
    const isInside = (one: DOMRect, other: DOMRect) =>
      one.left >= other.left && one.right <= other.right && one.top >= other.top
    return parts.flatMap(({ name, box }, place) =>
      parts
        .slice(place + 1)
        .filter(
          ({ box: other }) =>
            !isInside(box, other) &&
            !isInside(other, box) &&
            Math.min(box.right, other.right) - Math.max(box.left, other.left) > 1 &&
            Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top) > 1,
        )
        .map((other) => `${name} over ${other.name}`),
    )
  })
