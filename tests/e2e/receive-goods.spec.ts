// Goods are received by a hand scanner against a list, and moved between shops with a state on the way.

import type { Page } from '@playwright/test'
import { barriersOf } from '#tests/support/barriers.ts'
import { scan as scanByHand } from '#tests/support/hand-scanner.ts'
import { overflowOf } from '#tests/support/layout.ts'
import { officeTest } from '#tests/support/office-page.ts'
import {
  enter,
  fillReceiving,
  KNOWN,
  lineOf as line,
  MANAGER,
  PICKER,
  partAt,
  scan,
} from '#tests/support/receiving-scene.ts'
import { expect } from '#tests/support/shop-page.ts'

const WIDTHS = [360, 768, 1024, 1440, 1920]
const NEW = '4011558736019'

const test = officeTest(fillReceiving)

const last = (page: Page) => page.getByRole('status').filter({ hasText: /./ }).first()

test.use({ viewport: { width: 360, height: 760 } })

test('a paper is dropped, goods are scanned, an unknown code is bound, and what differs is named', async ({
  page,
}) => {
  const [first, second, third] = [partAt(0), partAt(1), partAt(2)]
  await enter(page, PICKER, '/office/receive')
  await expect(page.getByText('Сейчас ничего не принимают и не везут.')).toBeVisible()
  await page.getByRole('button', { name: 'Принять товар' }).click()
  const text = `Артикул;Наименование;Количество\n${first.article};Первый;3\n${second.article};Второй;2\nНЕТ-ТАКОГО-1;Чужой;4\n`
  await page.locator('input[type=file]').setInputFiles({
    name: 'УПД 77.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
  })
  await expect(page.getByText('В списке товаров: 2, штук: 5. Не узнано строк: 1.')).toBeVisible()
  await expect(page.getByLabel('Накладная, поставщик')).toHaveValue('УПД 77')
  await page.getByRole('button', { name: 'Считать по списку' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('ждём')

  await scan(page, KNOWN)
  await expect(last(page)).toContainText('1')
  await scan(page, KNOWN)
  await expect(line(page, first.article)).toContainText('2 из 3')

  await scan(page, NEW)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(`Штрихкод ${NEW} неизвестен`)
  await dialog.getByLabel('Артикул').fill(third.article)
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('Код закрепится за товаром.')
  expect.soft(await barriersOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Закрепить и посчитать' }).click()
  await expect(dialog).toBeHidden()
  await expect(last(page)).toContainText('в списке его нет')
  await scan(page, NEW)
  await expect(line(page, third.article)).toContainText('2 из 0')

  await page.reload()
  await expect(line(page, first.article), 'a reload loses nothing').toContainText('2 из 3')
  await page.getByRole('button', { name: `Число ${second.article}` }).click()
  await dialog.getByLabel('Всего, шт.').fill('2')
  await page.keyboard.press('Enter')
  await expect(line(page, second.article)).toContainText('2 из 2')
  expect.soft(await barriersOf(page)).toEqual([])
  expect.soft(await overflowOf(page, WIDTHS)).toEqual([])
  await page.setViewportSize({ width: 360, height: 760 })

  await page.getByRole('button', { name: 'Закрыть приёмку' }).click()
  const differing = dialog.getByRole('list', { name: 'Не сошлось' })
  await expect(differing).toContainText(`${first.article}: не хватает 1 (2 из 3)`)
  await expect(differing).toContainText(`${third.article}: лишних 2 (2 из 0)`)
  await expect(dialog).toContainText('Строк накладной, которых в магазине нет: 1.')
  await dialog.getByRole('button', { name: 'Закрыть приёмку' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('принято')
  await expect(line(page, first.article)).toContainText('не хватает 1')
  await page.getByRole('link', { name: 'Все приёмки' }).click()
  await page.getByRole('button', { name: 'Законченные' }).click()
  await expect(page.getByRole('list', { name: 'Приёмки' })).toContainText('УПД 77')
})

test('a paper with foreign numbers: a row is told its product, and any code of a box is bound', async ({
  page,
}) => {
  const [first, second] = [partAt(0), partAt(1)]
  await enter(page, PICKER, '/office/receive')
  await page.getByRole('button', { name: 'Принять товар' }).click()
  // the label of a box: its check digit is wrong
  const text = `Артикул;Штрихкод;Количество\nNEWART-1;4600000000017;2\n${first.article};4600000000024;1\n`
  await page.locator('input[type=file]').setInputFiles({
    name: 'УПД 78.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
  })
  await expect(page.getByText('Не узнано строк: 1.', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Считать по списку' }).click()
  await expect(line(page, first.article)).toContainText('0 из 1')
  await scanByHand(page, '4600000000024')
  await expect(line(page, first.article)).toContainText('1 из 1')
  await expect(line(page, first.article)).toContainText('Полка: указать')

  const tell = page.getByRole('button', { name: /^Указать товар *: NEWART-1$/ })
  await tell.click()
  await page.getByLabel('Какой это товар: артикул').fill(second.article)
  await page.keyboard.press('Enter')
  await expect(line(page, second.article)).toContainText('0 из 2')
  await scanByHand(page, 'NEWART-1')
  await scanByHand(page, '4600000000017')
  await expect(line(page, second.article)).toContainText('2 из 2')

  await scanByHand(page, 'BOX-77')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Код BOX77 неизвестен')
  await scanByHand(page, KNOWN)
  await expect(dialog, 'a scan proposes its product').toContainText(`Это ${first.article},`)
  await dialog.getByText('Выбрать из этой приёмки').click()
  await dialog.getByRole('button', { name: new RegExp(`^${second.article},`) }).click()
  await expect(dialog).toContainText(`Это ${second.article},`)
  expect.soft(await barriersOf(page)).toEqual([])
  expect.soft(await overflowOf(page, WIDTHS)).toEqual([])
  await page.setViewportSize({ width: 360, height: 760 })
  await dialog.getByRole('button', { name: 'Закрепить и посчитать' }).click()
  await expect(line(page, second.article)).toContainText('3 из 2')
  const bound = page.getByRole('list', { name: `Закреплённые коды: ${second.article}` })
  await expect(bound).toContainText('BOX77')
  expect.soft(await barriersOf(page)).toEqual([])
  await bound.getByRole('button', { name: /Снять.*BOX77/ }).click()
  await expect(bound).not.toContainText('BOX77')
  // a row that was told wrongly is unknown again
  await bound.getByRole('button', { name: /Снять.*NEWART1/ }).click()
  await expect(line(page, second.article)).toContainText('3 из 0')
  await tell.click()
  await page.getByLabel('Какой это товар: артикул').fill(second.article)
  await page.keyboard.press('Enter')
  await expect(line(page, second.article)).toContainText('3 из 2')

  // a number that looks like a slip of a finger is asked about once
  await page.getByRole('button', { name: `Число ${first.article}` }).click()
  await dialog.getByLabel('Всего, шт.').fill('1112')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('Точно 1112 шт.? Ждали 1')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Закрыть приёмку' }).click()
  await dialog.getByRole('button', { name: 'Закрыть приёмку' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('принято')
  await page.getByRole('link', { name: 'Все приёмки' }).click()
  await page.getByRole('button', { name: 'Законченные' }).click()
  await expect(page.getByRole('list', { name: 'Приёмки' })).toContainText('лишних 1')
})

test('a move is packed, is on its way on the stock screen, and is received with a shortage', async ({
  page,
}) => {
  const first = partAt(0)
  await enter(page, MANAGER, '/office/receive')
  await page.getByRole('button', { name: 'Отправить в другую точку' }).click()
  await page.getByRole('button', { name: 'Собирать' }).click()
  await expect(page.getByText('Укажите, откуда.')).toBeVisible()
  const titles = await page.getByLabel('Откуда').locator('option').allInnerTexts()
  const sender = titles.findIndex((_, at) => at > 0)
  await page.getByLabel('Откуда').selectOption({ index: sender })
  await page.getByLabel('Куда', { exact: true }).selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Собирать' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('собирается')
  const number = page.url().split('/').at(-1)
  await page.getByLabel('Штрихкод или артикул').fill(first.article)
  await page.keyboard.press('Enter')
  const row = line(page, first.article)
  await row.getByRole('button', { name: `+1 ${first.article}` }).click()
  await expect(row).toContainText('2')
  await page.getByRole('button', { name: 'Отправить', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('пока он в пути, его не продаёт никто')
  await dialog.getByRole('button', { name: 'Отправить' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('в пути')
  await expect(row).toContainText('0 из 2')
  await expect(row, 'nobody has counted it yet').not.toContainText('не хватает')

  await page.goto(`/office/stock?product=${first.id}`)
  await expect(page.getByRole('list', { name: 'В пути' })).toContainText('В пути 2 шт.')
  await expect(page.getByRole('table', { name: 'Движения' })).toContainText('отправлено отсюда')
  await page
    .getByRole('list', { name: 'В пути' })
    .getByRole('link', { name: `перемещение № ${number}` })
    .click()
  await expect(row).toContainText('0 из 2')
  await scan(page, KNOWN)
  await expect(row).toContainText('1 из 2')
  await page.getByRole('button', { name: 'Закрыть приёмку' }).click()
  await expect(dialog).toContainText('не хватает 1 (1 из 2)')
  await dialog.getByLabel('Примечание').fill('одна разбита')
  await dialog.getByRole('button', { name: 'Закрыть приёмку' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('принято')
  await expect(page.getByText('одна разбита')).toBeVisible()
  await page.goto(`/office/stock?product=${first.id}`)
  await expect(page.getByRole('table', { name: 'Движения' })).toContainText('принято с дороги')
  await expect(page.getByRole('list', { name: 'В пути' })).toHaveCount(0)
})

test('a scan in a dead zone is counted once when the connection is back', async ({ page }) => {
  await enter(page, PICKER, '/office/receive')
  await page.getByRole('button', { name: 'Принять товар' }).click()
  await page.getByRole('button', { name: 'Считать без списка' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('ждём')
  await scan(page, KNOWN)
  const row = line(page, partAt(0).article)
  await expect(row).toContainText('1')
  const isCount = (url: URL) => url.pathname.endsWith('/counts')
  let lost = 0
  await page.route(isCount, async (route) => {
    lost += 1
    // the first arrives, but its answer is lost; the second does not arrive
    if (lost === 1) await route.fetch()
    if (lost <= 2) await route.abort()
    else await route.continue()
  })
  await scan(page, KNOWN)
  await expect(page.getByText('Связи нет.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Закрыть приёмку' })).toBeDisabled()
  await expect(page.getByText('Связи нет.')).toBeHidden({ timeout: 15_000 })
  await page.reload()
  await expect(row.getByText('2', { exact: true })).toBeVisible()
})

test('what is counted in a dead zone is there when the page was closed meanwhile', async ({
  page,
}) => {
  await enter(page, PICKER, '/office/receive')
  await page.getByRole('button', { name: 'Принять товар' }).click()
  await page.getByRole('button', { name: 'Считать без списка' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('ждём')
  await scan(page, KNOWN)
  const row = line(page, partAt(0).article)
  await expect(row.getByText('1', { exact: true })).toBeVisible()
  const isCount = (url: URL) => url.pathname.endsWith('/counts')
  let sent = 0
  await page.route(isCount, async (route) => {
    sent += 1
    // the first arrives, but its answer is lost
    if (sent === 1) await route.fetch()
    await route.abort()
  })
  await scan(page, KNOWN)
  await scan(page, KNOWN)
  await expect(page.getByText('Ждут отправки: 2.')).toBeVisible()
  await page.goto('/office/stock')
  await page.unrouteAll()
  await page.goto('/office/receive')
  await page.getByRole('link', { name: /ждём/ }).first().click()
  await expect(row.getByText('3', { exact: true })).toBeVisible()
  await page.reload()
  await expect(row.getByText('3', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => Object.keys(localStorage).join())).not.toContain('counts')
})

test('a code that is torn leaves nothing in the field, which a camera stands beside', async ({
  page,
}) => {
  await enter(page, PICKER, '/office/receive')
  await page.getByRole('button', { name: 'Принять товар' }).click()
  await page.getByRole('button', { name: 'Считать без списка' }).click()
  const field = page.getByLabel('Штрихкод или артикул')
  await field.focus()
  // half of a code, a pause, and the rest
  await field.evaluate((input: HTMLInputElement, code) => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
    let at = performance.now() + 1000
    for (const [place, sign] of [...code, 'Enter'].entries()) {
      at += place === 6 ? 200 : 8
      const key = sign === 'Enter' ? sign : `Digit${sign}`
      const pressed = new KeyboardEvent('keydown', { code: key, bubbles: true, cancelable: true })
      Object.defineProperty(pressed, 'timeStamp', { value: at })
      if (!input.dispatchEvent(pressed)) continue
      set?.call(input, input.value + sign)
      input.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }, KNOWN)
  await expect(page.getByText('Код прочитан не весь: отсканируйте ещё раз.')).toBeVisible()
  await expect(field).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Сканировать камерой' })).toBeVisible()
})

test('a failure is told with a way on', async ({ page }) => {
  await enter(page, MANAGER, '/office/me')
  await page.route(
    (url) => url.pathname === '/api/staff/receptions',
    (route) => route.fulfill({ status: 409, json: { message: 'Так нельзя.' } }),
  )
  await page.goto('/office/receive')
  await expect(page.getByRole('alert')).toContainText('Так нельзя.')
  expect.soft(await barriersOf(page)).toEqual([])
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Повторить' }).click()
  await expect(page.getByText('Так нельзя.')).toBeHidden()
  expect.soft(await overflowOf(page, WIDTHS)).toEqual([])
})
