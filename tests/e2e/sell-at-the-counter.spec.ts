// A buyer walks in without an order: the sale by keyboard and scanner, and when it fails.

import type { Page } from '@playwright/test'
import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { barriersOf } from '#tests/support/barriers.ts'
import { scan } from '#tests/support/hand-scanner.ts'
import { overflowOf } from '#tests/support/layout.ts'
import { officeTest } from '#tests/support/office-page.ts'
import { BARCODE, enter, fillPicking, MANAGER, SELLER } from '#tests/support/picking-scene.ts'
import { putStock } from '#tests/support/sample-rows.ts'
import { expect } from '#tests/support/shop-page.ts'
import { STAFF_PASSWORD } from '#tests/support/staff-member.ts'

const WIDTHS = [360, 768, 1024, 1440, 1920]
const SCREEN = '/office/counter/sale'
const UNKNOWN = '4011558736019'

async function fill(db: Database): Promise<void> {
  await fillPicking(db)
  const [part] = await db.query<{ id: number; locationId: number }>(sql`
    SELECT code.product_id AS id, location.id AS "locationId"
    FROM product_barcodes AS code
    JOIN stock_locations AS location
      ON location.store_id = (SELECT id FROM stores ORDER BY id LIMIT 1)
    WHERE code.code = ${BARCODE}`)
  if (!part) throw new Error('nothing to sell')
  await putStock(db, part.id, { locationId: part.locationId, units: 50 })
}

const test = officeTest(fill)
test.describe.configure({ mode: 'serial' })

const search = (page: Page) => page.getByLabel('Артикул, штрихкод или слова')
const lines = (page: Page) =>
  page.getByRole('list', { name: 'Товары заказа' }).getByRole('listitem')
const soldHeading = (page: Page) => page.getByRole('heading', { name: /^Продано, заказ № \d+/ })
const sell = (page: Page) => page.getByRole('button', { name: 'Продать' })

async function scanned(page: Page): Promise<void> {
  await expect(search(page)).toBeFocused()
  await scan(page, BARCODE)
  await expect(lines(page)).toHaveCount(1)
}

test('is made by scanner and keyboard alone, and the next one begins', async ({ page }) => {
  await enter(page, SELLER, '/office/counter')
  await expect(page.getByLabel('Код получения или номер заказа')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('link', { name: 'Продажа' })).toBeFocused()
  await page.keyboard.press('s')
  await expect(page).toHaveURL(SCREEN)
  await scanned(page)
  await expect(lines(page)).toContainText(/Свободно \d+, из них \d+ — /)
  // not taken while the shop is still asked for the goods
  await expect(async () => {
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText('Отметьте, как заплатил покупатель.')).toBeVisible({
      timeout: 1000,
    })
  }).toPass()
  await expect(page.getByRole('radio', { name: 'Наличными' })).toBeFocused()
  expect.soft(await barriersOf(page)).toEqual([])
  expect.soft(await overflowOf(page, WIDTHS)).toEqual([])
  await page.keyboard.press('Space')
  // what is given in cash, and the change
  const total = await page
    .getByText(/^Всего/)
    .locator('..')
    .textContent()
  const due = Number((total ?? '').replace(/[^\d,]/g, '').replace(',', '.'))
  await page.getByLabel('Получено').fill(String(due + 40))
  await expect(page.getByText(/^Сдача 40/)).toBeVisible()
  await page.getByLabel('Получено').press('Enter')
  await expect(sell(page)).toBeFocused()
  await page.getByRole('radio', { name: 'Картой' }).check()
  await expect(page.getByLabel('Получено')).toHaveCount(0)
  await page.getByRole('radio', { name: 'Наличными' }).check()
  await page.keyboard.press('Control+Enter')
  await expect(soldHeading(page)).toBeFocused()
  await expect(page.getByText('Розничный покупатель')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /^Сдача 40/ })).toBeVisible()
  expect.soft(await barriersOf(page)).toEqual([])
  expect.soft(await overflowOf(page, WIDTHS)).toEqual([])
  await page.keyboard.press('F2')
  await expect(search(page)).toBeFocused()
  await expect(lines(page)).toHaveCount(0)
  await page.goto('/office/orders')
  await expect(page.getByRole('row').filter({ hasText: 'Продажа в магазине' })).toHaveCount(1)
  expect.soft(await overflowOf(page, WIDTHS)).toEqual([])
})

test('scans that come before the answers are all added, and an unknown code stays in sight', async ({
  page,
}) => {
  await enter(page, SELLER, SCREEN)
  await expect(search(page)).toBeFocused()
  await page.route('**/api/products/search*', async (route) => {
    await new Promise((later) => setTimeout(later, 400))
    await route.continue()
  })
  for (const code of [BARCODE, UNKNOWN, BARCODE]) await scan(page, code)
  await expect(page.getByRole('button', { name: 'Считаем...' })).toBeVisible()
  await expect(page.getByRole('button', { name: `Найти ${UNKNOWN}` })).toBeVisible()
  await expect(lines(page).getByRole('spinbutton')).toHaveValue('2')
  await expect(sell(page)).toBeVisible()
  expect.soft(await barriersOf(page)).toEqual([])
  expect.soft(await overflowOf(page, WIDTHS)).toEqual([])
  await page.getByRole('button', { name: `Найти ${UNKNOWN}` }).click()
  await expect(search(page)).toHaveValue(UNKNOWN)
  await expect(page.getByRole('button', { name: `Найти ${UNKNOWN}` })).toHaveCount(0)
})

test('what is gone meanwhile is said at its line, and nothing typed is lost', async ({ page }) => {
  await enter(page, SELLER, SCREEN)
  await scanned(page)
  await page.getByRole('radio', { name: 'Картой' }).check()
  await page.getByLabel('Телефон').fill('9161234567')
  await expect(page.getByText('Новый покупатель')).toBeVisible()
  await page.getByLabel('Имя').fill('Олег')
  await page.getByLabel('Фамилия').fill('Ким')
  await page.route('**/api/staff/sales', async (route) => {
    const { items } = route.request().postDataJSON() as { items: string }
    const [line] = JSON.parse(items) as { id: number }[]
    await route.fulfill({
      status: 409,
      json: {
        message: 'Не продано, в магазине не хватает: «Фильтр» — осталось 0 шт.',
        lines: [{ id: line?.id, available: 0, price: 1 }],
      },
    })
  })
  await sell(page).click()
  await expect(lines(page)).toContainText('В этом магазине его уже нет.')
  await expect(page.getByText('Не продано, в магазине не хватает')).toBeVisible()
  await expect(lines(page).getByRole('spinbutton')).toBeFocused()
  expect.soft(await barriersOf(page)).toEqual([])
  await page.unrouteAll()
  await expect(page.getByRole('radio', { name: 'Картой' })).toBeChecked()
  await expect(page.getByLabel('Имя')).toHaveValue('Олег')
  await sell(page).click()
  await expect(soldHeading(page)).toBeVisible()
  await expect(page.getByText('Ким Олег')).toBeVisible()
  await scan(page, BARCODE)
  await expect(lines(page).getByRole('spinbutton'), 'the next sale begins with it').toHaveValue('1')
  await lines(page).getByRole('spinbutton').fill('90')
  await expect(lines(page)).toContainText(/Здесь только \d+ шт\./)
  await page.getByRole('button', { name: 'Выйти' }).click()
  const leaving = page.getByRole('dialog', { name: 'Выйти?' })
  await expect(leaving).toContainText('Не закончена продажа: она сотрётся.')
  await leaving.getByRole('button', { name: 'Остаться' }).click()
  await expect(lines(page)).toHaveCount(1)
})

test('sent again after a lost answer is one sale, in the shop that a manager chooses', async ({
  page,
}) => {
  await enter(page, MANAGER, SCREEN)
  await scanned(page)
  await page.getByRole('radio', { name: 'Наличными' }).check()
  await sell(page).click()
  await expect(page.getByText('Выберите магазин.')).toBeVisible()
  await page.getByLabel('Магазин').selectOption({ index: 1 })
  await expect(page.getByText('Выберите магазин.')).toHaveCount(0)
  const sold: number[] = []
  await page.route('**/api/staff/sales', async (route) => {
    const answer = await route.fetch()
    sold.push(((await answer.json()) as { order: { id: number } }).order.id)
    await (sold.length === 1 ? route.abort() : route.fulfill({ response: answer }))
  })
  await sell(page).click()
  await expect(page.getByRole('alert')).toContainText('второй продажи не будет')
  await scan(page, BARCODE) // nothing is changed until it is answered
  await expect(lines(page).getByRole('spinbutton')).toHaveValue('1')
  await sell(page).click()
  await expect(soldHeading(page)).toContainText(`№ ${sold[0]}`)
  expect(sold[1]).toBe(sold[0])
})

test('a sale that is not made is there after a reload, and sent again after a lost answer', async ({
  page,
}) => {
  await enter(page, SELLER, SCREEN)
  await scanned(page)
  await lines(page).getByRole('spinbutton').fill('2')
  await page.getByRole('radio', { name: 'Картой' }).check()
  const isThere = async () => {
    await expect(page.getByText('она открыта, какой была')).toBeVisible()
    await expect(lines(page).getByRole('spinbutton')).toHaveValue('2')
    await expect(page.getByRole('radio', { name: 'Картой' })).toBeChecked()
  }
  await page.reload()
  await isThere()
  expect.soft(await barriersOf(page)).toEqual([])
  const sold: number[] = []
  await page.route('**/api/staff/sales', async (route) => {
    const answer = await route.fetch()
    sold.push(((await answer.json()) as { order: { id: number } }).order.id)
    await (sold.length === 1 ? route.abort() : route.fulfill({ response: answer }))
  })
  await sell(page).click()
  await expect(page.getByRole('alert')).toContainText('второй продажи не будет')
  await page.reload()
  await isThere()
  await expect(page.getByRole('alert')).toContainText('Ответ магазина не пришёл')
  await scan(page, BARCODE) // nothing is changed until it is answered
  await expect(lines(page).getByRole('spinbutton')).toHaveValue('2')
  await page.getByRole('button', { name: 'Начать заново' }).click()
  await expect(page.getByRole('dialog')).toContainText('может быть, товар уже продан')
  expect.soft(await barriersOf(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(sell(page)).toBeEnabled()
  await sell(page).focus()
  await page.keyboard.press('Control+Enter')
  await expect(soldHeading(page)).toContainText(`№ ${sold[0]}`)
  expect(sold[1]).toBe(sold[0])

  // the next one begins empty, also after a reload
  await page.reload()
  await expect(search(page)).toBeFocused()
  await expect(lines(page)).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('left while it is sold and opened again it is one sale, though its answer comes meanwhile', async ({
  page,
}) => {
  await enter(page, SELLER, SCREEN)
  await scanned(page)
  await page.getByRole('radio', { name: 'Картой' }).check()
  const sold: number[] = []
  const first = Promise.withResolvers<void>()
  await page.route('**/api/staff/sales', async (route) => {
    const answer = await route.fetch()
    sold.push(((await answer.json()) as { order: { id: number } }).order.id)
    if (sold.length === 1) await first.promise
    await route.fulfill({ response: answer })
  })
  await sell(page).click()
  await expect.poll(() => sold.length).toBe(1)
  await page.getByRole('link', { name: 'Заказы', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Заказы' })).toBeVisible()
  const goods = Promise.withResolvers<void>()
  await page.route('**/api/orders/create?*', async (route) => {
    await goods.promise
    await route.continue()
  })
  await page.goBack()
  await expect(page.getByRole('alert')).toContainText('второй продажи не будет')
  const kept = () => page.evaluate(() => Object.values(sessionStorage).join())
  expect(await kept()).toContain('expected_total')
  first.resolve()
  await expect.poll(kept).not.toContain('expected_total')
  goods.resolve()
  await expect(lines(page)).toHaveCount(1)
  expect(await kept(), 'what is sold is no draft any more').toContain('"drafts":{}')
  await sell(page).click()
  await expect(soldHeading(page)).toContainText(`№ ${sold[0]}`)
  expect(sold).toEqual([sold[0], sold[0]])
})

test('a sale that is opened again and whose goods do not come says so, and asks for them again', async ({
  page,
}) => {
  await enter(page, SELLER, SCREEN)
  await scanned(page)
  await lines(page).getByRole('spinbutton').fill('2')
  await page.route('**/api/orders/create?*', (route) => route.abort())
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('Товары и цены не загрузились')
  expect.soft(await barriersOf(page)).toEqual([])
  expect.soft(await overflowOf(page, WIDTHS)).toEqual([])
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Повторить' }).click()
  await expect(lines(page).getByRole('spinbutton')).toHaveValue('2')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(sell(page)).toBeEnabled()
})

test('a way of paying that was recorded wrongly is corrected on the order', async ({ page }) => {
  await enter(page, SELLER, SCREEN)
  await scanned(page)
  await page.getByRole('radio', { name: 'Наличными' }).check()
  await sell(page).click()
  await page.getByRole('link', { name: 'Открыть заказ' }).click()
  await page.getByRole('button', { name: 'Заплачено картой' }).click()
  expect.soft(await barriersOf(page)).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Исправить' }).click()
  await expect(page.getByText(/оплата исправлена, картой/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Заплачено наличными' })).toBeVisible()
  expect.soft(await overflowOf(page, WIDTHS)).toEqual([])
})

test('a correction is asked of the sale as it was seen, whatever becomes of it meanwhile', async ({
  page,
}) => {
  await enter(page, SELLER, SCREEN)
  await scanned(page)
  await page.getByRole('radio', { name: 'Наличными' }).check()
  await sell(page).click()
  await page.getByRole('link', { name: 'Открыть заказ' }).click()
  await page.getByRole('button', { name: 'Заплачено картой' }).click()
  const dialog = page.getByRole('dialog', { name: /: заплачено картой\?$/ })
  await expect(dialog).toContainText('Записано «Наличными»')
  const [id] = /\d+$/.exec(page.url()) ?? []
  const login = { email: MANAGER, password: STAFF_PASSWORD }
  const { token } = await (await page.request.post('/api/staff/login', { data: login })).json()
  const corrected = await page.request.post(`/api/staff/orders/${id}/payment-method`, {
    headers: { authorization: `Bearer ${token}` },
    data: { method: 2 },
  })
  expect(corrected.ok()).toBe(true)
  await expect(page.getByRole('article').locator('dd', { hasText: /^Картой/ })).toHaveCount(1)
  await expect(dialog).toContainText('Записано «Наличными»')
  await dialog.getByRole('button', { name: 'Исправить' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Заплачено наличными' })).toBeVisible()
})
