// While a search is typed the shop suggests; whatever becomes of that, one can search.

import type { Page, Route } from '@playwright/test'
import type { Suggestions } from '#src/search/contract.ts'
import { barriersOf } from '#tests/support/barriers.ts'
import { aPartForACar, aPopularPart } from '#tests/support/buyer.ts'
import { answers, refuses } from '#tests/support/failing-calls.ts'
import { header, heading, searchForm, suggestions } from '#tests/support/screens.ts'
import { expect, test, visit } from '#tests/support/shop-page.ts'

const CALL = '/api/suggest'
const NOTHING: Suggestions = { articles: [], parts: [], cars: [], categories: [] }
const LOOKS = [
  { width: 1024, colorScheme: 'light' },
  { width: 360, colorScheme: 'dark' },
] as const

/** One suggestion of every kind, of goods that the shop has. */
async function suggestsGoods(page: Page) {
  const part = await aPopularPart(page.request)
  const { brand, model, category } = await aPartForACar(page.request)
  const { key, article, name, manufacturer } = part
  const found: Suggestions = {
    articles: [{ key, article, name, manufacturer }],
    parts: ['фильтр масляный', 'фильтр воздушный'],
    cars: [{ brand, model, engine: '', name: `${brand} ${model}` }],
    categories: [{ key: category.key, name: category.name }],
  }
  await answers(page, CALL, JSON.stringify(found))
  return { part, brand, model, category }
}

/** Answers every text with a part of that name, once it is released. */
async function answersInTurn(page: Page) {
  const held: { text: string; route: Route }[] = []
  await page.route(
    (url) => url.pathname === CALL,
    (route) => {
      held.push({ text: new URL(route.request().url()).searchParams.get('search') ?? '', route })
    },
  )
  return {
    asked: () => held.map(({ text }) => text),
    answer: async (text: string) => {
      const call = held.find((each) => each.text === text)
      await call?.route.fulfill({ json: { ...NOTHING, parts: [`деталь ${text}`] } }).catch(() => {})
    },
  }
}

test('arrows walk through the suggestions, and Enter opens the one', async ({ page }) => {
  const { part } = await suggestsGoods(page)
  await visit(page, '/catalog')
  const { text } = searchForm(page)
  await text.pressSequentially('фи')
  await expect(suggestions(page).count(5)).toBeAttached()
  await expect(text).toHaveAttribute('aria-expanded', 'true')
  for (const name of ['Артикулы', 'Запчасти', 'Автомобили', 'Категории'])
    await expect(suggestions(page).group(name)).toBeVisible()
  await expect(suggestions(page).chosen).toHaveCount(0)
  expect(await barriersOf(page, LOOKS)).toEqual([])

  await text.press('ArrowUp')
  await expect(suggestions(page).group('Категории').getByRole('option')).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await text.press('ArrowDown')
  await expect(suggestions(page).chosen).toContainText(part.article)
  const pointed = await suggestions(page).chosen.getAttribute('id')
  await expect(text).toHaveAttribute('aria-activedescendant', pointed ?? '')
  await text.press('Home')
  await expect(suggestions(page).chosen).toHaveCount(0)
  await expect(text).toBeFocused()
  await text.press('ArrowDown')
  await text.press('Enter')
  await expect(heading(page, part.name)).toBeVisible()
  await expect(suggestions(page).list).toBeHidden()
})

test('the shop knows what its goods and cars are called', async ({ page }) => {
  const { article } = await aPopularPart(page.request)
  const { brand, model } = await aPartForACar(page.request)
  await visit(page, '/catalog')
  const { text } = searchForm(page)
  await text.fill(article.toLowerCase())
  await expect(suggestions(page).group('Артикулы').getByRole('option').first()).toContainText(
    article,
  )
  await text.fill(`${brand} ${model}`)
  await expect(suggestions(page).group('Автомобили').getByRole('option').first()).toContainText(
    brand,
  )
})

test('Enter without a choice searches for what is typed', async ({ page }) => {
  await suggestsGoods(page)
  await visit(page, '/')
  await searchForm(page).text.pressSequentially('фильтр')
  await expect(suggestions(page).list).toBeVisible()
  await searchForm(page).text.press('Enter')
  await expect(heading(page, 'Результаты поиска «фильтр»')).toBeVisible()
  await expect(suggestions(page).list).toBeHidden()
})

test('Escape closes the suggestions, then empties the field; Tab leaves them', async ({ page }) => {
  await suggestsGoods(page)
  await visit(page, '/delivery')
  const { search } = header(page)
  await search.pressSequentially('фильтр')
  await expect(suggestions(page).list).toBeVisible()
  await search.press('Escape')
  await expect(suggestions(page).list).toBeHidden()
  await expect(search).toHaveValue('фильтр')
  await search.press('ArrowDown')
  await expect(suggestions(page).list).toBeVisible()
  await search.press('Tab')
  await expect(suggestions(page).list).toBeHidden()
  await expect(search).not.toBeFocused()
  await search.focus()
  await expect(suggestions(page).list).toBeHidden()
  await search.press('Escape')
  await expect(search).toHaveValue('')
})

test('a car that is suggested becomes the chosen one, and narrows the parts', async ({ page }) => {
  const { brand, model, category } = await suggestsGoods(page)
  await visit(page, '/catalog')
  const { text } = searchForm(page)
  await text.pressSequentially(brand)
  await suggestions(page).of(`${brand} ${model}`).click()
  await expect(heading(page, `Запчасти ${brand} ${model}`)).toBeVisible()
  await expect(searchForm(page).model).toHaveValue(model)

  await text.pressSequentially('фильтр')
  await suggestions(page)
    .of(/^фильтр масляный$/)
    .click()
  await expect(heading(page, 'Результаты поиска «фильтр масляный»')).toBeVisible()
  expect(new URL(page.url()).searchParams.get('model')).toBe(model)

  await searchForm(page).text.fill('категория')
  await suggestions(page).of(category.name).click()
  await expect(page).toHaveURL(new RegExp(`[?&]category=${category.key}$`))
})

test('an answer that comes late never stands over a newer one', async ({ page }) => {
  const { asked, answer } = await answersInTurn(page)
  await visit(page, '/catalog')
  const { text } = searchForm(page)
  await text.fill('ма')
  await expect.poll(asked).toEqual(['ма'])
  await text.fill('масло')
  await expect.poll(asked).toEqual(['ма', 'масло'])
  await answer('масло')
  await expect(suggestions(page).all).toHaveText('деталь масло')
  await answer('ма')
  await expect(suggestions(page).all).toHaveText('деталь масло')
})

test('a quick writer is asked after once, a single sign never', async ({ page }) => {
  const { asked, answer } = await answersInTurn(page)
  await page.clock.install()
  await visit(page, '/catalog')
  await page.clock.pauseAt(Date.now() + 3_600_000) // typing takes no time on any machine
  const { text } = searchForm(page)
  await text.focus()
  for (const sign of 'масло') {
    await page.keyboard.insertText(sign)
    await page.clock.runFor(20)
  }
  expect(asked(), 'while it is typed').toEqual([])
  const askedInTime = () => page.clock.runFor(500).then(asked)
  await expect.poll(askedInTime).toEqual(['масло'])
  await answer('масло')
  await expect(suggestions(page).list).toBeVisible()
  await text.fill('м')
  await page.clock.runFor(2000)
  await expect(suggestions(page).list).toBeHidden()
  expect(asked()).toEqual(['масло'])
})

test('without suggestions, for whatever reason, the search works', async ({ page, eye }) => {
  eye.allow(/^503 /)
  await refuses(page, CALL, 'Магазин временно недоступен.')
  await visit(page, '/')
  const answered = page.waitForResponse((response) => response.url().includes(CALL))
  await searchForm(page).text.pressSequentially('фильтр')
  await answered
  await expect(suggestions(page).list).toBeHidden()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await searchForm(page).submit.click()
  await expect(heading(page, 'Результаты поиска «фильтр»')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  for (const path of ['/', '/catalog', '/delivery'])
    test(`suggestions are large enough for a finger and move nothing: ${path}`, async ({
      page,
    }) => {
      const { part } = await suggestsGoods(page)
      await visit(page, path)
      const text = path === '/delivery' ? header(page).search : searchForm(page).text
      const before = await page.getByRole('contentinfo').boundingBox()
      await text.tap()
      await text.pressSequentially('фи')
      await expect(suggestions(page).list).toBeVisible()
      expect(await suggestions(page).list.boundingBox()).toMatchObject({ x: 16, width: 328 })
      expect(await page.getByRole('contentinfo').boundingBox()).toEqual(before)
      const list = await suggestions(page).list.boundingBox()
      expect(list?.height).toBeLessThanOrEqual(370)
      for (const suggestion of await suggestions(page).all.all())
        expect((await suggestion.boundingBox())?.height).toBeGreaterThanOrEqual(44)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
      await suggestions(page)
        .of(new RegExp(part.name.slice(0, 8)))
        .tap()
      await expect(heading(page, part.name)).toBeVisible()
    })
})
