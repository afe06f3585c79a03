// A buyer goes the whole way, from a make to an order in the personal area.

import type { Route } from '@playwright/test'
import { formatAmount, formatPrice } from '#src/shared/money.ts'
import { formatPhone } from '#src/shared/phone.ts'
import {
  aBuyer,
  aPartForACar,
  aPartOfALongArticle,
  aPopularPart,
  logInSomebody,
  ordersOf,
} from '#tests/support/buyer.ts'
import { refuses } from '#tests/support/failing-calls.ts'
import {
  cartScreen,
  categories,
  header,
  heading,
  loginScreen,
  orderForm,
  productList,
  productScreen,
  registrationScreen,
  toast,
} from '#tests/support/screens.ts'
import { expect, test, visit } from '#tests/support/shop-page.ts'

const PATIENCE_MS = 60_000

test('a visitor finds a part for the car, registers and orders it for pickup', async ({ page }) => {
  test.setTimeout(PATIENCE_MS)
  const { brand, model, category, product } = await aPartForACar(page.request)
  const buyer = aBuyer()

  await visit(page, '/')
  await header(page).link('Каталог').click()
  await expect(heading(page, 'Каталог')).toBeVisible()
  await page.getByRole('link', { name: brand, exact: true }).click()
  await expect(heading(page, `Запчасти ${brand}`)).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: model, exact: true }).click()
  await expect(heading(page, `Запчасти ${brand} ${model}`)).toBeVisible()
  await categories(page).choose(category.name)
  await expect(page.getByRole('heading', { level: 2, name: category.name })).toBeVisible()
  await productList(page).open(product.article)

  await expect(heading(page, product.name)).toBeVisible()
  await expect(page).toHaveURL(`/catalog/product/${product.key}`)
  await productScreen(page).addToCart.click()
  await expect(toast(page, 'Товар добавлен в корзину')).toBeVisible()
  await expect(header(page).cartTotal).toContainText(`${formatAmount(product.price)} руб`)

  await header(page).cart.click()
  await expect(heading(page, 'Корзина')).toBeVisible()
  await expect(cartScreen(page).lines).toHaveCount(1)
  await orderForm(page).submit.click()

  await expect(page).toHaveURL('/login')
  await loginScreen(page).toRegistration.click()
  const form = registrationScreen(page)
  await form.name.fill(buyer.name)
  await form.lastname.fill(buyer.lastname)
  await form.phone.pressSequentially(buyer.phone.slice(1))
  await expect(form.phone).toHaveValue(formatPhone(buyer.phone))
  await form.email.fill(buyer.email)
  await form.password.fill(buyer.password)
  await form.passwordAgain.fill(buyer.password)
  await form.terms.check()
  await form.consent.check()
  await form.submit.click()

  await expect(page).toHaveURL('/login')
  await loginScreen(page).email.fill(buyer.email)
  await loginScreen(page).password.fill(buyer.password)
  await loginScreen(page).submit.click()

  await expect(page).toHaveURL('/cart')
  await expect(header(page).customer('Иван Петров')).toBeVisible()
  const order = orderForm(page)
  await expect(order.shipping('Самовывоз')).toBeChecked()
  await order.stores.first().check()
  const store = await order.stores.first().inputValue()
  await order.phone.fill(formatPhone(buyer.phone))
  await order.submit.click()

  await expect(toast(page, 'Заказа успешно создан')).toBeVisible()
  await expect(order.placed).toBeVisible()
  await expect(header(page).cartTotal).toContainText('0,00 руб')
  await order.toOrder.click()
  await expect(heading(page, 'Заказы')).toBeVisible()
  const placed = page.getByRole('main').getByRole('group')
  await expect(placed).toHaveCount(1)
  await expect(placed).toContainText('Не завершён')
  await expect(placed).toContainText(product.name)
  await expect(placed).toContainText(product.article)
  await expect(placed).toContainText(store)
  await expect(placed).toContainText(`Итого: ${formatPrice(product.price)}`)
})

test('a customer orders two kinds of parts with delivery', async ({ page }) => {
  const part = await aPopularPart(page.request)
  await logInSomebody(page)
  await visit(page, `/catalog/product/${part.key}`)
  await productScreen(page).more.click()
  await productScreen(page).addToCart.click()
  const { product } = await aPartForACar(page.request)
  await visit(page, `/catalog/product/${product.id}`)
  await productScreen(page).addToCart.click()
  await header(page).cart.click()

  const goods = part.price * 2 + product.price
  await expect(cartScreen(page).lines).toHaveCount(2)
  await expect(cartScreen(page).total).toContainText(formatAmount(goods))
  const order = orderForm(page)
  await order.shipping(/курьером/).check()
  await expect(order.city).toHaveValue('Волгоград')
  await expect(page.getByText(/доставка 300/)).toBeVisible()
  const total = goods + 300
  await expect(cartScreen(page).total).toContainText(formatAmount(total))
  await order.address.fill('ул. Мира, 5, кв. 8')
  await order.comment.fill('Позвоните за час')
  await order.submit.click()
  await expect(order.placed).toBeVisible()

  const [placed, ...others] = await ordersOf(page)
  expect(others).toEqual([])
  expect(placed).toMatchObject({
    address: 'Волгоград, ул. Мира, 5, кв. 8',
    comment: 'Позвоните за час',
    total: Number(total.toFixed(2)),
    shipping_cost: 300,
    promised_at: expect.stringMatching(/^\d{4}-/),
  })
  expect(JSON.parse(placed?.items ?? '')).toMatchObject([
    { id: part.id, quantity: 2, price: part.price },
    { id: product.id, quantity: 1, price: product.price },
  ])
})

test.describe('one wish is one order', () => {
  test.beforeEach(async ({ page }) => {
    const part = await aPopularPart(page.request)
    await logInSomebody(page)
    await visit(page, `/catalog/product/${part.key}`)
    await productScreen(page).addToCart.click()
    await visit(page, '/cart')
    await orderForm(page)
      .shipping(/курьером/)
      .check()
    await orderForm(page).address.fill('Волгоград, ул. Мира, 5')
  })

  test('however often the button is clicked', async ({ page }) => {
    await orderForm(page).submit.dblclick()
    await expect(orderForm(page).placed).toBeVisible()
    expect(await ordersOf(page)).toHaveLength(1)
  })

  test('though two tabs send it at once', async ({ page, context }) => {
    const second = await context.newPage()
    await visit(second, '/cart')
    await orderForm(second)
      .shipping(/курьером/)
      .check()
    await orderForm(second).address.fill('Волгоград, ул. Мира, 5')
    const held: Route[] = []
    await context.route('/api/orders', async (route) => {
      held.push(route)
      if (held.length === 2) await Promise.all(held.map((each) => each.continue()))
    })
    await orderForm(page).submit.click()
    await orderForm(second).submit.click()
    await expect(orderForm(page).placed.or(cartScreen(page).empty)).toBeVisible()
    await expect(orderForm(second).placed.or(cartScreen(second).empty)).toBeVisible()
    expect(await ordersOf(page)).toHaveLength(1)
  })

  test('though the answer was lost on the way', async ({ page, eye }) => {
    eye.allow(/Заказ не оформлен/)
    await page.route('/api/orders', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await orderForm(page).submit.click()
    await expect(page.getByText(/второго заказа не появится/)).toBeVisible()
    await page.unroute('/api/orders')
    await orderForm(page).submit.click()
    await expect(orderForm(page).placed).toBeVisible()
    expect(await ordersOf(page)).toHaveLength(1)
  })

  test('though the shop could take none a minute ago: the cart kept everything', async ({
    page,
    eye,
  }) => {
    eye.allow(/Заказ не оформлен|^503 /)
    const away = 'Заказ сейчас не принять: магазин временно недоступен. Корзина сохранена.'
    await refuses(page, '/api/orders', away)
    const total = await cartScreen(page).total.textContent()
    await orderForm(page).submit.click()
    await expect(page.getByRole('alert').getByText(away)).toBeVisible()
    expect(await cartScreen(page).total.textContent()).toBe(total)
    await page.reload()
    await expect(cartScreen(page).total).toHaveText(total ?? '')
    await page.unrouteAll()
    await orderForm(page)
      .shipping(/курьером/)
      .check()
    await orderForm(page).address.fill('Волгоград, ул. Мира, 5')
    await orderForm(page).submit.click()
    await expect(orderForm(page).placed).toBeVisible()
    expect(await ordersOf(page)).toHaveLength(1)
  })
})

test('a buyer who wants more than there is reads how many are left', async ({ page, eye }) => {
  eye.allow(/Заказ не оформлен/)
  // nobody else buys it meanwhile
  const part = await aPartOfALongArticle(page.request)
  const left = part.storages.reduce((sum, { quantity }) => sum + quantity, 0)
  await logInSomebody(page)
  await page.evaluate(
    ({ id, quantity }) => localStorage.setItem('cartItems', JSON.stringify([{ id, quantity }])),
    { id: part.id, quantity: left + 1 },
  )
  await visit(page, '/cart')
  await orderForm(page)
    .shipping(/курьером/)
    .check()
  await orderForm(page).address.fill('Волгоград, ул. Мира, 5')
  await orderForm(page).submit.click()
  await expect(page.getByText('Некоторых товаров не хватает. Проверьте количество.')).toBeVisible()
  await page.getByRole('button', { name: `Взять ${left} шт.` }).click()
  const courier = 300
  await expect(cartScreen(page).total).toContainText(formatAmount(part.price * left + courier))
  expect(await ordersOf(page)).toEqual([])
})

test('what the shop refuses stands under its field, the first one has the focus', async ({
  page,
  eye,
}) => {
  eye.allow(/Заказ не оформлен/)
  const part = await aPopularPart(page.request)
  await logInSomebody(page)
  await visit(page, `/catalog/product/${part.key}`)
  await productScreen(page).addToCart.click()
  await visit(page, '/cart')
  const order = orderForm(page)
  await order.shipping(/курьером/).check()
  await order.address.fill('Волгоград, ул. Мира, 5')
  const texts = {
    payment_method: 'Так заплатить нельзя.',
    shipping_method: 'Так не привезём.',
    address: 'Сюда не возим.',
    phone: 'Сюда не дозвониться.',
  }
  await page.route('/api/orders', (route) => {
    const errors = Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, [text]]))
    const body = { message: 'Проверьте данные.', code: 'invalid', errors, request_id: '1' }
    return route.fulfill({ status: 422, json: body })
  })
  await order.submit.click()
  await expect(order.payment.first()).toBeFocused()
  await expect(order.paymentGroup).toContainText(texts.payment_method)
  await expect(order.shippingGroup).toContainText(texts.shipping_method)
  await expect(order.address).toHaveAccessibleDescription(texts.address)
  await expect(order.phone).toHaveAccessibleDescription(texts.phone)
  await expect(order.address).toHaveValue('Волгоград, ул. Мира, 5')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('the sum and the button stay in sight beside a long cart', async ({ page }) => {
    const found = await page.request.get('/api/products/search?search=фильтр')
    const { products } = (await found.json()) as { products: { id: number }[] }
    const lines = products.slice(0, 12).map(({ id }) => ({ id, quantity: 1 }))
    await visit(page, '/')
    await page.evaluate((cart) => localStorage.setItem('cartItems', JSON.stringify(cart)), lines)
    await visit(page, '/cart')
    await expect(cartScreen(page).lines).toHaveCount(12)
    for (const place of [cartScreen(page).lines.first(), orderForm(page).comment]) {
      await place.scrollIntoViewIfNeeded()
      await expect(cartScreen(page).total).toBeInViewport({ ratio: 1 })
      await expect(orderForm(page).submit).toBeInViewport({ ratio: 1 })
    }
  })
})
