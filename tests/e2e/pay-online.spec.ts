// A buyer pays online: at the provider's page and back, whatever happens on the way.

import type { Page } from '@playwright/test'
import { barriersOf } from '#tests/support/barriers.ts'
import { aPopularPart, logInSomebody } from '#tests/support/buyer.ts'
import { answers, isLate } from '#tests/support/failing-calls.ts'
import { press } from '#tests/support/keyboard.ts'
import type { PaymentProvider } from '#tests/support/payment-provider.ts'
import {
  heading,
  loginScreen,
  orderForm,
  ordersScreen,
  paymentScreen,
  productScreen,
  providerScreen,
} from '#tests/support/screens.ts'
import { visit } from '#tests/support/shop-page.ts'
import { expect, hasOrdered, test } from '#tests/support/shop-with-provider.ts'

/** Between two calls about one payment that failed. */
const SOONEST_MS = 3500
const CARD = 3
const SBP = 4
const ORDERS = '/personal-area/orders'
const DEADLINE = /Оплатите до \d+ [а-я]+, \d\d:\d\d, иначе заказ будет отменён\./
/** The shop asks the provider about one payment every few seconds at most. */
const PATIENCE = { timeout: 20_000 }

/** In the cart lies a part, and the order form is filled in. */
async function fillsTheForm(page: Page, method: string) {
  const part = await aPopularPart(page.request)
  await visit(page, `/catalog/product/${part.key}`)
  await productScreen(page).addToCart.click()
  await visit(page, '/cart')
  const form = orderForm(page)
  await form.paymentBy(new RegExp(`^${method}`)).check()
  await form.shipping(/курьером/).check()
  await form.address.fill('Волгоград, ул. Мира, 5')
  await form.phone.fill('+7 (927) 123-45-67')
  return form
}

const paymentsOf = ({ payments }: PaymentProvider, orderId: number) =>
  payments.filter(({ metadata }) => metadata.order_id === String(orderId))

/** The number in the address of a payment's page. */
const orderOf = (page: Page) => Number(new URL(page.url()).pathname.split('/').pop())

async function answersPayment(page: Page, orderId: number, payment: object) {
  const data = {
    ...{ order_id: orderId, amount: 1234.5, refunded: 0, refund_pending: 0, method: 'card' },
    ...{ confirmation_url: null, pay_until: null, ...payment },
  }
  await answers(page, `/api/orders/${orderId}/payment`, JSON.stringify({ data }))
}

/** More than two minutes of the page's own clock. */
async function waitsInVain(page: Page) {
  const { said } = paymentScreen(page)
  await expect(said).toContainText('Проверяем оплату…')
  for (let tries = 0; tries < 12; tries += 1) {
    await page.clock.runFor(20_000)
    await page.waitForLoadState('networkidle')
  }
  await expect(said).toContainText('Оплата пока не подтверждена')
}

test.beforeEach(({ page }) => logInSomebody(page).then(() => {}))

test('an order is paid by card, and taken back gives the money back', async ({
  page,
  provider,
}) => {
  const form = await fillsTheForm(page, 'Картой онлайн')
  await expect(form.paymentGroup).toContainText('на странице ЮKassa')
  await expect(form.paymentGroup).toContainText('в приложении банка')
  await form.submit.click()
  await expect(providerScreen(page).amount).toBeVisible()
  await providerScreen(page).pay.click()

  await expect(page).toHaveURL(/\/payment\/\d+$/)
  const id = orderOf(page)
  await expect(paymentScreen(page).said).toContainText(`Заказ № ${id} оплачен`, PATIENCE)
  expect(paymentsOf(provider, id)).toHaveLength(1)
  await paymentScreen(page).toOrder.click()
  const { order, cancel, question } = ordersScreen(page)
  await expect(order(id)).toContainText('Оплачен')
  await cancel(id).click()
  await question(id).getByRole('button', { name: 'Да, отменить' }).click()
  await expect(order(id)).toContainText(/Возвра(щаем|щено) [\d\s,]+руб\./)
})

test('a payment that was refused is tried again', async ({ page, provider }) => {
  const id = await hasOrdered(page, SBP)
  await visit(page, ORDERS)
  await expect(ordersScreen(page).order(id)).toContainText('Ждёт оплаты')
  await ordersScreen(page).pay(id).click()
  await providerScreen(page).refuse.click()
  await expect(page).toHaveURL(`/payment/${id}`)
  await expect(paymentScreen(page).said).toContainText('Оплата не прошла', PATIENCE)
  await paymentScreen(page).pay.click()
  await providerScreen(page).pay.click()
  await expect(paymentScreen(page).said).toContainText('оплачен', PATIENCE)
  await expect(paymentScreen(page).said).toContainText('через СБП')
  expect(paymentsOf(provider, id).map(({ status }) => status)).toEqual(['canceled', 'succeeded'])
})

test('while the provider is away the order stands, and is paid later', async ({
  page,
  provider,
  eye,
}) => {
  eye.allow(/^503 /)
  const form = await fillsTheForm(page, 'Картой онлайн')
  provider.mishap(/^POST \/v3\/payments$/, { kind: 'status', status: 500 })
  await form.submit.click()
  await expect(form.placed).toBeFocused()
  await expect(page.getByRole('alert')).toContainText('Оплата не началась.')
  expect(await barriersOf(page), 'an order without its payment').toEqual([])
  // sooner, the shop does not ask the provider again, and the buyer is led to where he may wait
  await page.waitForTimeout(SOONEST_MS)
  await paymentScreen(page).pay.click()
  await providerScreen(page).pay.click()
  await expect(paymentScreen(page).said).toContainText('оплачен', PATIENCE)
  expect(paymentsOf(provider, orderOf(page))).toHaveLength(1)
})

test('two clicks and two tabs make one payment', async ({ page, context, provider }) => {
  const id = await hasOrdered(page, CARD)
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await visit(tab, ORDERS)
    await expect(ordersScreen(tab).pay(id)).toBeVisible()
  }
  await Promise.all([ordersScreen(page).pay(id).dblclick(), ordersScreen(other).pay(id).dblclick()])
  for (const tab of [page, other]) await expect(providerScreen(tab).amount).toBeVisible()
  expect(paymentsOf(provider, id)).toHaveLength(1)
})

test('who goes back without paying finds the way to pay', async ({ page, provider }) => {
  const form = await fillsTheForm(page, 'СБП')
  await form.submit.click()
  await expect(providerScreen(page).amount).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/payment\/\d+$/)
  await expect(paymentScreen(page).said).toContainText('Проверяем оплату…')
  await paymentScreen(page).pay.click()
  await expect(providerScreen(page).amount).toBeVisible()
  await page.goBack()
  expect(paymentsOf(provider, orderOf(page))).toHaveLength(1)
})

test('orders are shown before it is known whether they are paid', async ({ page }) => {
  const id = await hasOrdered(page, CARD)
  const goesOn = await isLate(page, '/api/payments')
  await visit(page, ORDERS)
  await expect(ordersScreen(page).order(id)).toBeVisible()
  await expect(ordersScreen(page).pay(id)).toBeHidden()
  await goesOn()
  await expect(ordersScreen(page).pay(id)).toBeVisible()
  await expect(ordersScreen(page).order(id)).toContainText(DEADLINE)
  await visit(page, `/payment/${id}`)
  await expect(paymentScreen(page).said).toContainText(DEADLINE)
})

test('another tab learns of the payment by itself', async ({ page, context }) => {
  const id = await hasOrdered(page, CARD)
  await visit(page, ORDERS)
  await ordersScreen(page).pay(id).click()
  await expect(providerScreen(page).amount).toBeVisible()
  const other = await context.newPage()
  await visit(other, `/payment/${id}`)
  await expect(paymentScreen(other).said).toContainText('Проверяем оплату…')
  await providerScreen(page).pay.click()
  await expect(paymentScreen(other).said).toContainText('оплачен', PATIENCE)
})

test('a browser in which nobody is logged in asks for it, and goes on', async ({
  page,
  browser,
  baseURL,
}) => {
  const id = await hasOrdered(page, CARD)
  const user = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? 'null'))
  const context = await browser.newContext({ baseURL: baseURL ?? '', locale: 'ru-RU' })
  const other = await context.newPage()
  await other.goto(`/payment/${id}`)
  await expect(other).toHaveURL('/login')
  await expect(other.getByText('Войдите, чтобы увидеть оплату заказа.')).toBeVisible()
  await loginScreen(other).email.fill(user.email)
  await loginScreen(other).password.fill('Parol123')
  await loginScreen(other).submit.click()
  await expect(other).toHaveURL(`/payment/${id}`)
  await expect(paymentScreen(other).said).toContainText(`Заказ № ${id} ждёт оплаты`)
  await context.close()
})

test('after two minutes without a word the buyer asks himself', async ({ page }) => {
  await page.clock.install()
  let calls = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/orders/12/payment')) calls += 1
  })
  await answersPayment(page, 12, { status: 'checking' })
  await visit(page, '/payment/12')
  const { said, check } = paymentScreen(page)
  await waitsInVain(page)
  expect(calls).toBeGreaterThan(5)
  expect(calls).toBeLessThanOrEqual(12)
  await answersPayment(page, 12, { status: 'paid' })
  await press(page, check)
  await expect(said).toContainText('Заказ № 12 оплачен')
  await expect(page.getByRole('heading', { name: /оплачен$/ }), 'its button is gone').toBeFocused()
})

test('who comes back to the page is told at once', async ({ page }) => {
  await page.clock.install()
  await answersPayment(page, 12, { status: 'checking' })
  await visit(page, '/payment/12')
  await waitsInVain(page)
  await page.clock.pauseAt(Date.now() + 3_600_000) // nothing comes of waiting
  await answersPayment(page, 12, { status: 'paid' })
  await page.evaluate(() => {
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
  await expect(paymentScreen(page).said).toContainText('оплачен')
})

test('an address that is no provider’s is never opened', async ({ page }) => {
  const opened: string[] = []
  page.on('request', (request) => opened.push(new URL(request.url()).host))
  await answersPayment(page, 12, {
    status: 'waiting',
    confirmation_url: 'http://evil.example/pay',
  })
  await visit(page, '/payment/12')
  await paymentScreen(page).pay.click()
  await expect(paymentScreen(page).pay).toBeEnabled()
  await page.waitForLoadState('networkidle')
  await expect(page).toHaveURL('/payment/12')
  expect(opened).not.toContain('evil.example')
})

test('somebody else’s order, and what is no number, is no order', async ({ page }) => {
  const id = await hasOrdered(page, CARD)
  await page.evaluate(() => localStorage.clear())
  await logInSomebody(page)
  for (const path of [
    `/payment/${id}`,
    '/payment/999999999',
    '/payment/9999999999',
    '/payment/x',
  ]) {
    await visit(page, path)
    await expect(page.getByText('Такого заказа у вас нет.')).toBeVisible()
  }
})

test('an order that is paid on receipt says so', async ({ page }) => {
  const id = await hasOrdered(page, 1)
  await visit(page, `/payment/${id}`)
  await expect(page.getByRole('alert')).toContainText('Этот заказ оплачивается при получении.')
  await paymentScreen(page).toOrder.click()
  await expect(heading(page, 'Заказы')).toBeVisible()
  await expect(ordersScreen(page).order(id)).toContainText('Наличными при получении')
  await expect(ordersScreen(page).pay(id)).toBeHidden()
})

test('every state of a payment is told without barriers', async ({ page }) => {
  test.setTimeout(90_000)
  const begun = { status: 'waiting', confirmation_url: 'https://provider.example/12' }
  for (const [payment, text] of [
    [{ status: 'waiting' }, 'Заказ № 12 ждёт оплаты'],
    [begun, 'Проверяем оплату…'],
    [{ status: 'paid', refunded: 200 }, 'Вернули 200 руб.'],
    [{ status: 'failed' }, 'Оплата не прошла'],
    [{ status: 'refunded', refunded: 1234.5 }, 'Деньги возвращены'],
    [{ status: 'not-needed' }, 'Платить не нужно'],
  ] as const) {
    await answersPayment(page, 12, payment)
    await visit(page, '/payment/12')
    await expect(paymentScreen(page).said).toContainText(text)
    expect(await barriersOf(page), text).toEqual([])
  }
})
