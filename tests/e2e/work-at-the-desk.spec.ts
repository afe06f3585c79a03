// The office: staff log in, work through orders with the keyboard, and hand one over by its code.

import { readFileSync, statSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { loadDemo } from '#database/demo/load-demo.ts'
import { placeOrder } from '#src/orders/server/place-order.ts'
import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { barriersOf } from '#tests/support/barriers.ts'
import { overflowOf } from '#tests/support/layout.ts'
import { logInAt, officeTest } from '#tests/support/office-page.ts'
import { walkOrder } from '#tests/support/order-life.ts'
import { addCustomer, confirmEmail, courier } from '#tests/support/sample-rows.ts'
import { expect } from '#tests/support/shop-page.ts'
import { staffCommand } from '#tests/support/staff-member.ts'

const OFFICE = { 'x-office': 'attended' }
const MANAGER = 'manager@silkway.example'
const CONFIRMED = 2
const NEW = 4
const WIDTHS = [360, 768, 1024, 1440, 1920]
const MOST_OF_DESK = 280 * 1024

/** Pickups and deliveries by turns, of one part and of two. */
async function fill(db: Database): Promise<void> {
  await loadDemo(db, { products: 200 })
  const words = ['add', '--email', MANAGER, '--name', 'Ирина Ковалёва', '--role', 'manager']
  await staffCommand({ db }, words)
  const parts = await db.query<{ id: number }>(sql`
    SELECT product_id AS id FROM stock_levels WHERE on_hand - reserved >= 5
    GROUP BY product_id ORDER BY product_id LIMIT 2`)
  const [shop] = await db.query<{ title: string }>(
    sql`SELECT title FROM stores ORDER BY id LIMIT 1`,
  )
  const pickup = { ...courier, shippingMethodId: 1, address: shop?.title ?? '' }
  const customer = await addCustomer(db)
  await confirmEmail(db, customer.id)
  for (let each = 0; each < CONFIRMED + NEW; each++) {
    const lines = parts.map(({ id }) => ({ productId: id, quantity: 1 }))
    const way = each % 2 === 0 ? pickup : courier
    const { id } = await placeOrder(db, customer, { ...way, lines })
    if (each < CONFIRMED) await walkOrder(db, id, 'confirmed')
  }
}

const test = officeTest(fill)

async function enter(page: Page, path = '/office/desk'): Promise<void> {
  await logInAt(page, path, { email: MANAGER })
  await expect(page.getByRole('button', { name: 'Выйти' })).toBeVisible()
}

const order = (page: Page) => page.getByRole('article')
const queue = (page: Page) => page.getByRole('navigation', { name: 'Очереди' })

test('a wrong password is told, and nobody comes in', async ({ page }) => {
  await page.goto('/office/orders')
  await page.getByLabel('E-mail').fill(MANAGER)
  await page.getByLabel('Пароль', { exact: true }).fill('wrong')
  await page.getByRole('button', { name: 'Войти' }).click()
  await expect(page.getByRole('alert')).toContainText('Неверный e-mail или пароль.')
  await expect(page.getByRole('heading', { name: 'Служебная часть' })).toBeVisible()
})

/** As long as it takes to see an order: a quicker Enter is a double tap. */
const see = (page: Page) => page.waitForTimeout(600)
const titleOf = (page: Page) => order(page).getByRole('heading', { level: 1 })
const press = async (page: Page, key: string) => {
  await see(page)
  await page.keyboard.press(key)
}

test('orders are walked through without a mouse, and one is handed over by its code', async ({
  page,
}) => {
  await enter(page)
  for (let left = NEW; left > 0; left--) {
    await expect(queue(page)).toContainText(`В очереди: ${left}`)
    const title = (await titleOf(page).textContent()) ?? ''
    await press(page, 'Enter')
    if (left > 1) await expect(titleOf(page)).not.toHaveText(title)
  }
  await expect(queue(page)).toContainText('В очереди: 0')
  await expect(page.getByText('Заказ ушёл из этой очереди, других в ней нет.')).toBeVisible()

  await page.keyboard.press('Digit2')
  await expect(order(page)).toContainText('подтверждён')
  await expect(order(page)).toContainText('Самовывоз')
  const title = (await titleOf(page).textContent()) ?? ''
  await press(page, 'Enter')
  await expect(titleOf(page)).not.toHaveText(title)
  await page.keyboard.press('Digit3')
  await expect(titleOf(page)).toHaveText(title)
  await expect(order(page)).toContainText('собирается')
  await press(page, 'Enter')
  await expect(order(page)).toContainText('готов к выдаче')
  await page.keyboard.press('Digit4')
  await expect(titleOf(page)).toHaveText(title)
  const id = title.replace(/\D/g, '')
  const { pickup_code: code } = await shownOrder(page, id)
  await press(page, 'Enter') // leads to the field of the code
  const take = page.getByRole('button', { name: 'Деньги получены, выдать' })
  const received = page.getByLabel('Получено')
  const field = page.getByLabel('Код получения')
  await expect(field).toBeFocused()
  await page.keyboard.type('000000', { delay: 100 })
  const handOver = async () => {
    await page.keyboard.press('Enter') // leads to the money
    await expect(received.or(take).and(page.locator(':focus'))).toBeVisible()
    if (await received.isVisible()) await press(page, 'Enter')
    await expect(take).toBeFocused()
    await press(page, 'Enter')
  }
  await handOver()
  await expect(field).toHaveAccessibleDescription('Код получения неверный.')
  await field.fill(code)
  await handOver()
  await expect(page.getByText(`Заказ ${id}: завершён`)).toBeVisible()
})

async function shownOrder(page: Page, id: string) {
  const answer = await page.request.get(`/api/staff/orders/${id}`, { headers: OFFICE })
  return (await answer.json()) as { pickup_code: string; order: { status: string } }
}

/** Two presses of the key, sent together: one by one they are too far apart on a busy machine. */
async function tapTwice(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  const enter = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13 }
  const send = (type: 'keyDown' | 'keyUp') =>
    browser.send('Input.dispatchKeyEvent', { type, ...enter })
  await Promise.all([send('keyDown'), send('keyUp'), send('keyDown'), send('keyUp')])
  await browser.detach()
}

test('Enter acts on the order that was seen, and on nothing else', async ({ page }) => {
  await enter(page, '/office/desk?queue=confirmed')
  const title = (await titleOf(page).textContent()) ?? ''
  const id = title.replace(/\D/g, '')

  // on a row it opens that row
  const row = queue(page).getByRole('listitem').getByRole('button').filter({ hasText: '№' }).nth(1)
  await row.focus()
  await press(page, 'Enter')
  await expect(titleOf(page)).not.toHaveText(title)
  expect((await shownOrder(page, id)).order.status).toBe('confirmed')
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())

  // a second tap is not a second step
  await page.keyboard.press('KeyK')
  await expect(titleOf(page)).toHaveText(title)
  await see(page)
  const other = ((await row.locator('strong').textContent()) ?? '').replace(/\D/g, '')
  await tapTwice(page)
  await expect(queue(page)).not.toContainText(`${title.replace('Заказ ', '')} `)
  await expect.poll(async () => (await shownOrder(page, id)).order.status).toBe('assembling')
  expect((await shownOrder(page, other)).order.status).toBe('confirmed')

  // what somebody else has stepped stays open
  await expect(titleOf(page)).toHaveText(`Заказ № ${other}`)
  await page.request.post(`/api/staff/orders/${other}/steps`, {
    data: { to: 'assembling' },
    headers: OFFICE,
  })
  await expect(page.getByText('Заказ ушёл из этой очереди', { exact: false })).toBeVisible({
    timeout: 25_000,
  })
  await expect(titleOf(page)).toHaveText(`Заказ № ${other}`)
})

test('a written note gives the keys back, and a reason of one’s own the cursor', async ({
  page,
}) => {
  await enter(page, '/office/desk?queue=confirmed')
  await expect(order(page)).toContainText('подтверждён')
  await page.keyboard.press('KeyN')
  await page.keyboard.type('Позвонить', { delay: 100 })
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Заметка записана' })).toBeVisible()
  const note = page.getByLabel('Заметка, которой покупатель не видит')
  await expect(note).toHaveValue('')
  await page.keyboard.press('KeyT')
  await expect(page.getByLabel('Занимается')).toHaveValue(/\d/)
  await expect(note).toHaveValue('')
  await page.keyboard.press('KeyC')
  const dialog = page.getByRole('dialog', { name: /^Отменить заказ № / })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Digit4')
  await expect(dialog.getByLabel('Какая')).toBeFocused()
  await expect(dialog.getByLabel('Какая')).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('a note that was not written down gives the cursor back', async ({ page }) => {
  await enter(page, '/office/desk?queue=confirmed')
  await page.route('**/notes', (route) => route.abort())
  const note = page.getByLabel('Заметка, которой покупатель не видит')
  await note.fill('Позвонить')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('alert')).toContainText('Заметка не сохранена')
  await expect(note).toBeFocused()
  await expect(note).toHaveValue('Позвонить')
})

test('the columns of a printed slip stand apart', async ({ page }) => {
  await enter(page, '/office/desk?queue=confirmed')
  const [slip] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Накладные' }).click(),
  ])
  await slip.emulateMedia({ media: 'print' })
  await slip.setViewportSize({ width: 794, height: 1123 }) // A4
  const gap = await slip
    .locator('tbody tr')
    .first()
    .evaluate((row) => {
      const [number, article] = [...row.children].map((cell) => {
        const text = document.createRange()
        text.selectNodeContents(cell)
        return text.getBoundingClientRect()
      })
      return (article?.left ?? 0) - (number?.right ?? 0)
    })
  expect(gap).toBeGreaterThan(8)
})

test('a line is taken out for a reason that its buyer reads', async ({ page }) => {
  await enter(page, '/office/desk?queue=confirmed')
  await expect(order(page).locator('tbody tr')).toHaveCount(2)
  await page.keyboard.press('KeyX')
  const dialog = page.getByRole('dialog', { name: 'Убрать из заказа?' })
  await page.keyboard.press('Control+Enter') // no reason is chosen yet
  await expect(dialog).toContainText('Выберите причину.')
  expect(await barriersOf(page)).toEqual([])
  await dialog.getByLabel('Найден брак').check()
  await dialog.getByRole('button', { name: /^Убрать: .+, новая сумма / }).click()
  await expect(
    page.getByText(/: убрано «.+», письмо ждёт: почта магазина не настроена/),
  ).toBeVisible()
  await expect(order(page).locator('tbody tr:not([data-gone])')).toHaveCount(1)
  await expect(order(page).locator('tbody tr[data-gone]')).toContainText('убрано: Найден брак')
  await expect(order(page)).toContainText('Найден брак')
})

test('without its last line an order is cancelled, and the dialog and the toast say so', async ({
  page,
}) => {
  await enter(page, '/office/desk?queue=confirmed')
  await expect(order(page).locator('tbody tr:not([data-gone])')).toHaveCount(1)
  await page.keyboard.press('KeyX')
  const dialog = page.getByRole('dialog', { name: 'Убрать из заказа?' })
  await expect(dialog.getByRole('button', { name: /^Отменить заказ: это последняя/ })).toBeVisible()
  await dialog.getByLabel('Другая').check()
  await dialog.getByLabel('Какая').fill('Покупатель передумал')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(/отменён: убрана последняя строка/)).toBeVisible()
  await expect(order(page)).toContainText('отменён')
})

test('an Enter without a network says that the order stays as it was', async ({
  page,
  context,
}) => {
  await enter(page, '/office/desk?queue=confirmed')
  const title = (await titleOf(page).textContent()) ?? ''
  await see(page)
  await context.setOffline(true)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/Сети нет: заказ № \d+ остался как был\./)).toBeVisible()
  await expect(titleOf(page)).toHaveText(title)
  await context.setOffline(false)
})

test('an Enter that a busy page reads late counts from when it was pressed', async ({ page }) => {
  await enter(page, '/office/desk?queue=confirmed')
  const title = (await titleOf(page).textContent()) ?? ''
  await see(page)
  await page.evaluate(async () => {
    const enterKey = () =>
      new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true })
    const frame = () => new Promise(requestAnimationFrame)
    document.body.dispatchEvent(enterKey())
    for (let drawn = 0; drawn < 3; drawn++) await frame()
    const second = enterKey()
    await new Promise((done) => setTimeout(done, 800))
    document.body.dispatchEvent(second)
  })
  await expect(titleOf(page)).not.toHaveText(title)
  const left = (await titleOf(page).textContent())?.replace(/\D/g, '') ?? ''
  const taken = title.replace(/\D/g, '')
  await expect.poll(async () => (await shownOrder(page, taken)).order.status).toBe('assembling')
  expect((await shownOrder(page, left)).order.status).toBe('confirmed')
})

test('the address of a list holds its filter, and the session is no script’s', async ({ page }) => {
  await enter(page, '/office/orders')
  const confirmed = page.getByRole('button', { name: 'Подтверждённые' })
  await confirmed.click()
  await expect(page).toHaveURL(/status=confirmed/)
  await page.getByRole('link', { name: /^№/ }).first().click()
  await expect(order(page)).toContainText('подтверждён')
  await page.goBack()
  await expect(confirmed).toHaveAttribute('aria-pressed', 'true')
  expect(await page.evaluate(() => document.cookie)).toBe('')
  await page.getByRole('button', { name: 'Выйти' }).click()
  await expect(page.getByRole('heading', { name: 'Служебная часть' })).toBeVisible()
})

test('everybody can use it, at every width', async ({ page }) => {
  await page.goto('/office')
  await expect(page.getByRole('button', { name: 'Войти' })).toBeVisible()
  expect(await barriersOf(page)).toEqual([])
  await enter(page)
  for (const path of ['/office/desk?queue=confirmed', '/office/orders']) {
    await page.goto(path)
    await expect(page.getByRole('table').first()).toBeVisible()
    expect.soft(await barriersOf(page), path).toEqual([])
    expect.soft(await overflowOf(page, WIDTHS), path).toEqual([])
  }
})

test('the desk is light', () => {
  const dist = new URL('../../dist/office/', import.meta.url)
  const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8')) as Record<
    string,
    { file: string; imports?: string[] }
  >
  const filesOf = (key: string): string[] => {
    const { file = '', imports = [] } = manifest[key] ?? {}
    return [file, ...imports.flatMap(filesOf)]
  }
  const keys = ['office.entry.tsx', 'desk/desk-screen.tsx']
  const files = new Set(keys.flatMap((key) => filesOf(`src/back-office/web/${key}`)))
  expect(files.size).toBeGreaterThan(2)
  const sizes = [...files].map((file) => statSync(new URL(`${file}.gz`, dist)).size)
  const sum = sizes.reduce((all, size) => all + size, 0)
  expect(sum).toBeGreaterThan(50 * 1024)
  expect(sum).toBeLessThanOrEqual(MOST_OF_DESK)
})
