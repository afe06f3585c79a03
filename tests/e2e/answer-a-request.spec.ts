// The office answers buyers who ask for a part or a call: by keys, beside another tab, and when it fails.

import type { Page } from '@playwright/test'
import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { barriersOf, LOOKS } from '#tests/support/barriers.ts'
import { overflowOf } from '#tests/support/layout.ts'
import { logInAt, officeTest } from '#tests/support/office-page.ts'
import { aPhonePhoto, photoForm } from '#tests/support/sample-pictures.ts'
import { expect } from '#tests/support/shop-page.ts'
import { staffCommand } from '#tests/support/staff-member.ts'

const MANAGER = 'manager@silkway.example'
const COLLEAGUE = 'colleague@silkway.example'
const WIDTHS = [360, 768, 1024, 1440, 1920]
const SCREEN = '/office/requests'
const CALL = '/api/staff/requests'

async function fill(db: Database): Promise<void> {
  for (const [email, name] of [
    [MANAGER, 'Ирина Ковалёва'],
    [COLLEAGUE, 'Пётр Ильин'],
  ] as const) {
    await staffCommand({ db }, ['add', '--email', email, '--name', name, '--role', 'manager'])
  }
  const minutes = (count: number) => new Date(Date.now() + count * 60_000)
  const asked = [
    ['part', 'Анна', 'Нужна левая фара на Tiggo 7 Pro 2022 года.', minutes(-12)],
    ['call', 'Сергей', 'Когда будет масло?', minutes(20)],
    ['part', '', 'Колодки', minutes(50)],
  ] as const
  for (const [kind, name, message, dueAt] of asked) {
    await db.query(sql`
      INSERT INTO buyer_requests (kind, name, phone, message, car, vin, due_at, idempotency_key,
                                  content_hash)
      VALUES (${kind}, ${name}, '79991234567', ${message},
              CASE ${kind} WHEN 'part' THEN 'Chery Tiggo 7 Pro' ELSE '' END,
              CASE ${kind} WHEN 'part' THEN 'LVTDD24B1ND100457' ELSE '' END,
              ${dueAt}::timestamptz, ${message}, '')`)
  }
}

const test = officeTest(fill)
test.describe.configure({ mode: 'serial' })

/** By the clocks of the shops. */
const AFTER_TOMORROW = `${new Date(Date.now() + 48 * 60 * 60_000).toISOString().slice(0, 10)}T15:10`

async function enter(page: Page, path: string, email = MANAGER): Promise<void> {
  await logInAt(page, path, { email })
  await expect(page.getByRole('button', { name: 'Выйти' })).toBeVisible()
}

const cards = (page: Page) => page.getByRole('list', { name: 'Обращения' }).getByRole('article')
const answerIs = (path: string) => (url: URL) => url.pathname === path

test('everybody can use it, at every width', async ({ page }) => {
  await enter(page, SCREEN)
  await expect(cards(page)).toHaveCount(3)
  await expect(cards(page).first()).toContainText(/ответить: опоздание 1\d мин/)
  await expect(cards(page).nth(1)).toContainText('позвонить до')
  expect.soft(await barriersOf(page)).toEqual([])
  expect.soft(await overflowOf(page, WIDTHS)).toEqual([])
  await cards(page)
    .first()
    .getByRole('button', { name: /^Отвечено/ })
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect.soft(await barriersOf(page, LOOKS)).toEqual([])
  expect.soft(await overflowOf(page, WIDTHS)).toEqual([])
})

test('one that is late, and one that fails, say so, and go on', async ({ page }) => {
  await enter(page, '/office')
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(answerIs(CALL), async (route) => {
    await held
    await route.fulfill({ status: 409, json: { message: 'Так нельзя.' } })
  })
  await page.getByRole('link', { name: 'Обращения', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Обращения' })).toBeVisible()
  await expect(page.getByText('Загрузка...')).toBeAttached()
  letGo()
  await expect(page.getByRole('alert')).toContainText('Так нельзя.')
  expect.soft(await barriersOf(page)).toEqual([])
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Повторить' }).click()
  await expect(cards(page)).toHaveCount(3)

  // what was typed stays until the shop has taken it
  await page.route(
    (url) => url.pathname.endsWith('/answer'),
    (route) => route.abort(),
  )
  await cards(page)
    .first()
    .getByRole('button', { name: /^Отвечено/ })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Заметка/).fill('Подобрали')
  await page.keyboard.press('Control+Enter')
  await expect(dialog.getByRole('alert')).toContainText('отправьте ещё раз')
  await expect(dialog.getByLabel(/^Заметка/)).toHaveValue('Подобрали')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(
    cards(page)
      .first()
      .getByRole('button', { name: /^Отвечено/ }),
  ).toBeFocused()
})

test('a new one comes by itself, with its photo, and moves the tile of the day', async ({
  page,
  request,
}) => {
  await enter(page, '/office')
  const tile = page.getByRole('link', { name: /^Обращения\s*\d/ })
  await expect(tile).toContainText('3')
  await expect(tile).toContainText('опоздали с ответом: 1')
  const { headers, payload } = photoForm(await aPhonePhoto())
  const kept = await request.post('/api/requests/photos', { headers, data: payload })
  const { photo } = (await kept.json()) as { photo: string }
  const asked = { name: 'Ольга', phone: '+7 999 765-43-21', message: 'Стекло', photos: photo }
  expect((await request.post('/api/requests', { data: asked })).status()).toBe(201)
  await expect(tile).toContainText('4')
  await page.getByRole('status').getByRole('link', { name: 'Открыть' }).click()
  const card = cards(page).filter({ hasText: 'Ольга' })
  const small = card.getByRole('img')
  await small.scrollIntoViewIfNeeded()
  await expect
    .poll(() => small.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await card.getByRole('button', { name: /^Фото 1/ }).click()
  const large = page.getByRole('dialog')
  await expect(large.getByRole('img')).toBeVisible()
  expect.soft(await barriersOf(page)).toEqual([])
  expect.soft(await overflowOf(page, WIDTHS)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(large).toBeHidden()
  await expect(card.getByRole('button', { name: /^Фото 1/ })).toBeFocused()
})

test('they are answered by keys alone, and what another tab answers goes by itself', async ({
  page,
  browser,
  url,
}) => {
  await enter(page, SCREEN)
  await expect(cards(page)).toHaveCount(4)
  await page.keyboard.press('j')
  await expect(cards(page).nth(0)).toBeFocused()
  await page.keyboard.press('j')
  await expect(cards(page).nth(1)).toBeFocused()
  await page.keyboard.press('m')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Не дозвонились' })).toBeVisible()
  await page.keyboard.type('Гудки')
  await dialog.getByLabel(/^Перезвонить/).fill(AFTER_TOMORROW)
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toBeHidden()
  await expect(
    page.getByText(/^Обращение № 2: не дозвонились, позвонить до .+, 15:10/),
  ).toBeVisible()
  // the next one has taken its place, and the focus
  await expect(cards(page).filter({ hasText: 'Гудки' })).toContainText('не дозвонились')
  await expect(cards(page).nth(1)).toBeFocused()

  await page.keyboard.press('k')
  await page.keyboard.press('e')
  await page.keyboard.type('Заказали')
  await page.keyboard.press('Control+Enter')
  await expect(cards(page)).toHaveCount(3)
  await expect(cards(page).nth(0)).toBeFocused()

  const other = await (await browser.newContext({ baseURL: url })).newPage()
  await enter(other, SCREEN, COLLEAGUE)
  const first = (await cards(page).first().getByRole('heading').textContent()) ?? ''
  await page.keyboard.press('e')
  await page.keyboard.type('Моя заметка')
  await expect(cards(other)).toHaveCount(3)
  await other.keyboard.press('e')
  await other.keyboard.press('Control+Enter')
  await expect(cards(other)).toHaveCount(2)
  // gone from the list by the stream, but not from under the hands
  await expect(cards(page)).toHaveCount(2)
  await expect(dialog.getByLabel(/^Заметка/)).toHaveValue('Моя заметка')
  await page.keyboard.press('Control+Enter')
  await expect(dialog.getByRole('alert')).toContainText('уже ответили: Пётр Ильин')
  await page.keyboard.press('Escape')
  await other.context().close()

  for (const left of [1, 0]) {
    await page.keyboard.press('e')
    await page.keyboard.press('Control+Enter')
    await expect(cards(page)).toHaveCount(left)
  }
  await expect(page.getByText('Никто не ждёт ответа.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ждут' })).toBeFocused()
  expect.soft(await barriersOf(page)).toEqual([])

  await page.getByRole('button', { name: 'Отвечены' }).click()
  await expect(cards(page)).toHaveCount(4)
  const answered = cards(page).filter({ has: page.getByRole('heading', { name: first }) })
  await expect(answered).toContainText('Пётр Ильин: отвечено')
  await page.getByLabel('О чём').selectOption('call')
  await expect(cards(page)).toHaveCount(1)
  await cards(page)
    .getByRole('button', { name: /^Вернуть в ждущие/ })
    .click()
  await dialog.getByRole('button', { name: 'Вернуть в ждущие' }).click()
  await expect(page.getByText('Отвеченных обращений нет.')).toBeVisible()
  await page.getByRole('button', { name: 'Ждут' }).click()
  await expect(cards(page)).toHaveCount(1)
})
