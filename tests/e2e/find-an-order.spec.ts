// The list of orders of the office: search, filters, named views, keys, many at once, and the way back.

import type { Page } from '@playwright/test'
import { loadDemo } from '#database/demo/load-demo.ts'
import { placeOrder } from '#src/orders/server/place-order.ts'
import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { barriersOf } from '#tests/support/barriers.ts'
import { overflowOf } from '#tests/support/layout.ts'
import { logInAt, officeTest } from '#tests/support/office-page.ts'
import { walkOrder } from '#tests/support/order-life.ts'
import { addCustomer, courier, putStock } from '#tests/support/sample-rows.ts'
import { expect } from '#tests/support/shop-page.ts'
import { staffCommand } from '#tests/support/staff-member.ts'

const MANAGER = 'manager@silkway.example'
const OWNER = 'owner@silkway.example'
const ORDERS = 60
const CONFIRMED = 4
const WIDTHS = [360, 768, 1024, 1440, 1920]

async function fill(db: Database): Promise<void> {
  await loadDemo(db, { products: 200 })
  const staff = [
    ['--email', MANAGER, '--name', 'Ирина Ковалёва', '--role', 'manager'],
    ['--email', OWNER, '--name', 'Анна Котова', '--role', 'owner'],
  ]
  for (const words of staff) await staffCommand({ db }, ['add', ...words])
  const [part] = await db.query<{ id: number; locationId: number }>(sql`
    SELECT product_id AS id, location_id AS "locationId" FROM stock_levels
    WHERE is_free ORDER BY product_id, location_id LIMIT 1`)
  if (!part) throw new Error('nothing to sell')
  await putStock(db, part.id, { locationId: part.locationId, units: 100 })
  for (let each = 0; each < ORDERS; each++) {
    const customer = await addCustomer(db)
    const lines = [{ productId: part.id, quantity: 1 }]
    const phone = each === 7 ? '79123456789' : courier.phone
    const { id } = await placeOrder(db, customer, { ...courier, phone, lines })
    if (each < CONFIRMED) await walkOrder(db, id, 'confirmed')
    else if (each > 20) await walkOrder(db, id, 'cancelled')
  }
}

const test = officeTest(fill)

async function enter(page: Page, path: string, email = MANAGER): Promise<void> {
  await logInAt(page, path, { email })
  await expect(page.getByRole('button', { name: 'Выйти' })).toBeVisible()
}

const rows = (page: Page) => page.locator('tbody tr')
const numbers = (page: Page) => rows(page).locator('th a').allTextContents()
const current = (page: Page) => page.locator('tbody tr[aria-current] th a')

test('a filter, an order and the way back show the same rows, also reloaded and elsewhere', async ({
  page,
  browser,
  baseURL,
}) => {
  await enter(page, '/office/orders')
  await page.getByRole('button', { name: 'Подтверждённые' }).click()
  await expect(rows(page)).toHaveCount(CONFIRMED)
  await expect(page).toHaveURL(/status=confirmed/)
  const shown = await numbers(page)

  await page.keyboard.press('KeyJ')
  await page.keyboard.press('KeyJ')
  await expect(current(page)).toHaveText(shown[1] ?? '')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Заказ ${shown[1]}`)
  await expect(page).toHaveURL(/orders\/\d+\?status=confirmed/)
  await page.goBack()
  await expect(rows(page)).toHaveCount(CONFIRMED)
  expect(await numbers(page)).toEqual(shown)
  await expect(current(page)).toHaveText(shown[1] ?? '')
  await page.reload()
  await expect(rows(page)).toHaveCount(CONFIRMED)
  expect(await numbers(page)).toEqual(shown)

  const elsewhere = await browser.newContext(baseURL ? { baseURL } : {})
  const other = await elsewhere.newPage()
  await enter(other, page.url())
  await expect(rows(other)).toHaveCount(CONFIRMED)
  expect(await numbers(other)).toEqual(shown)
  await elsewhere.close()
})

test('the rest of a long list is shown when it is asked for, and again when reloaded', async ({
  page,
}) => {
  await enter(page, '/office/orders')
  await expect(rows(page)).toHaveCount(50)
  await page.getByRole('button', { name: 'Показать ещё' }).click()
  await expect(rows(page)).toHaveCount(ORDERS)
  await page.reload()
  await expect(rows(page)).toHaveCount(ORDERS)
  await expect(page.getByRole('button', { name: 'Показать ещё' })).toBeHidden()
})

test('the search is reached by «/» and finds by the last digits of a phone', async ({ page }) => {
  await enter(page, '/office/orders')
  await expect(rows(page)).toHaveCount(50)
  await page.keyboard.press('Slash')
  await page.keyboard.type('6789')
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('+7 (912) 345-67-89')
  await page.keyboard.press('Escape')
  await page.keyboard.type('никого')
  await page.getByRole('searchbox').fill('Никого Такого')
  await expect(page.getByText('Таких заказов нет.')).toBeVisible()
  await page.getByRole('button', { name: 'Сбросить всё' }).click()
  await expect(rows(page)).toHaveCount(50)
})

test('Enter in the search goes to the first order, and old rows are told from found ones', async ({
  page,
}) => {
  await enter(page, '/office/orders?status=confirmed&way=delivery')
  await expect(rows(page)).toHaveCount(CONFIRMED)
  await expect(page.getByText('Отбор: 2')).toBeVisible()
  await page.getByRole('button', { name: 'Сбросить всё' }).click()
  await expect(rows(page)).toHaveCount(50)
  let answer = () => {}
  const isAnswered = new Promise<void>((go) => {
    answer = go
  })
  await page.route('**/api/staff/orders?*q=6789*', async (route) => {
    await isAnswered
    await route.continue()
  })
  await page.keyboard.press('Slash')
  await page.keyboard.type('6789', { delay: 100 })
  await page.keyboard.press('Enter')
  await expect(page.getByText('Ищем…')).toBeVisible()
  await page.keyboard.press('Enter') // opens nothing of the old rows
  await expect(current(page)).toHaveCount(0)
  answer()
  await expect(page.getByText('Ищем…')).toBeHidden()
  await expect(current(page)).toHaveText(await rows(page).locator('th a').innerText())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article')).toContainText('+7 (912) 345-67-89')
})

test('a day is typed by hand: it acts when it is whole, and what is left empty is no filter', async ({
  page,
}) => {
  await enter(page, '/office/orders')
  await expect(rows(page)).toHaveCount(50)
  await page.getByText('Отбор', { exact: true }).click()
  const day = page.getByLabel('С дня')
  await day.focus()
  await page.keyboard.type('01012026', { delay: 100 })
  await expect(page).toHaveURL(/from=2026-01-01/)
  await expect(day).toBeFocused()
  await expect(rows(page)).toHaveCount(50)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.type('02022025', { delay: 100 })
  await expect(page).toHaveURL(/from=2025-02-02/)
  for (const _ of ['year', 'month', 'day']) {
    await page.keyboard.press('Delete')
    await page.keyboard.press('ArrowLeft')
  }
  await expect(day).toBeFocused()
  await page.getByLabel('Сумма от').focus()
  await expect(page).not.toHaveURL(/from=/)
  await expect(day).toBeVisible()
  await expect(day).toHaveValue('')
})

test('an order is taken by a key, noted, and both are seen in the list', async ({ page }) => {
  await enter(page, '/office/orders?status=confirmed')
  await expect(rows(page)).toHaveCount(CONFIRMED)
  await page.keyboard.press('KeyJ')
  await page.keyboard.press('KeyT')
  await expect(rows(page).first()).toContainText('Ирина Ковалёва')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Занимается')).toHaveValue(/\d/)
  await expect(page.getByRole('button', { name: 'Взять себе' })).toBeHidden()
  // an arrow key passes a name, and nothing is saved by it
  const taken = page.getByLabel('Занимается')
  const mine = await taken.inputValue()
  await taken.selectOption('')
  await expect(page.getByRole('button', { name: 'Снять' })).toBeVisible()
  await page.reload()
  await expect(taken).toHaveValue(mine)
  await taken.selectOption('')
  await page.getByRole('button', { name: 'Снять' }).click()
  await expect(page.getByText(/не занимается никто/)).toBeVisible()
  await page.getByRole('button', { name: 'Взять себе' }).click()
  await expect(taken).toHaveValue(mine)
  await page.locator('body').press('KeyN')
  await page.keyboard.type('Позвонить вечером')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Позвонить вечером')).toBeVisible()
  await page.goBack()
  await expect(rows(page).first()).toContainText('Заметок: 1')
  await page.goto('/office/desk?queue=confirmed')
  const queue = page.getByRole('navigation', { name: 'Очереди' })
  await expect(queue).toContainText('занимается Ирина Ковалёва, заметок: 1')
})

test('chosen orders make one step together, which can be taken back for ten seconds', async ({
  page,
}) => {
  await enter(page, '/office/orders?status=new,confirmed')
  await expect(page.getByText('Не выбрано')).toBeVisible()
  await page.getByLabel('Все на странице').check()
  await rows(page).last().scrollIntoViewIfNeeded()
  await expect(page.getByText('Выбрано: 21')).toBeInViewport()
  await expect(page.getByText('Выгрузить выбранные')).toBeInViewport()
  const act = page.getByRole('button', { name: 'Сделать…' })
  const dialog = page.getByRole('dialog')
  const step = page.getByLabel('Шаг для выбранных')
  await expect(act).toBeDisabled()
  await step.selectOption('confirmed')
  await act.click()
  await expect(dialog).toContainText('Изменятся заказы: 17.')
  await expect(dialog).toContainText('уже подтверждён')
  expect(await barriersOf(page)).toEqual([])
  await page.keyboard.press('Space') // of somebody who has not read it
  await dialog.getByRole('button', { name: 'Не надо' }).click()
  await expect(step).toHaveValue('confirmed')
  await act.click()
  await dialog.getByRole('button', { name: 'Подтвердить: 17' }).click()
  await page.getByRole('button', { name: /Вернуть/ }).click()
  await expect(page.getByText('возвращено, ничего не сделано')).toBeVisible()
  await expect(page.getByText('Выбрано: 21')).toBeVisible()
})

test('a step can be taken back by a key from another screen, and is told to the end', async ({
  page,
}) => {
  await enter(page, '/office/orders?status=new')
  await expect(rows(page).first()).toBeVisible()
  const plan = async () => {
    await page.getByRole('button', { name: 'Сделать…' }).click()
    await expect(
      page.getByRole('dialog').getByRole('button', { name: 'Подтвердить: 1' }),
    ).toBeVisible()
    await expect(page.getByRole('dialog').getByRole('heading')).toHaveCSS('outline-style', 'none')
    await page.keyboard.press('Enter')
  }
  const choose = async () => {
    await expect(rows(page).first()).toBeVisible()
    await page.keyboard.press('KeyJ')
    await page.keyboard.press('Space')
    await expect(page.getByText(/Выбрано: 1 на \d.*руб/)).toBeVisible()
    await page.getByLabel('Шаг для выбранных').selectOption('confirmed')
  }
  await choose()
  await plan()
  await page.getByRole('link', { name: 'Стол', exact: true }).click()
  await expect(page.getByRole('heading', { name: /^Заказ №/ })).toBeVisible()
  await expect(page.getByText('заказов: 1, ещё не начато')).toBeVisible()
  await page.keyboard.press('Control+KeyZ')
  await expect(page.getByText('возвращено, ничего не сделано')).toBeVisible()
  await page.getByRole('link', { name: 'Заказы', exact: true }).click()
  await expect(page.getByText('возвращено, ничего не сделано')).toBeHidden()
  await page.getByRole('button', { name: 'Новые', exact: true }).click()
  await expect(rows(page)).toHaveCount(17)
  await choose()
  await page.getByLabel('Шаг для выбранных').selectOption('ready')
  await page.getByRole('button', { name: 'Сделать…' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Менять нечего.')
  await expect(dialog).not.toContainText('Десять секунд')
  await expect(dialog.getByRole('button')).toHaveText(['Закрыть'])
  await page.keyboard.press('Control+Enter')
  await page.keyboard.press('Escape')
  await page.getByLabel('Шаг для выбранных').selectOption('confirmed')
  await plan()
  await expect(page.getByText('сделано 1 из 1')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('Не выбрано')).toBeVisible()
})

test('a key takes back the newest step alone, then the one before it', async ({ page }) => {
  const states = new Map<number, 'waiting' | 'undone'>()
  await page.route(/\/api\/staff\/bulk(\/\d+(\/undo)?)?$/, async (route) => {
    const { pathname } = new URL(route.request().url())
    const id = Number(/\d+/.exec(pathname)?.[0] ?? states.size + 1)
    states.set(id, pathname.endsWith('/undo') ? 'undone' : (states.get(id) ?? 'waiting'))
    const run_at = new Date(Date.now() + 10_000).toISOString()
    const orders = [{ id, outcome: null, failure: '' }]
    await route.fulfill({ json: { id, to: 'assembling', run_at, state: states.get(id), orders } })
  })
  await enter(page, '/office/orders?status=confirmed')
  await page.getByLabel('Все на странице').check()
  await page.getByLabel('Шаг для выбранных').selectOption('assembling')
  for (const jobs of [1, 2]) {
    await page.getByRole('button', { name: 'Сделать…' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^В сборку: / })
      .click()
    await expect(page.getByText('заказов: 1, ещё не начато')).toHaveCount(jobs)
  }
  for (const left of [
    ['waiting', 'undone'],
    ['undone', 'undone'],
  ]) {
    await page.keyboard.press('Control+KeyZ')
    const undone = left.filter((state) => state === 'undone').length
    await expect(page.getByText('возвращено, ничего не сделано')).toHaveCount(undone)
    expect([...states.values()]).toEqual(left)
  }
})

test('an export says so when it cannot ask who is here', async ({ page }) => {
  await enter(page, '/office/orders', OWNER)
  await page.route('**/verify-dialog-*.js', (route) => route.abort())
  await page.getByRole('link', { name: 'CSV' }).click()
  await expect(page.getByText('Нет связи.')).toBeVisible()
})

test('a slip is a page of its own that obeys the policy', async ({ page, context }) => {
  await enter(page, '/office/orders?status=confirmed')
  await expect(rows(page).first()).toBeVisible()
  await page.keyboard.press('KeyJ')
  await page.keyboard.press('Space')
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Накладные' }).click()
  const slip = await opened
  const violations: string[] = []
  slip.on('console', (message) => message.type() === 'error' && violations.push(message.text()))
  await expect(slip.getByRole('heading', { level: 1 })).toContainText('Заказ №')
  expect(await barriersOf(slip)).toEqual([])
  expect(violations).toEqual([])
})

test('everybody can use the list, at every width', async ({ page }) => {
  await enter(page, '/office/orders?way=delivery')
  await expect(rows(page)).toHaveCount(50)
  expect.soft(await barriersOf(page)).toEqual([])
  expect.soft(await overflowOf(page, WIDTHS)).toEqual([])
})

test('a filter is kept under a name, opened by its digit, renamed and removed', async ({
  page,
}) => {
  await enter(page, '/office/orders')
  await page.getByRole('button', { name: 'Новые', exact: true }).click()
  await page.getByRole('button', { name: 'Сохранить вид' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await expect(dialog.getByText('Назовите вид.')).toBeVisible()
  await dialog.getByLabel('Название').fill('Утро')
  await dialog.getByLabel(/^Общий/).check()
  expect.soft(await barriersOf(page)).toEqual([])
  await page.keyboard.press('Control+Enter')
  const views = page.getByRole('navigation', { name: 'Сохранённые виды' })
  await expect(views.getByRole('button', { name: /Утро/ })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Сбросить всё' }).click()
  await expect(page).not.toHaveURL(/status/)
  await page.getByRole('heading', { name: 'Заказы' }).click()
  await page.keyboard.press('1')
  await expect(page).toHaveURL(/status=new/)
  expect.soft(await barriersOf(page)).toEqual([])
  expect.soft(await overflowOf(page, WIDTHS)).toEqual([])
  await page.getByRole('button', { name: 'Изменить вид' }).click()
  await dialog.getByLabel('Название').fill('Разобрать утром')
  await dialog.getByRole('button', { name: 'Переименовать' }).click()
  await expect(views).toContainText('Разобрать утром')
  await page.getByRole('button', { name: 'Изменить вид' }).click()
  await dialog.getByRole('button', { name: 'Удалить у всех' }).click()
  await expect(views).toHaveCount(0)
})
