// The shop in a browser without JavaScript: everything that is read is there.

import type { Page } from '@playwright/test'
import { formatPrice } from '#src/shared/money.ts'
import { aPartForACar, aPopularPart } from '#tests/support/buyer.ts'
import {
  agreement,
  categories,
  heading,
  productList,
  productScreen,
  searchForm,
} from '#tests/support/screens.ts'
import { expect, test } from '#tests/support/shop-page.ts'

test.use({ javaScriptEnabled: false })

test('from the home page by links to a part', async ({ page }) => {
  const { brand, model, category, product } = await aPartForACar(page.request)
  await page.goto('/')
  await expect(heading(page, 'Поиск автозапчастей китайских автомобилей')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Популярные товары' })).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Каталог' }).click()
  await page.getByRole('main').getByRole('link', { name: brand, exact: true }).click()
  await expect(heading(page, `Запчасти ${brand}`)).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: model, exact: true }).click()
  await categories(page).choose(category.name)
  await expect(productList(page).card(product.article)).toContainText(formatPrice(product.price))
  await productList(page).open(product.article)
  await expect(heading(page, product.name)).toBeVisible()
  await expect(page.getByText(formatPrice(product.price)).first()).toBeVisible()
  await productScreen(page).stock.getByText('Показать остатки по складам').click()
  await expect(page.getByRole('table', { name: 'В наличии:' })).toBeVisible()
})

test('what a script would answer is not offered, and a part is ordered by telephone', async ({
  page,
}) => {
  const { key, article } = await aPopularPart(page.request)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Популярные товары' })).toBeVisible()
  await expectNothingDead(page)
  await page.goto('/oil')
  await expect(productList(page).all.first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Город, для которого/ })).toBeHidden()
  await expectNothingDead(page)
  await page.goto(`/catalog/product/${key}`)
  await expect(productScreen(page).article(article)).toBeVisible()
  await expectNothingDead(page)
  const byPhone = page.getByRole('main').getByText(/^Закажите по телефону/)
  await expect(byPhone).toBeVisible()
  await expect(byPhone.getByRole('link')).toHaveAttribute('href', /^tel:\+7\d{10}$/)
})

async function expectNothingDead(page: Page) {
  const main = page.getByRole('main')
  await expect(main.getByRole('button', { name: 'В корзину' })).toHaveCount(0)
  await expect(main.getByRole('spinbutton')).toHaveCount(0)
  await expect(main.getByRole('button', { name: /^(Увеличить|Уменьшить|Сбросить)/ })).toHaveCount(0)
}

test('the search form is a form', async ({ page }) => {
  await page.goto('/')
  await searchForm(page).text.fill('масляный фильтр')
  await searchForm(page).submit.click()
  await expect(page).toHaveURL(`/catalog/search/${encodeURIComponent('масляный фильтр')}`)
  await expect(heading(page, 'Результаты поиска «масляный фильтр»')).toBeVisible()
  await expect(productList(page).all.first()).toBeVisible()
})

test('the terms are whole, and acceptance begins with the registration', async ({ page }) => {
  await page.goto('/terms')
  const { sections, more } = agreement(page)
  await expect(sections.last()).toHaveText('Реквизиты Продавца')
  await expect(sections.last()).toBeVisible()
  await expect(more).toBeHidden()
  await page.getByRole('main').getByRole('link', { name: 'Принять соглашение' }).click()
  await expect(heading(page, 'Регистрация')).toBeVisible()
})

for (const [path, title] of [
  ['/login', 'Вход'],
  ['/registration', 'Регистрация'],
  ['/personal-area/info', 'Личная информация'],
  ['/personal-area/orders', 'Заказы'],
  ['/personal-area/terms', 'Условия обслуживания'],
  ['/personal-area/security', 'Безопасность'],
  ['/payment/1', 'Оплата заказа № 1'],
  ['/orders/1', 'Заказ № 1'],
  ['/cart/list', 'Список артикулов'],
  ['/forgot-password', 'Забыли пароль?'],
  ['/new-password/a-link-of-a-letter', 'Новый пароль'],
  ['/confirm-email/a-link-of-a-letter', 'Подтверждение e-mail'],
] as const) {
  test(`${path} has its heading and says why nothing works, with the phone`, async ({ page }) => {
    await page.goto(path)
    await expect(heading(page, /./)).toHaveText([title])
    const main = page.getByRole('main')
    await expect(main.getByText(/включите JavaScript/)).toBeVisible()
    await expect(main.getByRole('link', { name: /^\+7/ })).toHaveAttribute(
      'href',
      /^tel:\+7\d{10}$/,
    )
    await expect(main.getByRole('button')).toHaveCount(0)
  })
}
