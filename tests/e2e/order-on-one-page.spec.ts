// The way to an order: login in place, a draft that stays, a confirmation with an address, repeating.

import type { Page } from '@playwright/test'
import { formatPhone } from '#src/shared/phone.ts'
import { aBuyer, aPopularPart, logInSomebody, ordersOf } from '#tests/support/buyer.ts'
import {
  accountPart,
  cartScreen,
  header,
  heading,
  loginScreen,
  orderForm,
  orderPage,
  productScreen,
  registrationScreen,
  toast,
  toastToCart,
} from '#tests/support/screens.ts'
import { expect, test, visit } from '#tests/support/shop-page.ts'

const ADDRESS = 'Волгоград, ул. Мира, 5, кв. 8'

async function withAPart(page: Page) {
  const part = await aPopularPart(page.request)
  await visit(page, `/catalog/product/${part.key}`)
  await productScreen(page).addToCart.click()
  return part
}

async function fillInDelivery(page: Page) {
  const order = orderForm(page)
  await order.shipping(/курьером/).check()
  await order.address.fill(ADDRESS)
  await order.phone.fill('+7 (927) 123-45-67')
  await order.comment.fill('Позвоните за час')
}

async function expectDelivery(page: Page) {
  const order = orderForm(page)
  await expect(order.shipping(/курьером/)).toBeChecked()
  await expect(order.address).toHaveValue(ADDRESS)
  await expect(order.phone).toHaveValue('+7 (927) 123-45-67')
  await expect(order.comment).toHaveValue('Позвоните за час')
}

async function signUp(page: Page) {
  const buyer = aBuyer()
  const data = { ...buyer, password_confirmation: buyer.password }
  expect((await page.request.post('/api/signup', { data })).status()).toBe(201)
  return buyer
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

  test('somebody new orders by five taps and eight fields, on one page', async ({ page }) => {
    const part = await aPopularPart(page.request)
    const buyer = aBuyer()
    const [order, account] = [orderForm(page), accountPart(page)]
    await visit(page, `/catalog/product/${part.key}`)
    await productScreen(page).addToCart.tap() // 1
    await toastToCart(page).tap() // 2
    await expect(page.getByText('Для заказа нужен аккаунт')).toBeVisible()
    await order.stores.first().check() // tap 3, field 1
    await order.phone.fill(formatPhone(buyer.phone)) // field 2
    await account.name.fill(buyer.name) // 3
    await account.lastname.fill(buyer.lastname) // 4
    await account.email.fill(buyer.email.toUpperCase()) // 5
    await account.password.fill(buyer.password) // 6
    await account.terms.tap() // tap 4, field 7
    await order.submit.tap() // 5
    await expect(toast(page, 'Заказа успешно создан')).toBeVisible()
    await expect(order.placed).toBeVisible()
    await expect(page).toHaveURL(/\/orders\/\d+$/)
    expect(await ordersOf(page)).toHaveLength(1)
    const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? 'null'))
    expect(stored).toMatchObject({ email: buyer.email, phone: buyer.phone })
    expect(await page.evaluate(() => localStorage.getItem('orderContact'))).toBeNull()
  })

  test('an order is repeated by three taps, from any page', async ({ page }) => {
    await logInSomebody(page)
    const part = await withAPart(page)
    await visit(page, '/cart')
    const store = await orderForm(page).stores.nth(1).inputValue()
    await orderForm(page).stores.nth(1).check()
    await orderForm(page).payment.nth(1).check()
    await orderForm(page).submit.click()
    await expect(orderForm(page).placed).toBeVisible()

    await visit(page, '/catalog')
    await header(page).cart.tap() // 1
    await orderPage(page).repeat.tap() // 2
    await expect(page.getByText(/^Заказ № \d+ снова в корзине\.$/)).toBeVisible()
    await expect(cartScreen(page).lines).toHaveCount(1)
    await expect(page.locator(`input[name="address"][value="${store}"]`)).toBeChecked()
    await expect(orderForm(page).payment.nth(1)).toBeChecked()
    await orderForm(page).submit.tap() // 3
    await expect(orderForm(page).placed).toBeVisible()
    const orders = await ordersOf(page)
    expect(orders).toHaveLength(2)
    expect(orders[0]).toMatchObject({ address: store })
    expect(JSON.parse(orders[0]?.items ?? '')).toMatchObject([{ id: part.id, quantity: 1 }])
  })

  test('what was added says so on its button, and no toast lies on the button that orders', async ({
    page,
  }) => {
    await logInSomebody(page)
    await withAPart(page)
    await expect(productScreen(page).addToCart).toHaveText(/^В корзине · 1/)
    await productScreen(page).addToCart.tap()
    await expect(productScreen(page).addToCart).toHaveText(/^В корзине · 2/)
    await toastToCart(page).first().tap()
    await orderForm(page).comment.scrollIntoViewIfNeeded()
    const shown = toast(page, 'Товар добавлен в корзину').first()
    await expect(shown).toBeVisible()
    const [told, button] = [await shown.boundingBox(), await orderForm(page).submit.boundingBox()]
    expect((told?.y ?? 0) + (told?.height ?? 0)).toBeLessThan(button?.y ?? 0)
    expect(told?.y).toBeLessThan(200)
  })
})

test('a draft survives reload, another page and a closed tab, and ends with its order', async ({
  page,
  context,
}) => {
  await logInSomebody(page)
  await withAPart(page)
  await visit(page, '/cart')
  await fillInDelivery(page)
  await page.reload()
  await expectDelivery(page)
  await header(page).link('Каталог').click()
  await expect(heading(page, 'Каталог')).toBeVisible()
  await page.goBack()
  await expectDelivery(page)
  const second = await context.newPage()
  await page.close()
  await visit(second, '/cart')
  await expectDelivery(second)

  await orderForm(second).submit.click()
  await expect(orderForm(second).placed).toBeVisible()
  const draft = await second.evaluate(() => JSON.parse(localStorage.getItem('orderDraft') ?? ''))
  expect(draft).toMatchObject({ shipping_method: 2, address: '', phone: '', comment: '' })
})

test('who logs out leaves no address to the next one at this browser', async ({ page }) => {
  await logInSomebody(page)
  await withAPart(page)
  await visit(page, '/cart')
  await fillInDelivery(page)
  await header(page).customer('Иван Петров').click()
  await header(page).logOut.click()
  await expect(header(page).logIn).toBeVisible()
  await visit(page, '/cart')
  await expect(orderForm(page).phone).toHaveValue('')
  await expect(orderForm(page).comment).toHaveValue('')
})

test('a customer logs in inside the form, in capitals, and keeps what he typed', async ({
  page,
}) => {
  const buyer = await signUp(page)
  await withAPart(page)
  await visit(page, '/cart')
  const [order, account] = [orderForm(page), accountPart(page)]
  await order.shipping(/курьером/).check()
  await order.address.fill(ADDRESS)
  await account.isKnown.click()
  await account.email.fill(buyer.email.toUpperCase())
  await account.password.fill('Wrong123')
  await account.logIn.click()
  await expect(page.getByRole('alert').getByText('Неверный e-mail или пароль.')).toBeVisible()
  await account.password.fill(buyer.password)
  await account.password.press('Enter')
  await expect(account.part).toBeHidden()
  await expect(page).toHaveURL('/cart')
  await expect(order.address).toHaveValue(ADDRESS)
  await expect(order.phone).toHaveValue(formatPhone(buyer.phone))
  await order.submit.click()
  await expect(order.placed).toBeVisible()
})

test('a newcomer whose e-mail is taken reads so under it, and nothing is ordered', async ({
  page,
  eye,
}) => {
  eye.allow(/Заказ не оформлен/)
  const buyer = await signUp(page)
  await withAPart(page)
  await visit(page, '/cart')
  await fillInDelivery(page)
  const account = accountPart(page)
  await account.name.fill(buyer.name)
  await account.lastname.fill(buyer.lastname)
  await account.email.fill(buyer.email)
  await account.password.fill('weak')
  await orderForm(page).submit.click()
  await expect(account.password).toHaveAccessibleDescription(/от 6 до 16 символов/)
  await expect(account.terms).toHaveAccessibleDescription(/примите условия обслуживания/)
  await account.password.fill('Drugoi123')
  await account.terms.check()
  await orderForm(page).submit.click()
  await expect(account.email).toHaveAccessibleDescription('Этот e-mail уже зарегистрирован.')
  await expect(page.getByText('уже зарегистрирован')).toHaveCount(1)
  await page.reload()
  await expect(account.email).toHaveValue(buyer.email)
  await expect(account.password).toHaveValue('')
  await expectDelivery(page)
})

test('the login has its page too: the phone goes along, the form waits', async ({ page }) => {
  await withAPart(page)
  await visit(page, '/cart')
  await fillInDelivery(page)
  await accountPart(page).toLogin.click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('чтобы оформить заказ')).toBeVisible()
  await loginScreen(page).toRegistration.click()
  await expect(registrationScreen(page).phone).toHaveValue('+7 (927) 123-45-67')
  const buyer = await signUp(page)
  await page.getByRole('main').getByRole('link', { name: 'Вход', exact: true }).click()
  await loginScreen(page).email.fill(buyer.email)
  await loginScreen(page).password.fill(buyer.password)
  await loginScreen(page).submit.click()
  await expect(page).toHaveURL('/cart')
  await expectDelivery(page)
})

test('a confirmation has an address of its own, for its customer alone', async ({
  page,
  browser,
  baseURL,
}) => {
  await logInSomebody(page)
  const part = await withAPart(page)
  await visit(page, '/cart')
  await orderForm(page).stores.first().check()
  const store = await orderForm(page).stores.first().inputValue()
  await orderForm(page).submit.click()
  await expect(orderForm(page).placed).toBeFocused()
  await page.reload()
  await expect(orderForm(page).placed).toBeVisible()
  await expect(orderPage(page).steps).toHaveText([
    /^Принят/,
    /^Подтверждён/,
    /^Готов к выдаче/,
    /^Получен/,
  ])
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: part.name })).toBeVisible()
  await expect(main.getByText(store).first()).toBeVisible()
  await orderPage(page).map.scrollIntoViewIfNeeded()
  await expect(orderPage(page).map.getByRole('button').first()).toBeVisible()
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')

  const address = page.url()
  const context = await browser.newContext(baseURL ? { baseURL } : {})
  const other = await context.newPage()
  await visit(other, address)
  await expect(other).toHaveURL(/\/login$/)
  await visit(other, '/')
  await logInSomebody(other)
  await visit(other, address)
  await expect(other.getByText('Такого заказа у вас нет.')).toBeVisible()
  await context.close()
})

test('a key that belongs to another order is replaced: the buyer never reads of it', async ({
  page,
}) => {
  await logInSomebody(page)
  await withAPart(page)
  await visit(page, '/cart')
  await orderForm(page).stores.first().check()
  const keys: (string | undefined)[] = []
  await page.route('**/api/orders', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.fallback()
    const errors = { 'Idempotency-Key': ['Этот заказ уже отправлен.'] }
    const json = { message: 'Этот заказ уже отправлен.', code: 'conflict', errors, request_id: '1' }
    return route.fulfill({ status: 409, json })
  })
  await orderForm(page).submit.click()
  await expect(orderForm(page).placed).toBeVisible()
  expect(new Set(keys).size).toBe(2)
  expect(await ordersOf(page)).toHaveLength(1)
})

test('what of a former order is not sold any more is told', async ({ page }) => {
  await logInSomebody(page)
  const part = await withAPart(page)
  await visit(page, '/cart')
  await orderForm(page).stores.first().check()
  await orderForm(page).submit.click()
  await expect(orderForm(page).placed).toBeVisible()
  await page.route('**/api/orders/create?*', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...(await answer.json()), products: [] } })
  })
  await visit(page, '/personal-area/orders')
  await page.getByRole('button', { name: /^Повторить заказ/ }).click()
  await expect(heading(page, 'Корзина')).toBeVisible()
  await expect(page.getByText(`${part.name}: больше не продаётся.`)).toBeVisible()
})

test('a pasted list becomes a cart by one call', async ({ page }) => {
  const part = await aPopularPart(page.request)
  await visit(page, '/cart')
  await page.getByRole('link', { name: 'Добавить списком артикулов' }).click()
  await expect(heading(page, 'Список артикулов')).toBeVisible()
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/cart/articles')) calls.push(request.url())
  })
  const list = page.getByLabel('Артикулы и количество')
  await list.fill(`${part.article}\t2\nНЕТ-ТАКОГО-1 3\n`)
  await page.getByRole('main').getByRole('button', { name: 'Найти', exact: true }).click()
  const found = page.getByRole('list', { name: 'Найденное' }).getByRole('listitem')
  await expect(found).toHaveCount(2)
  await expect(found.nth(1)).toContainText('Не нашли.')
  const own = found.first().getByRole('checkbox', { name: part.name }).first()
  await own.check()
  await page.getByRole('button', { name: 'Положить в корзину: 1' }).click()
  await expect(page).toHaveURL('/cart')
  await expect(cartScreen(page).lines).toHaveCount(1)
  expect(calls).toHaveLength(1)
  const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('cartItems') ?? '[]'))
  expect(stored).toMatchObject([{ quantity: 2 }])
})
