// Tests screens while an answer is late, missing or invalid.

import { aPartForACar, aPopularPart } from '#tests/support/buyer.ts'
import { answers, isLate, recovers, refuses } from '#tests/support/failing-calls.ts'
import {
  cartScreen,
  categories,
  header,
  heading,
  loginScreen,
  orderForm,
  productScreen,
  searchForm,
} from '#tests/support/screens.ts'
import { expect, test, visit } from '#tests/support/shop-page.ts'

const BRANDS_FAILED = 'Ошибка при загрузке брендов. Пожалуйста, повторите попытку.'
const AWAY = 'Магазин временно недоступен.'

test.beforeEach(({ eye }) => eye.allow(/^503 /))

test('makes that do not load say so, are logged and are asked for again', async ({ page, eye }) => {
  eye.allow(/Марки не загружены/)
  await visit(page, '/delivery')
  await refuses(page, '/api/cars/cars', null)
  const logged = page.waitForEvent('console', (message) => message.text().includes('FETCH_ERROR'))
  await header(page).link('Каталог').click()
  await expect(page.getByRole('alert').getByText(BRANDS_FAILED)).toBeVisible()
  await logged
  await recovers(page)
  await page.getByRole('button', { name: 'Повторить' }).click()
  await expect(
    page.getByRole('main').getByRole('link', { name: 'Chery', exact: true }),
  ).toBeVisible()
})

test('a late catalogue shows that it is loading', async ({ page }) => {
  await visit(page, '/delivery')
  const letGo = await isLate(page, '/api/cars/cars')
  await header(page).link('Каталог').click()
  await expect(page.getByRole('status').getByText('Загрузка...').first()).toBeAttached()
  await letGo()
  await expect(
    page.getByRole('main').getByRole('link', { name: 'Chery', exact: true }),
  ).toBeVisible()
  await expect(page.getByText('Загрузка...')).toHaveCount(0)
})

test('a late search disables its button and says «Идет поиск...»', async ({ page }) => {
  await visit(page, '/')
  const letGo = await isLate(page, '/api/products/search')
  await searchForm(page).text.fill('фильтр')
  await searchForm(page).submit.click()
  await expect(page.getByRole('button', { name: 'Идет поиск...' })).toBeDisabled()
  await letGo()
  await expect(searchForm(page).submit).toBeEnabled()
})

test.describe('on the page of a model', () => {
  test('categories that do not load leave a sentence and a way on', async ({ page, eye }) => {
    eye.allow(/Категории не загружены/)
    const { brand, model } = await aPartForACar(page.request)
    await visit(page, `/catalog/${brand}`)
    await refuses(page, '/api/products/categories', AWAY)
    await page.getByRole('main').getByRole('link', { name: model, exact: true }).click()
    await expect(page.getByRole('alert').getByText('Не удалось загрузить категории.')).toBeVisible()
    await expect(heading(page, `Запчасти ${brand} ${model}`)).toBeVisible()
  })

  test('categories that are no list are logged and counted as none', async ({ page, eye }) => {
    eye.allow(/categories не является массивом/)
    const { brand, model } = await aPartForACar(page.request)
    await visit(page, `/catalog/${brand}`)
    await answers(page, '/api/products/categories', '{"categories":{"a":1}}')
    const logged = page.waitForEvent('console', (message) =>
      message.text().includes('categories не является массивом'),
    )
    await page.getByRole('main').getByRole('link', { name: model, exact: true }).click()
    await expect(page.getByText('Категории не найдены')).toBeVisible()
    await logged
  })

  test.describe('products that do not load, or are no list, leave the page whole', () => {
    test('products that do not load can be asked for again', async ({ page, eye }) => {
      eye.allow(/Товары не загружены/)
      const { brand, model, category } = await aPartForACar(page.request)
      await visit(page, `/catalog/${brand}`)
      await refuses(page, '/api/products', AWAY)
      await page.getByRole('main').getByRole('link', { name: model, exact: true }).click()
      await categories(page).choose(category.name)
      await expect(page.getByRole('alert').getByText(AWAY)).toBeVisible()
      await recovers(page)
      await page.getByRole('button', { name: 'Повторить' }).click()
      await expect(page.getByRole('article').first()).toBeVisible()
    })

    test('products that are no list are logged and shown as none', async ({ page, eye }) => {
      eye.allow(/products не является массивом/)
      const { brand, model } = await aPartForACar(page.request)
      await visit(page, `/catalog/${brand}`)
      await answers(page, '/api/products', '{"products":null,"total":0,"page":1,"per_page":24}')
      await page.getByRole('main').getByRole('link', { name: model, exact: true }).click()
      await expect(page.getByText('Здесь ничего пока нет!')).toBeVisible()
    })
  })
})

test('models that do not load are only logged', async ({ page, eye }) => {
  eye.allow(/Список автомобилей не загружен/)
  await visit(page, '/')
  await refuses(page, '/api/cars/models', AWAY)
  const logged = page.waitForEvent('console', (message) => message.type() === 'error')
  await searchForm(page).make.selectOption('Chery')
  await logged
  await expect(searchForm(page).model).toBeDisabled()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a cart that does not load says why; late, it says that it is loading', async ({ page }) => {
  const part = await aPopularPart(page.request)
  await visit(page, `/catalog/product/${part.key}`)
  await productScreen(page).addToCart.click()
  await refuses(page, '/api/orders/create', AWAY)
  await header(page).cart.click()
  await expect(page.getByRole('alert').getByText(`Ошибка: ${AWAY}`)).toBeVisible()
  await recovers(page)
  const letGo = await isLate(page, '/api/orders/create')
  await visit(page, '/cart')
  await expect(page.getByText('Загрузка...')).toBeVisible()
  await letGo()
  await expect(cartScreen(page).lines).toHaveCount(1)
  await expect(orderForm(page).submit).toBeEnabled()
})

test('a login that nobody answers keeps what was typed', async ({ page }) => {
  await visit(page, '/login')
  await refuses(page, '/api/login', null)
  await loginScreen(page).email.fill('ivan@example.ru')
  await loginScreen(page).password.fill('Parol123')
  await loginScreen(page).submit.click()
  await expect(page.getByRole('alert').getByText('Произошла ошибка при авторизации.')).toBeVisible()
  await expect(loginScreen(page).email).toHaveValue('ivan@example.ru')
})
