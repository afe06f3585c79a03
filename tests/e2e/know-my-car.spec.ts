// The shop knows the buyer's car: header, form and list name the same one, and every part is judged.

import type { APIRequestContext } from '@playwright/test'
import type { Product } from '#src/catalogue/contract.ts'
import { barriersOf } from '#tests/support/barriers.ts'
import { aPartForACar } from '#tests/support/buyer.ts'
import { header, heading, productList, searchForm } from '#tests/support/screens.ts'
import { expect, test, untilAlive, visit } from '#tests/support/shop-page.ts'

const CAR = { brand: 'Chery', model: 'Tiggo 4' }

/** A part that fits some engines of the car, with one that it fits and one that it does not. */
async function aPartByEngine(api: Pick<APIRequestContext, 'get'>) {
  const query = new URLSearchParams({ ...CAR, search: 'фильтр масляный', per_page: '100' })
  const found = await api.get(`/api/products/search?${query}`)
  const { products } = (await found.json()) as { products: Product[] }
  const engines = await api.get(`/api/cars/engines?${new URLSearchParams(CAR)}`)
  const { details } = (await engines.json()) as {
    details: { engine: string; short_name: string; name: string }[]
  }
  for (const product of products) {
    const listed = product.cars.filter(({ model }) => model === CAR.model).map((car) => car.engine)
    const right = details.find(({ engine }) => listed.includes(engine))
    const wrong = details.find(({ engine }) => !listed.includes(engine))
    if (right && wrong && !listed.includes('')) return { product, right, wrong }
  }
  throw new Error('no part depends on the engine')
}

test('where the engine decides it is asked for in place, and one tap answers', async ({ page }) => {
  const { product, right, wrong } = await aPartByEngine(page.request)
  await visit(page, '/catalog/chery/tiggo-4') // the page of a model chooses it
  await visit(page, `/catalog/product/${product.key}`)
  const main = page.getByRole('main')
  await expect(main.getByText('Зависит от двигателя — какой у вас?').first()).toBeVisible()
  await expect(main.getByText('Нет данных')).toHaveCount(0)
  expect(await barriersOf(page)).toEqual([])
  const engines = main.getByRole('group', { name: 'Какой у вас двигатель?' }).first()
  await engines.getByRole('button', { name: right.short_name, exact: true }).click()
  await expect(main.getByText(`Подходит для вашего Chery Tiggo 4`)).toBeVisible()

  await header(page)
    .car(/^Chery Tiggo 4/)
    .click()
  await searchForm(page).engine.selectOption(wrong.engine)
  await page.keyboard.press('Escape')
  await expect(
    main.getByText(/^Не подходит\. Подходит: Chery Tiggo 4 с двигател(ем|ями) \d/),
  ).toBeVisible()
  await main.getByRole('link', { name: 'Показать подходящие' }).click()
  await expect(heading(page, product.category.name)).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`engine=${wrong.engine}`))
})

test('in a row the engines unfold, and the choice narrows the results', async ({ page }) => {
  const { product, right } = await aPartByEngine(page.request)
  const query = new URLSearchParams(CAR)
  await visit(page, `/catalog/search/${encodeURIComponent(product.article)}?${query}`)
  const row = productList(page).card(product.article)
  const question = row.getByRole('button', { name: /^Зависит от двигателя/ })
  await untilAlive(question)
  await question.click()
  await row.getByRole('button', { name: right.short_name, exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`engine=${right.engine}`))
  await expect(row).toContainText('Подходит для Chery Tiggo 4')
  await expect(searchForm(page).engine).toHaveValue(right.engine)
})

test('a car that the text names gets its engine from the list too', async ({ page }) => {
  const { product, right } = await aPartByEngine(page.request)
  await visit(page, `/catalog/search/${encodeURIComponent('фильтр масляный тигго 4')}?page=1`)
  const question = productList(page)
    .card(product.article)
    .getByRole('button', { name: /^Зависит от двигателя/ })
  await untilAlive(question)
  await question.click()
  const row = productList(page).card(product.article)
  await row.getByRole('button', { name: right.short_name, exact: true }).click()
  await expect(row).toContainText('Подходит для Chery Tiggo 4')
  await expect(page.getByRole('button', { name: /^Зависит от двигателя/ })).toHaveCount(0)
})

test('results follow the form at once: form, header and list name the same car', async ({
  page,
}) => {
  const { right } = await aPartByEngine(page.request)
  await visit(page, `/catalog/search/${encodeURIComponent('фильтр масляный')}`)
  const form = searchForm(page)
  await header(page).car('Выбрать автомобиль').click()
  await form.make.selectOption(CAR.brand)
  await expect(page).toHaveURL(/brand=Chery/)
  await form.model.selectOption(CAR.model)
  await expect(page).toHaveURL(/model=Tiggo/)
  await form.engine.selectOption(right.engine)
  await expect(page).toHaveURL(new RegExp(`engine=${right.engine}`))
  await expect(header(page).car(/^Chery Tiggo 4/)).toContainText(right.short_name)
})

test('a category lists what fits the chosen car, and everything on demand', async ({ page }) => {
  const { brand, model, category } = await aPartForACar(page.request)
  const address = `/catalog/categories/${category.key}`
  await visit(page, address)
  const all = page.getByText(/^Показаны товары|Показать все/)
  await expect(all).toHaveCount(0)
  await visit(page, `/catalog/${brand}/${model}`)
  await visit(page, address)
  await expect(page).toHaveURL(new RegExp(`brand=${brand}`))
  await expect(productList(page).all.first()).toBeVisible()
  await expect(page.getByText('Не подходит')).toHaveCount(0)

  await page.getByRole('link', { name: /^Показать все/ }).click()
  await expect(page).toHaveURL(/all=1/)
  await page.reload()
  await expect(page).toHaveURL(/all=1/)
  await page.getByRole('link', { name: /^Показать только для/ }).click()
  await expect(page).toHaveURL(new RegExp(`brand=${brand}`))
  await expect(page.getByText(/^Показано для/)).toBeVisible()

  await header(page).car(brand).click()
  await page.getByRole('button', { name: 'Сбросить автомобиль' }).click()
  await expect(page).toHaveURL(address)
})

const OTHER_CAR = new URLSearchParams({ brand: 'Chery', model: 'Tiggo 7 Pro' })

for (const list of ['oils', 'a category']) {
  test(`a link to ${list} of another car shows it and leaves the chosen car`, async ({ page }) => {
    const { key } = (await aPartForACar(page.request)).category
    const address = list === 'oils' ? '/oil' : `/catalog/categories/${key}`
    await visit(page, '/catalog/chery/tiggo-4')
    const said = page.getByText('Показано для Chery Tiggo 7 Pro')
    await visit(page, `${address}?${OTHER_CAR}`)
    await expect(said).toContainText('Ваша машина — Chery Tiggo 4')
    await expect(header(page).car(/^Chery Tiggo 4/)).toBeVisible()
    expect(await barriersOf(page)).toEqual([])
    await page.getByRole('link', { name: 'Показать для моей' }).click()
    await expect(page).toHaveURL(/model=Tiggo\+4/)
    await expect(said).toHaveCount(0)
  })
}

test('the car of a link is chosen where the buyer says so', async ({ page }) => {
  await visit(page, '/catalog/chery/tiggo-4')
  await visit(page, `/oil?${OTHER_CAR}`)
  await page.getByRole('button', { name: 'Выбрать Tiggo 7 Pro' }).click()
  await expect(header(page).car(/^Chery Tiggo 7 Pro/)).toBeVisible()
  await expect(page.getByText('Ваша машина — ')).toHaveCount(0)
})

test('a list for a car keeps its place whether or not another car is chosen', async ({ page }) => {
  const { key } = (await aPartForACar(page.request)).category
  const address = `/catalog/categories/${key}?${new URLSearchParams({ brand: 'Chery', model: 'Tiggo 7 Pro' })}`
  const goods = page.getByRole('region', { name: 'Товары' })
  await visit(page, address)
  await expect(header(page).car(/^Chery Tiggo 7 Pro/)).toBeVisible()
  const alone = await goods.boundingBox()
  await visit(page, '/catalog/chery/tiggo-4')
  await visit(page, address)
  await expect(page.getByText('Ваша машина — Chery Tiggo 4')).toBeVisible()
  expect((await goods.boundingBox())?.y).toBe(alone?.y)
})

test('models say their years and bodies, engines their litres and power', async ({ page }) => {
  await visit(page, '/catalog/chery')
  const models = page.getByRole('main').locator('li:has(a[href^="/catalog/chery/"])')
  await expect(models.filter({ hasText: 'Tiggo 7 Pro' }).first()).toContainText(
    /с 2019 · кроссовер\s*1\.5T/,
  )
  await expect(models.first()).toContainText('Tiggo 7 Pro')
  const { right } = await aPartByEngine(page.request)
  await visit(page, '/catalog/chery/tiggo-4')
  await expect(searchForm(page).engine).toContainText(right.name)
  expect(right.name).toMatch(/^\d\.\d\sл.*л\.с\. \(\w+\)$/)
})
