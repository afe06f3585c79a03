// What the order form asks, and what its sum says, until the order is as the buyer means it.

import type { Page } from '@playwright/test'
import type { Product } from '#src/catalogue/contract.ts'
import { aPopularPart, logInSomebody, ordersOf } from '#tests/support/buyer.ts'
import { cartScreen, orderForm, productScreen } from '#tests/support/screens.ts'
import { expect, test, visit } from '#tests/support/shop-page.ts'

const CAR = { brand: 'Chery', model: 'Tiggo 7 Pro', engine: '' }

const stockOf = ({ storages }: Product): number =>
  storages.reduce((sum, { quantity }) => sum + quantity, 0)

/** Two parts in stock whose lists of cars do not name the car. */
async function misfits(page: Page): Promise<Product[]> {
  const answer = await page.request.get('/api/products/search?search=колодки&per_page=100')
  const { products } = (await answer.json()) as { products: Product[] }
  return products
    .filter(
      ({ cars, is_universal }) =>
        cars.length > 0 && !is_universal && !cars.some(({ model }) => model === CAR.model),
    )
    .filter((product) => stockOf(product) >= 5)
    .slice(0, 2)
}

/** A canister of the cheapest oil that meets the regulation of the car. */
async function oilOfSet(page: Page): Promise<Product> {
  const query = new URLSearchParams(CAR)
  const { fills } = await (await page.request.get(`/api/oils/for-car?${query}`)).json()
  return fills[0].canisters[0].product
}

/** The cart with one of each product, and the chosen car. */
async function visitCart(page: Page, products: readonly Product[], car: object | null = CAR) {
  await page.evaluate(
    ({ lines, chosen }) => {
      localStorage.setItem('cartItems', JSON.stringify(lines))
      if (chosen) localStorage.setItem('selectedCar', JSON.stringify(chosen))
    },
    { lines: products.map(({ id }) => ({ id, quantity: 1 })), chosen: car },
  )
  await visit(page, '/cart')
  await expect(cartScreen(page).lines).toHaveCount(products.length)
}

test('a product that does not fit is asked about at the tap, and not again with the order', async ({
  page,
}) => {
  await logInSomebody(page)
  const [misfit] = await misfits(page)
  await visitCart(page, [])
  await visit(page, `/catalog/product/${misfit?.key}`)
  const { addToCart } = productScreen(page)
  await expect(page.getByText(/^Не подходит для вашего Chery/)).toBeVisible()
  await addToCart.click()
  await expect(page.getByText('Не подходит к Chery Tiggo 7 Pro.')).toBeVisible()
  await expect(page.getByText('Товар добавлен в корзину')).toHaveCount(0)
  await page.getByRole('button', { name: 'Всё равно добавить' }).click()
  const added = page.getByRole('status').filter({ hasText: 'Товар добавлен в корзину' })
  await added.getByRole('link', { name: 'Перейти в корзину' }).click()
  const form = orderForm(page)
  await form.stores.first().check()
  await form.phone.fill('+7 (927) 123-45-67')
  await form.submit.click()
  await expect(form.placed).toBeVisible()
})

test.describe('goods that do not fit the chosen car', () => {
  test.beforeEach(async ({ page }) => {
    await logInSomebody(page)
    await visitCart(page, [...(await misfits(page)), await oilOfSet(page)])
    await orderForm(page).stores.first().check()
  })
  const question = (page: Page) =>
    page.getByRole('region', { name: '2 товара не подходят для Chery Tiggo 7 Pro' })

  test('are asked about once, and ordered all the same', async ({ page }) => {
    const framed = cartScreen(page).lines.filter({ hasText: 'Не подходит для Chery Tiggo 7 Pro' })
    await expect(framed).toHaveCount(2)
    await orderForm(page).submit.click()
    await expect(question(page)).toBeFocused()
    for (const { name } of await misfits(page)) await expect(question(page)).toContainText(name)
    expect(await ordersOf(page)).toEqual([])
    await question(page).getByRole('button', { name: 'Заказать всё равно' }).click()
    await expect(orderForm(page).placed).toBeVisible()
    const [order] = await ordersOf(page)
    expect(JSON.parse(order?.items ?? '')).toHaveLength(3)
  })

  test('are not asked about again after a refusal of the shop', async ({ page, eye }) => {
    eye.allow(/Заказ не оформлен|^422 /)
    const body = { message: 'Нет.', code: 'invalid', errors: { phone: ['Нет.'] }, request_id: '1' }
    await page.route('/api/orders', (route) => route.fulfill({ status: 422, json: body }))
    await orderForm(page).submit.click()
    await question(page).getByRole('button', { name: 'Заказать всё равно' }).click()
    await expect(orderForm(page).phone).toHaveAccessibleDescription('Нет.')
    await page.unrouteAll()
    await orderForm(page).submit.click()
    await expect(orderForm(page).placed).toBeVisible()
  })

  test('are asked about though the late code of the cart never came', async ({ page, eye }) => {
    eye.allow(/cart-parts|Failed to load/)
    await page.route(/\/assets\/cart-parts-/, (route) => route.abort())
    await visit(page, '/cart')
    await orderForm(page).submit.click()
    await expect(question(page)).toBeFocused()
    expect(await ordersOf(page)).toEqual([])
  })

  test('are asked about once the engines of the car have come on a slow line', async ({ page }) => {
    const { promise: come, resolve: letCome } = Promise.withResolvers<void>()
    await page.route(/\/api\/cars\/engines/, async (route) => {
      await come
      await route.continue()
    })
    await visit(page, '/cart')
    await orderForm(page).submit.click()
    await expect(page.getByText('Проверяем, подходят ли детали…')).toBeVisible()
    letCome()
    await expect(question(page)).toBeFocused()
    expect(await ordersOf(page)).toEqual([])
  })

  test('are taken out of the order', async ({ page }) => {
    await orderForm(page).submit.click()
    await question(page).getByRole('button', { name: 'Убрать из заказа' }).click()
    await expect(cartScreen(page).lines).toHaveCount(1)
    await expect(question(page)).toHaveCount(0)
    await orderForm(page).submit.click()
    await expect(orderForm(page).placed).toBeVisible()
  })
})

test('a city without a courier has one reason, a carrier and a total of the goods', async ({
  page,
}) => {
  await logInSomebody(page)
  await visitCart(page, [await aPopularPart(page.request)], null)
  const order = orderForm(page)
  await order.shipping(/курьером/).check()
  await order.address.fill('ул. Мира, 5')
  await expect(page.getByText(/доставка 300/)).toBeVisible()
  await order.city.fill('Москва')
  await expect(page.getByText(/доставка 300/)).toHaveCount(0)
  await expect(cartScreen(page).total).toContainText('Итого без доставки')
  await order.city.blur()
  await expect(order.city).toHaveAccessibleDescription('Москва: курьер туда не ездит.')
  await expect(cartScreen(page).total).toContainText('Итого без доставки')
  await page.getByRole('button', { name: /^Транспортной компанией: .+ руб\., .+ д/ }).click()
  await expect(order.shipping(/компанией/)).toBeChecked()
  await expect(order.shipping(/компанией/)).toBeFocused()
  await expect(order.address).toHaveValue('ул. Мира, 5')
  await expect(cartScreen(page).total).toHaveText(/^Итого:/)
  await expect(page.getByText(/доставка \d/)).toBeVisible()
})

test('the shop that the pickup promises is chosen, and the sum has its lines', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await logInSomebody(page)
  await visitCart(page, [await aPopularPart(page.request)], null)
  const order = orderForm(page)
  await expect(order.stores.first()).toBeChecked()
  const street = await order.stores.first().inputValue()
  await expect(order.shippingGroup).toContainText(street)
  const bar = page.locator('#order-bar')
  await expect(bar).toContainText(/Товары .+\sруб\..*самовывоз бесплатно/)
  await expect(bar).toContainText(street)
})

test('pickup after the courier wants a shop only when the order is sent', async ({ page }) => {
  await logInSomebody(page)
  await visitCart(page, [await aPopularPart(page.request)], null)
  const order = orderForm(page)
  await order.shipping(/курьером/).check()
  await order.address.focus()
  const rules = page.waitForResponse(/order-rules/).catch(() => null)
  await order.shipping('Самовывоз').click()
  await expect(order.stores.first()).toBeVisible()
  await Promise.race([rules, page.waitForTimeout(500)])
  await expect(page.getByText(/Укажите адрес|Выберите магазин/)).toHaveCount(0)
  await order.submit.click()
  await expect(page.getByText('Выберите магазин.')).toBeVisible()
})

test('a quantity beyond the stock becomes the stock, and the line says so', async ({ page }) => {
  const part = await aPopularPart(page.request)
  await visit(page, '/')
  await visitCart(page, [part], null)
  const quantity = cartScreen(page).lines.getByRole('spinbutton')
  await quantity.fill('998')
  await quantity.blur()
  await expect(quantity).not.toHaveValue('998')
  const left = (await quantity.getAttribute('max')) ?? '' // other tests buy the part meanwhile
  expect(Number(left)).toBeGreaterThan(0)
  await expect(quantity).toHaveValue(left)
  await expect(
    cartScreen(page)
      .lines.getByRole('status')
      .filter({ hasText: `Осталось ${left} шт.` }),
  ).toBeVisible()
})

test('an oil of the service set is by the regulation in the cart too', async ({ page }) => {
  await visit(page, '/')
  await visitCart(page, [await oilOfSet(page)])
  await expect(cartScreen(page).lines).toContainText('По регламенту')
})
