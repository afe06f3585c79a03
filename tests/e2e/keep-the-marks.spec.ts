// Marks of picking that were refused or wait, whichever screen is open, and what is to be put back.

import type { Page } from '@playwright/test'
import { barriersOf } from '#tests/support/barriers.ts'
import { overflowOf } from '#tests/support/layout.ts'
import { officeTest } from '#tests/support/office-page.ts'
import {
  ASSEMBLING,
  enter,
  fillPicking,
  MANAGER,
  ordersOf,
  SELLER,
} from '#tests/support/picking-scene.ts'
import { expect } from '#tests/support/shop-page.ts'
import { STAFF_PASSWORD } from '#tests/support/staff-member.ts'

const test = officeTest((db) => fillPicking(db, Array(5).fill(ASSEMBLING)))

test.use({ viewport: { width: 360, height: 780 } })

const ofLine = (page: Page, units: number) =>
  page.getByRole('listitem').filter({ hasText: `из ${units}` })

/** No mark arrives until it ends. */
const loseMarks = (page: Page) =>
  page.route('**/picks', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )

async function takeBoth(page: Page, id: number | undefined): Promise<void> {
  await page.goto(`/office/pick/${id}`)
  for (const text of ['Взято 1 из 2', 'Взято 2 из 2']) {
    await ofLine(page, 2)
      .getByRole('button', { name: /^Взять/ })
      .first()
      .click()
    await expect(page.getByText(text)).toBeVisible()
  }
}

/** On another phone. */
async function pick(page: Page, id: number | undefined, position: number, picked: number) {
  const answer = await page.request.post(`/api/staff/orders/${id}/picks`, {
    data: { position, picked },
    headers: { 'x-office': 'attended', 'idempotency-key': `${id} ${position}` },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** Each press takes the card of its button away, and the last one leads to the heading. */
async function pressAll(page: Page, name: string, count: number): Promise<void> {
  const buttons = page.getByRole('button', { name })
  await expect(buttons).toHaveCount(count)
  await buttons.first().focus()
  for (let left = count - 1; left >= 0; left -= 1) {
    await page.keyboard.press('Enter')
    await expect(buttons).toHaveCount(left)
    await expect(left > 0 ? buttons.first() : page.getByRole('heading', { level: 1 })).toBeFocused()
  }
}

test('a refused mark says which part it was, also on the list and in the frame', async ({
  page,
}) => {
  await enter(page, SELLER, '/office/pick')
  const [order] = await ordersOf(page, 'assembling')
  const [first = '', second = ''] = order?.lines.map(({ article }) => article) ?? []
  await loseMarks(page)
  await takeBoth(page, order?.id)
  await ofLine(page, 1)
    .getByRole('button', { name: /^Нет на полке/ })
    .click()
  await expect(page.getByText('Ждут отправки: 3')).toBeVisible()
  await pick(page, order?.id, 1, 2)
  await pick(page, order?.id, 2, 1)
  await page.unroute('**/picks')
  const refused = page.getByRole('alert')
  const taken = `${first}, +1: не записано. В строке 2 шт., больше не нужно.`
  await expect(refused.getByText(taken)).toHaveCount(2)
  await expect(refused).toContainText(`${second}, нет на полке 1 шт.: не записано. В строке 1 шт.`)
  expect.soft(await barriersOf(page)).toEqual([])

  await page.goto('/office/receive')
  await expect(page.getByText('Не записано отметок сборки: 3.')).toBeVisible()
  await page.getByRole('link', { name: 'Посмотреть' }).click()
  await expect(refused.getByText(`Заказ № ${order?.id}, ${taken}`)).toHaveCount(2)
  await expect(page.getByText('Не записано отметок сборки')).toHaveCount(0)
  await pressAll(page, 'Понятно', 3)
})

test('marks are sent from any screen, and a logout names those that wait', async ({ page }) => {
  await enter(page, SELLER, '/office/pick')
  const id = (await ordersOf(page, 'assembling'))[1]?.id
  await loseMarks(page)
  await takeBoth(page, id)
  await page.goto('/office/receive')
  await expect(page.getByText('Ждут отправки: 2')).toBeVisible()
  await page.getByRole('button', { name: 'Выйти' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Отметки сборки ждут отправки: 2.')
  expect.soft(await barriersOf(page)).toEqual([])
  expect.soft(await overflowOf(page, [360, 768, 1440])).toEqual([])
  await page.setViewportSize({ width: 360, height: 780 })
  await dialog.getByRole('button', { name: 'Остаться' }).click()
  await expect(dialog).toHaveCount(0)

  await page.getByRole('button', { name: 'Выйти' }).click()
  await dialog.getByRole('button', { name: 'Выйти' }).click()
  await expect(page.getByLabel('E-mail')).toBeVisible()
  await page.unroute('**/picks')
  const sent = page.waitForResponse(
    (answer) => answer.url().endsWith('/picks') && answer.request().method() === 'POST',
  )
  await enter(page, SELLER, '/office/receive')
  await sent
  await page.goto('/office/pick')
  await expect(page.getByRole('link', { name: `№ ${id}` })).toContainText('собрано 2 из 3')
  await page.getByRole('button', { name: 'Выйти' }).click()
  await expect(page.getByLabel('E-mail')).toBeVisible()
})

test('orders come before what is to be put back, which says when it is cut', async ({ page }) => {
  await enter(page, SELLER, '/office/pick')
  const ids = (await ordersOf(page, 'assembling')).slice(2, 4).map(({ id }) => id)
  const login = { email: MANAGER, password: STAFF_PASSWORD }
  const { token } = await (await page.request.post('/api/staff/login', { data: login })).json()
  for (const id of ids) {
    await pick(page, id, 1, 2)
    const answer = await page.request.post(`/api/staff/orders/${id}/steps`, {
      data: { to: 'cancelled', reason: 'Покупатель передумал' },
      headers: { authorization: `Bearer ${token}` },
    })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  await page.route('**/api/staff/picks', async (route) => {
    const response = await route.fetch()
    const queue = await response.json()
    const [one] = queue.put_back
    const many = Array.from({ length: 50 }, (_, index) => ({ ...one, position: index + 1 }))
    await route.fulfill({ response, json: { ...queue, put_back: many, more_put_backs: true } })
  })
  await page.goto('/office/pick')
  const list = page.getByRole('region', { name: 'Вернуть на полку' })
  await expect(list.getByText('Вернуть на полку: 50, есть ещё', { exact: true })).toBeVisible()
  await expect(
    page.getByRole('region', { name: 'Собираются' }).getByRole('link').first(),
  ).toBeInViewport()

  await page.unrouteAll({ behavior: 'wait' })
  await page.reload()
  await list.getByText('Вернуть на полку: 2', { exact: true }).click()
  await expect(list.getByText(`Заказу № ${ids[0]} больше не нужно:`)).toBeVisible()
  expect.soft(await barriersOf(page)).toEqual([])
  expect.soft(await overflowOf(page, [360, 768])).toEqual([])
  const gone = page.getByRole('button', { name: 'Возвращать нечего' })
  await gone.first().click()
  const question = page.getByRole('dialog', { name: 'Возвращать нечего?' })
  await expect(question).toContainText('Остаток не изменится.')
  await question.getByRole('button', { name: 'Не надо' }).click()
  await expect(gone).toHaveCount(2)
  await gone.first().click()
  const nothing = question.getByRole('button', { name: 'Нечего', exact: true })
  await page.route('**/put-back', (route) => route.abort())
  await nothing.click()
  await expect(question.getByRole('alert')).toHaveText('Не записано: нет связи.')
  await expect(page.getByRole('alert').filter({ hasText: 'Не записано' })).toHaveCount(1)
  await page.unroute('**/put-back')
  await nothing.click()
  await expect(gone).toHaveCount(1)
  await pressAll(page, 'Вернул на полку', 1)
  await expect(list).toHaveCount(0)
})
