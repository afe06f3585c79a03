// The page of a part: how many, where it lies, what replaces it; and the cart that remembers it.

import type { Page } from '@playwright/test'
import type { Product } from '#src/catalogue/contract.ts'
import { formatAmount, formatPrice } from '#src/shared/money.ts'
import {
  aPartForACar,
  aPartWithAnalogues,
  aPartWithNeighbours,
  aPopularPart,
} from '#tests/support/buyer.ts'
import { isLate } from '#tests/support/failing-calls.ts'
import {
  cartScreen,
  categories,
  header,
  heading,
  productList,
  productScreen,
  toast,
} from '#tests/support/screens.ts'
import { expect, test, visit, walk } from '#tests/support/shop-page.ts'

test('the quantity begins at 1 and stays between 1 and 20', async ({ page }) => {
  const part = await aPopularPart(page.request)
  await visit(page, `/catalog/product/${part.key}`)
  const screen = productScreen(page)
  await expect(screen.quantity).toHaveValue('1')
  await expect(screen.less).toBeDisabled()
  await screen.more.click()
  await expect(screen.quantity).toHaveValue('2')
  await screen.quantity.fill('99')
  await screen.quantity.blur()
  await expect(screen.quantity).toHaveValue('20')
  await expect(screen.more).toBeDisabled()
})

test('the page tells price, maker, articles and the stock of every shop', async ({ page }) => {
  const { product } = await aPartForACar(page.request)
  await visit(page, `/catalog/product/${product.id}`)
  const main = page.getByRole('main')
  await expect(productScreen(page).article(product.article)).toBeVisible()
  for (const text of [product.manufacturer, formatPrice(product.price)]) {
    await expect(main.getByText(text, { exact: true }).first()).toBeVisible()
  }
  const { stock } = productScreen(page)
  const total = product.storages.reduce((sum, { quantity }) => sum + quantity, 0)
  await expect(stock.getByText(`Остатки по сети: ${total} шт.`)).toBeVisible()
  await expect(stock.getByRole('table')).toBeHidden()
  await stock.getByText('Показать остатки по складам').click()
  await expect(stock.getByRole('table', { name: 'В наличии:' })).toBeVisible()
  await expect(stock.getByRole('columnheader')).toHaveText(['Город', 'Улица', 'Количество'])
  for (const { city, address, quantity } of product.storages) {
    const row = stock.getByRole('row').filter({ hasText: address })
    await expect(row.getByRole('cell')).toHaveText([city, address, `${quantity} шт.`])
  }
  await stock.getByText('Скрыть остатки по складам').click()
  await expect(stock.getByRole('table')).toBeHidden()
})

test('the buying has a column of its own on a wide screen, at the edge of the page', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const { product } = await aPartWithAnalogues(page.request, 1)
  await visit(page, `/catalog/product/${product.key}`)
  const { addToCart, stock, analogues } = productScreen(page)
  const rightOf = async (it: typeof stock) => {
    const box = await it.boundingBox()
    return Math.round((box?.x ?? 0) + (box?.width ?? 0))
  }
  expect(await rightOf(addToCart)).toBe(await rightOf(stock))
  expect(await rightOf(analogues)).toBe((await rightOf(stock)) + 17) // padding and border
})

test('analogues are shown six at first and five more at each click', async ({ page }) => {
  const { product, analogs } = await aPartWithAnalogues(page.request, 7)
  await visit(page, `/catalog/product/${product.key}`)
  const { analogues, showMore } = productScreen(page)
  await expect(productList(page, analogues).all).toHaveCount(6)
  await showMore.click()
  await expect(productList(page, analogues).all).toHaveCount(Math.min(11, analogs.length))
  const [first] = analogs
  await productList(page, analogues).open(first?.article ?? '')
  await expect(page).toHaveURL(`/catalog/product/${first?.id}`)
  await expect(heading(page, first?.name ?? '')).toBeVisible()
  await expect(productList(page, analogues).all).toHaveCount(6)
})

test('neighbours of the category are named, none of them an analogue', async ({ page }) => {
  const { product, analogs } = await aPartWithNeighbours(page.request)
  await visit(page, `/catalog/product/${product.key}`)
  const { neighbours } = productScreen(page)
  const rows = productList(page, neighbours).all
  expect(await rows.count()).toBeGreaterThan(0)
  expect(await rows.count()).toBeLessThanOrEqual(6)
  await expect(rows.getByText(/Нет в наличии/)).toHaveCount(0)
  for (const { article } of analogs) {
    await expect(productList(page, neighbours).card(article)).toHaveCount(0)
  }
  await expect(neighbours.getByRole('link', { name: `«${product.category.name}»` })).toBeVisible()
})

test('the page says beside the price whether the part fits the chosen car', async ({ page }) => {
  const { product, brand, model } = await aPartForACar(page.request)
  await visit(page, `/catalog/product/${product.key}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: /^Подходит: / })).toBeVisible()
  await visit(page, `/catalog/${brand}/${model}`)
  await visit(page, `/catalog/product/${product.key}`)
  await expect(main.getByText(`Подходит для вашего ${brand} ${model}`)).toBeVisible()
})

/** Opens the page of a part with changed fields. */
async function openAs(page: Page, part: Product, told: Partial<Product>): Promise<void> {
  await page.route(/\/api\/products\/(?!search)/, async (route) => {
    const answer = await route.fetch()
    const json = (await answer.json()) as { product: Product }
    await route.fulfill({ json: { ...json, product: { ...json.product, ...told } } })
  })
  await visit(page, `/catalog/search/${encodeURIComponent(part.article)}`)
  await productList(page).open(part.article)
}

test('a long list of cars is folded by make', async ({ page }) => {
  const part = await aPopularPart(page.request)
  const car = (brand: string, model: string) => ({ brand, model, engine: '' })
  const tiggos = [1, 2, 3, 4, 5, 6, 7, 8].map((number) => car('Chery', `Tiggo ${number}`))
  await openAs(page, part, { cars: [...tiggos, car('Exeed', 'LX')], is_universal: false })
  const { fitments } = productScreen(page)
  await expect(fitments.getByText('Tiggo 3')).toBeHidden()
  await fitments.getByText('Chery: 8 моделей').click()
  await expect(fitments.getByText('Tiggo 3')).toBeVisible()
  await expect(fitments.getByText('LX')).toBeHidden()
})

test('what is sold by the four is bought by the four', async ({ page }) => {
  await openAs(page, await aPopularPart(page.request), { multiplicity: 4 })
  const screen = productScreen(page)
  await expect(page.getByText('Продаётся по 4 шт.')).toBeVisible()
  await expect(screen.quantity).toHaveValue('4')
  await expect(screen.less).toBeDisabled()
  await screen.more.click()
  await expect(screen.quantity).toHaveValue('8')
  await screen.quantity.fill('99')
  await screen.quantity.blur()
  await expect(screen.quantity).toHaveValue('20')
})

test('less than is sold at once is not offered: the buyer is led to analogues', async ({
  page,
}) => {
  const part = await aPopularPart(page.request)
  const storages = part.storages
    .slice(0, 1)
    .map((storage) => ({ ...storage, quantity: 3, pivot: { quantity: 3 } }))
  const left = { multiplicity: 4, storages }
  await page.route(/\/api\/products\/search/, async (route) => {
    const json = (await (await route.fetch()).json()) as { products: Product[] }
    const products = json.products.map((each) =>
      each.id === part.id ? { ...each, ...left } : each,
    )
    await route.fulfill({ json: { ...json, products } })
  })
  await visit(page, '/delivery')
  await walk(page, `/catalog/search/${encodeURIComponent(part.article)}`)
  const row = productList(page).card(part.article)
  await expect(row.getByText('Осталось 3 шт., продаётся по 4.')).toBeVisible()
  await expect(row.getByRole('link', { name: 'Аналоги' })).toBeVisible()
  await expect(row.getByRole('button', { name: 'В корзину' })).toHaveCount(0)

  await page.unrouteAll()
  await openAs(page, part, left)
  const main = page.getByRole('main')
  await expect(main.getByText('Осталось 3 шт., продаётся по 4.')).toBeVisible()
  await expect(productScreen(page).quantity).toHaveCount(0)
  await main.getByRole('link', { name: 'Аналоги', exact: true }).first().click()
  await expect(page).toHaveURL(/#analogues$/)
  await expect(productScreen(page).analogues).toBeInViewport()
})

test('a late page of a model shows that it is loading', async ({ page }) => {
  const { brand, model } = await aPartForACar(page.request)
  await visit(page, `/catalog/${brand}`)
  const letGo = await isLate(page, '/api/products/categories')
  await page.getByRole('main').getByRole('link', { name: model, exact: true }).click()
  await expect(heading(page, `Запчасти ${brand} ${model}`)).toBeVisible()
  await expect(page.getByRole('status').getByText('Загрузка...').first()).toBeAttached()
  await letGo()
  await expect(productList(page).all.first()).toBeVisible()
  await expect(page.getByText('Загрузка...')).toHaveCount(0)
})

test('an unfolded row stands unfolded when the buyer comes back', async ({ page }) => {
  const { brand, model, category, product } = await aPartForACar(page.request)
  await visit(page, `/catalog/${brand}/${model}?category=${category.key}`)
  const card = productList(page).card(product.article)
  await card.getByRole('button', { name: /^Показать остатки по складам/ }).click()
  await productList(page).open(product.article)
  await expect(heading(page, product.name)).toBeVisible()
  await page.goBack()
  await expect(card.getByRole('table', { name: 'В наличии:' })).toBeVisible()
})

test('the cart keeps what was added, adds up and forgets what is removed', async ({ page }) => {
  const part = await aPopularPart(page.request)
  await visit(page, `/catalog/product/${part.key}`)
  await productScreen(page).addToCart.click()
  await productScreen(page).addToCart.click()
  await expect(toast(page, 'Товар добавлен в корзину').first()).toBeVisible()
  const stored = await page.evaluate(() => localStorage.getItem('cartItems'))
  expect(JSON.parse(stored ?? '')).toMatchObject([{ id: part.id, quantity: 2 }])

  await visit(page, '/cart')
  const cart = cartScreen(page)
  await expect(header(page).cartTotal).toContainText(`${formatAmount(part.price * 2)} руб`)
  await cart.less.click()
  await expect(cart.less).toBeDisabled()
  await expect(cart.total).toContainText(formatAmount(part.price))
  await cart.more.click()
  await expect(header(page).cartTotal).toContainText(`${formatAmount(part.price * 2)} руб`)
  await cart.remove.click()
  await expect(cart.empty).toBeVisible()
  await expect(header(page).cartTotal).toContainText('0,00 руб')
})

test('a broken cart in the storage is an empty cart', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('cartItems', '{broken'))
  await visit(page, '/cart')
  await expect(cartScreen(page).empty).toBeVisible()
})

test('the catalogue remembers car and category until it is entered anew', async ({ page }) => {
  const { brand, model, category } = await aPartForACar(page.request)
  await visit(page, '/catalog')
  await page.getByRole('main').getByRole('link', { name: brand, exact: true }).click()
  expect(await page.evaluate(() => localStorage.getItem('brand'))).toBe(JSON.stringify(brand))
  await page.getByRole('main').getByRole('link', { name: model, exact: true }).click()
  await categories(page).choose(category.name)
  await expect(page).toHaveURL(/\?category=/)
  const remembered = () =>
    page.evaluate(() => ({
      last: sessionStorage.getItem('lastSelectedCategoryKey'),
      open: JSON.parse(sessionStorage.getItem('openCategories') ?? '[]') as string[],
    }))
  await expect.poll(remembered).toMatchObject({ last: category.key })
  await expect.poll(async () => (await remembered()).open).toContain(category.key)

  await page.reload()
  await expect(page.getByRole('heading', { level: 2, name: category.name })).toBeVisible()
  await header(page).link('Каталог').click()
  expect(await remembered()).toEqual({ last: null, open: [] })
})
