// The ways to a part: by its article, by words, by the car.

import { formatPrice } from '#src/shared/money.ts'
import { aModelWithoutEngines, aPartForACar, aPopularPart } from '#tests/support/buyer.ts'
import { header, heading, productList, searchForm } from '#tests/support/screens.ts'
import { expect, test, visit } from '#tests/support/shop-page.ts'

const bare = (article: string) => article.replace(/[^\p{L}\p{N}]/gu, '')

test('a part is found by its article, however it is typed', async ({ page }) => {
  const { product } = await aPartForACar(page.request)
  const { article } = product
  await visit(page, '/')
  for (const typed of [article, bare(article), article.toLowerCase()]) {
    await searchForm(page).text.fill(typed)
    await searchForm(page).submit.click()
    await expect(heading(page, `Результаты поиска «${typed}»`)).toBeVisible()
    await expect(productList(page).card(article)).toBeVisible()
  }
  await productList(page).open(article)
  await expect(heading(page, product.name)).toBeVisible()
})

test('the search of the header finds a part on any page', async ({ page }) => {
  const part = await aPopularPart(page.request)
  await visit(page, '/delivery')
  await header(page).search.fill(part.article)
  await header(page).search.press('Enter')
  await expect(heading(page, `Результаты поиска «${part.article}»`)).toBeVisible()
  await expect(productList(page).card(part.article)).toBeVisible()
})

test('parts are found by words in any form', async ({ page }) => {
  await visit(page, '/catalog')
  await searchForm(page).text.fill('масляные фильтры')
  await searchForm(page).text.press('Enter')
  await expect(heading(page, 'Результаты поиска «масляные фильтры»')).toBeVisible()
  await expect(page.getByText(/^Найдено товаров: /)).toBeVisible()
  await expect(productList(page).all.first()).toContainText(/фильтр/i)
})

test('a car chosen in the form narrows the search and stays in the address', async ({ page }) => {
  const { brand, model, product } = await aPartForACar(page.request)
  const engine = product.cars.find((car) => car.model === model)?.engine
  await visit(page, '/')
  const form = searchForm(page)
  await expect(form.model).toBeDisabled()
  await expect(form.engine).toBeDisabled()
  await form.make.selectOption(brand)
  await expect(form.model).toBeEnabled()
  await form.model.selectOption(model)
  await expect(form.engine).toBeEnabled()
  if (engine) await form.engine.selectOption(engine)
  await form.text.fill(product.name)
  await form.submit.click()

  await expect(page).toHaveURL(/\/catalog\/search\/.+\?/)
  const asked = new URL(page.url()).searchParams
  expect([asked.get('brand'), asked.get('model')]).toEqual([brand, model])
  await expect(productList(page).card(product.article)).toBeVisible()

  await page.reload()
  await expect(searchForm(page).make).toHaveValue(brand)
  await expect(searchForm(page).model).toHaveValue(model)
})

test('another make clears the model and the engine', async ({ page }) => {
  const { brand, model } = await aPartForACar(page.request)
  await visit(page, '/')
  const form = searchForm(page)
  await form.make.selectOption(brand)
  await form.model.selectOption(model)
  const other = await form.make.locator('option').nth(2).getAttribute('value')
  await form.make.selectOption(other)
  await expect(form.model).toHaveValue('')
  await expect(form.engine).toHaveValue('')
  await expect(form.engine).toBeDisabled()
})

test('each choice waits for the one before and says what is chosen there', async ({ page }) => {
  const { brand, model } = await aModelWithoutEngines(page.request)
  await visit(page, '/')
  const { make, model: models, engine } = searchForm(page)
  const shown = (select: typeof make) => select.locator('option:checked')
  await expect(shown(make)).toHaveText('Выберите марку')
  await expect(make).toBeEnabled()
  await expect(shown(models)).toHaveText('Выберите модель')
  await expect(models).toBeDisabled()
  await expect(shown(engine)).toHaveText('Тип двигателя')
  await expect(engine).toBeDisabled()

  await make.selectOption(brand)
  await expect(models).toBeEnabled()
  await expect(shown(models)).toHaveText('Выберите модель')
  await models.selectOption(model)
  await expect(shown(engine)).toHaveText('Нет двигателей')
  await expect(engine).toBeDisabled()
})

test('a search that finds nothing says so and shows further ways', async ({ page }) => {
  await visit(page, `/catalog/search/${encodeURIComponent('самовар дровяной')}`)
  await expect(page.getByText('Ничего не найдено по вашему запросу.')).toBeVisible()
  await expect(
    page.getByRole('main').getByRole('link', { name: 'Заказ обратного звонка' }),
  ).not.toHaveCount(0)
  await expect(page.getByRole('main').getByRole('link', { name: /^\+7/ })).toBeVisible()
})

test('what is found tells name, maker, country and price', async ({ page }) => {
  const part = await aPopularPart(page.request)
  await visit(page, `/catalog/search/${encodeURIComponent(part.article)}`)
  const card = productList(page).card(part.article).first()
  for (const text of [part.name, `${part.manufacturer}, ${part.country}`, formatPrice(part.price)])
    await expect(card).toContainText(text)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('the first part of a list is in sight at once, with its price', async ({ page }) => {
    const { brand, model } = await aPartForACar(page.request)
    await visit(page, `/catalog/${brand}/${model}`)
    const first = productList(page).all.first()
    await expect(first.getByRole('heading')).toBeInViewport({ ratio: 1 })
    await expect(first.getByText(/руб\.$/)).toBeInViewport({ ratio: 1 })
  })

  test('the tree of categories is one bar that unfolds and folds again', async ({ page }) => {
    const { brand, model, category } = await aPartForACar(page.request)
    await visit(page, `/catalog/${brand}/${model}?category=${category.key}`)
    const tree = page.getByRole('navigation', { name: 'Категории' })
    const bar = tree.getByRole('button', { name: `Категории: ${category.name}` })
    await expect(tree.getByRole('link')).toHaveCount(0)
    await bar.click()
    const other = tree.getByRole('link').last()
    const name = (await other.innerText()).split('\n')[0] ?? ''
    await other.click()
    await expect(tree.getByRole('button', { name: `Категории: ${name}` })).toBeVisible()
    await expect(tree.getByRole('link')).toHaveCount(0)
  })
})

test('a text with signs that mean something in an address travels whole', async ({ page }) => {
  await visit(page, '/')
  for (const text of ['5W-30 / 4л', '100% синтетика', 'фильтр #1', 'a?b&c=d', 'масло "5w" <b>']) {
    await searchForm(page).text.fill(text)
    await searchForm(page).submit.click()
    await expect(heading(page, `Результаты поиска «${text}»`)).toBeVisible()
    await page.reload()
    await expect(heading(page, `Результаты поиска «${text}»`)).toBeVisible()
    await expect(searchForm(page).text).toHaveValue(text)
  }
})
