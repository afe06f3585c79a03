// A picker looks a shelf up by its label and counts it: what differs is said before it is saved.

import { sql } from '#src/platform/server/sql.ts'
import { barriersOf } from '#tests/support/barriers.ts'
import { scan } from '#tests/support/hand-scanner.ts'
import { overflowOf } from '#tests/support/layout.ts'
import { officeTest } from '#tests/support/office-page.ts'
import {
  enter,
  fillReceiving,
  KNOWN,
  MANAGER,
  PICKER,
  partAt,
} from '#tests/support/receiving-scene.ts'
import { expect } from '#tests/support/shop-page.ts'

const WIDTHS = [360, 768, 1024, 1440, 1920]

const test = officeTest(async (db) => {
  await fillReceiving(db)
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
  const [, units = '0'] = /записано (\d+)/.exec(await row.innerText()) ?? []
  await page.getByLabel(`Насчитано, ${second.article}`).fill(String(Number(units) + 3))
  await page.getByRole('button', { name: 'Показать разницу' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('list', { name: 'Не сошлось' })).toContainText(
    `${second.article}: лишних 3 (было ${units}, насчитано ${Number(units) + 3})`,
  )
  await expect(dialog).toContainText('Разницу увидит менеджер.')
  expect.soft(await barriersOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Записать пересчёт' }).click()
  await expect(page.getByText('Пересчёт полки записан')).toBeVisible()
  await expect(list.locator('tbody tr').filter({ hasText: second.article })).toContainText(
    String(Number(units) + 3),
  )
  await list.getByRole('link', { name: new RegExp(`^${second.article},`) }).click()
  await expect(page.getByRole('table', { name: 'Движения' })).toContainText('Пересчёт полки A-12-3')

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
