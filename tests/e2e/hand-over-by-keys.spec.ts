// A seller hands over by the keyboard: what is typed is never lost, and nothing lies over the money.

import type { Page } from '@playwright/test'
import { barriersOf } from '#tests/support/barriers.ts'
import { officeTest } from '#tests/support/office-page.ts'
import {
  codeOf,
  enter,
  fillPicking,
  ordersOf,
  READY,
  SELLER,
} from '#tests/support/picking-scene.ts'
import { expect } from '#tests/support/shop-page.ts'

const test = officeTest((db) => fillPicking(db, Array(4).fill(READY)))

const field = (page: Page) => page.getByLabel('Код получения или номер заказа')

/** The oldest order that is ready, opened by its code. */
async function openReady(page: Page) {
  const [order] = await ordersOf(page, 'ready')
  if (!order) throw new Error('no order is ready')
  await field(page).fill(await codeOf(page, order.id))
  await page.keyboard.press('Enter')
  await expect(page.getByText('К оплате')).toBeVisible()
  return order
}

test('what is typed at the button of a handover is the next search', async ({ page }) => {
  await enter(page, SELLER, '/office/counter')
  const { id } = await openReady(page)
  const others = (await ordersOf(page, 'ready')).filter((order) => order.id !== id)
  await page.getByRole('radio', { name: 'Картой' }).check()
  await page.getByRole('button', { name: 'Деньги получены, выдать' }).focus()
  await page.keyboard.type(String(others[0]?.id), { delay: 100 })
  await expect(field(page)).toBeFocused()
  await expect(field(page)).toHaveValue(String(others[0]?.id))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: `Заказ № ${others[0]?.id}` })).toBeVisible()
  expect((await ordersOf(page, 'ready')).map((order) => order.id)).toContain(id)
})

test('nothing lies over the money of an order', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await enter(page, SELLER, '/office/counter')
  await openReady(page)
  const note = page.getByRole('article').getByRole('button', { name: /\d\sруб\.$/ })
  await note.last().click()
  const change = page.getByText(/^(Сдача|Без сдачи)/)
  for (const one of [note.first(), page.getByLabel('Получено, руб.'), change]) {
    await expect(one).toBeInViewport({ ratio: 1 })
    const isOnTop = await one.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
    })
    expect(isOnTop).toBe(true)
  }
})

test('F2 leads to a sale from the field', async ({ page }) => {
  await enter(page, SELLER, '/office/counter')
  await expect(page.getByRole('link', { name: 'Продажа (F2)' })).toBeVisible()
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('F2')
  await expect(page).toHaveURL(/\/office\/counter\/sale$/)
})

test('found by its number an order has its cash counted between code and handover', async ({
  page,
}) => {
  await enter(page, SELLER, '/office/counter')
  const ready = await ordersOf(page, 'ready')
  const id = ready[0]?.id ?? 0
  await field(page).fill(`№${id}`)
  await page.keyboard.press('Enter')
  const code = page.getByLabel('Код получения', { exact: true })
  await expect(code).toBeFocused()
  await code.fill(await codeOf(page, id))
  await page.keyboard.press('Enter')
  const cash = page.getByLabel('Получено, руб.')
  await expect(cash).toBeFocused()
  expect(await ordersOf(page, 'ready'), 'nothing is handed over').toHaveLength(ready.length)
  await page.keyboard.type('1', { delay: 100 })
  await page.keyboard.press('Enter')
  await expect(cash).toHaveAccessibleDescription(/^Не хватает/)
  const note = page.getByRole('article').getByRole('button', { name: /^[\d\s]+\sруб\.$/ })
  await note.last().click()
  const take = page.getByRole('button', { name: 'Деньги получены, выдать' })
  await expect(take).toBeFocused()
  await cash.press('Enter')
  await expect(take).toBeFocused()
  const change = await page.getByText(/^(Сдача|Без сдачи)/).innerText()
  expect.soft(await barriersOf(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: `Выдан заказ № ${id}` })).toContainText(change)
})
