// A picker looks a shelf up by its label and counts it: what differs is said before it is saved, what
// was counted is kept until then, and stock that changes meanwhile is counted again.

import type { Page } from '@playwright/test'
import { placeOrder } from '#src/orders/server/place-order.ts'
import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { barriersOf } from '#tests/support/barriers.ts'
import { scan } from '#tests/support/hand-scanner.ts'
import { overflowOf } from '#tests/support/layout.ts'
import { officeTest } from '#tests/support/office-page.ts'
import { walkOrder } from '#tests/support/order-life.ts'
import {
  enter,
  fillReceiving,
  KNOWN,
  MANAGER,
  PICKER,
  partAt,
} from '#tests/support/receiving-scene.ts'
import { addCustomer, courier } from '#tests/support/sample-rows.ts'
import { expect } from '#tests/support/shop-page.ts'
import { STAFF_PASSWORD } from '#tests/support/staff-member.ts'

const WIDTHS = [360, 768, 1024, 1440, 1920]

type Collected = {
  readonly id: number
  readonly article: string
  readonly units: number
  /** Title of the shop. */
  readonly place: string
  readonly address: string
}
let collected: Collected

/** A product of the shelf B-07-7, two units of which wait for their buyer. */
async function fillCollected(db: Database): Promise<void> {
  const others = [0, 1, 2].map((place) => partAt(place).id)
  const [found] = await db.query<Collected>(sql`
    SELECT product.id, product.article, level.on_hand AS units, stores.title AS place,
           location.address
    FROM stock_levels AS level
    JOIN products AS product ON product.id = level.product_id
    JOIN stock_locations AS location ON location.id = level.location_id
    JOIN stores ON stores.id = location.store_id
    WHERE level.on_hand >= 5 AND level.reserved = 0 AND product.id <> ALL (${others}::integer[])
      AND product.multiplicity = 1 AND stores.id = (SELECT min(id) FROM stores)
    ORDER BY product.id LIMIT 1`)
  if (!found) throw new Error('no such product')
  collected = found
  await db.query(sql`
    INSERT INTO product_shelves (product_id, location_id, shelf)
    SELECT ${found.id}::integer, id, 'B-07-7' FROM stock_locations
    WHERE store_id = (SELECT min(id) FROM stores)`)
  const way = { ...courier, shippingMethodId: 1, address: found.place }
  const lines = [{ productId: found.id, quantity: 2 }]
  const { id } = await placeOrder(db, await addCustomer(db), { ...way, lines })
  await walkOrder(db, id, 'confirmed', 'assembling', 'ready')
}

type Shelved = {
  readonly id: number
  readonly article: string
  readonly units: number
  readonly manufacturer: string
  readonly location: number
}
const shelved: Shelved[] = []
const shelvedAt = (place: number): Shelved => {
  const good = shelved[place]
  if (!good) throw new Error('the shop is not filled yet')
  return good
}

/** Two goods of the shelf C-01-1, and two of E5, which have one article. */
async function fillShelves(db: Database): Promise<void> {
  const others = [...[0, 1, 2].map((place) => partAt(place).id), collected.id]
  const found = await db.query<Shelved>(sql`
    SELECT DISTINCT ON (product.manufacturer_id) product.id, product.article,
           manufacturer.name AS manufacturer, level.on_hand AS units, location.id AS location
    FROM stock_levels AS level
    JOIN products AS product ON product.id = level.product_id
    JOIN manufacturers AS manufacturer ON manufacturer.id = product.manufacturer_id
    JOIN stock_locations AS location ON location.id = level.location_id
    WHERE level.on_hand >= 3 AND level.reserved = 0 AND product.id <> ALL (${others}::integer[])
      AND location.store_id = (SELECT min(id) FROM stores)
    ORDER BY product.manufacturer_id, product.id LIMIT 4`)
  shelved.splice(0, shelved.length, ...found)
  for (const [place, { id, location }] of found.entries()) {
    await db.query(sql`
      INSERT INTO product_shelves (product_id, location_id, shelf)
      VALUES (${id}, ${location}, ${place < 2 ? 'C-01-1' : 'E5'})`)
    if (place < 2) continue
    await db.query(sql`
      UPDATE products SET article = 'TW-0077', article_norm = 'TW0077' WHERE id = ${id}`)
  }
}

const test = officeTest(async (db) => {
  await fillReceiving(db)
  await fillCollected(db)
  await fillShelves(db)
  for (const place of [0, 1]) {
    await db.query(sql`
      INSERT INTO product_shelves (product_id, location_id, shelf)
      SELECT ${partAt(place).id}::integer, id, 'A-12-3' FROM stock_locations
      WHERE store_id = (SELECT min(id) FROM stores)`)
  }
})

test.use({ viewport: { width: 360, height: 760 } })

test('a shelf is found by its label, counted by scans and numbers, and the manager sees the rest', async ({
  page,
  browser,
  baseURL,
}) => {
  const [first, second, third] = [partAt(0), partAt(1), partAt(2)]
  await enter(page, PICKER, '/office/stock')
  await expect(page.getByLabel('Артикул, штрихкод, полка или слова')).toBeVisible()
  await page.getByLabel('Артикул, штрихкод, полка или слова').fill('Я-99-9')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Нет ни такого товара, ни такой полки.')).toBeVisible()
  await scan(page, 'A-12-3')
  const list = page.getByRole('table', { name: 'На полке A-12-3' })
  await expect(list.locator('tbody tr')).toHaveCount(2)
  await expect(list).toContainText(first.article)
  expect.soft(await barriersOf(page)).toEqual([])
  expect.soft(await overflowOf(page, WIDTHS)).toEqual([])
  await page.setViewportSize({ width: 360, height: 760 })

  await page.getByRole('button', { name: /^Пересчитать полку/ }).click()
  const counted = page.getByRole('list', { name: 'Пересчёт полки A-12-3' })
  await expect(page.getByText('Посчитано товаров: 0 из 2.', { exact: false })).toBeVisible()
  await scan(page, KNOWN)
  await scan(page, KNOWN)
  await expect(page.getByLabel(`Насчитано, ${first.article}`)).toHaveValue('2')
  await scan(page, third.article.replaceAll(/[^\dA-Za-z]/g, ''))
  await expect(
    page.getByText('на этой полке такого товара не записано', { exact: false }),
  ).toBeVisible()
  await expect(page.getByText('полка не указана', { exact: false })).toBeVisible()
  expect.soft(await barriersOf(page)).toEqual([])
  expect.soft(await overflowOf(page, WIDTHS)).toEqual([])
  await page.setViewportSize({ width: 360, height: 760 })

  const row = counted.getByRole('listitem').filter({ hasText: second.article })
  const [, units = '0'] = /на полке должно быть (\d+)/.exec(await row.innerText()) ?? []
  await page.getByLabel(`Насчитано, ${second.article}`).fill(String(Number(units) + 3))
  await page.getByRole('button', { name: 'Показать разницу' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('list', { name: 'Не сошлось' })).toContainText(
    `${second.article}: лишних 3 (должно быть ${units}, насчитано ${Number(units) + 3})`,
  )
  await expect(dialog).toContainText('Разницу увидит менеджер.')
  expect.soft(await barriersOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Записать пересчёт' }).click()
  await expect(page.getByText('Пересчёт полки записан')).toBeVisible()
  await expect(list.locator('tbody tr').filter({ hasText: second.article })).toContainText(
    String(Number(units) + 3),
  )
  await list.getByRole('link', { name: new RegExp(`^${second.article},`) }).click()
  await expect(page.getByRole('table', { name: 'Движения' })).toContainText('пересчёт полки A-12-3')

  const context = await browser.newContext({ ...(baseURL && { baseURL }) })
  const desk = await context.newPage()
  await enter(desk, MANAGER, '/office')
  const seen = desk.getByRole('table', { name: 'Пересчёты полок не сошлись' })
  await expect(seen).toContainText(`${second.article} +3`)
  await expect(seen).toContainText('Олег Ким')
  expect.soft(await barriersOf(desk)).toEqual([])
  expect.soft(await overflowOf(desk, WIDTHS)).toEqual([])
  await context.close()
})

test('what is collected for buyers is not expected on the shelf', async ({ page }) => {
  const { article, units } = collected
  await enter(page, PICKER, '/office/stock')
  await expect(page.getByText(/^Наберите или отсканируйте/)).toBeVisible()
  await scan(page, 'B-07-7')
  const list = page.getByRole('table', { name: 'На полке B-07-7' })
  const cells = list.locator('tbody tr').first().locator('td[data-number]')
  await expect(cells).toHaveText([String(units), '2', '2'])
  expect.soft(await overflowOf(page, WIDTHS)).toEqual([])
  await page.setViewportSize({ width: 360, height: 760 })
  await page.getByRole('button', { name: /^Пересчитать полку/ }).click()
  await expect(page.getByRole('list', { name: 'Пересчёт полки B-07-7' })).toContainText(
    `на полке должно быть ${units - 2}; ещё 2 шт. собрано или ждёт возврата на полку`,
  )
  await page.getByLabel(`Насчитано, ${article}`).fill(String(units - 3))
  await page.getByRole('button', { name: 'Показать разницу' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(
    `${article}: не хватает 1 (должно быть ${units - 2}, насчитано ${units - 3})`,
  )
  await dialog.getByRole('button', { name: 'Считать дальше' }).click()
  await page.getByLabel(`Насчитано, ${article}`).fill(String(units - 2))
  await page.getByRole('button', { name: 'Показать разницу' }).click()
  await expect(dialog).toContainText('Всё сошлось, товаров: 1.')
  expect.soft(await barriersOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Записать пересчёт' }).click()
  await expect(page.getByText('Пересчёт полки записан')).toBeVisible()
  await expect(cells).toHaveText([String(units), '2', '2'])
})

test('a count of one product says how many of it are collected for buyers', async ({ page }) => {
  const { id, address } = collected
  await enter(page, MANAGER, `/office/stock?q=x&product=${id}`)
  const row = page.getByRole('table', { name: 'Где лежит' }).getByRole('row', { name: address })
  await row.getByRole('button', { name: /^Пересчитать/ }).click()
  await expect(page.getByRole('dialog')).toContainText(
    'Из них собрано или ждёт возврата на полку: 2.',
  )
  expect.soft(await barriersOf(page)).toEqual([])
})

/** A unit is sold, or found: the manager's own window writes it, and this one does not hear of it. */
async function changeStock(page: Page, { id, location }: Shelved, units: number): Promise<void> {
  const login = { email: MANAGER, password: STAFF_PASSWORD }
  const { token } = await (await page.request.post('/api/staff/login', { data: login })).json()
  const answer = await page.request.post('/api/staff/stock/corrections', {
    headers: { authorization: `Bearer ${token}` },
    data: {
      ...{ product_id: id, location_id: location, on_hand: units },
      ...{ document: `Проверка ${units}`, reason: 'Проверка' },
    },
  })
  expect(answer.status()).toBe(200)
}

/** The screen of the phone goes on again. */
const wake = (page: Page) => page.evaluate(() => dispatchEvent(new Event('visibilitychange')))

const fieldOf = (page: Page, { article }: { readonly article: string }) =>
  page.getByLabel(`Насчитано, ${article}`)

async function openCount(page: Page, shelf: string): Promise<void> {
  await enter(page, PICKER, `/office/stock?q=${shelf}`)
  await page.getByRole('button', { name: /^Пересчитать полку/ }).click()
}

test('stock that changes while its shelf is counted is counted again, not written over', async ({
  page,
}) => {
  const [first, second] = [shelvedAt(0), shelvedAt(1)]
  await openCount(page, 'C-01-1')
  await fieldOf(page, first).fill(String(first.units))
  await fieldOf(page, second).fill(String(second.units))
  await changeStock(page, first, first.units - 1)
  await wake(page)
  const row = page.getByRole('listitem').filter({ hasText: first.article })
  await expect(row.getByRole('alert')).toHaveText('Остаток изменился, посчитайте снова.')
  await expect(page.getByText('Посчитано товаров: 1 из 2.', { exact: false })).toBeVisible()
  await scan(page, first.article.replaceAll(/[^\dA-Za-z-]/g, ''))
  await expect(fieldOf(page, first), 'it is not added to').toHaveValue(String(first.units))
  expect.soft(await barriersOf(page)).toEqual([])
  expect.soft(await overflowOf(page, WIDTHS)).toEqual([])
  await page.setViewportSize({ width: 360, height: 760 })
  const show = page.getByRole('button', { name: 'Показать разницу' })
  const dialog = page.getByRole('dialog')
  await show.click()
  await expect(dialog).toContainText('Всё сошлось, товаров: 1.')
  await expect(dialog).toContainText(`${first.article}: остаток изменился, посчитайте снова.`)
  expect.soft(await barriersOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Считать дальше' }).click()
  await row.getByRole('button', { name: /^Посчитать снова/ }).click()
  await expect(fieldOf(page, first)).toBeFocused()
  await fieldOf(page, first).fill(String(first.units - 1))

  await changeStock(page, first, first.units - 2)
  await show.click()
  await expect(dialog).toContainText('Всё сошлось, товаров: 2.')
  await dialog.getByRole('button', { name: 'Записать пересчёт' }).click()
  await expect(dialog, 'nothing more can be sent unseen').toBeHidden()
  await expect(
    page.getByText(
      `остаток изменился, был ${first.units - 1} шт., теперь ${first.units - 2} шт. Посчитайте снова.`,
      { exact: false },
    ),
  ).toBeVisible()
  await row.getByRole('button', { name: /^Посчитать снова/ }).click()
  await fieldOf(page, first).fill(String(first.units - 2))
  await show.click()
  await expect(dialog).toContainText('Всё сошлось, товаров: 2.')
  await dialog.getByRole('button', { name: 'Записать пересчёт' }).click()
  await expect(page.getByText('Пересчёт полки записан')).toBeVisible()
  const list = page.getByRole('table', { name: 'На полке C-01-1' })
  const kept = list.locator('tbody tr').filter({ hasText: first.article })
  await expect(kept.locator('td[data-number]').first()).toHaveText(String(first.units - 2))
})

test('an answer that is lost sends the same count once more', async ({ page }) => {
  const second = shelvedAt(1)
  await openCount(page, 'C-01-1')
  await fieldOf(page, second).fill(String(second.units + 1))
  await page.getByRole('button', { name: 'Показать разницу' }).click()
  const bodies: (string | null)[] = []
  await page.route('**/api/staff/shelf-counts', async (route) => {
    bodies.push(route.request().postData())
    if (bodies.length > 1) return route.continue()
    await route.fetch()
    return route.abort()
  })
  const dialog = page.getByRole('dialog')
  const read = page.waitForResponse(/\/api\/staff\/shelves/)
  await dialog.getByRole('button', { name: 'Записать пересчёт' }).click()
  await expect(dialog).toContainText('Неизвестно, записано ли: нажмите ещё раз.')
  await read
  await expect(dialog).toContainText(`${second.article}: лишних 1`)
  await dialog.getByRole('button', { name: 'Записать пересчёт' }).click()
  await expect(page.getByText('Пересчёт полки записан')).toBeVisible()
  expect(bodies[1]).toBe(bodies[0])
})

test('what is counted outlives another search and a reload, and is given up by a question alone', async ({
  page,
}) => {
  const [first, second] = [shelvedAt(0), shelvedAt(1)]
  await openCount(page, 'C-01-1')
  const label = first.article.replaceAll(/[^\dA-Za-z-]/g, '')
  await scan(page, label)
  await scan(page, label)
  await fieldOf(page, second).fill('7')
  await page.getByLabel('Артикул, штрихкод, полка или слова').fill('фильтр')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: 'Товары' })).toBeVisible()
  await page.goto('/office/stock?q=C-01-1')
  await expect(page.getByText('Эту полку вы начали считать раньше', { exact: false })).toBeVisible()
  await expect(fieldOf(page, first)).toHaveValue('2')
  await scan(page, label)
  await page.reload()
  await expect(fieldOf(page, first)).toHaveValue('3')
  await expect(fieldOf(page, second)).toHaveValue('7')

  const stop = page.getByRole('button', { name: 'Не считать' })
  const dialog = page.getByRole('dialog')
  await stop.click()
  await expect(dialog).toContainText('Насчитанное сотрётся, товаров: 2.')
  expect.soft(await barriersOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Считать дальше' }).click()
  await expect(fieldOf(page, first)).toHaveValue('3')
  await page.getByRole('button', { name: 'Выйти' }).click()
  await expect(dialog).toContainText('Не записан пересчёт: 2.')
  expect.soft(await barriersOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Остаться' }).click()
  await stop.click()
  await dialog.getByRole('button', { name: 'Не считать' }).click()
  const begin = page.getByRole('button', { name: /^Пересчитать полку/ })
  await expect(begin).toBeVisible()
  await page.reload()
  await begin.click()
  await expect(fieldOf(page, first)).toHaveValue('')
  await stop.click()
  await expect(begin, 'nothing is lost').toBeVisible()
})

test('of two makers with one article on a shelf of two signs the right one is chosen', async ({
  page,
}) => {
  const [third, fourth] = [shelvedAt(2), shelvedAt(3)]
  await enter(page, PICKER, '/office/stock')
  await expect(page.getByText(/^Наберите или отсканируйте/)).toBeVisible()
  await scan(page, 'E5')
  await page.getByRole('button', { name: /^Пересчитать полку/ }).click()
  await scan(page, 'TW0077')
  await expect(page.getByText('у нескольких товаров. Выберите', { exact: false })).toBeVisible()
  await expect(page.getByText('такого товара не записано', { exact: false })).toHaveCount(0)
  expect.soft(await barriersOf(page)).toEqual([])
  const choice = (maker: string) => page.getByRole('button', { name: `TW-0077, ${maker}` })
  await choice(fourth.manufacturer).click()
  await expect(page.getByLabel(`Насчитано, TW-0077 ${fourth.manufacturer}`)).toHaveValue('1')
  await expect(page.getByLabel(`Насчитано, TW-0077 ${third.manufacturer}`)).toHaveValue('')
  await expect(choice(third.manufacturer)).toHaveCount(0)
})
