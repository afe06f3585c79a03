// A seller serves buyers: a part of an order, change for cash, whom to call, where goods lie.

import type { Page } from '@playwright/test'
import { barriersOf } from '#tests/support/barriers.ts'
import { scan } from '#tests/support/hand-scanner.ts'
import { overflowOf } from '#tests/support/layout.ts'
import { officeTest } from '#tests/support/office-page.ts'
import {
  BARCODE,
  codeOf,
  enter,
  fillPicking,
  ordersOf,
  READY,
  SELLER,
} from '#tests/support/picking-scene.ts'
import { expect } from '#tests/support/shop-page.ts'

const WIDTHS = [360, 768, 1024, 1440, 1920]

const test = officeTest((db) => fillPicking(db, Array(6).fill(READY)))

const field = (page: Page) => page.getByLabel('Код получения или номер заказа')
const part = (page: Page) => page.getByRole('form', { name: 'Что берёт покупатель' })

/** Of the oldest order that is ready. */
async function openReady(page: Page) {
  const [order] = await ordersOf(page, 'ready')
  if (!order) throw new Error('no order is ready')
  await field(page).fill(await codeOf(page, order.id))
  await page.keyboard.press('Enter')
  await expect(page.getByText('К оплате')).toBeVisible()
  await page.waitForTimeout(400) // a shorter look is a double tap
  return order
}

test('a buyer takes two of three, pays for them, and gets his change', async ({ page }) => {
  await enter(page, SELLER, '/office/counter')
  const order = await openReady(page)
  const picks = page.waitForResponse('**/picks')
  await page.getByRole('button', { name: 'Взял не всё' }).click()
  await picks
  await expect(page.getByRole('heading', { name: 'Что берёт покупатель' })).toBeFocused()
  const hand = part(page).getByRole('button', { name: /выдать|Выдать/ })
  await expect(hand).toBeDisabled()
  await scan(page, '4600000000001')
  await expect(part(page)).toContainText('4600000000001: этого в заказе нет.')
  await scan(page, BARCODE)
  await expect(part(page)).toContainText('Берёт 1 из 2')
  await expect(part(page).getByText(/^Останется в магазине: .+, 1 шт\.; .+, 1 шт\.$/)).toBeVisible()
  await part(page)
    .getByRole('button', { name: `Взял ${order.lines[1]?.article}`, exact: true })
    .click()
  await expect(part(page)).toContainText('Берёт 1 из 1')
  await expect(part(page).getByText(/^Останется в магазине: [^;]+$/)).toBeVisible()

  const due = await part(page)
    .getByText(/^К оплате/)
    .innerText()
  const kopecks = kopecksIn(due)
  const note = part(page)
    .getByRole('button', { name: /руб\.$/ })
    .last()
  const given = kopecksIn(await note.innerText())
  await note.click()
  const change = await part(page)
    .getByText(/^Сдача/)
    .innerText()
  expect(kopecksIn(change)).toBe(given - kopecks)
  await part(page).getByLabel('Получено, руб.').fill('1')
  await expect(part(page).getByText(/^Не хватает/)).toBeVisible()

  const done = page.getByRole('button', { name: 'Деньги получены, выдать часть' })
  await expect(done, 'nobody has said why the rest is left').toBeDisabled()
  await part(page).getByLabel('Не понадобился').check()
  expect(await barriersOf(page)).toEqual([])
  expect(await overflowOf(page, WIDTHS)).toEqual([])
  await done.click()
  const cash = part(page).getByLabel('Получено, руб.')
  await expect(cash).toBeFocused()
  await expect(cash).toHaveAccessibleDescription(/^Не хватает/)
  expect(await ordersOf(page, 'ready'), 'nothing is handed over').toHaveLength(6)
  await note.click()
  await expect(done).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Заказ ${order.id}: завершён, выдана часть`)).toBeVisible()
  await expect(field(page)).toBeFocused()
  const last = page.getByRole('region', { name: `Выдана часть заказа № ${order.id}` })
  await expect(last).toContainText(change)
  await expect(last).toContainText('Что покупатель не взял, верните на полку.')
  await expect(last.getByRole('link', { name: 'Напечатать накладную' })).toHaveAttribute(
    'href',
    `/api/staff/prints/slip?orders=${order.id}`,
  )
  await page.getByRole('button', { name: 'Найти' }).waitFor()
  await field(page).fill(`№${order.id}`)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Заказ уже выдан/)).toBeVisible()
  await expect(last).toHaveCount(0)
  await expect(page.getByRole('article').getByText('1 шт.')).toHaveCount(2)
})

test('a handover of which events tell before its answer comes is said with its change', async ({
  page,
}) => {
  const stream = page.waitForResponse('**/api/staff/events')
  await enter(page, SELLER, '/office/counter')
  await stream
  await page.waitForTimeout(1000) // until it has said that it is open
  const { id } = await openReady(page)
  await page
    .getByRole('button', { name: /руб\.$/ })
    .last()
    .click()
  const change = await page.getByText(/^Сдача/).innerText()
  const told = Promise.withResolvers<void>()
  await page.route('**/steps', async (route) => {
    const response = await route.fetch()
    await told.promise
    await route.fulfill({ response })
  })
  const completed = page.waitForResponse(
    async (answer) =>
      answer.url().endsWith(`/api/staff/orders/${id}`) &&
      (await answer.json()).order.status === 'completed',
  )
  await page.getByRole('button', { name: 'Деньги получены, выдать' }).click()
  await completed
  await page.waitForTimeout(300) // until the screen has it
  told.resolve()
  const last = page.getByRole('region', { name: `Выдан заказ № ${id}` })
  await expect(last).toContainText(change)
  await expect(field(page)).toBeFocused()
})

/** `К оплате 1 234,50 руб.` → 123450. */
const kopecksIn = (text: string): number => {
  const [, rubles = '', kopecks = '00'] =
    /([\d\s\u202f\u00a0]+)(?:,(\d\d))?\u00a0руб/.exec(text) ?? []
  return Number(rubles.replace(/\D/g, '') + kopecks)
}

test('an order that is found by its number asks for the code of its part', async ({ page }) => {
  await enter(page, SELLER, '/office/counter')
  const [order] = await ordersOf(page, 'ready')
  await field(page).fill(`№${order?.id}`)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Взял не всё' }).click()
  await part(page)
    .getByRole('button', { name: /^Взял все 2/ })
    .click()
  const hand = page.getByRole('button', { name: 'Деньги получены, выдать часть' })
  await expect(part(page).getByText(/^К оплате/)).toBeVisible()
  await expect(hand, 'nobody has said why the rest is left').toBeDisabled()
  await part(page).getByLabel('Не подходит к автомобилю').check()
  const code = part(page).getByLabel('Код получения')
  await hand.click()
  await expect(code).toHaveAccessibleDescription(/^Введите код получения/)
  await code.fill('000000')
  await hand.click()
  await expect(code).toHaveAccessibleDescription('Код получения неверный.')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(part(page)).toContainText('Берёт 2 из 2')
  await page.getByRole('button', { name: 'Он берёт всё' }).click()
  await expect(part(page)).toHaveCount(0)
})

test('an order that is paid asks for no cash', async ({ page }) => {
  await enter(page, SELLER, '/office/counter')
  const [order] = await ordersOf(page, 'ready')
  await page.route(`**/api/staff/orders/${order?.id}`, async (route) => {
    const answer = await route.fetch()
    const shown = await answer.json()
    const payments = [{ status: 'succeeded', amount: shown.order.total, is_superseded: false }]
    await route.fulfill({ response: answer, json: { ...shown, payments } })
  })
  await field(page).fill(`№${order?.id}`)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Оплачен', { exact: false }).first()).toBeVisible()
  await expect(page.getByLabel('Получено, руб.')).toHaveCount(0)
})

test('change is counted for cash alone, whatever the way of paying is called', async ({ page }) => {
  await enter(page, SELLER, '/office/counter')
  const [order] = await ordersOf(page, 'ready')
  let way: 'cash' | 'card' | null = null
  await page.route(`**/api/staff/orders/${order?.id}`, async (route) => {
    const answer = await route.fetch()
    const shown = await answer.json()
    const named = { ...shown.order, payment_method: 'Подарочной картой' }
    const ways = [{ id: 1, name: 'Подарочной картой', kind: way, is_ordered: true }]
    await route.fulfill({ response: answer, json: { ...shown, order: named, pay_ways: ways } })
  })
  for (const [now, fields] of [
    [null, 0],
    ['card', 0],
    ['cash', 1],
  ] as const) {
    way = now
    await page.goto('/office/counter')
    await field(page).fill(`№${order?.id}`)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Подарочной картой')).toBeVisible()
    await expect(page.getByLabel('Получено, руб.')).toHaveCount(fields)
  }
  await page.unrouteAll({ behavior: 'wait' })
})

test('name and telephone stand together, and on a phone a tap calls', async ({ page }) => {
  await enter(page, SELLER, '/office/orders')
  const cells = page.getByRole('cell', { name: /Петров.*\+7 \(/ })
  await expect(cells.first()).toBeVisible()
  await expect(cells.first().getByRole('link')).toHaveCount(0)
  expect(await overflowOf(page, WIDTHS)).toEqual([])
  await page.setViewportSize({ width: 360, height: 780 })
  const call = page.getByRole('link', { name: /^\+7 \(/ })
  await expect(call.first()).toHaveAttribute('href', /^tel:\+7\d{10}$/)
  await page.goto('/office/counter')
  await openReady(page)
  await expect(page.getByRole('article')).toContainText(/Петров.*\+7 \(/)
  await expect(page.getByRole('article').getByRole('link')).toHaveAttribute('href', /^tel:\+7/)
})

test('a seller sees where goods lie: his shop in full, of others what is free', async ({
  page,
}) => {
  await enter(page, SELLER, '/office/stock')
  await page.getByLabel('Артикул, штрихкод, полка или слова').fill(BARCODE)
  await page.keyboard.press('Enter')
  const own = page.getByRole('table', { name: 'Где лежит' })
  await expect(own.locator('tbody tr')).toHaveCount(1)
  await expect(own.getByRole('button'), 'to say the shelf').toHaveCount(1)
  await expect(own.getByRole('columnheader', { name: 'Изменить' })).toHaveCount(0)
  await expect(
    page.getByRole('button', { name: /^(Пересчитать|Списать|Переместить)/ }),
  ).toHaveCount(0)
  const others = page.getByRole('table', { name: 'Свободно в других местах' })
  await expect(others.getByRole('columnheader')).toHaveText(['Где', 'Свободно'])
  const address = await own.getByRole('rowheader').innerText()
  await expect(others).not.toContainText(address)
  await expect(page.getByRole('table', { name: 'Движения' })).toContainText('отложено покупателю')
  expect.soft(await barriersOf(page)).toEqual([])
  expect.soft(await overflowOf(page, WIDTHS)).toEqual([])
})

test('who opens a section that is closed to him is told for whom it is', async ({ page }) => {
  await enter(page, SELLER, '/office/money')
  const said = page.getByRole('status').filter({ hasText: 'Раздел' })
  await expect(said).toHaveText(
    'Раздел «Деньги» открыт только для владельца, менеджера и бухгалтера.',
  )
  await expect(page).toHaveURL(/\/office$/)
  expect.soft(await barriersOf(page)).toEqual([])
  expect.soft(await overflowOf(page, WIDTHS)).toEqual([])
  await page.getByRole('link', { name: 'Стол' }).click()
  await expect(page.getByRole('navigation', { name: 'Очереди' })).toBeVisible()
  await expect(said).toHaveCount(0)
})

test('of a part, found by the number of its order, money is taken between code and handover', async ({
  page,
}) => {
  await enter(page, SELLER, '/office/counter')
  const [order] = await ordersOf(page, 'ready')
  await field(page).fill(`№${order?.id}`)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Взял не всё' }).click()
  await part(page)
    .getByRole('button', { name: /^Взял одну/ })
    .click()
  await expect(part(page).getByText(/^К оплате/)).toBeVisible()
  await part(page).getByLabel('Не понадобился').check()
  const code = page.getByLabel('Код получения', { exact: true })
  await code.fill('000000')
  await code.press('Enter')
  await expect(page.getByLabel('Получено, руб.')).toBeFocused()
  await page.getByLabel('Получено, руб.').press('Enter')
  await expect(part(page).getByRole('button', { name: /выдать часть$/ })).toBeFocused()
  await expect(code).toHaveAccessibleDescription('')
})

test('everybody can choose a part, at every width', async ({ page }) => {
  await enter(page, SELLER, '/office/counter')
  await openReady(page)
  await page.getByRole('button', { name: 'Взял не всё' }).click()
  await part(page)
    .getByRole('button', { name: /^Взял одну/ })
    .click()
  await expect(part(page).getByText(/^К оплате/)).toBeVisible()
  expect.soft(await barriersOf(page)).toEqual([])
  expect.soft(await overflowOf(page, WIDTHS)).toEqual([])
})

test('a wrong code is said at its field, one at a time, and typed over', async ({ page }) => {
  await enter(page, SELLER, '/office/counter')
  const [order] = await ordersOf(page, 'ready')
  await field(page).fill(`№${order?.id}`)
  await page.keyboard.press('Enter')
  const code = page.getByLabel('Код получения', { exact: true })
  await expect(code).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(code).toHaveAccessibleDescription('Введите код получения: его называет покупатель.')
  const take = page.getByRole('button', { name: 'Деньги получены, выдать' })
  for (const wrong of ['000000', '000001']) {
    await page.keyboard.type(wrong, { delay: 100 }) // a faster one is a scan
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Получено, руб.')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(take).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(code).toHaveAccessibleDescription('Код получения неверный.')
    await expect(code).toBeFocused()
    await expect(code).toHaveValue(wrong)
  }
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('who pays by card is recorded so, though he ordered with cash', async ({ page }) => {
  await page.route(/\/api\/staff\/orders\/\d+$/, async (route) => {
    const response = await route.fetch()
    const others = [
      { id: 98, status: 'ready', is_same_shop: true },
      { id: 99, status: 'ready', is_same_shop: false },
    ]
    await route.fulfill({ response, json: { ...(await response.json()), other_orders: others } })
  })
  await enter(page, SELLER, '/office/counter')
  const order = await openReady(page)
  await expect(page.getByLabel('Получено, руб.')).toBeFocused()
  await page.getByRole('radio', { name: 'Картой' }).check()
  await expect(page.getByLabel('Получено, руб.')).toHaveCount(0)
  await page.getByRole('button', { name: 'Деньги получены, выдать' }).click()
  const done = page.getByRole('region', { name: `Выдан заказ № ${order.id}` })
  await expect(done).toContainText(/руб\. картой/)
  await expect(done).toContainText('Ещё готовы у этого покупателя:')
  await expect(done.getByRole('button'), 'what waits in another shop is not here').toHaveText([
    '№ 98',
  ])
  await page.unrouteAll({ behavior: 'wait' })
  await field(page).fill(`№${order.id}`)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/Оплачен не так, как в заказе: было «Налич/)).toBeVisible()
  await expect(page.getByText('хранится до')).toHaveCount(0)
  await page.getByRole('button', { name: 'Заплачено наличными' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Исправить' }).click()
  await expect(page.getByRole('button', { name: 'Заплачено картой' })).toBeVisible()
})

test('with a lost connection it says so at the button, until it is handed over', async ({
  page,
}) => {
  await enter(page, SELLER, '/office/counter')
  await openReady(page)
  // the shop does it, and the answer is lost
  await page.route('**/steps', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Заказ уже выдан/)).toBeVisible()
  await expect(page.getByText('Связь прервалась', { exact: false })).toHaveCount(0)
})

test('of two scans in a row the last one is answered', async ({ page }) => {
  await enter(page, SELLER, '/office/counter')
  const ready = await ordersOf(page, 'ready')
  const codes = await Promise.all(ready.map(({ id }) => codeOf(page, id)))
  await page.route('**/api/staff/counter', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300))
    await route.continue()
  })
  expect(ready.length).toBeGreaterThan(1)
  for (const code of codes) await scan(page, code)
  await expect(page.getByRole('heading', { name: `Заказ № ${ready.at(-1)?.id}` })).toBeVisible()
  await expect(field(page)).toHaveValue(codes.at(-1) ?? '')
})
