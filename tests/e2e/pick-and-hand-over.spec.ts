// An order is picked on a phone and handed over at the counter, and every open office hears of it.

import { readFileSync, statSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { barriersOf } from '#tests/support/barriers.ts'
import { aBuyer } from '#tests/support/buyer.ts'
import { scan } from '#tests/support/hand-scanner.ts'
import { overflowOf } from '#tests/support/layout.ts'
import { officeTest } from '#tests/support/office-page.ts'
import { anOrder, linesText } from '#tests/support/order-form.ts'
import {
  BARCODE,
  codeOf,
  enter,
  fillPicking,
  MANAGER,
  ordersOf,
  SELLER,
} from '#tests/support/picking-scene.ts'
import { expect } from '#tests/support/shop-page.ts'

const WIDTHS = [360, 768, 1024, 1440, 1920]

const test = officeTest(fillPicking)

test('the counter hands an order over by keyboard within 15 seconds', async ({ page }) => {
  await enter(page, SELLER, '/office/counter')
  const [order] = await ordersOf(page, 'ready')
  const code = await codeOf(page, order?.id ?? 0)
  const from = Date.now()
  await expect(page.getByLabel('Код получения или номер заказа')).toBeFocused()
  await page.keyboard.type(code, { delay: 150 })
  await page.keyboard.press('Enter')
  await expect(page.getByText('К оплате')).toBeVisible()
  const button = page.getByRole('button', { name: 'Деньги получены, выдать' })
  await expect(page.getByLabel('Получено, руб.')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(button).toBeFocused()
  await page.waitForTimeout(400) // a shorter look is a double tap
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Заказ ${order?.id}: завершён`)).toBeVisible()
  expect(Date.now() - from).toBeLessThan(15_000)
  await expect(page.getByLabel('Код получения или номер заказа')).toBeFocused()
  await expect(page.getByLabel('Код получения или номер заказа')).toHaveValue('')
})

test('five wrong codes shut the counter', async ({ page }) => {
  await enter(page, SELLER, '/office/counter')
  const field = page.getByLabel('Код получения или номер заказа')
  for (let n = 0; n < 5; n += 1) {
    await field.fill(`00000${n}`)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toContainText('Код не подходит')
    await expect(field).toBeEnabled()
  }
  await field.fill('000009')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Слишком много неверных кодов')
  // its number still opens it, and its code is asked for
  const [order] = await ordersOf(page, 'ready')
  await field.fill(`№${order?.id}`)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Код получения', { exact: true })).toBeFocused()
})

/** Of the line of two units. */
const takeOne = (page: Page) =>
  page
    .getByRole('listitem')
    .filter({ hasText: 'из 2' })
    .getByRole('button', { name: /^Взять/ })
    .first()
    .click()

test('a scan where nothing is scanned finds orders, and takes no step', async ({ page }) => {
  await enter(page, MANAGER, '/office/desk?queue=confirmed')
  await expect(page.getByRole('button', { name: 'Начать сборку' })).toBeVisible()
  await scan(page, BARCODE)
  expect(await ordersOf(page, 'confirmed')).toHaveLength(1)
  await page.getByRole('link', { name: 'Найти заказы с ним' }).click()
  await expect(page).toHaveURL(new RegExp(`/office/orders\\?q=${BARCODE}`))
  await expect(page.getByRole('rowheader')).toHaveCount(6)
})

test('a picker scans in the Russian layout, taps, and says what is missing', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await enter(page, SELLER, '/office/pick')
  const [order] = await ordersOf(page, 'assembling')
  const id = order?.id ?? 0
  const [, second] = order?.lines ?? []
  await page.getByRole('link', { name: `№ ${id}` }).click()
  await expect(page.getByText('Взято 0 из 2')).toBeVisible()
  await scan(page, BARCODE)
  await expect(page.getByText('Взято 1 из 2')).toBeVisible()
  await scan(page, '4600000000001')
  await expect(page.getByText('4600000000001: этого в заказе нет.')).toBeVisible()
  await takeOne(page)
  await expect(page.getByText('Взято 2 из 2')).toBeVisible()

  const desk = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage()
  const stream = desk.waitForResponse('**/api/staff/events')
  await enter(desk, MANAGER, '/office/desk')
  await stream
  await desk.waitForTimeout(1000) // until it has said that it is open
  await page.getByRole('button', { name: /Нет на полке/ }).click()
  await expect(page.getByText('Взято 0 из 1, нет 1')).toBeVisible()
  await expect(desk.getByText(`Заказ ${id}: при сборке не нашли товар`)).toBeVisible()
  await desk.getByRole('link', { name: 'Открыть' }).click()
  await expect(desk.getByLabel('Не нашли при сборке')).toContainText('1 шт.')
  await desk.context().close()

  await page.getByRole('button', { name: /Нашлось/ }).click()
  const done = page.getByRole('button', { name: 'Собран, ждёт покупателя' })
  await expect(done).toBeDisabled()
  await scan(page, second?.article.replaceAll(/[^\w-]/g, '') ?? '')
  await expect(done).toBeEnabled()
  await page.reload() // it is the shop that keeps what was taken
  await expect(page.getByText('Взято 2 из 2')).toBeVisible()
  await done.click()
  await expect(page.getByText(`Заказ ${id}: готов к выдаче`)).toBeVisible()
})

test('what is tapped in a dead zone arrives once', async ({ page }) => {
  await enter(page, SELLER, '/office/pick')
  const id = (await ordersOf(page, 'assembling')).at(-1)?.id
  await page.goto(`/office/pick/${id}`)
  await expect(page.getByText('Взято 0 из 2')).toBeVisible()
  // the shop has counted it, and the answer is lost
  let lost = 0
  await page.route('**/picks', async (route) => {
    if (route.request().method() !== 'POST' || lost > 1) return route.continue()
    lost += 1
    await route.fetch()
    await route.abort()
  })
  await takeOne(page)
  await expect(page.getByText('Связи нет.', { exact: false })).toBeVisible()
  await expect(page.getByText('Связи нет.', { exact: false })).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('Взято 1 из 2')).toBeVisible()
})

test('what is not found is proposed to be dropped, and leaves the stock', async ({ page }) => {
  await enter(page, MANAGER, '/office/pick')
  const id = (await ordersOf(page, 'assembling')).at(-1)?.id
  await page.goto(`/office/pick/${id}`)
  await expect(page.getByText('Взято 1 из 2')).toBeVisible()
  const together = page.getByRole('button', { name: 'Собирать вместе' })
  await together.click()
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Взято 1 из 2' })
    .getByRole('button', { name: 'Нет на полке' })
    .click()
  await expect(page.getByText('Взято 1 из 2, нет 1')).toBeVisible()

  await page.goto(`/office/orders/${id}`)
  await expect(page.getByLabel('Не нашли при сборке')).toContainText('1 шт.')
  await page
    .getByRole('button', { name: /^Убрать/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Убрать из заказа?' })
  await expect(dialog.getByLabel('Сколько штук из 2')).toHaveValue('1')
  await expect(dialog.getByLabel(/^С остатка .+ спишется 1 шт\.: их не нашли$/)).toBeChecked()
  expect(await barriersOf(page)).toEqual([])
  await dialog.getByLabel('1. Нет в наличии').check()
  await dialog.getByRole('button', { name: /^Убрать: 1 шт\./ }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByLabel('Не нашли при сборке')).toHaveCount(0)

  // nobody has reported the rest: the tick is off, and only for goods that are not there
  await page
    .getByRole('button', { name: /^Убрать/ })
    .first()
    .click()
  await expect(dialog.getByRole('checkbox')).toHaveCount(0)
  await dialog.getByLabel('1. Нет в наличии').check()
  await expect(dialog.getByLabel(/спишется 1 шт\./)).not.toBeChecked()
})

/** A visitor orders something by the API. */
async function order(page: Page, baseURL: string): Promise<number> {
  const form = aBuyer()
  const data = { ...form, password_confirmation: form.password }
  const post = async (path: string, body: object, token = '') => {
    const answer = await fetch(baseURL + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    })
    expect(answer.ok, await answer.clone().text()).toBe(true)
    return answer.json()
  }
  await post('/api/signup', data)
  const { token } = (await post('/api/login', form)) as { token: string }
  const list = await page.request.get('/api/oils')
  const { products } = (await list.json()) as { products: { id: number }[] }
  const items = linesText([products[0]?.id ?? 0, 1])
  const { data: placed } = (await post('/api/orders', anOrder({ items }), token)) as {
    data: { id: number }
  }
  return placed.id
}

test('eight tabs have one stream, and each hears of a new order', async ({ context, baseURL }) => {
  const streams: string[] = []
  context.on('request', (request) => {
    if (request.url().endsWith('/api/staff/events')) streams.push(request.url())
  })
  const first = await context.newPage()
  await enter(first, MANAGER, '/office/orders')
  const tabs = [first]
  for (let n = 1; n < 8; n += 1) {
    const tab = await context.newPage()
    await tab.goto('/office/orders')
    await expect(tab.getByRole('table')).toBeVisible()
    tabs.push(tab)
  }
  expect(streams).toHaveLength(1)
  const rows = await first.getByRole('row').count()
  const id = await order(first, baseURL ?? '')
  const from = Date.now()
  for (const tab of tabs) {
    await expect(tab.getByRole('button', { name: 'Новых: 1' })).toBeVisible()
    await expect(tab).toHaveTitle('(1) Заказы')
  }
  expect(Date.now() - from).toBeLessThan(5000)
  expect(streams).toHaveLength(1)
  // the list has not moved under anybody's finger
  expect(await first.getByRole('row').count()).toBe(rows)
  await first.getByRole('button', { name: 'Новых: 1' }).click()
  await expect(first.getByRole('link', { name: `№ ${id}`, exact: true })).toBeVisible()
  await expect(first).toHaveTitle('Заказы')

  // the tab that reads goes: another one takes over
  await first.close()
  await expect.poll(() => streams.length).toBe(2)
  await tabs[1]?.waitForTimeout(1500) // until it is open: what came before is asked for, not told
  const last = tabs.at(-1) as Page
  const second = await order(last, baseURL ?? '')
  await expect(last.getByRole('button', { name: 'Новых: 2' })).toBeVisible()
  expect(second).toBeGreaterThan(id)
})

test('a lost stream is said, and the sound can be muted', async ({ page, eye }) => {
  eye.allow(/events/)
  await page.route('**/api/staff/events', (route) => route.abort())
  await enter(page, MANAGER, '/office/desk')
  await expect(page.getByText('Новости магазина не приходят', { exact: false })).toBeVisible()
  await page.unroute('**/api/staff/events')
  await expect(page.getByText('Новости магазина не приходят', { exact: false })).toHaveCount(0)
  await page.getByRole('button', { name: 'Звук включён' }).click()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Звук выключен' })).toBeVisible()
})

test('everybody can use it, at every width', async ({ page }) => {
  await enter(page, SELLER, '/office/pick')
  const [assembled] = await ordersOf(page, 'assembling')
  const [ready] = await ordersOf(page, 'ready')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const path of ['/office/pick', `/office/pick/${assembled?.id}`, '/office/counter']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      if (path.endsWith('counter')) {
        await page.getByLabel('Код получения или номер заказа').fill(`№${ready?.id}`)
        await page.keyboard.press('Enter')
        await expect(page.getByRole('article')).toBeVisible()
      } else await expect(page.getByText(/Взято|самовывоз/).first()).toBeVisible()
      expect.soft(await barriersOf(page), path).toEqual([])
      expect.soft(await overflowOf(page, WIDTHS), path).toEqual([])
    }
  }
})

test('picking is light on a phone', () => {
  const dist = new URL('../../dist/office/', import.meta.url)
  const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8')) as Record<
    string,
    { file: string; imports?: string[] }
  >
  const filesOf = (key: string): string[] => {
    const { file = '', imports = [] } = manifest[key] ?? {}
    return [file, ...imports.flatMap(filesOf)]
  }
  const keys = ['office.entry.tsx', 'pick/pick-list-screen.tsx', 'pick/pick-screen.tsx']
  const files = new Set(keys.flatMap((key) => filesOf(`src/back-office/web/${key}`)))
  const sizes = [...files].map((file) => statSync(new URL(`${file}.gz`, dist)).size)
  expect(files.size).toBeGreaterThan(2)
  expect(sizes.reduce((all, size) => all + size, 0)).toBeLessThanOrEqual(160 * 1024)
})
