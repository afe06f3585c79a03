// Tests header, footer and home page.

import { formatPrice } from '#src/shared/money.ts'
import { aPopularPart, logInSomebody } from '#tests/support/buyer.ts'
import { footer, header, heading, productList } from '#tests/support/screens.ts'
import { expect, test, visit } from '#tests/support/shop-page.ts'

const PAGES = [
  ['Гарантия', '/guarantee'],
  ['Доставка', '/delivery'],
  ['Контакты', '/contacts'],
] as const

test('header and footer lead to the main pages, the logo leads home', async ({ page }) => {
  await visit(page, '/terms')
  for (const [name, path] of [...PAGES, ['Каталог', '/catalog'] as const]) {
    await header(page).link(name).click()
    await expect(page).toHaveURL(path)
  }
  for (const [name, path] of [...PAGES, ['Запчасти', '/catalog'] as const]) {
    await footer(page).link(name).click()
    await expect(page).toHaveURL(path)
  }
  await header(page).home.click()
  await expect(page).toHaveURL('/')
})

test('a wide header opens makes and categories at once, and they lead on', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await visit(page, '/contacts')
  await page.getByRole('button', { name: 'Запчасти', exact: true }).click()
  const menu = page.getByRole('region', { name: 'Марки и категории' })
  await expect(menu.getByRole('link', { name: 'Chery', exact: true })).toBeVisible()
  await menu.getByRole('link', { name: 'Тормозная система' }).click()
  await expect(heading(page, 'Тормозная система')).toBeVisible()
  await expect(menu).toBeHidden()
})

test('the footer tells hours, e-mail and phone', async ({ page }) => {
  await visit(page, '/')
  await expect(footer(page).all).toContainText('Пн–Вс 9.00–20.00')
  await expect(footer(page).mail).toHaveAttribute('href', /^mailto:.+@.+/)
  await expect(footer(page).phone).toHaveAttribute('href', /^tel:\+7\d{10}$/)
})

test.describe('on a narrow screen', () => {
  test.use({ viewport: { width: 390, height: 800 } })

  test('a menu opens the main pages and closes again', async ({ page }) => {
    await visit(page, '/')
    const menu = page.getByRole('navigation', { name: 'Меню' })
    await expect(menu).toBeHidden()
    await page.getByRole('button', { name: 'Меню', exact: true }).click()
    await expect(menu.getByRole('link').nth(0)).toHaveText('Каталог')
    await expect(menu.getByRole('link').nth(1)).toHaveText('Моторное масло')
    await expect(menu.getByRole('link', { name: 'Каталог' })).toHaveCount(1)
    await menu.getByRole('link', { name: 'Доставка' }).click()
    await expect(heading(page, 'Доставка')).toBeVisible()
    await expect(menu).toBeHidden()
  })

  test('the personal area shows the tab of its page, the last one too', async ({ page }) => {
    await logInSomebody(page)
    await visit(page, '/personal-area/security')
    const tabs = page.getByRole('navigation', { name: 'Личный кабинет' })
    const tab = tabs.getByRole('link', { name: 'Безопасность' })
    await expect(tab).toBeInViewport({ ratio: 1 })
  })

  test('the buttons of popular products stay within their cards', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await visit(page, '/')
    const popular = page.getByRole('region', { name: 'Популярные товары' })
    const card = await popular.getByRole('listitem').first().boundingBox()
    const button = popular.getByRole('button', { name: 'В корзину' }).first()
    const box = await button.boundingBox()
    const edge = (it: typeof box) => (it ? it.x + it.width : Number.NaN)
    expect(edge(box)).toBeLessThan(edge(card))
  })
})

test('the home page promises, offers and sells', async ({ page }) => {
  await visit(page, '/')
  const main = page.getByRole('main')
  const banner = main.getByRole('region', { name: 'Запчасти по доступной цене' })
  await expect(banner.getByRole('listitem')).toHaveCount(2)
  const offers = main.getByRole('region', { name: 'Предложения магазина' })
  await expect(offers.getByRole('article')).toHaveCount(3)
  await expect(offers.getByRole('link', { name: /^Заказать/ })).toHaveCount(3)
  await expect(main.getByRole('region', { name: 'О нас' })).toContainText('в течение 14 дней')
  await expect(main.getByRole('region', { name: 'Последние новости' })).toBeVisible()

  const part = await aPopularPart(page.request)
  const popular = main.getByRole('region', { name: 'Популярные товары' })
  const card = popular.getByRole('listitem').filter({ hasText: part.article }).first()
  for (const text of [part.manufacturer, part.quality, formatPrice(part.price)]) {
    await expect(card).toContainText(text)
  }
  await card.getByRole('button', { name: 'Увеличить количество' }).click()
  await card.getByRole('button', { name: 'В корзину' }).click()
  const stored = await page.evaluate(() => localStorage.getItem('cartItems'))
  expect(JSON.parse(stored ?? '')).toMatchObject([{ id: part.id, quantity: 2 }])
})

test('a row of a list unfolds its stock by shop and adds one piece', async ({ page }) => {
  const part = await aPopularPart(page.request)
  await visit(page, `/catalog/search/${encodeURIComponent(part.article)}`)
  const card = productList(page).card(part.article).first()
  await card.getByRole('button', { name: /^Показать остатки по складам/ }).click()
  await expect(card.getByRole('table', { name: 'В наличии:' })).toBeVisible()
  await card.getByRole('button', { name: /^Скрыть остатки по складам/ }).click()
  await expect(card.getByRole('table')).toBeHidden()
  await card.getByRole('button', { name: 'В корзину' }).click()
  const stored = await page.evaluate(() => localStorage.getItem('cartItems'))
  expect(JSON.parse(stored ?? '')).toMatchObject([{ quantity: 1 }])
})

test('a page of text has its contents beside it where there is room', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await visit(page, '/delivery')
  const contents = page.getByRole('navigation', { name: 'На этой странице' })
  await contents.getByRole('link', { name: 'Если что-то пошло не так' }).click()
  const section = page.getByRole('heading', { level: 2, name: 'Если что-то пошло не так' })
  await expect(section).toBeInViewport()
  await expect(contents).toBeInViewport()
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(contents).toBeHidden()
})
