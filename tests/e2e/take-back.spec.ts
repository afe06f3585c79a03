// The office after the handover: goods come back on the order and at the counter, and the day's money
// says so.

import type { Page } from '@playwright/test'
import { loadDemo } from '#database/demo/load-demo.ts'
import { eventsApi } from '#src/back-office/events-contract.ts'
import { placeOrder } from '#src/orders/server/place-order.ts'
import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { barriersOf } from '#tests/support/barriers.ts'
import { overflowOf } from '#tests/support/layout.ts'
import { logInAt, officeTest } from '#tests/support/office-page.ts'
import { walkOrder } from '#tests/support/order-life.ts'
import { addCustomer, courier } from '#tests/support/sample-rows.ts'
import { expect } from '#tests/support/shop-page.ts'
import { staffCommand } from '#tests/support/staff-member.ts'

const MANAGER = 'manager@silkway.example'
const SELLER = 'seller@silkway.example'
const WIDTHS = [360, 768, 1024, 1440, 1920]

const PART = 1
const WHOLE = 2
const UNTAKEN = 3
const REFUSED = 4
const BROUGHT = 5

/** Three pickups and a delivery for cash that were handed over, and one order on its way. */
async function fill(db: Database): Promise<void> {
  await loadDemo(db, { products: 200 })
  const [shop] = await db.query<{ title: string }>(
    sql`SELECT title FROM stores ORDER BY id LIMIT 1`,
  )
  const store = shop?.title ?? ''
  const add = ['add', '--name', 'Ирина Ковалёва', '--email']
  await staffCommand({ db }, [...add, MANAGER, '--role', 'manager'])
  await staffCommand({ db }, [...add, SELLER, '--role', 'seller', '--store', store])
  const parts = await db.query<{ id: number }>(sql`
    SELECT product_id AS id FROM stock_levels WHERE on_hand - reserved >= 10
    GROUP BY product_id ORDER BY product_id LIMIT 2`)
  const customer = await addCustomer(db)
  const pickup = { ...courier, shippingMethodId: 1, address: store }
  for (const way of [pickup, pickup, courier, pickup, courier]) {
    const lines = parts.map(({ id }) => ({ productId: id, quantity: 2 }))
    const { id } = await placeOrder(db, customer, { ...way, lines })
    await walkOrder(db, id, 'confirmed', 'assembling', way === courier ? 'shipped' : 'ready')
    if (id !== UNTAKEN) await walkOrder(db, id, 'completed')
  }
  await db.query(sql`
    UPDATE orders SET shipping_cost = 50000, total = total + 50000 WHERE id = ${BROUGHT}`)
}

const test = officeTest(fill)

async function enter(page: Page, path: string, email = MANAGER): Promise<void> {
  await logInAt(page, path, { email })
  await expect(page.getByRole('button', { name: 'Выйти' })).toBeVisible()
}
const dialog = (page: Page) => page.getByRole('dialog')
const tick = (page: Page, line: number) => dialog(page).getByRole('checkbox').nth(line)
const place = (page: Page) => dialog(page).getByLabel('Где приняли')
/** The shop of the order; nobody guesses whose cash is given back. */
async function chooseOwn(page: Page, id: number): Promise<void> {
  const headers = { 'x-office': 'attended' }
  const answer = await page.request.get(`/api/staff/orders/${id}`, { headers })
  const { order } = (await answer.json()) as { order: { address: string } }
  const own = place(page).locator('option').filter({ hasText: order.address })
  await place(page).selectOption((await own.getAttribute('value')) ?? '')
}

test('a part comes back, then the rest, and the day counts what was given back', async ({
  page,
}) => {
  await enter(page, `/office/orders/${PART}`)
  const button = page.getByRole('button', { name: 'Оформить возврат' })
  await button.click()
  // nothing is ticked, and the price stands beside each line
  await expect(dialog(page).getByRole('checkbox', { checked: true })).toHaveCount(0)
  await expect(dialog(page).getByRole('group', { name: 'Что вернули' })).toContainText(
    /шт\. по .+руб/,
  )
  await expect(dialog(page)).toContainText('Укажите, что вернули.')
  await tick(page, 0).check()
  await tick(page, 1).check()
  const agree = dialog(page).getByRole('button', { name: 'Принять весь заказ' })
  // what becomes of the goods is asked, not guessed
  await expect(agree).toBeDisabled()
  await expect(dialog(page)).toContainText('наличными из кассы: выберите, откуда')
  await expect(dialog(page)).toContainText('Кнопка запишет, что деньги отданы сейчас.')
  expect(await barriersOf(page)).toEqual([])
  expect(await overflowOf(page, WIDTHS)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()

  await button.click()
  await tick(page, 0).check()
  // a digit chooses the reason though the focus is on a tick
  await page.keyboard.press('Digit1')
  await expect(dialog(page).getByLabel('Найден брак')).toBeChecked()
  await dialog(page).getByLabel('Штук из 2').fill('1')
  await dialog(page).getByLabel('Негоден: списать').check()
  await chooseOwn(page, PART)
  const own = await place(page).locator('option:checked').textContent()
  const all = await place(page).locator('option:enabled').allTextContents()
  const other = all.findLast((title) => title !== own) ?? ''
  await place(page).selectOption({ label: other })
  await expect(dialog(page)).toContainText(`наличными из кассы: ${other}.`)
  await dialog(page).getByRole('button', { name: 'Принять часть' }).click()
  const returns = page.getByRole('region', { name: 'Возвраты' })
  await expect(returns).toContainText('1 шт., товар списан, отдано в магазине')
  await expect(returns).toContainText(`приняли: ${other}`)
  const lines = page.getByRole('table', { name: 'Строки заказа' })
  await expect(lines).toContainText('возвращён 1')
  await expect(lines.getByRole('row', { name: /После возвратов/ })).toBeVisible()
  expect(await barriersOf(page)).toEqual([])
  expect(await overflowOf(page, WIDTHS)).toEqual([])
  const [paper] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Акт возврата' }).click(),
  ])
  await expect(paper.getByRole('heading', { name: `Возврат по заказу № ${PART}` })).toBeVisible()
  await expect(paper.getByText('наличными из кассы')).toBeVisible()
  await paper.close()
  await expect(page.getByText('завершён', { exact: true })).toBeVisible()

  await button.click()
  await tick(page, 0).check()
  await tick(page, 1).check()
  await chooseOwn(page, PART)
  await dialog(page).getByLabel('Не понадобился').check()
  await dialog(page).getByLabel('Годен: вернуть на остаток').check()
  await dialog(page).getByRole('button', { name: 'Принять остаток: 3 шт.' }).click()
  await expect(page.getByText('возвращён', { exact: true })).toBeVisible()
  await expect(returns.getByRole('listitem')).toHaveCount(2)
  await expect(button).toBeHidden()

  await page.getByRole('link', { name: 'Касса' }).click()
  const days = page.getByRole('table', { name: 'Деньги дня по магазинам' })
  // another shop took a part in and gave its money back; beside the two stand a delivery and the sum
  await expect(days.getByRole('row')).toHaveCount(5)
  await expect(days).toContainText('наличными')
  const money = page.getByRole('table', { name: 'Деньги дня по заказам' })
  await expect(money.getByRole('row', { name: /возврат/ })).toHaveCount(2)
  expect(await barriersOf(page)).toEqual([])
  expect(await overflowOf(page, WIDTHS)).toEqual([])
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Скачать CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^takings-\d{4}-\d\d-\d\d\.csv$/)
  await page.getByLabel('День', { exact: true }).fill('2020-02-29')
  await expect(page.getByText('За этот день денег не было.')).toBeVisible()
  await expect(page).toHaveURL(/day=2020-02-29/)
  await page.getByRole('button', { name: 'Сегодня' }).click()
  await money
    .getByRole('link', { name: `№ ${PART}` })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: `Заказ № ${PART}` })).toBeVisible()
})

test('the sum is asked for a choice that rests, and a late answer to another one is not shown', async ({
  page,
}) => {
  await enter(page, `/office/orders/${REFUSED}`)
  const asked: string[] = []
  const answered: number[] = []
  let release = () => {}
  const isReleased = new Promise<void>((go) => {
    release = go
  })
  await page.route('**/returns/preview', async (route) => {
    const place = asked.push(route.request().postData() ?? '')
    const answer = await route.fetch()
    // the first choice after the opening is answered last
    if (place === 2) await isReleased
    await route.fulfill({ response: answer }).catch(() => {}) // it was broken off
    answered.push(place)
  })
  await page.getByRole('button', { name: 'Оформить возврат' }).click()
  await tick(page, 0).check()
  const sum = dialog(page).getByText(/^Верните покупателю/)
  await expect(sum).toBeVisible()
  const whole = await sum.innerText()
  const box = tick(page, 1)
  // faster than the pause, however slow the machine is
  await box.evaluate((input: HTMLInputElement) => {
    for (let time = 0; time < 5; time += 1) input.click()
  })
  await expect(sum, 'the sum of another choice').toBeHidden()
  await expect.poll(() => asked.length).toBe(2)
  const broken = page.waitForEvent('requestfailed', (call) => call.url().endsWith('/preview'))
  await box.click()
  await broken
  await expect(sum).toHaveText(whole)
  release()
  await expect.poll(() => answered).toEqual([1, 3, 2])
  await expect(sum).toHaveText(whole)
  expect(asked).toHaveLength(3)
  await page.keyboard.press('Escape')
})

test('a refused return stays as it was entered, and goes on with the order as it is now', async ({
  page,
}) => {
  await page.route('**/api/staff/events', (route) => route.abort()) // nothing tells him of it
  await enter(page, `/office/orders/${REFUSED}`)
  await page.getByRole('button', { name: 'Оформить возврат' }).click()
  const box = dialog(page)
  const agree = box.getByRole('button', { name: 'Принять часть' })
  const sum = box.getByRole('status')
  await tick(page, 0).check()
  await tick(page, 1).check()
  await chooseOwn(page, REFUSED)
  await expect(sum).toContainText('наличными из кассы')
  const whole = await sum.textContent()
  await box.getByRole('checkbox').nth(1).uncheck()
  await expect(sum).toContainText('наличными из кассы')
  expect(await sum.textContent()).not.toBe(whole)
  await box.getByLabel('Другая').check()
  await box.getByLabel('Какая').fill('Передумал')
  await box.getByLabel('Годен: вернуть на остаток').check()
  const isKept = async () => {
    await expect(box.getByLabel('Какая')).toHaveValue('Передумал')
    await expect(box.getByLabel('Годен: вернуть на остаток')).toBeChecked()
    await expect(box.getByRole('checkbox').nth(1)).not.toBeChecked()
  }
  const returns = `**/api/staff/orders/${REFUSED}/returns`
  await page.route(returns, (route) => route.abort())
  await agree.click()
  await expect(box.getByRole('alert')).toContainText('Связь прервалась')
  await isKept()
  await page.unroute(returns)
  await page.route(returns, (route) =>
    route.fulfill({ status: 409, json: { message: 'Сумма возврата теперь другая.' } }),
  )
  await agree.click()
  await expect(box.getByRole('alert')).toContainText('Сумма возврата теперь другая.')
  await isKept()
  expect(await barriersOf(page)).toEqual([])
  expect(await overflowOf(page, WIDTHS)).toEqual([])
  await page.unroute(returns)

  // a unit of the first line comes back elsewhere meanwhile
  const path = `/api/staff/orders/${REFUSED}`
  const headers = { 'x-office': 'attended' }
  const read = await page.request.get(path, { headers })
  const { order } = (await read.json()) as { order: { version: number } }
  const elsewhere = await page.request.post(`${path}/returns`, {
    data: { goods: 'stock', reason: 'defect', lines: [{ position: 1, quantity: 1 }] },
    headers: { ...headers, 'if-match': `"${order.version}"` },
  })
  expect(elsewhere.status()).toBe(200)
  const before = await sum.textContent()
  await agree.click()
  await expect(box.getByRole('alert').first()).toContainText('вы сами приняли возврат части заказа')
  await isKept()
  await expect(box.getByLabel('Штук из 2')).toBeHidden()
  // it asked for two of one, which is left: nothing is agreed to until that is put right
  await expect(agree).toBeDisabled()
  await box.getByLabel('Штук из 1').fill('1')
  await expect(sum).toContainText('наличными из кассы')
  expect(await sum.textContent()).not.toBe(before)
  await agree.click()
  await expect(box).toBeHidden()
  await expect(page.getByRole('region', { name: 'Возвраты' }).getByRole('listitem')).toHaveCount(2)
  await expect(page.getByRole('alert', { name: 'Не получилось' })).toBeHidden()
})

test('an order that was not taken at the door comes back whole', async ({ page }) => {
  await enter(page, `/office/orders/${UNTAKEN}`)
  await page.getByRole('button', { name: 'Покупатель отказался' }).click()
  await expect(dialog(page)).toContainText('возвращать не нужно')
  await dialog(page).getByLabel('Годен: вернуть на остаток').check()
  await dialog(page).getByRole('button', { name: 'Принять весь заказ' }).click()
  await expect(page.getByText('возвращён', { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Возвраты' })).toContainText('Покупатель отказался')
})

test('what the delivery cost is a tick of its own, which follows the reason', async ({ page }) => {
  await enter(page, `/office/orders/${BROUGHT}`)
  await page.getByRole('button', { name: 'Оформить возврат' }).click()
  const delivery = dialog(page).getByLabel(/^Вернуть и доставку: 500\s/)
  await tick(page, 0).check()
  await expect(delivery, 'a part leaves it paid').toBeHidden()
  await tick(page, 1).check()
  await dialog(page).getByLabel('Найден брак').check()
  await expect(delivery).toBeChecked()
  await expect(dialog(page)).toContainText(/В том числе доставка: 500\s/)
  await dialog(page).getByLabel('Не понадобился').check()
  await expect(delivery).not.toBeChecked()
  await expect(dialog(page)).toContainText(/500\sруб\., не возвращается/)
  await place(page).selectOption({ index: 1 })
  await dialog(page).getByLabel('Годен: вернуть на остаток').check()
  await dialog(page).getByRole('button', { name: 'Принять весь заказ' }).click()
  await expect(page.getByText('возвращён', { exact: true })).toBeVisible()
  const lines = page.getByRole('table', { name: 'Строки заказа' })
  await expect(lines.getByRole('row', { name: /После возвратов/ })).toContainText(/500\s/)
})

test('the counter says who has handed it over when, and whom to ask for a return', async ({
  page,
}) => {
  await enter(page, '/office/counter', SELLER)
  await page.getByLabel('Код получения или номер заказа').fill(String(WHOLE))
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Заказ уже выдан: \d+ \S+, \d\d:\d\d/)).toBeVisible()
  await expect(page.getByText('Возврат оформляет менеджер или владелец.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Оформить возврат' })).toBeHidden()
  // the money of his shop, and of no other
  await page.getByRole('link', { name: 'Касса' }).click()
  await expect(page.getByRole('table', { name: 'Деньги дня по магазинам' })).toBeVisible()
  await expect(page.getByLabel('Магазин', { exact: true })).toBeHidden()
})

test('a manager takes an order back at the counter', async ({ page }) => {
  await enter(page, '/office/counter')
  await page.getByLabel('Код получения или номер заказа').fill(String(WHOLE))
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Оформить возврат' }).click()
  await tick(page, 0).check()
  await tick(page, 1).check()
  await chooseOwn(page, WHOLE)
  await dialog(page).getByLabel('Найден брак').check()
  await dialog(page).getByLabel('Годен: вернуть на остаток').check()
  await dialog(page).getByRole('button', { name: 'Принять весь заказ' }).click()
  await expect(page.getByText(/^Заказ уже возвращён: .*Найден брак/)).toBeVisible()
})

test('money that does not load is told with a way on', async ({ page }) => {
  // a stream that opens late asks everything again, so «Повторить» would go before it is clicked
  await page.route(
    ({ pathname }) => pathname === eventsApi.officeEvents.path,
    (route) => route.abort(),
  )
  const isTakings = ({ pathname }: URL) => pathname === '/api/staff/takings'
  await page.route(isTakings, (route) =>
    route.fulfill({ status: 409, json: { message: 'Так нельзя.' } }),
  )
  await enter(page, '/office/takings')
  await expect(page.getByRole('alert').first()).toContainText('Так нельзя.')
  await page.unroute(isTakings)
  await page.getByRole('button', { name: 'Повторить' }).first().click()
  await expect(page.getByRole('table', { name: 'Деньги дня по магазинам' })).toBeVisible()
})
