// Two managers at one order: who comes second is told what happened, and nobody is refused because
// of himself. Lines fall out in part and are replaced by the keyboard.

import type { Browser, Page } from '@playwright/test'
import { loadDemo } from '#database/demo/load-demo.ts'
import { placeOrder } from '#src/orders/server/place-order.ts'
import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { barriersOf } from '#tests/support/barriers.ts'
import { overflowOf } from '#tests/support/layout.ts'
import { logInAt, officeTest } from '#tests/support/office-page.ts'
import { addCustomer, courier } from '#tests/support/sample-rows.ts'
import { expect } from '#tests/support/shop-page.ts'
import { staffCommand } from '#tests/support/staff-member.ts'

const ANNA = 'anna@silkway.example'
const BORIS = 'boris@silkway.example'

/** Orders of three units of a part that has analogues, and of one of another part. */
async function fill(db: Database): Promise<void> {
  await loadDemo(db, { products: 200 })
  for (const [email, name] of [
    [ANNA, 'Анна Иванова'],
    [BORIS, 'Борис Орлов'],
  ] as const) {
    await staffCommand({ db }, ['add', '--email', email, '--name', name, '--role', 'manager'])
  }
  const parts = await db.query<{ id: number }>(sql`
    SELECT level.product_id AS id
    FROM stock_levels AS level JOIN stock_locations AS location ON location.id = level.location_id
    WHERE NOT location.is_to_order
    GROUP BY level.product_id HAVING sum(level.on_hand - level.reserved) >= 15
    ORDER BY level.product_id LIMIT 4`)
  await db.query(sql`
    UPDATE products SET multiplicity = 1, order_location_id = NULL
    WHERE id = ANY (${parts.map(({ id }) => id)})`)
  const [first, second, ...analogues] = parts.map(({ id }) => id)
  await db.query(sql`
    WITH made AS (
      INSERT INTO analogue_groups (article, article_norm) VALUES ('A-1', 'A1') RETURNING id)
    UPDATE products SET analogue_group_id = made.id FROM made
    WHERE products.id = ANY (${[first ?? 0, ...analogues]})`)
  const customer = await addCustomer(db)
  for (let each = 0; each < 6; each++) {
    const lines = [
      { productId: first ?? 0, quantity: 3 },
      { productId: second ?? 0, quantity: 1 },
    ]
    await placeOrder(db, customer, { ...courier, lines })
  }
}

const test = officeTest(fill)

async function enter(page: Page, email: string): Promise<void> {
  await logInAt(page, '/office/desk', { email })
  await expect(rows(page)).toHaveCount(2)
}

const order = (page: Page) => page.getByRole('article')
const titleOf = (page: Page) => order(page).getByRole('heading', { level: 1 })
/** Those that stand; what fell out stays struck through. */
const rows = (page: Page) => order(page).locator('tbody tr:not([data-gone])')
const gone = (page: Page) => order(page).locator('tbody tr[data-gone]')
const failed = (page: Page) => page.getByRole('alert', { name: 'Не получилось' })
/** A quicker Enter is a double tap. */
const press = async (page: Page, key: string) => {
  await page.waitForTimeout(600)
  await page.keyboard.press(key)
}
const statusOf = async (page: Page, id: string) => {
  const headers = { 'x-office': 'attended' }
  const answer = await page.request.get(`/api/staff/orders/${id}`, { headers })
  return ((await answer.json()) as { order: { status: string } }).order.status
}

async function inAnotherBrowser(browser: Browser, baseURL: string, work: (page: Page) => unknown) {
  const context = await browser.newContext({ baseURL })
  await work(await context.newPage())
  await context.close()
}

test('a step of an order that another has changed is told, and taken all the same by one key', async ({
  page,
  browser,
  url,
}) => {
  await page.route('**/api/staff/events', (route) => route.abort()) // nothing tells him of it
  await enter(page, BORIS)
  const title = (await titleOf(page).textContent()) ?? ''
  const id = title.replace(/\D/g, '')
  await inAnotherBrowser(browser, url, async (other) => {
    await enter(other, ANNA)
    await expect(titleOf(other)).toHaveText(title)
    await press(other, 'KeyX')
    await other.getByLabel('Строка').selectOption('2')
    await other.keyboard.press('Digit1')
    await other.keyboard.press('Enter')
    await expect(rows(other)).toHaveCount(1)
    await expect(gone(other)).toContainText('убрано: Нет в наличии')
    await expect(order(other)).toContainText(/убрано «.+», .+, Анна Иванова: Нет в наличии/)
  })
  await press(page, 'Enter')
  await expect(titleOf(page)).not.toHaveText(title) // the next one is open at once
  await expect(failed(page)).toContainText('Пока вы смотрели, Анна Иванова убрала строку 2')
  expect(await statusOf(page, id)).toBe('new')
  expect(await barriersOf(page)).toEqual([])
  await press(page, 'Shift+Enter')
  await expect(failed(page)).toBeHidden()
  await expect.poll(() => statusOf(page, id)).toBe('confirmed')
})

test('what another changes in the open order is told in it, before a step', async ({
  page,
  browser,
  url,
}) => {
  await enter(page, BORIS)
  const title = (await titleOf(page).textContent()) ?? ''
  await inAnotherBrowser(browser, url, async (other) => {
    await enter(other, ANNA)
    await expect(titleOf(other)).toHaveText(title)
    await press(other, 'KeyX')
    await other.getByLabel('Строка').selectOption('2')
    await other.keyboard.press('Digit1')
    await other.keyboard.press('Enter')
    await expect(rows(other)).toHaveCount(1)
    await expect(order(other).getByText('Пока заказ открыт:')).toHaveCount(0)
  })
  await expect(order(page).getByText('Пока заказ открыт:')).toHaveText(
    /^Пока заказ открыт: убрано «.+», .+, Анна Иванова: Нет в наличии$/,
  )
  await expect(rows(page)).toHaveCount(1)
  await press(page, 'Enter')
  await expect(titleOf(page)).not.toHaveText(title)
  await expect(order(page).getByText('Пока заказ открыт:')).toHaveCount(0)
})

test('nobody meets himself: a part of a line falls out while the step is still on its way', async ({
  page,
}) => {
  await enter(page, BORIS)
  const id = ((await titleOf(page).textContent()) ?? '').replace(/\D/g, '')
  await page.goto(`/office/orders/${id}`)
  await expect(rows(page)).toHaveCount(2)
  // the part is taken out before the answer to the step is there
  const held = Promise.withResolvers<void>()
  await page.route('**/steps', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Подтвердить' }).click()
  await press(page, 'KeyX')
  const dialog = page.getByRole('dialog', { name: 'Убрать из заказа?' })
  await dialog.getByLabel('Сколько штук из 3').fill('1')
  await dialog.getByLabel('1. Нет в наличии').check()
  await page.keyboard.press('Enter')
  expect(await statusOf(page, id)).toBe('new')
  held.resolve()
  await expect(dialog).toBeHidden()
  expect(await statusOf(page, id)).toBe('confirmed')
  await expect(failed(page)).toBeHidden()
  await expect(rows(page).first().locator('[data-count]')).toHaveText('2')
  await expect(order(page)).toContainText(/убрано 1 шт. «.+», .+, Борис Орлов/)
})

test('what is refused in a dialog stays in it, and goes on with the order as it is now', async ({
  page,
  browser,
  url,
}) => {
  await page.route('**/api/staff/events', (route) => route.abort()) // nothing tells him of it
  await enter(page, BORIS)
  const title = (await titleOf(page).textContent()) ?? ''
  await press(page, 'KeyX')
  const dialog = page.getByRole('dialog', { name: 'Убрать из заказа?' })
  await dialog.getByLabel('Сколько штук из 3').fill('1')
  await dialog.getByLabel('Другая').check()
  await dialog.getByLabel('Какая').fill('Одной хватит')
  await inAnotherBrowser(browser, url, async (other) => {
    await enter(other, ANNA)
    await expect(titleOf(other)).toHaveText(title)
    await press(other, 'KeyX')
    await other.getByLabel('Строка').selectOption('2')
    await other.keyboard.press('Digit1')
    await other.keyboard.press('Enter')
    await expect(rows(other)).toHaveCount(1)
  })
  await page.route('**/drop', (route) => route.abort())
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('Связь прервалась')
  await page.unroute('**/drop')
  await page.keyboard.press('Control+Enter')
  await expect(dialog.getByRole('alert')).toContainText(
    'Пока вы смотрели, Анна Иванова убрала строку 2',
  )
  expect(await barriersOf(page)).toEqual([])
  await expect(dialog.getByLabel('Сколько штук из 3')).toHaveValue('1')
  await expect(dialog.getByLabel('Какая')).toHaveValue('Одной хватит')
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toBeHidden()
  await expect(failed(page)).toBeHidden()
  await expect(order(page)).toContainText(/убрано 1 шт. «.+», .+, Борис Орлов: Одной хватит/)
  await press(page, 'Enter')
  await expect(titleOf(page)).not.toHaveText(title)
})

test('a line is replaced by its digit, with the difference seen before', async ({ page }) => {
  await enter(page, BORIS)
  await press(page, 'KeyR')
  const dialog = page.getByRole('dialog', { name: 'Заменить аналогом?' })
  await expect(dialog.getByRole('radio', { name: /^1\. / })).toBeVisible()
  expect(await barriersOf(page)).toEqual([])
  expect(await overflowOf(page, [360, 1024, 1920])).toEqual([])
  await page.keyboard.press('Digit1')
  await expect(dialog.getByRole('status')).toContainText('Заказ будет стоить')
  await page.keyboard.press('Enter')
  await expect(
    page.getByText('замена сделана, письмо ждёт: почта магазина не настроена'),
  ).toBeVisible()
  await expect(order(page)).toContainText(/заменено «.+», .+ на «.+», .+, Борис Орлов/)
  await expect(gone(page)).toContainText('заменено на «')
  await expect(order(page).locator('tbody tr').nth(1)).toHaveAttribute('data-replacement', 'true')
  await expect(rows(page)).toHaveCount(2)
  await page.goto('/office/letters?state=all')
  await expect(page.getByRole('row', { name: /^Товар заменён, заказ/ })).toHaveCount(1)
})

test('where there is no analogue, a button leads to taking the line out', async ({ page }) => {
  await page.route('**/analogues', (route) => route.fulfill({ json: { analogues: [] } }))
  await enter(page, BORIS)
  await press(page, 'KeyR')
  const dialog = page.getByRole('dialog', { name: 'Заменить аналогом?' })
  await dialog.getByLabel('Строка').selectOption('2')
  await dialog.getByRole('button', { name: 'Убрать строку' }).click()
  const dropping = page.getByRole('dialog', { name: 'Убрать из заказа?' })
  await expect(dropping.getByLabel('Строка')).toHaveValue('2')
  await expect(dialog).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(dropping).toBeHidden()
})

test('the dialog of details has no link that leaves it with what was typed', async ({ page }) => {
  await enter(page, BORIS)
  const next = order(page).getByRole('link', { name: 'Ещё заказ этому покупателю' })
  await expect(next).toBeVisible()
  await press(page, 'KeyE')
  const dialog = page.getByRole('dialog', { name: /^Изменить данные заказа/ })
  await dialog.getByLabel('Получатель').fill('Пётр Иволгин')
  await expect(dialog.getByRole('link')).toHaveCount(0)
  expect(await barriersOf(page)).toEqual([])
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toBeHidden()
  await expect(order(page)).toContainText('Пётр Иволгин')
  await expect(next).toBeVisible()
})
