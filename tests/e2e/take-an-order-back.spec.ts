// A customer takes an order back, until the shop begins to assemble it.

import type { Page } from '@playwright/test'
import { aPopularPart, logInSomebody, ordersOf } from '#tests/support/buyer.ts'
import { answers } from '#tests/support/failing-calls.ts'
import { anOrder, linesText } from '#tests/support/order-form.ts'
import { ordersScreen, toast } from '#tests/support/screens.ts'
import { expect, test, visit } from '#tests/support/shop-page.ts'

const PATH = '/personal-area/orders'

test.beforeEach(({ page }) => logInSomebody(page).then(() => {}))

/** Sent behind the scenes; answers with its number. */
async function hasOrdered(page: Page): Promise<number> {
  const part = await aPopularPart(page.request)
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('token') ?? 'null'))
  const answer = await page.request.post('/api/orders', {
    data: anOrder({ items: linesText([part.id, 1]) }),
    headers: { authorization: `Bearer ${token}` },
  })
  if (answer.status() !== 201) throw new Error(await answer.text())
  return ((await answer.json()) as { data: { id: number } }).data.id
}

/** A list of one order that the shop has never seen. */
const listOf = (id: number, status: string) =>
  JSON.stringify({
    orders: [
      {
        id,
        created_at: '2026-11-20T11:05:00Z',
        status,
        address: 'Волгоград, ул. Мира, 5',
        phone: '79271234567',
        payment_method: 'Наличными при получении',
        shipping_method: 'Доставка курьером',
        comment: '',
        items: '[]',
        total: 2469,
        promised_at: null,
        shipping_cost: 0,
        carrier: '',
      },
    ],
    total: 1,
    page: 1,
    per_page: 24,
  })

test('asked once more and thought better of, then taken back for good', async ({ page }) => {
  const id = await hasOrdered(page)
  await visit(page, PATH)
  const { order, fold, cancel, question } = ordersScreen(page)
  await fold(id)
  await cancel(id).click()
  await expect(question(id)).toBeFocused()
  await question(id).getByRole('button', { name: 'Оставить заказ' }).click()
  await expect(question(id)).toBeHidden()
  await expect(cancel(id)).toBeFocused()

  await page.keyboard.press('Enter')
  await question(id).getByRole('button', { name: 'Да, отменить' }).click()
  await expect(toast(page, `Заказ № ${id} отменён`)).toBeVisible()
  await expect(order(id)).toContainText('отменён')
  await expect(cancel(id)).toBeHidden()
  await expect(order(id).getByRole('button', { name: 'Напечатать' })).toBeVisible()
  expect(await ordersOf(page)).toMatchObject([{ status: 'отменён' }])
})

test('taken back on its own page, which then says so', async ({ page }) => {
  const id = await hasOrdered(page)
  await visit(page, `/orders/${id}`)
  const cancel = page.getByRole('main').getByRole('button', { name: 'Отменить заказ' })
  await cancel.click()
  const question = page.getByRole('group', { name: `Отменить заказ № ${id}?` })
  await expect(question).toBeFocused()
  await question.getByRole('button', { name: 'Да, отменить' }).click()
  const title = page.getByRole('heading', { level: 1, name: `Заказ № ${id} отменён` })
  await expect(title).toBeFocused()
  await expect(cancel).toBeHidden()
  expect(await ordersOf(page)).toMatchObject([{ status: 'отменён' }])
})

test('an order that is assembled is not taken back here', async ({ page }) => {
  await answers(page, '/api/orders', listOf(12, 'собирается'))
  await visit(page, PATH)
  const { fold, cancel, print } = ordersScreen(page)
  await fold(12)
  await expect(print(12)).toBeVisible()
  await expect(cancel(12)).toBeHidden()
})

test('a refusal is told beside the question', async ({ page, eye }) => {
  eye.allow(/^404 /)
  await answers(page, '/api/orders', listOf(999_999_999, 'новый'))
  await visit(page, PATH)
  const { fold, cancel, question } = ordersScreen(page)
  await fold(999_999_999)
  await cancel(999_999_999).click()
  await question(999_999_999).getByRole('button', { name: 'Да, отменить' }).click()
  await expect(question(999_999_999).getByRole('alert')).toContainText('Заказ не найден.')
})
