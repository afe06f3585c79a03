// The home page of a buyer whose car is known: its goods, its facts, and no choice to be made.

import type { Locator, Page } from '@playwright/test'
import { barriersOf } from '#tests/support/barriers.ts'
import { overflowOf, shiftOf } from '#tests/support/layout.ts'
import { searchForm } from '#tests/support/screens.ts'
import { expect, test, untilAlive, visit } from '#tests/support/shop-page.ts'

const MOST_SHIFT = 0.01
const MOST_PHONE_HEIGHT = 4500

const goodsOfCar = (page: Page) => page.getByRole('region', { name: 'Для вашего Tiggo 7 Pro' })
const change = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Сменить' })

async function visitWithCar(page: Page) {
  await visit(page, '/catalog/chery/tiggo-7-pro') // the page of a model chooses it
  await visit(page, '/')
  await expect(goodsOfCar(page)).toBeVisible()
}

test('with a car the home page sells what fits it and lies in a shop', async ({ page }) => {
  await visitWithCar(page)
  await expect(page.getByRole('region', { name: 'Популярные товары' })).toHaveCount(0)
  const cards = goodsOfCar(page).getByRole('listitem')
  await expect(cards).toHaveCount(10)
  for (const card of await cards.all()) {
    await expect(card).toContainText('Подходит')
    await expect(card.getByRole('button', { name: 'В корзину' })).toBeVisible()
  }
  expect((await shiftOf(page)).sum).toBeLessThan(MOST_SHIFT)
  expect(await barriersOf(page)).toEqual([])
})

test('a chosen car is one line, which opens the selects', async ({ page }) => {
  await visitWithCar(page)
  const { make, model } = searchForm(page)
  await expect(make).toBeHidden()
  await untilAlive(change(page))
  await change(page).click()
  await expect(make).toBeFocused()
  await expect(make).toHaveValue('Chery')
  await make.selectOption('Haval')
  await model.selectOption('Jolion')
  await expect(model).toBeVisible()
  await expect(change(page)).toHaveCount(0)
})

test('oil and service of the car say what its tables say', async ({ page }) => {
  await visitWithCar(page)
  const tile = (name: string) =>
    page
      .getByRole('region', { name: /^Запчасти для Chery/ })
      .locator(`li:has(a:text-is("${name}"))`)
  await expect(tile('Масло')).toHaveText('Масло5W-40, 4,7\u00a0л')
  await expect(tile('ТО')).toHaveText(/^ТОкаждые 10\s000\sкм$/)
})

test('the catalogue has every make in the order of the alphabet, below the most sought ones', async ({
  page,
}) => {
  await visit(page, '/catalog')
  const index = page.getByRole('navigation', { name: 'Все марки по алфавиту' })
  const sought = page.getByRole('main').locator('a[href="/catalog/chery"]').first()
  const top = async (part: Locator) => (await part.boundingBox())?.y ?? 0
  expect(await top(index)).toBeGreaterThan(await top(sought))
  expect(await index.getByRole('link').count()).toBeGreaterThan(15)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('the home page is short, and no wider than the screen', async ({ page }) => {
    const height = () => page.evaluate(() => document.documentElement.scrollHeight)
    await visit(page, '/')
    expect(await height()).toBeLessThanOrEqual(MOST_PHONE_HEIGHT)
    await visitWithCar(page)
    expect(await height()).toBeLessThanOrEqual(MOST_PHONE_HEIGHT)
    expect((await shiftOf(page)).sum).toBeLessThan(MOST_SHIFT)
    expect(await overflowOf(page, [320, 360])).toEqual([])
  })
})
