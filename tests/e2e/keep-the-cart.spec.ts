// The cart belongs to the browser: every tab shows it, and no account takes it away.

import type { BrowserContext, Page } from '@playwright/test'
import { formatAmount } from '#src/shared/money.ts'
import { aBuyer, aPartForACar, aPopularPart } from '#tests/support/buyer.ts'
import { cartScreen, header, heading, loginScreen, productScreen } from '#tests/support/screens.ts'
import { expect, test, visit } from '#tests/support/shop-page.ts'

const PATIENCE_MS = 60_000

/** Two tabs, each on the page of a part of its own. */
async function twoTabs(page: Page, second: Page) {
  const one = await aPopularPart(page.request)
  const { product: other } = await aPartForACar(page.request)
  if (one.id === other.id) throw new Error('the two parts are one')
  await visit(page, `/catalog/product/${one.key}`)
  await visit(second, `/catalog/product/${other.key}`)
  return { one, other }
}

/** A tab to which the word of others is still on the way, for as long as it lives. */
async function aDeafTab(context: BrowserContext): Promise<Page> {
  const tab = await context.newPage()
  await tab.addInitScript(() => {
    const listen = window.addEventListener.bind(window)
    const deaf = (...[kind, ...rest]: Parameters<typeof listen>) => {
      if (kind !== 'storage') listen(kind, ...rest)
    }
    window.addEventListener = deaf
  })
  return tab
}

const putIntoCart = (page: Page) => productScreen(page).addToCart.click()

/** Browsers carry what is stored from tab to tab within moments; a busy machine makes them long. */
const untilStored = (page: Page, id: number) =>
  expect.poll(() => page.evaluate(() => localStorage.getItem('cartItems'))).toContain(`"id":${id},`)

const expectTotal = (page: Page, rubles: number) =>
  expect(header(page).cartTotal).toContainText(`${formatAmount(rubles)} руб`)

test('what is put into it in one tab is seen in another, and neither loses it', async ({
  page,
  context,
}) => {
  const second = await context.newPage()
  const { one, other } = await twoTabs(page, second)
  await putIntoCart(page)
  await expectTotal(second, one.price)
  await putIntoCart(second)
  await expectTotal(page, one.price + other.price)

  await header(page).cart.click()
  await expect(cartScreen(page).lines).toHaveCount(2)
  await putIntoCart(second)
  await expectTotal(page, one.price + 2 * other.price)
  await cartScreen(page).remove.first().click()
  await cartScreen(page).remove.first().click()
  await expect(cartScreen(page).empty).toBeVisible()
  await expectTotal(second, 0)
})

test('a tab that has not heard of the other one yet loses nothing of it', async ({
  page,
  context,
}) => {
  const second = await aDeafTab(context)
  const { one, other } = await twoTabs(page, second)
  await putIntoCart(page)
  await expectTotal(page, one.price)
  await expectTotal(second, 0)
  await untilStored(second, one.id)
  await putIntoCart(second)
  for (const tab of [page, second]) await expectTotal(tab, one.price + other.price)
})

test('it stays through login and logout, in every tab', async ({ page, context }) => {
  test.setTimeout(PATIENCE_MS)
  const second = await context.newPage()
  const { one, other } = await twoTabs(page, second)
  const buyer = aBuyer()
  const data = { ...buyer, password_confirmation: buyer.password }
  expect((await page.request.post('/api/signup', { data })).status()).toBe(201)
  await putIntoCart(page)

  await visit(page, '/login')
  await loginScreen(page).email.fill(buyer.email)
  await loginScreen(page).password.fill(buyer.password)
  await loginScreen(page).submit.click()
  await expect(header(page).customer('Иван Петров')).toBeVisible()
  await expect(header(second).customer('Иван Петров')).toBeVisible()
  await expectTotal(page, one.price)
  await putIntoCart(second)
  await expectTotal(page, one.price + other.price)

  await header(page).customer('Иван Петров').click()
  await header(page).logOut.click()
  await expect(header(page).logIn).toBeVisible()
  await expect(header(second).logIn).toBeVisible()
  for (const tab of [page, second]) await expectTotal(tab, one.price + other.price)

  await header(second).cart.click()
  await expect(heading(second, 'Корзина')).toBeVisible()
  await expect(cartScreen(second).lines).toHaveCount(2)
})
