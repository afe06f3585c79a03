// Who names no part but a service, a fault or an oil question is answered above the results.

import type { Page } from '@playwright/test'
import { expect, test, visit } from '#tests/support/shop-page.ts'

/** The answer, by its heading. */
const searchAnswer = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

const find = (page: Page, text: string) =>
  visit(page, `/catalog/search/${encodeURIComponent(text)}`)

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('a service leads to its set for the car', async ({ page }) => {
    await find(page, 'набор на второе то тигго 7 про')
    const answer = searchAnswer(page, 'ТО-2 (20 000 км) для Chery Tiggo 7 Pro')
    await expect(answer).toContainText('Что входит: масло двигателя, масляный фильтр')
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(360)
    await answer.getByRole('link', { name: 'Открыть ТО-2: цены и наличие' }).click()
    await expect(page).toHaveURL(/\/service\/chery\/tiggo-7-pro\?(engine=\w+&)?km=20000$/)
  })

  test('a fault has its usual causes, and each leads to goods', async ({ page }) => {
    await find(page, 'бьёт в руль при торможении')
    const answer = searchAnswer(page, 'Похоже на описание неисправности: бьёт при торможении')
    await expect(answer).toContainText('проверьте диагностикой')
    await answer.getByRole('link', { name: 'Диски тормозные' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Диски тормозные')
  })

  test('a link to another question shows its answer as well', async ({ page }) => {
    await find(page, 'сколько масла в тигго')
    const models = searchAnswer(page, 'Масло: для какой машины?')
    await models.getByRole('link', { name: 'Chery Tiggo 7 Pro', exact: true }).click()
    const oil = searchAnswer(page, 'Масло для Chery Tiggo 7 Pro')
    await expect(oil).toContainText('SQRE4T15C: 5W-40, API SM и новее, 4,7 л')
  })
})

test('the answer stands on the page without a script', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    ...(baseURL && { baseURL }),
  })
  const page = await context.newPage()
  await page.goto(`/catalog/search/${encodeURIComponent('троит')}`)
  const answer = searchAnswer(page, 'Похоже на описание неисправности: двигатель троит')
  await expect(answer.getByRole('link', { name: 'Свечи зажигания' })).toBeVisible()
  await context.close()
})

test('a part is no question', async ({ page }) => {
  await find(page, 'ремень')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('ремень')
  await expect(page.locator('#advice')).toHaveCount(0)
})
