// Shelves of goods are said while an order is picked and on the stock screen, in one gesture.

import { barriersOf } from '#tests/support/barriers.ts'
import { scan } from '#tests/support/hand-scanner.ts'
import { overflowOf } from '#tests/support/layout.ts'
import { officeTest } from '#tests/support/office-page.ts'
import { enter, fillPicking, MANAGER, ordersOf, SELLER } from '#tests/support/picking-scene.ts'
import { expect } from '#tests/support/shop-page.ts'

const WIDTHS = [360, 768, 1024, 1440, 1920]

const test = officeTest(fillPicking)

test('a picker says the shelf, the next one by a tap; the list goes by it when it is opened again', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await enter(page, SELLER, '/office/pick')
  const id = (await ordersOf(page, 'assembling'))[0]?.id ?? 0
  await page.goto(`/office/pick/${id}`)
  const lines = page.getByRole('listitem').filter({ hasText: 'Взято 0' })
  await expect(lines).toHaveCount(2)
  const ask = (place: number) => lines.nth(place).getByRole('button', { name: /указать/ })
  const last = await lines.nth(1).locator('p').nth(1).innerText()
  await ask(1).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Полка')).toBeFocused()
  expect(await barriersOf(page)).toEqual([])
  await dialog.getByLabel('Полка').fill('=А')
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('первой буква или цифра')
  await dialog.getByLabel('Полка').fill('А-12-3')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  const said = lines.nth(1).getByRole('button', { name: /^Полка A-12-3/ })
  await expect(said).toBeFocused() // the line has not moved under the finger
  await page.reload()
  await expect(lines.first()).toContainText('Полка A-12-3')
  await expect(lines.first()).toContainText(last)
  await expect(lines.nth(1)).toContainText('Полка не указана')
})

test('goods of one shelf are put there one after another, and a shelf is taken away', async ({
  page,
}) => {
  await enter(page, MANAGER, '/office/stock?product=1')
  const table = page.getByRole('table', { name: 'Где лежит' })
  const shelf = table.locator('tbody tr').first().getByRole('button').first()
  await shelf.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Полка').fill('Б-2')
  await page.keyboard.press('Enter')
  await expect(shelf).toContainText('Б-2')
  await expect(shelf).toBeFocused()

  const field = page.getByLabel('Артикул, штрихкод, полка или слова')
  await field.fill('фильтр')
  await page.keyboard.press('Enter')
  await page.getByRole('list', { name: 'Товары' }).getByRole('link').last().click()
  await expect(shelf).toContainText('указать')
  await shelf.click()
  await dialog.getByRole('button', { name: 'Как у прошлого товара: Б-2' }).click()
  await expect(dialog).toBeHidden()
  await expect(shelf).toContainText('Б-2')

  await shelf.click()
  await dialog.getByLabel('Полка').fill('')
  await dialog.getByRole('button', { name: 'Убрать полку' }).click()
  await expect(shelf).toContainText('указать')
})

test('the label of a shelf is scanned into its window and read before it is saved; that of the box is refused', async ({
  page,
}) => {
  await enter(page, MANAGER, '/office/stock?product=3')
  const shelf = page
    .getByRole('table', { name: 'Где лежит' })
    .locator('tbody tr')
    .first()
    .getByRole('button')
    .first()
  await expect(page.getByRole('heading', { level: 2 }).first()).not.toHaveText('Товар')
  const [article = ''] = (await page.locator('header p').last().innerText()).split(',')
  await shelf.click()
  const dialog = page.getByRole('dialog')
  const field = dialog.getByLabel('Полка')
  await expect(field).toBeVisible() // its code comes with the first press
  await scan(page, '4011558736002')
  await expect(dialog).toContainText('это штрихкод товара, а не полка')
  await field.fill('И-07-1') // as the scanner types it in the Russian layout
  await expect(dialog).not.toContainText('это штрихкод товара')
  await scan(page, article.replaceAll(/[^\dA-Za-z-]/g, ''))
  await expect(dialog).toContainText('это артикул товара, а не полка')
  await expect(field).toHaveValue('')
  await scan(page, 'SMD360935')
  await expect(field, 'of another box, as it may be').toHaveValue('SMD360935')
  await dialog.getByRole('button', { name: 'Не надо' }).focus()
  await scan(page, 'B-07-1')
  await expect(field).toHaveValue('B-07-1')
  await expect(field).toBeFocused()
  await expect(page.getByText(/^Полка .* записана/)).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(shelf).toContainText('B-07-1')
  await expect(page.getByText('Скан попал в открытое окно', { exact: false })).toHaveCount(0)

  await shelf.click()
  await dialog.getByLabel('Полка').fill('в-07-1') // Cyrillic
  await page.keyboard.press('Enter')
  await expect(dialog, 'it is the same shelf').toBeHidden()
  await expect(shelf).toContainText('B-07-1')
})

test('everybody can use it, at every width', async ({ page }) => {
  await enter(page, MANAGER, '/office/stock?product=1')
  const id = (await ordersOf(page, 'assembling'))[1]?.id ?? 0
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const path of ['/office/stock?product=1', `/office/pick/${id}`]) {
      await page.goto(path)
      await expect(page.getByRole('button', { name: /указать/ }).first()).toBeVisible()
      expect.soft(await barriersOf(page), path).toEqual([])
      expect.soft(await overflowOf(page, WIDTHS), path).toEqual([])
    }
  }
})
