// The whole shop without a mouse: every journey by Tab, Enter, arrows and Escape alone.

import { aBuyer, aPartForACar, aPopularPart, logInSomebody } from '#tests/support/buyer.ts'
import { press, reach, type, unseenStops } from '#tests/support/keyboard.ts'
import {
  cartScreen,
  categories,
  header,
  heading,
  loginScreen,
  orderForm,
  productList,
  productScreen,
  registrationScreen,
  searchForm,
  toast,
} from '#tests/support/screens.ts'
import { expect, test, visit } from '#tests/support/shop-page.ts'
import { GUEST_ROUTES, publicRoutes } from '#tests/support/shop-routes.ts'

const PATIENCE_MS = 300_000 // a busy machine is no failure

test('a part is found through the tree, ordered and found again by keyboard', async ({ page }) => {
  test.setTimeout(PATIENCE_MS)
  const { brand, model, category, product } = await aPartForACar(page.request)
  const buyer = aBuyer()
  const main = page.getByRole('main')

  await visit(page, '/')
  await press(page, header(page).link('Каталог'))
  await expect(heading(page, 'Каталог')).toBeVisible()
  await press(page, main.getByRole('link', { name: brand, exact: true }))
  await expect(heading(page, `Запчасти ${brand}`)).toBeVisible()
  await press(page, main.getByRole('link', { name: model, exact: true }))
  await press(page, categories(page).link(category.name))
  await expect(page.getByRole('heading', { level: 2, name: category.name })).toBeVisible()
  const card = productList(page).card(product.article)
  await press(page, card.getByRole('heading').getByRole('link'))
  await expect(heading(page, product.name)).toBeVisible()
  await press(page, productScreen(page).more, 'Space')
  await press(page, productScreen(page).addToCart)
  await expect(toast(page, 'Товар добавлен в корзину')).toBeVisible()

  await press(page, header(page).cart)
  await press(page, cartScreen(page).less)
  await expect(cartScreen(page).less).toBeDisabled()
  await press(page, orderForm(page).submit)
  await expect(page).toHaveURL('/login')
  await press(page, loginScreen(page).toRegistration)
  const form = registrationScreen(page)
  await type(page, form.name, buyer.name)
  await type(page, form.lastname, buyer.lastname)
  await type(page, form.phone, buyer.phone.slice(1))
  await type(page, form.email, buyer.email)
  await type(page, form.password, buyer.password)
  await type(page, form.passwordAgain, buyer.password)
  await press(page, form.terms, 'Space')
  await press(page, form.consent, 'Space')
  await press(page, form.submit)
  await expect(page).toHaveURL('/login')
  await type(page, loginScreen(page).email, buyer.email)
  await type(page, loginScreen(page).password, buyer.password)
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL('/cart')
  const order = orderForm(page)
  await press(page, order.shipping('Самовывоз'), 'ArrowDown')
  await expect(order.shipping(/курьером/)).toBeChecked()
  await press(page, order.submit)
  await expect(order.address, 'the first wrong field').toBeFocused()
  await type(page, order.address, 'Волгоград, ул. Мира, 5')
  await type(page, order.phone, buyer.phone.slice(1))
  await press(page, order.submit)
  await expect(order.placed, 'what happened is read next').toBeFocused()
  await press(page, order.toOrder)
  await expect(heading(page, 'Заказы')).toBeVisible()
  await expect(main.getByRole('group')).toContainText(product.article)

  const menu = header(page).customer('Иван Петров')
  await press(page, menu)
  await expect(header(page).logOut).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(header(page).logOut).toBeHidden()
  await expect(menu).toBeFocused()
  await page.keyboard.press('Enter')
  await press(page, header(page).logOut)
  await expect(header(page).logIn).toBeVisible()
  await expect(page).toHaveURL('/')
})

test('a branch of the tree opens and closes', async ({ page }) => {
  const { brand, model, category } = await aPartForACar(page.request)
  await visit(page, `/catalog/${brand}/${model}?category=${category.key}`)
  await press(page, categories(page).closer(category.name))
  await expect(categories(page).opener(category.name)).toBeFocused()
  await page.keyboard.press('Space')
  await expect(categories(page).closer(category.name)).toBeFocused()
})

test('the skip link leads past the frame, a slash to the search', async ({ page }) => {
  await visit(page, '/delivery')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'К содержанию' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('/')
  await expect(header(page).search).toBeFocused()
  await page.keyboard.type('5W/30')
  await expect(header(page).search, 'a slash that is typed stays').toHaveValue('5W/30')
  await visit(page, '/')
  await page.keyboard.press('/')
  await expect(searchForm(page).text).toBeFocused()
  await page.keyboard.type('фильтр')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Результаты поиска «фильтр»')).toBeVisible()
})

test('the removal of a line leads to the next one', async ({ page }) => {
  const part = await aPopularPart(page.request)
  const { product } = await aPartForACar(page.request)
  for (const { key } of [part, product]) {
    await visit(page, `/catalog/product/${key}`)
    await press(page, productScreen(page).addToCart)
  }
  await visit(page, '/cart')
  await press(page, cartScreen(page).remove.first())
  await expect(cartScreen(page).lines).toHaveCount(1)
  await expect(cartScreen(page).lines.first()).toBeFocused()
  await press(page, cartScreen(page).remove.first())
  await expect(cartScreen(page).empty).toBeVisible()
  await expect(heading(page, 'Корзина')).toBeFocused()
})

test.describe('on a narrow screen', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('the menu opens, is closed by Escape and gives the focus back', async ({ page }) => {
    await visit(page, '/')
    const opener = page.getByRole('button', { name: 'Меню', exact: true })
    const menu = page.getByRole('navigation', { name: 'Меню' })
    await press(page, opener)
    await expect(menu).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(opener).toBeFocused()
    await page.keyboard.press('Enter')
    await press(page, menu.getByRole('link', { name: 'Доставка' }))
    await expect(heading(page, 'Доставка')).toBeVisible()
    await expect(menu).toBeHidden()
  })

  test('the offers slide by arrow keys', async ({ page }) => {
    await visit(page, '/')
    const offers = page.getByRole('region', { name: 'Предложения магазина' })
    const back = offers.getByRole('button', { name: 'Предыдущие' })
    await expect(back).toBeDisabled()
    await reach(page, offers.getByRole('link').first())
    await page.keyboard.press('ArrowRight')
    await expect(back).toBeEnabled()
    await page.keyboard.press('ArrowLeft')
    await expect(back).toBeDisabled()
  })

  test('every stop of Tab is seen, on every page, with goods and without', async ({ page }) => {
    test.setTimeout(PATIENCE_MS)
    for (const { path } of [...(await publicRoutes(page.request)), ...GUEST_ROUTES]) {
      await visit(page, path)
      await expect(page.getByText('Карта загружается...')).toHaveCount(0)
      expect.soft(await unseenStops(page), path).toEqual([])
    }
    await logInSomebody(page)
    // a page of a model has chosen its car, and a part that does not fit it is asked about first
    await page.evaluate(() => localStorage.removeItem('selectedCar'))
    const part = await aPopularPart(page.request)
    await visit(page, `/catalog/product/${part.key}`)
    await productScreen(page).addToCart.click()
    await visit(page, '/cart')
    await expect(orderForm(page).submit).toBeVisible()
    expect(await unseenStops(page), 'a cart with goods').toEqual([])
  })
})
