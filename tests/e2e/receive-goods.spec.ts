// Goods are received by a hand scanner against a list, and moved between shops with a state on the way.

import type { Page } from '@playwright/test'
import { loadDemo } from '#database/demo/load-demo.ts'
import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { barriersOf } from '#tests/support/barriers.ts'
import { overflowOf } from '#tests/support/layout.ts'
import { logInAt, officeTest } from '#tests/support/office-page.ts'
import { expect } from '#tests/support/shop-page.ts'
import { staffCommand } from '#tests/support/staff-member.ts'

const MANAGER = 'manager@silkway.example'
const PICKER = 'picker@silkway.example'
const WIDTHS = [360, 768, 1024, 1440, 1920]
const KNOWN = '4011558736002'
const NEW = '4011558736019'

const PARTS = sql`
  SELECT product.id, product.article FROM products AS product
  JOIN stock_levels AS level ON level.product_id = product.id
  JOIN stock_locations AS location ON location.id = level.location_id
  WHERE level.on_hand - level.reserved >= 5
    AND location.store_id = (SELECT min(id) FROM stores)
  GROUP BY product.id ORDER BY product.id LIMIT 3`
let parts: readonly { readonly id: number; readonly article: string }[] = []

async function fill(db: Database): Promise<void> {
  await loadDemo(db, { products: 200 })
  const [shop] = await db.query<{ title: string }>(
    sql`SELECT title FROM stores ORDER BY id LIMIT 1`,
  )
  const staff = [
    ['--email', MANAGER, '--name', 'Ирина Ковалёва', '--role', 'manager'],
    ['--email', PICKER, '--name', 'Олег Ким', '--role', 'picker', '--store', shop?.title ?? ''],
  ]
  for (const words of staff) await staffCommand({ db }, ['add', ...words])
  parts = await db.query(PARTS)
  await db.query(sql`
    INSERT INTO product_barcodes (product_id, code, source)
    VALUES (${parts[0]?.id}, ${KNOWN}, 'test')`)
}

const test = officeTest(fill)

async function enter(page: Page, who: string, path: string): Promise<void> {
  await logInAt(page, path, { email: who })
  await expect(page.getByRole('button', { name: 'Выйти' })).toBeAttached()
}

/** As a hand scanner: all keys at once, Enter behind them. */
const scan = (page: Page, text: string) =>
  page.evaluate((signs) => {
    const keys = [...signs].map((sign) => `${/\d/.test(sign) ? 'Digit' : 'Key'}${sign}`)
    for (const code of [...keys, 'Enter']) {
      dispatchEvent(new KeyboardEvent('keydown', { code, bubbles: true, cancelable: true }))
    }
  }, text)

const line = (page: Page, article: string) =>
  page
    .getByRole('list', { name: 'Товары' })
    .getByRole('listitem')
    .filter({ has: page.getByText(article, { exact: true }) })
const last = (page: Page) => page.getByRole('status').filter({ hasText: /./ }).first()

test.use({ viewport: { width: 360, height: 760 } })

test('a paper is dropped, goods are scanned, an unknown code is bound, and what differs is named', async ({
  page,
}) => {
  const [first, second, third] = parts
  await enter(page, PICKER, '/office/receive')
  await expect(page.getByText('Сейчас ничего не принимают и не везут.')).toBeVisible()
  await page.getByRole('button', { name: 'Принять товар' }).click()
  const text = `Артикул;Наименование;Количество\n${first?.article};Первый;3\n${second?.article};Второй;2\nНЕТ-ТАКОГО-1;Чужой;4\n`
  await page.locator('input[type=file]').setInputFiles({
    name: 'УПД 77.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
  })
  await expect(page.getByText('В списке товаров: 2, штук: 5. Не узнано строк: 1.')).toBeVisible()
  await expect(page.getByLabel('Накладная, поставщик')).toHaveValue('УПД 77')
  await page.getByRole('button', { name: 'Считать по списку' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('ждём')

  await scan(page, KNOWN)
  await expect(last(page)).toContainText('1')
  await scan(page, KNOWN)
  await expect(line(page, first?.article ?? '')).toContainText('2 из 3')

  await scan(page, NEW)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(`Штрихкод ${NEW} неизвестен`)
  await dialog.getByLabel('Артикул').fill(third?.article ?? '')
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('Код закрепится за товаром.')
  expect.soft(await barriersOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Закрепить и посчитать' }).click()
  await expect(dialog).toBeHidden()
  await expect(last(page)).toContainText('в списке его нет')
  await scan(page, NEW)
  await expect(line(page, third?.article ?? '')).toContainText('2 из 0')

  await page.reload()
  await expect(line(page, first?.article ?? ''), 'a reload loses nothing').toContainText('2 из 3')
  await page.getByRole('button', { name: `Число ${second?.article}` }).click()
  await dialog.getByLabel('Всего, шт.').fill('2')
  await page.keyboard.press('Enter')
  await expect(line(page, second?.article ?? '')).toContainText('2 из 2')
  expect.soft(await barriersOf(page)).toEqual([])
  expect.soft(await overflowOf(page, WIDTHS)).toEqual([])
  await page.setViewportSize({ width: 360, height: 760 })

  await page.getByRole('button', { name: 'Закрыть приёмку' }).click()
  const differing = dialog.getByRole('list', { name: 'Не сошлось' })
  await expect(differing).toContainText(`${first?.article}: не хватает 1 (2 из 3)`)
  await expect(differing).toContainText(`${third?.article}: лишних 2 (2 из 0)`)
  await expect(dialog).toContainText('Строк накладной, которых в магазине нет: 1.')
  await dialog.getByRole('button', { name: 'Закрыть приёмку' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('принято')
  await expect(line(page, first?.article ?? '')).toContainText('не хватает 1')
  await page.getByRole('link', { name: 'Все приёмки' }).click()
  await page.getByRole('button', { name: 'Законченные' }).click()
  await expect(page.getByRole('list', { name: 'Приёмки' })).toContainText('УПД 77')
})

test('a move is packed, is on its way on the stock screen, and is received with a shortage', async ({
  page,
}) => {
  const [first] = parts
  await enter(page, MANAGER, '/office/receive')
  await page.getByRole('button', { name: 'Отправить в другую точку' }).click()
  await page.getByRole('button', { name: 'Собирать' }).click()
  await expect(page.getByText('Укажите, откуда.')).toBeVisible()
  const titles = await page.getByLabel('Откуда').locator('option').allInnerTexts()
  const sender = titles.findIndex((_, at) => at > 0)
  await page.getByLabel('Откуда').selectOption({ index: sender })
  await page.getByLabel('Куда', { exact: true }).selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Собирать' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('собирается')
  const number = page.url().split('/').at(-1)
  await page.getByLabel('Штрихкод или артикул').fill(first?.article ?? '')
  await page.keyboard.press('Enter')
  const row = line(page, first?.article ?? '')
  await row.getByRole('button', { name: `+1 ${first?.article}` }).click()
  await expect(row).toContainText('2')
  await page.getByRole('button', { name: 'Отправить', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('пока он в пути, его не продаёт никто')
  await dialog.getByRole('button', { name: 'Отправить' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('в пути')
  await expect(row).toContainText('0 из 2')

  await page.goto(`/office/stock?product=${first?.id}`)
  await expect(page.getByRole('list', { name: 'В пути' })).toContainText('В пути 2 шт.')
  await expect(page.getByRole('table', { name: 'Движения' })).toContainText('отправлено отсюда')
  await page
    .getByRole('list', { name: 'В пути' })
    .getByRole('link', { name: `перемещение № ${number}` })
    .click()
  await expect(row).toContainText('0 из 2')
  await scan(page, KNOWN)
  await expect(row).toContainText('1 из 2')
  await page.getByRole('button', { name: 'Закрыть приёмку' }).click()
  await expect(dialog).toContainText('не хватает 1 (1 из 2)')
  await dialog.getByLabel('Примечание').fill('одна разбита')
  await dialog.getByRole('button', { name: 'Закрыть приёмку' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('принято')
  await expect(page.getByText('одна разбита')).toBeVisible()
  await page.goto(`/office/stock?product=${first?.id}`)
  await expect(page.getByRole('table', { name: 'Движения' })).toContainText('принято с дороги')
  await expect(page.getByRole('list', { name: 'В пути' })).toHaveCount(0)
})

test('a scan in a dead zone is counted once when the connection is back', async ({ page }) => {
  await enter(page, PICKER, '/office/receive')
  await page.getByRole('button', { name: 'Принять товар' }).click()
  await page.getByRole('button', { name: 'Считать без списка' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('ждём')
  await scan(page, KNOWN)
  const row = line(page, parts[0]?.article ?? '')
  await expect(row).toContainText('1')
  const isCount = (url: URL) => url.pathname.endsWith('/counts')
  let lost = 0
  await page.route(isCount, async (route) => {
    lost += 1
    // the first arrives, but its answer is lost; the second does not arrive
    if (lost === 1) await route.fetch()
    if (lost <= 2) await route.abort()
    else await route.continue()
  })
  await scan(page, KNOWN)
  await expect(page.getByText('Связи нет.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Закрыть приёмку' })).toBeDisabled()
  await expect(page.getByText('Связи нет.')).toBeHidden({ timeout: 15_000 })
  await page.reload()
  await expect(row.getByText('2', { exact: true })).toBeVisible()
})

test('a failure is told with a way on', async ({ page }) => {
  await enter(page, MANAGER, '/office/me')
  await page.route(
    (url) => url.pathname === '/api/staff/receptions',
    (route) => route.fulfill({ status: 409, json: { message: 'Так нельзя.' } }),
  )
  await page.goto('/office/receive')
  await expect(page.getByRole('alert')).toContainText('Так нельзя.')
  expect.soft(await barriersOf(page)).toEqual([])
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Повторить' }).click()
  await expect(page.getByText('Так нельзя.')).toBeHidden()
  expect.soft(await overflowOf(page, WIDTHS)).toEqual([])
})
