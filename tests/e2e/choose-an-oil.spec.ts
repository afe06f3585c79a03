// Oil as a reason of its own to come: from the home page by grade, class and volume to a canister.

import type { APIRequestContext, Page } from '@playwright/test'
import type { Product } from '#src/catalogue/contract.ts'
import type { OilFacets } from '#src/catalogue/oil-facets.ts'
import { barriersOf } from '#tests/support/barriers.ts'
import { shiftOf } from '#tests/support/layout.ts'
import { header, heading, oilOfCar, oilScreen, productList } from '#tests/support/screens.ts'
import { clickBoth, expect, test, untilAlive, visit, walk } from '#tests/support/shop-page.ts'

const MOST_SHIFT = 0.01

type Oils = { products: Product[]; facets: OilFacets; total: number }

async function oilsOf(api: Pick<APIRequestContext, 'get'>, query = ''): Promise<Oils> {
  return (await api.get(`/api/oils${query}`)).json()
}

/** A grade and a class that some oils share and not all. */
async function aGradeWithAClass(page: Page) {
  const { facets } = await oilsOf(page.request)
  const grade = facets.viscosity.toSorted((one, other) => other.count - one.count)[0]?.value ?? ''
  const ofGrade = await oilsOf(page.request, `?viscosity=${grade}`)
  const mark = ofGrade.facets.acea.find(({ count }) => count < ofGrade.total)?.value ?? ''
  const both = await oilsOf(page.request, `?viscosity=${grade}&acea=${mark}`)
  return { grade, mark, ofGrade, both }
}

const addressOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

test('from the home page a grade leads to its oils, a class narrows them', async ({ page }) => {
  const { grade, mark, ofGrade, both } = await aGradeWithAClass(page)
  await visit(page, '/')
  const band = page.getByRole('region', { name: 'Моторное масло' })
  await band.getByRole('link', { name: new RegExp(`^${grade}\\s*${ofGrade.total} `) }).click()
  await expect(heading(page, 'Моторное масло')).toBeVisible()
  expect(addressOf(page)).toEqual({ viscosity: grade })
  await expect(oilScreen(page).found).toHaveText(`Найдено масел: ${ofGrade.total}`)
  await expect(oilScreen(page).choice('Вязкость SAE', grade)).toHaveAttribute(
    'aria-current',
    'true',
  )

  await oilScreen(page).choice('Класс ACEA', mark).click()
  await expect(oilScreen(page).found).toHaveText(`Найдено масел: ${both.total}`)
  expect(addressOf(page)).toEqual({ viscosity: grade, acea: mark })
  const [first] = both.products
  await expect(productList(page).card(first?.article ?? '')).toContainText(`ACEA ${mark}`)
  await expect(productList(page).all.first()).toContainText('руб./л')

  await oilScreen(page).drop(`Класс ACEA: ${mark}`).click()
  await expect(oilScreen(page).found).toHaveText(`Найдено масел: ${ofGrade.total}`)
  await page.goBack()
  await expect(oilScreen(page).found).toHaveText(`Найдено масел: ${both.total}`)
  await oilScreen(page).reset.first().click()
  await expect(page).toHaveURL('/oil')
})

test('the second of two quick choices keeps the first', async ({ page }) => {
  const { grade, mark, both } = await aGradeWithAClass(page)
  const { choice, found } = oilScreen(page)
  await visit(page, '/delivery')
  await walk(page, '/oil')
  await expect(choice('Вязкость SAE', grade)).toBeVisible()
  const held = Promise.withResolvers<void>()
  await page.route(
    (url) => url.pathname === '/api/oils',
    async (route) => {
      await held.promise
      await route.fallback()
    },
  )
  await clickBoth(choice('Вязкость SAE', grade), choice('Класс ACEA', mark))
  held.resolve()
  await expect(found).toHaveText(`Найдено масел: ${both.total}`)
  expect(addressOf(page)).toEqual({ viscosity: grade, acea: mark })
})

test('oils are ordered by the price of a litre', async ({ page }) => {
  await visit(page, '/oil')
  await page.getByRole('link', { name: 'Сначала дешевле за литр' }).click()
  const { products } = await oilsOf(page.request, '?sort=litre')
  await expect(productList(page).all.first()).toContainText(products[0]?.article ?? '')
  expect(addressOf(page)).toEqual({ sort: 'litre' })
})

test('what lies in the shops of a city is remembered as the city of the buyer', async ({
  page,
}) => {
  const { facets } = await oilsOf(page.request)
  const city = facets.in_stock.find(({ value }) => value !== 'any')
  await visit(page, '/delivery')
  await walk(page, '/oil') // a link that has come with its script
  await oilScreen(page)
    .choice('В наличии', city?.name ?? '')
    .click()
  await expect(oilScreen(page).found).toHaveText(`Найдено масел: ${city?.count}`)
  await expect(header(page).city).toContainText(city?.name ?? '')
})

test('an empty list proposes which filter to drop', async ({ page }) => {
  await visit(page, '/oil?viscosity=5W-30&acea=Z9')
  await expect(page.getByText('Масел с такими признаками нет.')).toBeVisible()
  await page.getByRole('link', { name: /^Без «Класс ACEA»\s*\d+$/ }).click()
  await expect(page).toHaveURL('/oil?viscosity=5W-30')
  await expect(productList(page).all.first()).toBeVisible()
})

test('the list opens on the oil of the chosen car, and leads to every oil and back', async ({
  page,
}) => {
  await visit(page, '/oil')
  await page.evaluate(() => {
    const car = { brand: 'Chery', model: 'Tiggo 7 Pro', engine: '' }
    localStorage.setItem('selectedCar', JSON.stringify(car))
  })
  await page.reload()
  await expect(header(page).car('Chery Tiggo 7 Pro')).toBeVisible()
  await expect(oilOfCar(page).asked).toHaveText('По регламенту: 5W-40, API SM и новее, 4,7\u00a0л')
  await expect
    .poll(() => addressOf(page))
    .toMatchObject({ model: 'Tiggo 7 Pro', viscosity: '5W-40' })
  await expect(oilOfCar(page).all).toContainText('калькулятор обслуживания дилера Chery')
  const [first] = await productList(page, oilOfCar(page).fills).all.all()
  await expect(first ?? page.getByText('no set')).toContainText(/руб\..*По регламенту.*\d+\sшт\./)
  expect((await shiftOf(page)).sum).toBeLessThan(MOST_SHIFT)
  expect(await barriersOf(page)).toEqual([])

  await page.getByRole('link', { name: 'Показать все масла' }).click()
  await expect(page).toHaveURL('/oil?all=1')
  await expect(oilOfCar(page).all).toContainText('По регламенту: 5W-40, 4,7\u00a0лAPI SM и новее')
  await page.getByRole('link', { name: 'Масло для Chery Tiggo 7 Pro' }).click()
  await expect(oilOfCar(page).fills).toBeVisible()
})

test('filters of an address are not replaced by those of the chosen car', async ({ page }) => {
  await visit(page, '/oil?viscosity=10W-40')
  await page.evaluate(() => {
    const car = { brand: 'Chery', model: 'Tiggo 7 Pro', engine: '' }
    localStorage.setItem('selectedCar', JSON.stringify(car))
  })
  await page.reload()
  await expect(oilOfCar(page).all).toContainText('По регламенту: 5W-40')
  await expect(page).toHaveURL('/oil?viscosity=10W-40')
})

test('which engine it is, is asked in place', async ({ page }) => {
  const query = new URLSearchParams({ brand: 'Chery', model: 'Tiggo 4' })
  await visit(page, `/oil?${query}`)
  const engines = page.getByRole('group', { name: 'Какой у вас двигатель?' })
  await engines.getByRole('button').first().click()
  await expect(oilOfCar(page).asked).toContainText(/^По регламенту/)
  await expect.poll(() => addressOf(page)).toHaveProperty('engine')
})

test('catalogue and shelf lead to the filters', async ({ page }) => {
  await visit(page, '/catalog')
  await page.getByRole('main').getByRole('link', { name: 'Моторное масло', exact: true }).click()
  await expect(heading(page, 'Моторное масло')).toBeVisible()
  const { products } = await oilsOf(page.request, '?viscosity=5W-30')
  await visit(page, `/catalog/categories/${products[0]?.category.key}`)
  await page.getByRole('link', { name: 'Выбрать по классу, допуску и объёму' }).click()
  await expect(page).toHaveURL('/oil?viscosity=5W-30')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('filters are a sheet under which the list changes', async ({ page }) => {
    const { grade, ofGrade } = await aGradeWithAClass(page)
    await visit(page, '/oil')
    await expect(oilScreen(page).filters).toBeHidden()
    await oilScreen(page).open.click()
    await expect(oilScreen(page).filters).toBeVisible()
    await expect(productList(page).all.first()).toBeInViewport()
    await untilAlive(oilScreen(page).filters)
    await oilScreen(page).choice('Вязкость SAE', grade).click()
    await oilScreen(page)
      .filters.getByRole('button', { name: `Показать: ${ofGrade.total}` })
      .click()
    await expect(oilScreen(page).filters).toBeHidden()
    await expect(productList(page).all.first()).toContainText(grade)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(360)
  })

  test('oils begin on the first screen, by brand and with their volume', async ({ page }) => {
    await visit(page, '/oil')
    const first = productList(page).all.first()
    const box = await first.boundingBox()
    expect(box?.y).toBeLessThan(430)
    await expect(first.getByRole('heading')).not.toContainText(/масло моторное|\d л$/i)
    await expect(first).toContainText(/\d+W-\d+ · [\d,]+\sл · /)
  })

  test('canisters for a car are scrolled within their place', async ({ page }) => {
    const query = new URLSearchParams({ brand: 'Chery', model: 'Tiggo 7 Pro' })
    await visit(page, `/oil?${query}`)
    await expect(productList(page, oilOfCar(page).fills).all).not.toHaveCount(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThan(361)
    const out = await page.getByRole('link', { name: 'Показать все масла' }).boundingBox()
    expect((out?.x ?? 360) + (out?.width ?? 360)).toBeLessThan(360)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('every filter is a link and every page has its address', async ({ page }) => {
    const { grade, ofGrade } = await aGradeWithAClass(page)
    await page.goto('/oil')
    await oilScreen(page).choice('Вязкость SAE', grade).click()
    await expect(page).toHaveURL(`/oil?viscosity=${grade}`)
    await expect(oilScreen(page).found).toHaveText(`Найдено масел: ${ofGrade.total}`)
    await page.getByRole('link', { name: 'Страница 2' }).click()
    expect(addressOf(page)).toEqual({ viscosity: grade, page: '2' })
    await expect(productList(page).all.first()).toContainText(grade)
  })
})

test('the oils can be used by everybody', async ({ page }) => {
  await visit(page, '/oil?viscosity=5W-30')
  expect(await barriersOf(page)).toEqual([])
})
