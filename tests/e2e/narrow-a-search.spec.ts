// The results of a search: how it was understood, what fits, and how it is narrowed.

import type { Page } from '@playwright/test'
import type { Product } from '#src/catalogue/contract.ts'
import type { SearchAnswer } from '#src/search/contract.ts'
import { barriersOf } from '#tests/support/barriers.ts'
import { aPartForACar } from '#tests/support/buyer.ts'
import { heading, productList, resultsScreen, searchForm } from '#tests/support/screens.ts'
import { clickBoth, expect, test, visit, walk } from '#tests/support/shop-page.ts'

const CALL = '/api/products/search'
const TEXT = 'фильтр'
const RESULTS = `/catalog/search/${encodeURIComponent(TEXT)}`
const choices = (...names: string[]) =>
  names.map((name, place) => ({ value: `v${place}`, name, count: 9 - place }))
const FACETS: SearchAnswer['facets'] = {
  category: choices('Воздушные фильтры', 'Масляные фильтры'),
  manufacturer: choices('Mann', 'Bosch', 'Chery'),
  in_stock: choices('В любом городе', 'Волгоград'),
}

/** The shop's own goods, understood in a way of which the catalogue need not have an example. */
async function understands(page: Page, given: Partial<SearchAnswer>): Promise<URLSearchParams[]> {
  const asked: URLSearchParams[] = []
  const goods = await page.request.get(`${CALL}?search=${encodeURIComponent(TEXT)}`)
  const found = (await goods.json()) as SearchAnswer
  await page.route(
    (url) => url.pathname === CALL,
    (route) => {
      asked.push(new URL(route.request().url()).searchParams)
      const answer = { ...found, facets: FACETS, prices: { least: 90.5, most: 4500 }, ...given }
      return route.fulfill({ json: answer })
    },
  )
  await visit(page, '/delivery')
  return asked
}

const addressOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

test('a correction is said, and the text can be searched as it is typed', async ({ page }) => {
  const asked = await understands(page, { corrected: 'фильтр масляный', dropped: ['синий'] })
  await walk(page, `${RESULTS}?sort=price`)
  const { said, searchAsTyped } = resultsScreen(page)
  await expect(said.first()).toContainText('Показаны результаты для «фильтр масляный»')
  await expect(said.first()).toContainText('со словом «синий», показаны без него.')
  expect(await barriersOf(page)).toEqual([])
  await searchAsTyped(TEXT).click()
  await expect.poll(() => asked.at(-1)?.get('exact')).toBe('1')
  await expect.poll(() => addressOf(page)).toEqual({ exact: '1' })
})

test('the car of the text can be chosen', async ({ page }) => {
  const { brand, model } = await aPartForACar(page.request)
  await understands(page, { car: { brand, model, engine: '' } })
  await walk(page, RESULTS)
  await expect(resultsScreen(page).said.first()).toContainText(
    `Автомобиль из запроса: ${brand} ${model}`,
  )
  await resultsScreen(page).chooseCar.click()
  await expect.poll(() => addressOf(page)).toEqual({ brand, model })
  await expect(searchForm(page).model).toHaveValue(model)
})

test('the second of two quick choices keeps the first', async ({ page }) => {
  await understands(page, {})
  await walk(page, RESULTS)
  const { choice } = resultsScreen(page)
  await expect(choice('Производитель', 'Mann')).toBeVisible()
  const held = Promise.withResolvers<void>()
  await page.route(
    (url) => url.pathname === CALL,
    async (route) => {
      await held.promise
      await route.fallback()
    },
  )
  await clickBoth(choice('Производитель', 'Mann'), choice('Категория', 'Воздушные фильтры'))
  held.resolve()
  await expect.poll(() => addressOf(page)).toEqual({ manufacturer: 'v0', category: 'v0' })
})

test('a text with several readings asks which one is meant', async ({ page }) => {
  const asked = await understands(page, { ask: [{ name: 'Lifan X50', search: 'фильтр lifan' }] })
  await walk(page, RESULTS)
  await resultsScreen(page).way('Lifan X50').click()
  await expect(heading(page, 'Результаты поиска «фильтр lifan»')).toBeVisible()
  expect(asked.at(-1)?.get('search')).toBe('фильтр lifan')
})

test('exact articles stand apart from those that look alike', async ({ page }) => {
  const article = { text: 'T15-1109111', count: 1, alike: 9, manufacturers: FACETS.manufacturer }
  const asked = await understands(page, { article })
  await walk(page, RESULTS)
  const rows = productList(page).all
  await expect(resultsScreen(page).title('Артикул T15-1109111')).toBeVisible()
  const top = async (name: string) =>
    (await resultsScreen(page).title(name).boundingBox())?.y ?? Number.NaN
  const first = (await rows.nth(0).boundingBox())?.y ?? 0
  const second = (await rows.nth(1).boundingBox())?.y ?? 0
  expect(await top('Артикул T15-1109111')).toBeLessThan(first)
  expect(await top('Похожие артикулы')).toBeGreaterThan(first)
  expect(await top('Похожие артикулы')).toBeLessThan(second)
  expect(await barriersOf(page)).toEqual([])
  await page
    .getByRole('region', { name: 'Этот артикул есть у нескольких производителей' })
    .getByRole('link', { name: /^Bosch/ })
    .click()
  await expect.poll(() => asked.at(-1)?.get('manufacturer')).toBe('v1')
})

test('a VIN is read, doubted, and leads to a car that has it, and to a request', async ({
  page,
}) => {
  const read = { vin: 'LVVDB11B0FD123456', brand: 'Chery', year: 2015, is_checked: false }
  await understands(page, { vin: { ...read, in_catalogue: true }, products: [], total: 0 })
  await walk(page, '/catalog/search/LVVDB11B0FD123456')
  const panel = resultsScreen(page).vin
  await expect(panel).toContainText('Chery, 2015 модельный год')
  await expect(panel).toContainText('Проверьте VIN: контрольный знак не сходится')
  await expect(panel.getByRole('link', { name: /^\+7/ })).toBeVisible()
  expect(await barriersOf(page)).toEqual([])
  await expect(page.getByRole('region', { name: 'Найденные товары' })).toHaveCount(0)
  await panel.getByRole('link', { name: 'Выбрать модель Chery' }).click()
  const garage = page.getByRole('dialog', { name: 'Мои автомобили' })
  await expect(garage.getByLabel('VIN')).toHaveValue(read.vin)
  await expect(garage.getByLabel('Марка')).toHaveValue('Chery')
  await garage.getByLabel('Модель').selectOption('Tiggo 7 Pro')
  await garage.getByRole('button', { name: 'Выбрать' }).click()
  // the model has one engine
  await expect(page).toHaveURL('/catalog/chery/tiggo-7-pro?engine=SQRE4T15C')
  await page.goBack()
  await panel.getByRole('link', { name: 'Подобрать по VIN' }).click()
  await expect(page.getByRole('textbox', { name: /^VIN/ })).toHaveValue(read.vin)
})

test('filters narrow the results, stay in the address and can be taken back', async ({ page }) => {
  const asked = await understands(page, { total: 1000, total_is_lower_bound: true })
  await walk(page, RESULTS)
  const { said, choice, drop, priceFrom, priceTo, applyPrice } = resultsScreen(page)
  await expect(said.first()).toContainText('Найдено товаров: более 1000')
  for (const [field, value] of [
    ['Категория', 'Масляные фильтры'],
    ['Производитель', 'Mann'],
    ['Производитель', 'Chery'],
    ['В наличии', 'Волгоград'],
  ] as const) {
    await choice(field, value).click()
    await expect(choice(field, value), 'the next one is added to it').toHaveAttribute(
      'aria-current',
      'true',
    )
  }
  await priceFrom.fill('1 00')
  await priceTo.fill('500')
  await applyPrice.click()
  await expect(drop('Цена: от 100 до 500 руб.')).toBeVisible()
  const dearFirst = page.getByRole('link', { name: 'Сначала дороже' })
  await expect(dearFirst).toHaveAttribute('href', /price_to=500/)
  await dearFirst.click()
  const wanted = {
    category: 'v1',
    manufacturer: 'v0,v2',
    in_stock: 'v1',
    price_from: '100',
    price_to: '500',
    sort: '-price',
  }
  await expect.poll(() => addressOf(page)).toEqual(wanted)
  expect(Object.fromEntries(asked.at(-1) ?? [])).toEqual({ search: TEXT, ...wanted, page: '1' })
  await expect(dearFirst, 'the next one is added to it').toHaveAttribute('aria-current', 'true')

  await drop('Производитель: Mann').click()
  await expect(drop('Производитель: Mann')).toHaveCount(0)
  await drop('Цена: от 100 до 500 руб.').click()
  await expect
    .poll(() => addressOf(page))
    .toEqual({ category: 'v1', manufacturer: 'v2', in_stock: 'v1', sort: '-price' })
  await page.goBack()
  await expect(drop('Цена: от 100 до 500 руб.')).toBeVisible()
  await page.getByRole('link', { name: 'Сбросить всё' }).first().click()
  await expect.poll(() => addressOf(page)).toEqual({ sort: '-price' })
})

test('what fits the chosen car comes first on a page, and the page holds the same goods', async ({
  page,
}) => {
  const text = encodeURIComponent('колодки')
  const title = (name: string) => page.getByRole('heading', { level: 2, name })
  const path = `/catalog/search/${text}`
  const answer = await page.request.get(`${CALL}?search=${text}`)
  const { products } = (await answer.json()) as SearchAnswer
  const isFor = (car: Product['cars'][number] | undefined, product: Product | undefined) =>
    product?.cars.some(({ brand, model }) => brand === car?.brand && model === car.model)
  const car = products
    .flatMap(({ cars }) => cars.filter(({ engine }) => engine === ''))
    .find((each) => !isFor(each, products[0]))
  expect(car).toBeDefined()
  await visit(page, `/catalog/${car?.brand}/${car?.model}`)
  await visit(page, path)
  await expect(title(`Подходит для ${car?.brand} ${car?.model}`)).toBeVisible()
  await expect(title('Остальное')).toBeVisible()
  const rows = productList(page).all
  await expect(rows.first()).toContainText('Подходит')
  const shown = await rows
    .locator('h3 a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  const found = products.map(({ key }) => `/catalog/product/${key}`)
  expect(shown).not.toEqual(found)
  expect(shown.toSorted()).toEqual(found.toSorted())

  await visit(page, `${path}?sort=price`)
  await expect(rows.first()).toBeVisible()
  await expect(title('Остальное')).toHaveCount(0)
})

test('every row says whether it fits the car', async ({ page }) => {
  const { brand, model, product } = await aPartForACar(page.request)
  const other = { ...product, id: 1, key: 'other', article: 'OTHER-1', is_universal: false }
  const products = [
    product,
    { ...other, cars: [{ brand: 'Lada', model: 'Niva', engine: '' }] },
    { ...other, id: 2, article: 'OTHER-2', cars: [] },
  ]
  const { oil: _, ...plain } = product
  await understands(page, { products: [plain, ...products.slice(1)], total: 3 })
  const verdict = (article: string, word: string) =>
    productList(page).card(article).getByText(word, { exact: true })
  await walk(page, RESULTS)
  await expect(productList(page).all).toHaveCount(3)
  await expect(verdict('OTHER-1', 'Не подходит')).toHaveCount(0)

  await walk(page, `${RESULTS}?brand=${brand}&model=${model}`)
  await expect(productList(page).card('OTHER-1')).toContainText(`Не подходит для ${brand} ${model}`)
  await expect(productList(page).card('OTHER-2')).toContainText(`Нет данных для ${brand} ${model}`)
  await expect(productList(page).card(product.article)).toContainText(
    new RegExp(`(Подходит|Нет данных) для ${brand} ${model}`),
  )
  expect(await barriersOf(page)).toEqual([])
  await walk(page, `${RESULTS}?sort=price`)
  await expect(productList(page).card('OTHER-1'), 'the car is remembered').toContainText(
    `Не подходит для ${brand} ${model}`,
  )
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('filters are a sheet over the list', async ({ page }) => {
    await understands(page, {})
    await walk(page, RESULTS)
    const { filters, open, choice, priceFrom } = resultsScreen(page)
    await expect(productList(page).all.first()).toBeVisible()
    await expect(filters).toBeHidden()
    await open.click()
    await expect(filters).toBeVisible()
    await expect(productList(page).all.first()).toBeInViewport()
    await choice('Производитель', 'Mann').click()
    await expect.poll(() => addressOf(page)).toEqual({ manufacturer: 'v0' })
    await expect(filters, 'further ones can be chosen').toBeVisible()
    await priceFrom.fill('100')
    await priceFrom.press('Enter')
    await expect.poll(() => addressOf(page)).toEqual({ manufacturer: 'v0', price_from: '100' })
    expect(await barriersOf(page, [{ width: 360, colorScheme: 'light' }])).toEqual([])
    await filters.getByRole('button', { name: /^Показать: / }).click()
    await expect(filters).toBeHidden()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('every filter is a link, the price is sent by its form', async ({ page }) => {
    const goods = await page.request.get(`${CALL}?search=${encodeURIComponent(TEXT)}`)
    const { facets } = (await goods.json()) as SearchAnswer
    const [maker] = facets.manufacturer
    if (!maker) throw new Error('no manufacturer')
    await page.goto(RESULTS)
    const { choice, priceFrom, priceTo, applyPrice, drop, said } = resultsScreen(page)
    await choice('Производитель', maker.name).click()
    expect(addressOf(page)).toEqual({ manufacturer: maker.value })
    await priceFrom.fill('200')
    await priceTo.fill('900')
    await applyPrice.click()
    expect(addressOf(page)).toEqual({
      manufacturer: maker.value,
      price_from: '200',
      price_to: '900',
    })
    await expect(said.first()).toContainText('Найдено товаров: ')
    const found = await page.request.get(
      `${CALL}?${new URLSearchParams({ search: TEXT, ...addressOf(page) })}`,
    )
    const { products } = (await found.json()) as SearchAnswer
    await expect(productList(page).all).toHaveCount(products.length)
    await drop('Цена: от 200 до 900 руб.').click()
    expect(addressOf(page)).toEqual({ manufacturer: maker.value })
  })
})
