// Several people at one reception, a paper that comes after typed lines, and scans that come too fast.

import type { Browser, Page } from '@playwright/test'
import { barriersOf } from '#tests/support/barriers.ts'
import { overflowOf } from '#tests/support/layout.ts'
import { officeTest } from '#tests/support/office-page.ts'
import {
  enter,
  fillReceiving,
  KNOWN,
  lineOf,
  MANAGER,
  PICKER,
  partAt,
  scan,
} from '#tests/support/receiving-scene.ts'
import { clickBoth, expect } from '#tests/support/shop-page.ts'
import { STAFF_PASSWORD } from '#tests/support/staff-member.ts'

const WIDTHS = [360, 768, 1024, 1440, 1920]
const CODES = ['4011558736026', '4011558736033', '4011558736040'] as const

const test = officeTest(fillReceiving)

test.use({ viewport: { width: 360, height: 760 } })

/** Without a list; resolves to its address. */
async function begin(page: Page): Promise<string> {
  await enter(page, PICKER, '/office/receive')
  await page.getByRole('button', { name: 'Принять товар' }).click()
  await page.getByRole('button', { name: 'Считать без списка' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('ждём')
  return new URL(page.url()).pathname
}

async function another(browser: Browser, baseURL: string | undefined, path: string): Promise<Page> {
  const context = await browser.newContext({ ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await enter(page, MANAGER, path)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('ждём')
  return page
}

test('a paper that comes after typed lines asks, and takes none of them away', async ({ page }) => {
  const [first, second] = [partAt(0), partAt(1)]
  await enter(page, PICKER, '/office/receive')
  await page.getByRole('button', { name: 'Принять товар' }).click()
  const field = page.getByLabel('Или строка списка: артикул, штрихкод')
  for (const { article } of [second, first]) {
    await field.fill(article)
    await page.keyboard.press('Enter')
    await expect(field).toHaveValue('')
  }
  const give = (name: string, text: string) =>
    page.locator('input[type=file]').setInputFiles({
      name,
      mimeType: 'text/csv',
      buffer: Buffer.from(`Артикул;Количество\n${text}`),
    })
  const dialog = page.getByRole('dialog')
  const expected = page.getByRole('list', { name: 'Ожидается' }).getByRole('listitem')
  await give('УПД 1.csv', `${first.article};3\nНЕТ-1;4\n`)
  await expect(dialog).toContainText('Сейчас строк: 2, из них набрано вручную: 2.')
  expect.soft(await barriersOf(page)).toEqual([])
  expect.soft(await overflowOf(page, WIDTHS)).toEqual([])
  await page.setViewportSize({ width: 360, height: 760 })
  await dialog.getByRole('button', { name: 'Оставить как было' }).click()
  await expect(page.getByText('В списке товаров: 2, штук: 2.')).toBeVisible()
  await expect(page.getByLabel('Накладная, поставщик'), 'nothing of it is taken').toHaveValue('')
  await expect(page.getByText('УПД 1.csv')).toBeHidden()

  await give('УПД 1.csv', `${first.article};3\nНЕТ-1;4\n`)
  await dialog.getByRole('button', { name: 'Добавить к ним' }).click()
  await expect(page.getByText('В списке товаров: 2, штук: 5. Не узнано строк: 1.')).toBeVisible()
  await expect(expected.filter({ hasText: first.article })).toContainText('вручную 1')
  await expect(expected.filter({ hasText: second.article })).toContainText('вручную')
  await expect(page.getByLabel('Накладная, поставщик')).toHaveValue('УПД 1')

  await give('УПД 2.csv', `${second.article};7\n`)
  await dialog.getByRole('button', { name: 'Заменить списком из файла' }).click()
  await expect(page.getByText('В списке товаров: 1, штук: 7.')).toBeVisible()
})

test('the count of another device is there within two seconds, by what has changed', async ({
  page,
  browser,
  baseURL,
}) => {
  const path = await begin(page)
  const desk = await another(browser, baseURL, path)
  const countOn = (device: Page, units: string) =>
    lineOf(device, partAt(0).article).getByText(units, { exact: true })
  await scan(page, KNOWN)
  await expect(countOn(page, '1')).toBeVisible()
  const seen = desk.waitForRequest(
    (request) => new URL(request.url()).searchParams.get('since') !== null,
  )
  await seen
  const counted = page.waitForResponse((answer) => answer.url().endsWith('/counts'))
  await scan(page, KNOWN)
  const { reception } = await (await counted).json()
  expect(reception).toMatchObject({ is_part: true, counted: 2 })
  await expect(countOn(desk, '2')).toBeVisible({ timeout: 2500 })

  // one closes it while the other one writes a note
  await desk.getByRole('button', { name: 'Закрыть приёмку' }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel('Примечание').fill('одна помята')
  await page.getByRole('button', { name: 'Закрыть приёмку' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Закрыть приёмку' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('принято')
  await expect(dialog).toContainText('Приёмка уже закрыта')
  await expect(dialog).toContainText('Олег Ким')
  await expect(dialog.getByLabel('Примечание')).toHaveValue('одна помята')
  await dialog.getByRole('button', { name: 'Добавить примечание' }).click()
  await expect(
    desk.getByText(/Приёмка уже была закрыта: .*, Олег Ким\. Примечание добавлено/),
  ).toBeVisible()
  await expect(desk.getByText('Ирина Ковалёва: одна помята')).toBeVisible()
  await desk.context().close()
})

test('a bound code is taken back by who may, and once', async ({ page }) => {
  const { id: product, article } = partAt(0)
  const path = `/api/staff/receptions/${(await begin(page)).split('/').at(-1)}/barcodes`
  const login = { email: MANAGER, password: STAFF_PASSWORD }
  const { token } = await (await page.request.post('/api/staff/login', { data: login })).json()
  await scan(page, KNOWN)
  for (const [code, who] of [
    ['BOX71', { authorization: `Bearer ${token}` }],
    ['BOX72', { 'x-office': 'attended' }],
  ] as const) {
    const headers = { ...who, 'idempotency-key': code }
    const answer = await page.request.post(path, { headers, data: { product_id: product, code } })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  await page.reload()
  const bound = page.getByRole('list', { name: `Закреплённые коды: ${article}` })
  await expect(bound.getByRole('listitem')).toHaveCount(2)
  const release = bound.getByRole('button')
  await expect(release).toHaveText('Снять: BOX72')
  const held = Promise.withResolvers<void>()
  const sent: string[] = []
  await page.route('**/barcode-releases', async (route) => {
    sent.push(route.request().postData() ?? '')
    await held.promise
    await route.continue()
  })
  await clickBoth(release, release)
  await expect(release).toBeDisabled()
  held.resolve()
  await expect(bound.getByRole('listitem')).toHaveCount(1)
  await expect(bound).toContainText('BOX71')
  expect(sent).toHaveLength(1)
})

test('unknown codes that are scanned one after another are asked about in turn', async ({
  page,
}) => {
  const second = partAt(1)
  const [one, two, three] = CODES
  await begin(page)
  await scan(page, one)
  await scan(page, two)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(/Штрихкод \d+ неизвестен/)
  await expect(dialog).toContainText('Ещё 1 неизвестный код.')
  const asked = (await dialog.getByRole('heading').innerText()).includes(one) ? one : two
  const next = asked === one ? two : one
  // a scanner types into the field of the dialog too
  const field = dialog.getByLabel('Артикул')
  await field.fill(`ABC${three}`)
  await scan(page, three)
  await expect(dialog).toContainText('Ещё неизвестных кодов: 2.')
  await expect(field).toHaveValue('ABC')
  await scan(page, asked)
  await expect(dialog).toContainText('Отсканировано штук: 2.')
  await scan(page, KNOWN)
  await expect(page.getByText(`${KNOWN}: не посчитан.`, { exact: false })).toBeVisible()
  expect.soft(await barriersOf(page)).toEqual([])
  expect.soft(await overflowOf(page, WIDTHS)).toEqual([])
  await page.setViewportSize({ width: 360, height: 760 })

  await field.fill(second.article)
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('Код закрепится за товаром.')
  await dialog.getByRole('button', { name: 'Закрепить и посчитать' }).click()
  await expect(dialog).toContainText(`Штрихкод ${next} неизвестен`)
  await dialog.getByRole('button', { name: 'Пропустить' }).click()
  await expect(dialog).toContainText(`Штрихкод ${three} неизвестен`)
  await expect(dialog).not.toContainText('Ещё')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByText(`${three}: пропущен, не посчитан.`)).toBeVisible()
  await expect(lineOf(page, second.article).getByText('2', { exact: true })).toBeVisible()
  // a line may have a list of its own
  await expect(page.getByRole('list', { name: 'Товары' }).locator('> li')).toHaveCount(1)
})

test('a scan on the list opens the reception that waits for it, or says that none does', async ({
  page,
}) => {
  const third = partAt(2)
  const scanIt = () => scan(page, third.article.replaceAll(/[^\dA-Za-z]/g, '').toUpperCase())
  await enter(page, PICKER, '/office/receive')
  await expect(page.getByRole('button', { name: 'Принять товар' })).toBeVisible()
  await scanIt()
  await expect(page.getByText('ни одна приёмка этого не ждёт.')).toBeVisible()
  expect.soft(await barriersOf(page)).toEqual([])
  const openWith = async (title: string) => {
    await page.getByRole('button', { name: 'Принять товар' }).click()
    await page.getByLabel('Накладная, поставщик').fill(title)
    await page.getByLabel('Или строка списка: артикул, штрихкод').fill(third.article)
    await page.keyboard.press('Enter')
    await expect(page.getByText('В списке товаров: 1')).toBeVisible()
    await page.getByRole('button', { name: 'Считать по списку' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('ждём')
    const path = new URL(page.url()).pathname
    await page.getByRole('link', { name: 'Все приёмки' }).click()
    await expect(page.getByRole('list', { name: 'Приёмки' })).toContainText(title)
    return path
  }
  const path = await openWith('Первая')
  await scanIt()
  await expect(page).toHaveURL(new RegExp(`${path}$`))
  await expect(lineOf(page, third.article)).toContainText('0 из 1')
  await page.getByRole('link', { name: 'Все приёмки' }).click()
  await openWith('Вторая')
  await scanIt()
  await expect(page.getByText('это ждут несколько, выберите.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Ждут этот код' }).getByRole('link')).toHaveCount(2)
  expect.soft(await overflowOf(page, WIDTHS)).toEqual([])
})
