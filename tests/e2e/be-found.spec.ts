// Tests that the head of a page is updated by client-side navigation.

import type { Page } from '@playwright/test'
import { aPopularPart } from '#tests/support/buyer.ts'
import { isLate } from '#tests/support/failing-calls.ts'
import { header, heading } from '#tests/support/screens.ts'
import { expect, test, visit } from '#tests/support/shop-page.ts'

/** Everything that search engines read, in the order of the document. */
const readHead = (page: Page) =>
  page.evaluate(() => {
    const all = (selector: string, attribute: string) =>
      [...document.querySelectorAll(selector)].map((element) => element.getAttribute(attribute))
    return {
      titles: document.querySelectorAll('title').length,
      canonical: all('link[rel="canonical"]', 'href'),
      url: all('meta[property="og:url"]', 'content'),
      ogTitle: all('meta[property="og:title"]', 'content'),
      type: all('meta[property="og:type"]', 'content'),
      robots: all('meta[name="robots"]', 'content'),
      descriptions: document.querySelectorAll('meta[name="description"]').length,
      structured: document.querySelectorAll('script[type="application/ld+json"]').length,
    }
  })

test('each page has one title, one address and no word of the page before', async ({
  page,
  baseURL,
}) => {
  const part = await aPopularPart(page.request)
  const path = `/catalog/product/${part.key}`
  await visit(page, path)
  const first = await readHead(page)
  expect(first).toMatchObject({
    titles: 1,
    canonical: [baseURL + path],
    url: [baseURL + path],
    type: ['product'],
    robots: [],
    descriptions: 1,
    structured: 1,
  })

  await header(page).link('Контакты').click()
  await expect(heading(page, 'Контакты')).toBeVisible()
  await expect(page).toHaveTitle(/^Контакты.* — Шёлковый путь$/)
  expect(await readHead(page)).toMatchObject({
    titles: 1,
    canonical: [`${baseURL}/contacts`],
    url: [`${baseURL}/contacts`],
    ogTitle: [expect.stringMatching(/^Контакты/)],
    type: ['website'],
    descriptions: 1,
    structured: 0,
  })

  await header(page).cart.click()
  await expect(page).toHaveTitle(/^Корзина/)
  expect(await readHead(page)).toMatchObject({
    titles: 1,
    canonical: [],
    url: [],
    robots: ['noindex'],
    descriptions: 0,
  })

  await page.goBack()
  await page.goBack()
  await expect(page).toHaveTitle(new RegExp(part.article))
  expect(await readHead(page)).toEqual({ ...first, structured: 0 })
})

test('the next page of a list is a page of its own, another order is not', async ({
  page,
  baseURL,
}) => {
  await visit(page, '/catalog/categories/filtry')
  const list = page.getByRole('navigation', { name: 'Страницы товаров' })
  await list.getByRole('link', { name: 'Страница 2', exact: true }).click()
  await expect(page).toHaveTitle(/страница 2/)
  const second = `${baseURL}/catalog/categories/filtry?page=2`
  expect(await readHead(page)).toMatchObject({ titles: 1, canonical: [second], url: [second] })
  await visit(page, '/catalog/categories/filtry?page=2&sort=-price')
  expect(await readHead(page)).toMatchObject({ titles: 1, canonical: [second], url: [second] })
})

test('a page that is still on its way has a title already', async ({ page }) => {
  const part = await aPopularPart(page.request)
  await visit(page, '/')
  const letGo = await isLate(page, `/api/products/${part.key}`)
  const popular = page.getByRole('region', { name: 'Популярные товары' })
  await popular.getByRole('link', { name: part.name }).first().click()
  await expect(page).toHaveTitle('Товар — Шёлковый путь')
  await letGo()
  await expect(page).toHaveTitle(new RegExp(part.article))
})
