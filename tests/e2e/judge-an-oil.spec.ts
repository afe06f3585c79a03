// An oil beside the regulation of the buyer's car: its page, every list, the cart and its question say
// the same.

import type { Page } from '@playwright/test'
import type { Product } from '#src/catalogue/contract.ts'
import type { CarOils } from '#src/catalogue/oil-contract.ts'
import { oilVerdict } from '#src/catalogue/oil-verdict.ts'
import { logInSomebody, ordersOf } from '#tests/support/buyer.ts'
import { cartScreen, orderForm, productList, productScreen } from '#tests/support/screens.ts'
import { expect, test, visit } from '#tests/support/shop-page.ts'

const CAR = { brand: 'Chery', model: 'Tiggo 7 Pro', engine: '' }
const TITLE = `${CAR.brand} ${CAR.model}`
const AGAINST = 'Не по регламенту'

async function ask<Answer>(page: Page, address: string): Promise<Answer> {
  return (await page.request.get(address)).json()
}

/** What the regulation of the car says of an oil. */
async function judge(page: Page): Promise<(product: Product) => string> {
  const query = new URLSearchParams({ ...CAR, without_fills: 'true' })
  const regulated = await ask<CarOils>(page, `/api/oils/for-car?${query}`)
  return (product) => oilVerdict(product, { is: 'unknown' }, regulated)?.word ?? ''
}

/** Of each verdict an oil that stands on the first page of its grade. */
async function oilsOfEachVerdict(page: Page): Promise<ReadonlyMap<string, Product>> {
  const wordOf = await judge(page)
  const found = new Map<string, Product>()
  for (const grade of ['10W-40', '5W-40']) {
    const { products } = await ask<{ products: Product[] }>(page, `/api/oils?viscosity=${grade}`)
    for (const product of products.toReversed()) found.set(wordOf(product), product)
  }
  expect([...found.keys()]).toEqual(expect.arrayContaining([AGAINST, 'По регламенту']))
  return found
}

async function choose(page: Page, car: object, lines: readonly Product[] = []) {
  await page.evaluate(
    ({ chosen, kept }) => {
      localStorage.setItem('selectedCar', JSON.stringify(chosen))
      localStorage.setItem('cartItems', JSON.stringify(kept))
    },
    { chosen: car, kept: lines.map(({ id }) => ({ id, quantity: 1 })) },
  )
}

const words = /По регламенту|Не по регламенту|Проверьте допуск/

test('page, list, search, neighbours, analogues and cart say the same of an oil', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const oils = await oilsOfEachVerdict(page)
  const wordOf = await judge(page)
  await visit(page, '/delivery')
  await choose(page, CAR, [...oils.values()])
  for (const [word, { key, article, oil }] of oils) {
    const address = `/catalog/product/${key}`
    await visit(page, address)
    const said = word === 'Проверьте допуск' ? `${word} в руководстве` : `${word} для вашего`
    await expect(page.getByRole('main').getByText(said).first()).toBeVisible()
    const { analogs, neighbours } = await ask<Record<'analogs' | 'neighbours', Product[]>>(
      page,
      `/api/products/${key}`,
    )
    for (const [rows, place] of [
      [analogs.slice(0, 2), productScreen(page).analogues],
      [neighbours.slice(0, 2), productScreen(page).neighbours],
    ] as const)
      for (const row of rows)
        await expect(productList(page, place).card(row.article)).toContainText(wordOf(row))

    for (const list of [`/oil?viscosity=${oil?.viscosity}&all=1`, `/catalog/search/${article}`]) {
      await visit(page, list)
      await expect(productList(page).card(article), list).toContainText(`${word} для ${TITLE}`)
    }
  }
  await visit(page, '/cart')
  for (const [word, { article }] of oils)
    await expect(cartScreen(page).lines.filter({ hasText: article })).toContainText(
      `${word} для ${TITLE}`,
    )
})

test('nothing is said of oils where the regulation is not known', async ({ page }) => {
  const [product] = (await oilsOfEachVerdict(page)).values()
  await visit(page, '/delivery')
  await choose(page, { ...CAR, model: 'Tiggo 4' }) // several engines: the buyer has to choose
  const isTold = page.waitForResponse(/oils\/for-car/)
  await visit(page, `/oil?viscosity=${product?.oil?.viscosity}&all=1`)
  await isTold
  await expect(productList(page).card(product?.article ?? '')).toContainText(/API|ACEA/)
  await expect(productList(page).all.filter({ hasText: words })).toHaveCount(0)
})

test('a page asks for the regulation once', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/oils/for-car')) asked.push(request.url())
  })
  const oils = await oilsOfEachVerdict(page)
  await visit(page, '/delivery')
  await choose(page, CAR, [...oils.values()])
  await visit(page, '/cart')
  await expect(cartScreen(page).lines.filter({ hasText: words })).toHaveCount(oils.size)
  expect(asked).toHaveLength(1)

  // the regulation stands above the list already
  asked.length = 0
  await visit(page, `/oil?${new URLSearchParams({ ...CAR, viscosity: '10W-40' })}`)
  await expect(productList(page).all.filter({ hasText: AGAINST })).not.toHaveCount(0)
  expect(asked.filter((address) => address.includes('without_fills'))).toEqual([])
})

test('an oil against the regulation is asked about before the order, others are not', async ({
  page,
}) => {
  const oils = await oilsOfEachVerdict(page)
  await logInSomebody(page)
  await choose(page, CAR, [...oils.values()])
  await visit(page, '/cart')
  await expect(cartScreen(page).lines.filter({ hasText: AGAINST })).toHaveCount(1)
  await orderForm(page).stores.first().check()
  await orderForm(page).submit.click()
  const question = page.getByRole('region', { name: `Масло не по регламенту для ${TITLE}` })
  await expect(question).toBeFocused()
  await expect(question.getByRole('listitem')).toHaveText([
    `${oils.get(AGAINST)?.name} ${AGAINST}: двигателю нужно 5W-40`,
  ])
  expect(await ordersOf(page)).toEqual([])
  await question.getByRole('button', { name: 'Убрать из заказа' }).click()
  await expect(cartScreen(page).lines).toHaveCount(oils.size - 1)
})
