// Tests pages over a slow line: parts that are drawn do not move, and fit the screen.

import type { Page } from '@playwright/test'
import { askAll } from '#tests/support/at-once.ts'
import { aPartOfALongArticle, logInSomebody } from '#tests/support/buyer.ts'
import { overflowOf, shiftOf } from '#tests/support/layout.ts'
import { productScreen } from '#tests/support/screens.ts'
import { expect, test as shopTest, visit } from '#tests/support/shop-page.ts'
import {
  CUSTOMER_ROUTES,
  GUEST_ROUTES,
  MISSING_PATHS,
  publicRoutes,
} from '#tests/support/shop-routes.ts'
import { type SlowLine, slowLine } from '#tests/support/slow-line.ts'

/** A quarter of the usual limit: larger shifts are visible. */
const MOST_SHIFT = 0.02
const PATIENCE_MS = 900_000 // a busy machine is no failure
const NARROW = 360
const WIDE = 1024
const WIDTHS = [320, NARROW, 768, WIDE, 1440, 1920]
/** The frame is another one there, and it is the same on every page. */
const DIFFERENT_FOR_CUSTOMERS = [{ path: '/' }, { path: '/cart' }, { path: '/contacts' }]
/** Pages mostly wait for their next piece. */
const TABS = 4

const test = shopTest.extend<{ line: SlowLine }>({
  // biome-ignore lint/correctness/noEmptyPattern: a fixture names what it needs, here nothing
  line: async ({}, use, { project }) => {
    const line = await slowLine(project.use.baseURL ?? '')
    await use(line)
    await line.close()
  },
  baseURL: async ({ line }, use) => use(line.url),
})

test('a page that comes in pieces lies still and fits the screen, for a visitor', async ({
  page,
  line,
}) => {
  test.setTimeout(PATIENCE_MS)
  const missing = MISSING_PATHS.slice(0, 1).map((path) => ({ path }))
  const routes = [...(await publicRoutes(page.request)), ...GUEST_ROUTES, ...missing]
  for (const { path } of routes.slice(0, 4)) await visit(page, path)
  const model = () =>
    page.evaluate(() => JSON.parse(localStorage.getItem('selectedCar') ?? '{}').model)
  await expect.poll(model).toBeTruthy()
  await lieStill(page, line, routes)
})

test('a page that comes in pieces lies still, for a customer with goods in the cart', async ({
  page,
  line,
}) => {
  test.setTimeout(PATIENCE_MS)
  await logInSomebody(page)
  const part = { path: `/catalog/product/${(await aPartOfALongArticle(page.request)).key}` }
  await visit(page, part.path)
  await productScreen(page).addToCart.click()
  await lieStill(page, line, [...DIFFERENT_FOR_CUSTOMERS, part, ...CUSTOMER_ROUTES])
})

async function lieStill(page: Page, line: SlowLine, routes: readonly { path: string }[]) {
  const looks = routes.flatMap(({ path }) => [NARROW, WIDE].map((width) => ({ path, width })))
  const context = page.context()
  const storageState = await context.storageState()
  await askAll(
    looks,
    async ({ path, width }) => {
      // a car that is chosen in one tab comes up in the others of its browser, and moves their lists
      const visitor = await context.browser()?.newContext({ baseURL: line.url, storageState })
      if (!visitor) throw new Error('this page has no browser of its own to open another')
      const tab = await line.newTab(visitor)
      await tab.setViewportSize({ width, height: 800 })
      await visit(tab, path)
      const { sum, moved } = await shiftOf(tab)
      expect.soft(sum, `${path} at ${width} px: ${moved.join('; ')}`).toBeLessThan(MOST_SHIFT)
      if (width === WIDE) expect.soft(await overflowOf(tab, WIDTHS), path).toEqual([])
      await visitor.close()
    },
    TABS,
  )
  // or the pages came whole, and nothing was proven
  expect(line.drawnPieces()).toBeGreaterThan(looks.length)
}
