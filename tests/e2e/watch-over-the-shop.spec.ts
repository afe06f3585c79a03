// The office beside the orders: price lists, money, letters, the exchange with 1C, the day.

import type { Page } from '@playwright/test'
import { loadDemo } from '#database/demo/load-demo.ts'
import { eventsApi } from '#src/back-office/events-contract.ts'
import { placeOrder } from '#src/orders/server/place-order.ts'
import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { barriersOf } from '#tests/support/barriers.ts'
import { overflowOf } from '#tests/support/layout.ts'
import { logInAt, officeTest } from '#tests/support/office-page.ts'
import { addCustomer, courier } from '#tests/support/sample-rows.ts'
import { expect } from '#tests/support/shop-page.ts'
import { staffCommand } from '#tests/support/staff-member.ts'

const OWNER = 'owner@silkway.example'
const WIDTHS = [360, 768, 1024, 1440, 1920]

const PAID_LINES = JSON.stringify([
  { position: 1, name: 'Фильтр', quantity: 1, unitPrice: 10_000, vatRate: 20 },
])

/** An order that is late, a letter that was given up, a payment, a warehouse of 1C without a place. */
async function fill(db: Database): Promise<void> {
  await loadDemo(db, { products: 200 })
  const words = ['add', '--email', OWNER, '--name', 'Олег Ветров', '--role', 'owner']
  await staffCommand({ db }, words)
  const parts = await db.query<{ id: number }>(sql`
    SELECT product_id AS id FROM stock_levels WHERE on_hand - reserved >= 5
    GROUP BY product_id ORDER BY product_id LIMIT 1`)
  const customer = await addCustomer(db)
  const lines = parts.map(({ id }) => ({ productId: id, quantity: 1 }))
  const { id } = await placeOrder(db, customer, { ...courier, lines })
  await db.query(sql`UPDATE orders SET created_at = now() - interval '2 days' WHERE id = ${id}`)
  await db.query(sql`
    UPDATE letters SET given_up_at = now(), failure = 'ящик переполнен', tries = 17
    WHERE kind = 'order-placed'`)
  await db.query(sql`
    INSERT INTO payments (order_id, method, amount, lines, status, provider_id, paid_at)
    VALUES (${id}, 'card', 10000, ${PAID_LINES}::text::jsonb, 'succeeded', 'paid-1', now())`)
  await db.query(sql`
    INSERT INTO exchange_warehouses (id, name) VALUES ('far', 'Дальний склад')`)
}

const test = officeTest(fill)

async function enter(page: Page, path: string): Promise<void> {
  await logInAt(page, path, { email: OWNER })
  await expect(page.getByRole('button', { name: 'Выйти' })).toBeVisible()
}

const drop = (page: Page, name: string, content: string) =>
  page.locator('input[type=file]').setInputFiles({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from(content),
  })
const HEAD = 'Артикул;Товар;Бренд;Прайс 1;Прайс 2\n'
const aList = (count: number, price = 100) =>
  HEAD +
  Array.from({ length: count }, (_, n) => `E2E-${n};Втулка ${n};E2E;${price - 10};${price}\n`).join(
    '',
  )

test('a price list is understood, corrected, brought, agreed to and taken back', async ({
  page,
}) => {
  await enter(page, '/office/imports')
  await expect(page.getByText('Прайс-листов ещё не загружали.')).toBeVisible()
  await drop(page, 'май.csv', aList(20))
  await page.getByRole('combobox', { name: 'Поставщик' }).fill('Восток')
  await expect(page.getByRole('heading', { name: 'Вопросы о списке' })).toBeVisible()
  await expect(page.getByText('Столбцов с ценой несколько')).toBeVisible()
  const bring = page.getByRole('button', { name: 'Загрузить', exact: true })
  await expect(bring).toBeDisabled()
  await page.getByLabel('Что в столбце «Прайс 1»').selectOption('цена')
  await expect(page.getByRole('heading', { name: 'Вопросы о списке' })).toBeHidden()
  await expect(page.getByRole('row', { name: /Прайс 1/ })).toContainText('выбрано вами')
  await page.getByLabel('Что в столбце «Прайс 2»').selectOption('цена')
  await expect(page.getByRole('row', { name: /Прайс 2/ })).toContainText('выбрано вами')
  await bring.click()
  await expect(page.getByRole('heading', { name: /^Загрузка № \d+$/ })).toBeVisible()
  await expect(page.getByText('загружена', { exact: true })).toBeVisible()
  await expect(page.getByText('Новых товаров')).toBeVisible()

  // a second list that loses most of the goods and makes the others dearer
  await page.getByRole('link', { name: 'Все загрузки' }).click()
  await drop(
    page,
    'июнь.csv',
    aList(4, 300).replace('E2E-3;Втулка 3;E2E;290;300', 'E2E-3;Втулка 3;E2E;290;даром'),
  )
  await page.getByRole('combobox', { name: 'Поставщик' }).fill('Восток')
  await expect(page.getByRole('row', { name: /Прайс 2/ })).toContainText('как в прошлый раз')
  await bring.click()
  await expect(
    page.getByText('Исчезнут товары поставщика: 16 из 20.', { exact: false }),
  ).toBeVisible()
  const jumps = page.getByRole('table', { name: 'Самые большие скачки цен' })
  await expect(jumps.getByRole('row').nth(1)).toContainText('+200 %')
  const publish = page.getByRole('button', { name: 'Да, загрузить' })
  await expect(publish).toBeDisabled()
  for (const box of await page.getByRole('checkbox').all()) {
    await expect(publish).toBeDisabled()
    await page.keyboard.press('KeyA')
    await expect(box).toBeChecked()
  }
  await expect(publish).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('загружена', { exact: true })).toBeVisible()
  const refused = page.getByRole('link', { name: 'Скачать отказанные строки' })
  const [file] = await Promise.all([page.waitForEvent('download'), refused.click()])
  expect(file.suggestedFilename()).toMatch(/^refused-\d+\.csv$/)

  await page.getByRole('button', { name: 'Отменить загрузку' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Исчезнувшие товары поставщика вернутся: 16.')
  await dialog.getByRole('button', { name: 'Отменить загрузку' }).click()
  await expect(page.getByText('отменена', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Все загрузки' }).click()
  const rows = page.getByRole('table', { name: 'Загрузки' }).locator('tbody tr')
  await expect(rows.nth(0)).toContainText('отменена')
  await expect(rows.nth(1)).toContainText('май.csv')
})

test('what the shop has understood is agreed to by one button', async ({ page }) => {
  await enter(page, '/office/imports')
  await drop(page, 'верно.csv', aList(3))
  await page.getByRole('combobox', { name: 'Поставщик' }).fill('Юг')
  await page.getByRole('button', { name: 'Столбцы указаны верно' }).click()
  await expect(page.getByRole('heading', { name: 'Вопросы о списке' })).toBeHidden()
  await expect(page.getByRole('row', { name: /Прайс 2/ })).toContainText('выбрано вами')
  await page.getByRole('button', { name: 'Только сравнить' }).click()
  await expect(page.getByText('Список сравнён, но не загружен')).toBeVisible()
})

test('a file that is no list is refused in words, and what was typed stays', async ({ page }) => {
  await enter(page, '/office/imports')
  await drop(page, 'пусто.csv', '')
  await expect(page.getByRole('alert')).toContainText('пуст')
  await page.getByRole('combobox', { name: 'Поставщик' }).fill('Восток')
  await expect(page.getByRole('button', { name: 'Загрузить', exact: true })).toBeDisabled()
  await drop(page, 'с остатком.csv', 'Артикул;Товар;Бренд;Цена;Остаток\nQ-1;Болт;QTY;10;5\n')
  await page.getByRole('combobox', { name: 'Поставщик' }).fill('Запад')
  await page.getByRole('button', { name: 'Загрузить', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('«Где лежит товар»')
  await expect(page.getByRole('combobox', { name: 'Поставщик' })).toHaveValue('Запад')
  await page.getByLabel('Остатки в списке не наши').check()
  await page.getByRole('button', { name: 'Загрузить', exact: true }).click()
  await expect(page.getByText('загружена', { exact: true })).toBeVisible()
})

test('a letter that was given up is sent again from its list', async ({ page }) => {
  await enter(page, '/office')
  await page.getByRole('link', { name: /^Письма, которые не ушли/ }).click()
  await expect(page).toHaveURL(/letters\?state=given-up/)
  await expect(page.getByRole('row', { name: /Заказ принят/ })).toContainText('ящик переполнен')
  await page.getByRole('button', { name: 'Отправить ещё раз' }).click()
  await expect(page.getByText('Неотправленных писем нет.')).toBeVisible()
  await page.getByRole('button', { name: 'Ждут' }).click()
  await expect(page.getByRole('row', { name: /Заказ принят/ })).toBeVisible()
  // without a choice the screen opens where something is
  await page.getByRole('link', { name: 'Письма', exact: true }).click()
  await expect(page).toHaveURL(/letters$/)
  await expect(page.getByRole('row', { name: /Заказ принят/ })).toBeVisible()
  await expect(page.getByText('почта магазина не настроена')).toBeVisible()
})

test('the counts of the day open the orders of its days', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enter(page, '/office')
  const table = page.getByRole('region', { name: 'Заказы и деньги по дням' })
  await expect(table).toBeVisible()
  const [wide, seen] = await table.evaluate((own) => [own.scrollWidth, own.clientWidth])
  expect(wide).toBe(seen)
  const links = page.getByRole('link', { name: /^заказов: / })
  const opened: string[] = []
  for (const at of [0, 1]) {
    await links.nth(at).click()
    await expect(page).toHaveURL(/orders\?status=.+&from=.+&to=/)
    const { searchParams: asked } = new URL(page.url())
    opened.push(asked.get('from') ?? '', asked.get('to') ?? '')
    await page.goBack()
  }
  const [today = '', alsoToday, weekAgo = ''] = opened
  expect(opened).toEqual([today, today, weekAgo, alsoToday])
  expect(Date.parse(today) - Date.parse(weekAgo)).toBe(6 * 24 * 60 * 60_000)
})

test('the day leads to its lists, money to its order, and a warehouse gets its place', async ({
  page,
}) => {
  await enter(page, '/office')
  await expect(page.getByRole('heading', { name: 'Сегодня' })).toBeVisible()
  await expect(page.getByText('подтвердить: опоздание', { exact: false })).toBeVisible()
  await page.getByRole('link', { name: /^Новые/ }).click()
  await expect(page).toHaveURL(/desk\?queue=new/)
  await expect(page.getByRole('navigation', { name: 'Очереди' })).toContainText('опоздание')

  await page.getByRole('link', { name: 'Деньги' }).click()
  await expect(page.getByText('Спорных оплат нет.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Касса' })).toBeVisible()
  await page.getByRole('button', { name: 'Оплаты', exact: true }).click()
  await page.getByLabel('Состояние').selectOption('Оплачены')
  await page
    .getByRole('row', { name: /paid-1/ })
    .getByRole('link')
    .click()
  await expect(page.getByRole('article')).toContainText('оплачено')

  await page.getByRole('link', { name: 'Обмен с 1С' }).click()
  await page.getByLabel('Где склад «Дальний склад»').selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Здесь' }).click()
  await expect(page.getByText('Ничего: обмен идёт без вопросов.')).toBeVisible()
  await page.getByRole('button', { name: 'Сверить' }).click()
  await expect(page.getByText('Всё сходится, проверено', { exact: false })).toBeVisible()
})

const SCREENS = [
  ['/office', '/api/staff/today', 'Сегодня'],
  ['/office/imports', '/api/staff/imports', 'Прайс-листы'],
  ['/office/money?list=payments', '/api/staff/payments', 'Деньги'],
  ['/office/letters?state=all', '/api/staff/letters', 'Письма'],
  ['/office/exchange', '/api/staff/exchanges', 'Обмен с 1С'],
] as const

test('everybody can use it, at every width, and a failure is told with a way on', async ({
  page,
}) => {
  // a stream that opens late asks everything again, so «Повторить» would go before it is clicked
  await page.route(
    (url) => url.pathname === eventsApi.officeEvents.path,
    (route) => route.abort(),
  )
  await enter(page, '/office')
  for (const [path, call, title] of SCREENS) {
    const answered = page.waitForResponse((answer) => new URL(answer.url()).pathname === call)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await answered
    expect.soft(await barriersOf(page), path).toEqual([])
    expect.soft(await overflowOf(page, WIDTHS), path).toEqual([])
    const isCall = (url: URL) => url.pathname === call
    await page.route(isCall, (route) =>
      route.fulfill({ status: 409, json: { message: 'Так нельзя.' } }),
    )
    await page.goto(path)
    await expect(page.getByRole('alert').first()).toContainText('Так нельзя.')
    await page.unroute(isCall)
    await page.getByRole('button', { name: 'Повторить' }).first().click()
    await expect(page.getByText('Так нельзя.')).toBeHidden()
  }
})
