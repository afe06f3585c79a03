// The office counts stock: a product is found, counted, written off and moved; its past is shown.

import type { Page } from '@playwright/test'
import { loadDemo } from '#database/demo/load-demo.ts'
import type { Database } from '#src/platform/server/database.ts'
import { barriersOf } from '#tests/support/barriers.ts'
import { overflowOf } from '#tests/support/layout.ts'
import { runShop } from '#tests/support/running-shop.ts'
import { shopDatabases } from '#tests/support/shop-database.ts'
import { expect, test as shopTest } from '#tests/support/shop-page.ts'
import { STAFF_PASSWORD, staffCommand } from '#tests/support/staff-member.ts'

const MANAGER = 'manager@silkway.example'
const WIDTHS = [360, 768, 1024, 1440, 1920]
const PRODUCT = 1

async function fill(db: Database): Promise<void> {
  await loadDemo(db, { products: 200 })
  const words = ['add', '--email', MANAGER, '--name', 'Ирина Ковалёва', '--role', 'manager']
  await staffCommand({ db }, words)
}

const test = shopTest.extend<object, { url: string }>({
  url: [
    // biome-ignore lint/correctness/noEmptyPattern: a fixture names what it needs, here nothing
    async ({}, use) => {
      const [embedded] = shopDatabases()
      if (!embedded) throw new Error('no database')
      const database = await embedded.prepare(fill)
      const shop = await runShop(database.settings)
      await use(shop.url)
      await shop.stop()
      await database.remove()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ url }, use) => use(url),
})

async function enter(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByLabel('E-mail').fill(MANAGER)
  await page.getByLabel('Пароль', { exact: true }).fill(STAFF_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Выйти' })).toBeVisible()
}

test('a product is found by words, counted, written off and moved, each with a reason', async ({
  page,
}) => {
  await enter(page, '/office/stock')
  await expect(page.getByText('Наберите или отсканируйте товар')).toBeVisible()
  await page.getByLabel('Артикул, штрихкод, полка или слова').fill('фильтр')
  await page.keyboard.press('Enter')
  await page.getByRole('list', { name: 'Товары' }).getByRole('link').first().click()
  const row = page.getByRole('table', { name: 'Где лежит' }).locator('tbody tr').first()
  const count = row.getByRole('button', { name: /^Пересчитать/ })
  await count.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Пересчитать' }).click()
  await expect(dialog).toContainText('Укажите целое число.')
  await expect(dialog).toContainText('Укажите причину.')
  await dialog.getByLabel('Сколько насчитано, шт.').fill('100')
  await dialog.getByLabel('Причина').fill('Пересчёт полки')
  await expect(dialog.getByRole('status')).toContainText('Станет 100 шт.')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(count).toBeFocused()
  await expect(row).toContainText('100')

  await row.getByRole('button', { name: /^Списать/ }).click()
  await expect(dialog.getByLabel('Сколько списать, шт.')).toHaveValue('1')
  const name = await page.getByRole('heading', { level: 2 }).first().innerText()
  await expect(dialog, 'it says of which product').toContainText(name)
  await dialog.getByLabel('Сколько списать, шт.').fill('3')
  await dialog.getByLabel('Причина').fill('бой')
  await page.keyboard.press('Enter')
  await expect(row).toContainText('97')

  await row.getByRole('button', { name: /^Переместить/ }).click()
  await dialog.getByLabel('Сколько переместить, шт.').fill('7')
  await dialog.getByLabel('Куда').selectOption({ index: 1 })
  await dialog.getByLabel('Причина').fill('спрос')
  await dialog.getByRole('button', { name: 'Переместить' }).click()
  await expect(row).toContainText('90')
  const moves = page.getByRole('table', { name: 'Движения' }).locator('tbody tr')
  await expect(moves.nth(2)).toContainText(/списание: −\d+, бой/)
  await expect(moves.nth(2)).toContainText('Ирина Ковалёва')
  await expect(moves.nth(3)).toContainText('пересчёт: насчитано 100')

  const then = page.getByRole('table', { name: 'Остатки на дату' })
  await expect(then).toContainText('90')
  await page.getByLabel('День').focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByText('В этот день нигде ничего не лежало.')).toBeVisible()
})

test('the very article opens its product, another sign in it only a list of what looks alike', async ({
  page,
}) => {
  await enter(page, '/office/stock')
  const field = page.getByLabel('Артикул, штрихкод, полка или слова')
  await field.fill('фильтр')
  await page.keyboard.press('Enter')
  const first = page.getByRole('list', { name: 'Товары' }).getByRole('link').first()
  await expect(page.getByText(/^Первые \d+:/)).toBeVisible()
  const [article = ''] = (await first.innerText()).split(',')
  await field.fill(article)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('table', { name: 'Где лежит' })).toBeVisible()
  await field.fill(`${article.slice(0, -1)}Q`)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Точно такого нет. Похожие:')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Где лежит' })).toHaveCount(0)
})

test('what is typed stays where the stock has changed meanwhile, and is confirmed once more', async ({
  page,
  context,
}) => {
  await enter(page, `/office/stock?product=${PRODUCT}`)
  const rowOf = (where: Page) =>
    where.getByRole('table', { name: 'Где лежит' }).locator('tbody tr').first()
  const change = async (where: Page, { field, units }: { field: string; units: string }) => {
    await where.getByRole('dialog').getByLabel(field).fill(units)
    await where.getByRole('dialog').getByLabel('Причина').fill('Пересчёт полки')
    await where.keyboard.press('Enter')
  }
  const count = rowOf(page).getByRole('button', { name: /^Пересчитать/ })
  await count.click()
  await change(page, { field: 'Сколько насчитано, шт.', units: '50' })
  await expect(rowOf(page)).toContainText('50')
  await count.click()
  const other = await context.newPage()
  await other.goto(`/office/stock?product=${PRODUCT}`)
  await rowOf(other)
    .getByRole('button', { name: /^Списать/ })
    .click()
  await change(other, { field: 'Сколько списать, шт.', units: '2' })
  await expect(rowOf(other)).toContainText('48')

  await expect(rowOf(page)).toContainText('48')
  const dialog = page.getByRole('dialog')
  await expect(dialog, 'nothing changes under his eyes').toContainText('Сейчас 50 шт.')
  await change(page, { field: 'Сколько насчитано, шт.', units: '47' })
  await expect(dialog.getByRole('alert')).toContainText('был 50 шт., теперь 48 шт. Проверьте')
  await expect(dialog).toContainText('Сейчас 48 шт.')
  await expect(dialog.getByLabel('Причина')).toHaveValue('Пересчёт полки')
  await dialog.getByRole('button', { name: 'Пересчитать' }).click()
  await expect(dialog).toBeHidden()
  await expect(rowOf(page)).toContainText('47')
})

test('a day of the past is typed, the year sign by sign', async ({ page }) => {
  await enter(page, `/office/stock?product=${PRODUCT}`)
  const date = page.getByLabel('Дата', { exact: true })
  const today = await date.inputValue()
  const [year = '', month = ''] = new Date(Date.parse(today) - 200 * 86_400_000)
    .toISOString()
    .split('-')
  const day = month // a browser may ask for the month first
  await date.focus()
  await page.keyboard.type(`${day}${month}${year}`, { delay: 40 })
  await expect(date).toHaveValue(`${year}-${month}-${day}`)
  const said = page.getByText(/^На конец дня/)
  await expect(said).toContainText(`${Number(day)} `)
  await expect(said).toContainText(year)

  // the year is entered again
  for (const key of ['ArrowLeft', 'ArrowRight', '2']) await page.keyboard.press(key)
  await expect(date).toHaveValue(`0002-${month}-${day}`)
  await page.getByLabel('День').focus()
  await expect(date, 'half a year is none').toHaveValue(`${year}-${month}-${day}`)
})

test('a product and its movements are asked for once', async ({ page }) => {
  await enter(page, '/office/stock')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(`/office/stock?product=${PRODUCT}`)
  await expect(page.getByRole('table', { name: 'Движения' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 }).first()).not.toHaveText('Товар')
  // the stream of events asks everything again when it opens, which may be in between
  const movements = asked.filter((path) => path === `/api/staff/stock/${PRODUCT}/movements`)
  const levels = asked.filter((path) => path === `/api/staff/stock/${PRODUCT}`)
  expect(movements.length).toBeLessThanOrEqual(levels.length)
})

const actions = (page: Page) =>
  page.getByRole('button', { name: /^(Пересчитать|Списать|Переместить)/ })

test('the buttons of a row stand on the line of its text, and on a phone within the screen', async ({
  page,
}) => {
  await enter(page, `/office/stock?product=${PRODUCT}`)
  const title = await page.getByRole('heading', { level: 1 }).evaluate(sizeOfText)
  for (const heading of await page.getByRole('heading', { level: 2 }).all()) {
    expect(await heading.evaluate(sizeOfText)).toBeLessThan(title)
  }
  const row = page.getByRole('table', { name: 'Где лежит' }).locator('tbody tr').first()
  const places = await row.evaluate((tr) =>
    [...tr.querySelectorAll('th, button')].map((each) => {
      const text = document.createRange()
      text.selectNodeContents(each.firstChild ?? each)
      return text.getBoundingClientRect().bottom
    }),
  )
  expect(Math.max(...places) - Math.min(...places)).toBeLessThanOrEqual(1)
  await page.setViewportSize({ width: 360, height: 760 })
  for (const action of await actions(page).all()) {
    const box = await action.boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 360)).toBeLessThanOrEqual(360)
  }
  await expect(row).toContainText('Волгоград')
})

const sizeOfText = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize)

test('what is late shows rows to come, and keeps the search and the day at hand', async ({
  page,
}) => {
  await enter(page, '/office/stock')
  const isStock = (url: URL) => url.pathname.startsWith('/api/staff/stock/')
  const gate = Promise.withResolvers<void>()
  await page.route(isStock, async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.goto(`/office/stock?product=${PRODUCT}`)
  await expect(page.getByRole('status').filter({ hasText: 'Загрузка...' })).toHaveCount(3)
  await expect(page.getByLabel('Артикул, штрихкод, полка или слова')).toBeEnabled()
  await expect(page.getByLabel('День')).toBeEnabled()
  gate.resolve()
  await expect(page.getByRole('table', { name: 'Где лежит' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Движения' })).toBeVisible()
  await expect(page.getByText('Загрузка...')).toHaveCount(0)
})

test('everybody can use it, at every width, and a failure is told with a way on', async ({
  page,
}) => {
  const path = `/office/stock?product=${PRODUCT}`
  const call = `/api/staff/stock/${PRODUCT}`
  await enter(page, path)
  await expect(page.getByRole('table', { name: 'Движения' })).toBeVisible()
  await page
    .getByRole('button', { name: /^Пересчитать/ })
    .first()
    .waitFor()
  expect.soft(await barriersOf(page)).toEqual([])
  expect.soft(await overflowOf(page, WIDTHS)).toEqual([])
  await page.route(
    (url) => url.pathname === call,
    (route) => route.fulfill({ status: 409, json: { message: 'Так нельзя.' } }),
  )
  await page.goto(path)
  await expect(page.getByRole('alert')).toHaveCount(1)
  await expect(page.getByRole('alert')).toContainText('Так нельзя.')
  const again = page.getByRole('button', { name: 'Повторить' }).first()
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === call)
  await again.click()
  await asked
  await page.unrouteAll()
  await expect(async () => {
    // news from the shop ask again by themselves
    if (await again.isVisible()) await again.click({ timeout: 2000 })
    await expect(page.getByText('Так нельзя.')).toBeHidden({ timeout: 2000 })
  }).toPass()
})
