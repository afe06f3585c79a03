// Two people and one order on their phones, a dead zone, and what comes after an order.

import type { Browser, Page } from '@playwright/test'
import { barriersOf } from '#tests/support/barriers.ts'
import { scan } from '#tests/support/hand-scanner.ts'
import { overflowOf } from '#tests/support/layout.ts'
import { officeTest } from '#tests/support/office-page.ts'
import {
  ASSEMBLING,
  BARCODE,
  CONFIRMED,
  enter,
  fillPicking,
  MANAGER,
  ordersOf,
  READY,
  SELLER,
} from '#tests/support/picking-scene.ts'
import { expect } from '#tests/support/shop-page.ts'
import { STAFF_PASSWORD } from '#tests/support/staff-member.ts'

const ORDERS = [READY, ...Array(6).fill(ASSEMBLING), CONFIRMED, CONFIRMED]
const test = officeTest((db) => fillPicking(db, ORDERS))

test.use({ viewport: { width: 360, height: 780 } })

const secondPhone = async (browser: Browser, baseURL: string | undefined) =>
  (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage()

/** The buttons of the line of two units, and of the other one. */
const ofLine = (page: Page, units: number) =>
  page.getByRole('listitem').filter({ hasText: `из ${units}` })

test('without a connection another order says so', async ({ page, eye }) => {
  eye.allow(/./)
  await enter(page, SELLER, '/office/pick')
  const [first, second] = await ordersOf(page, 'assembling')
  await page.getByRole('link', { name: `№ ${first?.id}` }).click()
  await expect(page.getByText('Взято 0 из 2')).toBeVisible()
  await page.getByRole('link', { name: 'Все заказы на сборку' }).click()
  await expect(page.getByRole('link', { name: `№ ${second?.id}` })).toBeVisible()
  await page.context().setOffline(true)
  await page.getByRole('link', { name: `№ ${second?.id}` }).click()
  await expect(page.getByText('Нет связи: заказ откроется, когда она появится.')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('Взято 0 из 2')).toBeVisible()
})

test('whoever picks is named, another one says how, and marks of both are seen at once', async ({
  page,
  browser,
  baseURL,
}) => {
  await enter(page, SELLER, '/office/pick')
  const [order] = await ordersOf(page, 'confirmed')
  const id = order?.id ?? 0
  await page.goto(`/office/pick/${id}`)
  await page.getByRole('button', { name: 'Начать сборку' }).click()
  await expect(page.getByText(/^Собирает Пётр Ильин с \d\d:\d\d$/)).toBeVisible()

  const other = await secondPhone(browser, baseURL)
  const stream = other.waitForResponse('**/api/staff/events')
  await enter(other, MANAGER, '/office/pick')
  await stream
  await expect(
    other.getByRole('link', { name: `№ ${id}` }).getByText(/Собирает Пётр Ильин/),
  ).toBeVisible()
  await other.getByRole('link', { name: `№ ${id}` }).click()
  await expect(other.getByText(/^Собирает Пётр Ильин с/)).toBeVisible()
  await expect(other.getByRole('button', { name: /^Взять/ })).toHaveCount(0)
  await ofLine(page, 1)
    .getByRole('button', { name: /^Взять/ })
    .click()
  await expect(other.getByText('Взято 1 из 1')).toBeVisible({ timeout: 3000 })
  await other.getByRole('button', { name: 'Собирать вместе' }).click()
  await ofLine(other, 2)
    .getByRole('button', { name: /^Взять все 2/ })
    .click()
  await expect(page.getByText('Взято 2 из 2')).toBeVisible({ timeout: 3000 })
  await expect(page.getByText(/^Собирают Пётр Ильин, Ирина Ковалёва с/)).toBeVisible()

  // the shop knows better than a screen to which nothing comes
  await page.route('**/picks', (route) => route.abort())
  await ofLine(other, 1)
    .getByRole('button', { name: /^Обратно/ })
    .click()
  await expect(other.getByText('Взято 0 из 1')).toBeVisible()
  const done = page.getByRole('button', { name: 'Собран, ждёт покупателя' })
  await done.click()
  await expect(page.getByText(/Отметки изменились, пока вы смотрели/)).toBeVisible()
  expect((await ordersOf(page, 'assembling')).map((one) => one.id)).toContain(id)
  await other.context().close()
})

test('what is tapped in a dead zone is sent after the page has died', async ({ page }) => {
  await enter(page, SELLER, '/office/pick')
  const id = (await ordersOf(page, 'assembling'))[1]?.id
  await page.goto(`/office/pick/${id}`)
  await expect(page.getByText('Взято 0 из 2')).toBeVisible()
  await page.route('**/picks', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  for (const text of ['Взято 1 из 2', 'Взято 2 из 2']) {
    await ofLine(page, 2)
      .getByRole('button', { name: /^Взять/ })
      .first()
      .click()
    await expect(page.getByText(text)).toBeVisible()
  }
  await expect(page.getByText('Ждут отправки: 2')).toBeVisible()
  expect.soft(await barriersOf(page)).toEqual([])
  await page.reload()
  await expect(page.getByText('Взято 2 из 2')).toBeVisible()
  await expect(page.getByText('Ждут отправки: 2')).toBeVisible()
  await page.goto('/office/pick')
  await expect(page.getByText('Ждут отправки: 2')).toBeVisible()
  await page.unroute('**/picks')
  await page.reload()
  await expect(page.getByRole('link', { name: `№ ${id}` })).toContainText('собрано 2 из 3')
  await expect(page.getByText('Ждут отправки')).toHaveCount(0)
})

test('after an order the next one has the focus, and its papers are there', async ({ page }) => {
  await enter(page, SELLER, '/office/pick')
  const [first] = await ordersOf(page, 'assembling')
  await page.goto(`/office/pick/${first?.id}`)
  await ofLine(page, 2)
    .getByRole('button', { name: /^Взять все/ })
    .click()
  await ofLine(page, 1)
    .getByRole('button', { name: /^Взять/ })
    .click()
  await page.getByRole('button', { name: 'Собран, ждёт покупателя' }).click()
  await expect(page.getByText(`Заказ ${first?.id}: готов к выдаче`)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ярлыки' })).toBeVisible()
  const next = page.getByRole('link', { name: /^Следующий заказ: № \d+$/ })
  await expect(next).toBeFocused()
  expect.soft(await barriersOf(page)).toEqual([])
  expect.soft(await overflowOf(page, [360, 768])).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText(`№ ${first?.id}`)
  await expect(page.getByText('Взято 0 из 1')).toBeVisible()
})

test('a mistaken beginning is taken back, and what a cancelled order leaves is put back', async ({
  page,
  eye,
}) => {
  eye.allow(/404/)
  await enter(page, SELLER, '/office/pick')
  const id = (await ordersOf(page, 'assembling'))[3]?.id // nobody has begun it
  await page.goto(`/office/pick/${id}`)
  const take = ofLine(page, 1).getByRole('button', { name: /^Взять/ })
  const leave = page.getByRole('button', { name: 'Не собираю' })
  await take.click()
  await expect(page.getByText('Взято 1 из 1')).toBeVisible()
  await expect(page.getByText(/^Собирает Пётр Ильин с/)).toBeVisible()
  await expect(leave).toHaveCount(0)
  await ofLine(page, 1)
    .getByRole('button', { name: /^Обратно/ })
    .click()
  await leave.click()
  await expect(leave).toHaveCount(0)
  await expect(page.getByText(/^Собирает Пётр Ильин с/)).toHaveCount(0)
  await take.click()
  await expect(page.getByText(/^Собирает Пётр Ильин с/)).toBeVisible()
  const login = { email: MANAGER, password: STAFF_PASSWORD }
  const { token } = await (await page.request.post('/api/staff/login', { data: login })).json()
  const answer = await page.request.post(`/api/staff/orders/${id}/steps`, {
    data: { to: 'cancelled', reason: 'Покупатель передумал' },
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  // as a picker is answered, who sees no cancelled order
  await page.route(`**/orders/${id}/picks`, (route) =>
    route.fulfill({ status: 404, json: { message: 'Заказ не найден.' } }),
  )
  await expect(page.getByText('Этот заказ здесь не собирают')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Вернул на полку/ })).toBeVisible()
  await expect(take).toHaveCount(0)
  const article = await page.getByText('Убрали из заказа:').locator('strong').innerText()
  await page.goto('/office/pick')
  await expect(page.getByRole('region', { name: 'Вернуть на полку' })).toBeVisible()
  await page.route('**/api/staff/picks', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), orders: [] } })
  })
  await page.reload()
  await expect(page.getByText('Собирать нечего', { exact: false })).toBeVisible()
  await scan(page, article.replaceAll(/[^\w-]/g, ''))
  await expect(page.getByText(`${article}: верните на полку.`)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Вернул на полку/ })).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
  await page.reload()
  const list = page.getByRole('region', { name: 'Вернуть на полку' })
  await list.getByText('Вернуть на полку: 1').click()
  await expect(list.getByText(`Заказу № ${id} больше не нужно:`)).toBeVisible()
  expect.soft(await barriersOf(page)).toEqual([])
  expect.soft(await overflowOf(page, [360, 768])).toEqual([])
  await list.getByRole('button', { name: /^Вернул на полку/ }).click()
  await expect(list).toHaveCount(0)
})

test('a scan on the page of an order begins its picking and counts', async ({ page }) => {
  await enter(page, SELLER, '/office/pick')
  const [order] = await ordersOf(page, 'confirmed')
  await page.goto(`/office/pick/${order?.id}`)
  await expect(page.getByRole('button', { name: 'Начать сборку' })).toBeVisible()
  await scan(page, '4600000000001')
  await expect(page.getByText('4600000000001: этого в заказе нет.')).toBeVisible()
  await scan(page, BARCODE)
  await expect(page.getByText(/^Собирает Пётр Ильин с/)).toBeVisible()
  await expect(page.getByText('Взято 1 из 2')).toBeVisible()
  await expect(page.getByText(/: взято\.$/)).toBeVisible()
  await expect(page.getByText('Отметьте взятым всё.')).toBeVisible()
  await ofLine(page, 2)
    .getByRole('button', { name: /^Обратно/ })
    .click()
  await expect(page.getByText('Взято 0 из 2')).toBeVisible()
})

test('a scan on the list finds what waits for the part', async ({ page }) => {
  await enter(page, SELLER, '/office/pick')
  await expect(page.getByRole('region', { name: 'Собираются' })).toBeVisible()
  await scan(page, '4600000000001')
  await expect(page.getByText('4600000000001: ни один заказ этого не ждёт.')).toBeVisible()
  await scan(page, BARCODE)
  const found = page.getByRole('region', { name: 'Ждут эту деталь' })
  await expect(found.getByRole('link')).not.toHaveCount(0)
  await expect(found.getByRole('heading')).toContainText(/^Ждут эту деталь, \S+: \d+$/)
  expect.soft(await barriersOf(page)).toEqual([])
  // the others are done with it
  const hrefs = await found
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  const [left, ...others] = hrefs
  const numbers = others.map((href) => href.split('/').at(-1))
  expect(numbers.length).toBeGreaterThan(1)
  for (const id of numbers) {
    for (const how of ['pickers', 'picks']) {
      const data = how === 'pickers' ? { how: 'alone' } : { position: 1, picked: 2 }
      const headers = { 'x-office': 'attended', 'idempotency-key': `${how} ${id}` }
      const answer = await page.request.post(`/api/staff/orders/${id}/${how}`, { data, headers })
      expect(answer.ok(), await answer.text()).toBe(true)
    }
  }
  await page.reload()
  for (const id of numbers)
    await expect(page.getByRole('link', { name: `№ ${id}` })).toContainText('собрано 2 из 3')
  await scan(page, BARCODE)
  await expect(page).toHaveURL(new RegExp(`${left}$`))
})
