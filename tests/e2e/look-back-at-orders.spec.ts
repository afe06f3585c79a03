// The list of a customer's orders: late, empty, failed, filled, and one of them on paper.

import { logInSomebody } from '#tests/support/buyer.ts'
import { answers, isLate, recovers, refuses } from '#tests/support/failing-calls.ts'
import { heading, ordersScreen } from '#tests/support/screens.ts'
import { expect, test, visit } from '#tests/support/shop-page.ts'

const PATH = '/personal-area/orders'
const LONG =
  'Комплект ремня ГРМ с роликами, натяжителем, помпой и прокладками для двигателя SQRE4T15C'

const lines = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    key: `part-${index + 1}`,
    name: `${LONG}, набор ${index + 1}`,
    article: `8104400XKY28B-${index + 1}`,
    manufacturer: 'Shanghai Automotive Components',
    price: 1234.5,
    quantity: 2,
  }))

const anOrder = (id: number, status: string, count = 1) => ({
  id,
  created_at: '2026-11-20T11:05:00Z',
  status,
  address: 'Волгоград, проспект Маршала Советского Союза Г. К. Жукова, дом 110А, квартира 1024',
  phone: '79271234567',
  payment_method: 'Наличными при получении',
  shipping_method: 'Доставка курьером',
  comment: 'а'.repeat(200),
  items: JSON.stringify(lines(count)),
  total: 2469 * count,
  promised_at: null,
  shipping_cost: 0,
  carrier: '',
  pickup_code: status === 'готов к выдаче' ? '048170' : null,
  kept_until: status === 'готов к выдаче' ? '2026-11-24T17:00:00Z' : null,
  confirm_until: status === 'новый' ? '2026-11-26T17:00:00Z' : null,
})

const listOf = (...orders: ReturnType<typeof anOrder>[]) =>
  JSON.stringify({ orders, total: orders.length, page: 1, per_page: 24 })

test.beforeEach(({ page }) => logInSomebody(page).then(() => {}))

test('without orders the list says so and leads to the catalogue', async ({ page }) => {
  await visit(page, PATH)
  await expect(page.getByText('Заказов пока нет.')).toBeVisible()
  await ordersScreen(page).toCatalogue.click()
  await expect(page).toHaveURL('/catalog')
})

test('a list that does not load can be asked for again; late, it says so', async ({
  page,
  eye,
}) => {
  eye.allow(/^503 /)
  await refuses(page, '/api/orders', 'Магазин недоступен.')
  await visit(page, PATH)
  await expect(heading(page, 'Заказы')).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('Магазин недоступен.')
  await recovers(page)
  const release = await isLate(page, '/api/orders')
  await page.getByRole('button', { name: 'Повторить' }).click()
  await page.reload()
  await expect(page.getByRole('main').getByRole('status')).toContainText('Загрузка...')
  await release()
  await expect(page.getByText('Заказов пока нет.')).toBeVisible()
})

test('each order tells whether it is completed, and its own state beside it', async ({ page }) => {
  await answers(
    page,
    '/api/orders',
    listOf(anOrder(12, 'собирается'), anOrder(11, 'завершён'), anOrder(10, 'отменён')),
  )
  await visit(page, PATH)
  const { order } = ordersScreen(page)
  await expect(order(12)).toContainText('Не завершён')
  await expect(order(12)).toContainText('собирается')
  await expect(order(11)).toContainText('Завершён')
  await expect(order(11)).not.toContainText('Не завершён')
  await expect(order(10)).toContainText('отменён')
})

test('a folded order shows its first three goods, and the others on demand', async ({ page }) => {
  await answers(page, '/api/orders', listOf(anOrder(12, 'новый', 5), anOrder(11, 'завершён', 2)))
  await visit(page, PATH)
  const { order } = ordersScreen(page)
  await expect(order(12).getByText('2 шт.')).toHaveCount(3)
  await expect(order(11).getByText('2 шт.')).toHaveCount(2)
  await order(12).getByRole('button', { name: 'Ещё 2' }).click()
  await expect(order(12).getByRole('link', { name: `${LONG}, набор 5` })).toBeVisible()
  await expect(order(12).getByText('2 шт.')).toHaveCount(0)
  await expect(order(12).locator('summary')).toBeFocused() // the button is gone
})

test('an order that waits at the counter tells its code without being unfolded', async ({
  page,
}) => {
  const orders = listOf(anOrder(12, 'готов к выдаче'), anOrder(11, 'собирается'))
  await answers(page, '/api/orders', orders)
  await visit(page, PATH)
  const { order } = ordersScreen(page)
  await expect(order(12).getByText('048170')).toBeVisible()
  await expect(order(12)).toContainText('до 24 ноября, 20:00')
  await expect(order(11)).not.toContainText('Код получения')
})

test('a new order tells until when the shop confirms it', async ({ page }) => {
  await answers(page, '/api/orders', listOf(anOrder(12, 'новый'), anOrder(11, 'завершён')))
  await visit(page, PATH)
  const { order } = ordersScreen(page)
  await expect(order(12)).toContainText('Магазин подтвердит заказ до 26 ноября, 20:00.')
  await expect(order(11)).not.toContainText('подтвердит')
})

test.describe('on a narrow screen', () => {
  test.use({ viewport: { width: 360, height: 800 } })

  test('many lines with long names unfold, fold and stay within the screen', async ({ page }) => {
    await answers(page, '/api/orders', listOf(anOrder(12, 'новый', 30), anOrder(11, 'завершён')))
    await visit(page, PATH)
    const { order, fold, print } = ordersScreen(page)
    const last = order(12).getByRole('link', { name: `${LONG}, набор 30` })
    await expect(last).toBeHidden()
    await fold(12)
    await expect(last).toBeVisible()
    await expect(print(11)).toBeHidden()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await fold(12)
    await expect(last).toBeHidden()
  })
})

test('one order is printed alone, under the name of the seller', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => {} // the dialogue stays open for as long as the test looks
  })
  await answers(page, '/api/orders', listOf(anOrder(12, 'новый', 2), anOrder(11, 'завершён')))
  await visit(page, PATH)
  const { order, fold, print } = ordersScreen(page)
  await fold(12)
  await print(12).click()
  await page.emulateMedia({ media: 'print' })
  await expect(order(12)).toBeVisible()
  await expect(order(12).getByText(`${LONG}, набор 2`)).toBeVisible()
  await expect(order(11)).toBeHidden()
  await expect(heading(page, 'Заказы')).toBeHidden()
  await expect(page.getByText(/ОГРН \d+, ИНН \d+/).first()).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(print(12)).toBeHidden()

  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect(order(11)).toBeVisible()
})
