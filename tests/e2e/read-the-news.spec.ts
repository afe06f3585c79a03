// News: from the home page to an article, from one to the next, and what stands there when it fails.

import type { Locator } from '@playwright/test'
import { barriersOf } from '#tests/support/barriers.ts'
import { answers, isLate, recovers, refuses } from '#tests/support/failing-calls.ts'
import { heading, newsScreen } from '#tests/support/screens.ts'
import { expect, test, visit } from '#tests/support/shop-page.ts'

const FIRST = 'Какое масло лучше: вязкость для жары и мороза'
const SECOND = 'Какое масло лучше: что значат API, ILSAC и ACEA'

async function expectDrawn(pictures: Locator) {
  expect(await pictures.count()).toBeGreaterThan(2)
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded()
    await expect(picture).toHaveJSProperty('naturalWidth', 640)
    await expect(picture).toHaveAttribute('alt', /.{30}/)
  }
}

test('from the home page to an article and to the next one', async ({ page }) => {
  await visit(page, '/')
  const news = newsScreen(page)
  await expect(news.latest.getByRole('listitem')).toHaveCount(3)
  await expect(news.latest.getByRole('time')).toHaveText(Array(3).fill('30.08.2021'))
  await news.latest.getByRole('link', { name: FIRST }).click()
  await expect(page).toHaveURL('/news/which-oil-better-1')
  await expect(heading(page, FIRST)).toBeVisible()
  await expect(news.article.getByRole('time').first()).toHaveText('30.08.2021')
  await expect(news.article).toContainText('Это вязкость по стандарту SAE J300')
  await expectDrawn(news.pictures)
  await expect(news.oils).toHaveAttribute('href', '/oil')
  await expect(news.previous).toHaveCount(0)
  await news.next.click()
  await expect(page).toHaveURL('/news/which-oil-better-2')
  await expect(heading(page, SECOND)).toBeVisible()
  await expect(news.previous).toContainText(FIRST)
})

test('all news are on one screen, and from there an article leads back', async ({ page }) => {
  await visit(page, '/')
  const news = newsScreen(page)
  await news.all.click()
  await expect(heading(page, 'Новости')).toBeVisible()
  await expect(news.teasers).toHaveCount(6)
  await news.title(SECOND).click()
  await expect(heading(page, SECOND)).toBeVisible()
  await page.getByRole('navigation', { name: 'Вы здесь' }).getByText('Новости').click()
  await expect(page).toHaveURL('/news')
})

test('a line of an article has at most 70 letters', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1000 })
  await visit(page, '/news/which-oil-better-2')
  const longest = await newsScreen(page)
    .article.getByRole('paragraph')
    .evaluateAll((paragraphs) => {
      const lines = paragraphs.flatMap((paragraph) => {
        const countByLine = new Map<number, number>()
        const range = document.createRange()
        const texts = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT)
        for (let text = texts.nextNode(); text; text = texts.nextNode()) {
          for (let at = 0; at < (text.textContent ?? '').length; at += 1) {
            range.setStart(text, at)
            range.setEnd(text, at + 1)
            const line = Math.round(range.getBoundingClientRect().bottom)
            countByLine.set(line, (countByLine.get(line) ?? 0) + 1)
          }
        }
        return [...countByLine.values()]
      })
      return Math.max(...lines)
    })
  expect(longest).toBeLessThanOrEqual(70)
  expect(longest).toBeGreaterThan(50)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the pictures are drawn for a ${colorScheme} screen`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await visit(page, '/news/which-oil-better-4')
    const picture = newsScreen(page).pictures.first()
    await expect(picture).toHaveJSProperty('naturalWidth', 640)
    const brightness = await picture.evaluate((image) => {
      const canvas = document.createElement('canvas')
      const pen = canvas.getContext('2d')
      pen?.drawImage(image as HTMLImageElement, 0, 0)
      return pen?.getImageData(4, 4, 1, 1).data[0] ?? -1
    })
    if (colorScheme === 'dark') expect(brightness).toBeLessThan(60)
    else expect(brightness).toBeGreaterThan(220)
  })
}

test('news can be used by everybody, by light and in the dark', async ({ page }) => {
  for (const path of ['/news', '/news/which-oil-better-2']) {
    await visit(page, path)
    expect(await barriersOf(page), path).toEqual([])
  }
})

test.describe('on a narrow screen', () => {
  test.use({ viewport: { width: 320, height: 700 } })

  test('nothing is wider than the screen', async ({ page }) => {
    for (const path of ['/', '/news', '/news/which-oil-better-2', '/news/which-oil-better-4']) {
      await visit(page, path)
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(width, path).toBeLessThanOrEqual(320)
    }
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('home, article and the next one are read', async ({ page }) => {
    await page.goto('/')
    const news = newsScreen(page)
    await news.latest.getByRole('link', { name: FIRST }).click()
    await expect(heading(page, FIRST)).toBeVisible()
    await expectDrawn(news.pictures)
    await news.next.click()
    await expect(heading(page, SECOND)).toBeVisible()
    await expect(news.article).toContainText('Классы дают три организации.')
  })
})

test('a late article shows its shape, a failed one says so and is asked for again', async ({
  page,
  eye,
}) => {
  eye.allow(/^503 /)
  const call = '/api/news/which-oil-better-1'
  await visit(page, '/news')
  const letGo = await isLate(page, call)
  await newsScreen(page).title(FIRST).click()
  await expect(page.getByRole('status').getByText('Загрузка...').first()).toBeAttached()
  await letGo()
  await expect(heading(page, FIRST)).toBeVisible()

  await recovers(page)
  await refuses(page, '/api/news/which-oil-better-2', 'Магазин временно недоступен.')
  await newsScreen(page).next.click()
  await expect(page.getByRole('alert')).toContainText('Магазин временно недоступен.')
  await recovers(page)
  await page.getByRole('button', { name: 'Повторить' }).click()
  await expect(heading(page, SECOND)).toBeVisible()
})

test('a shop without news says so', async ({ page }) => {
  await visit(page, '/news/which-oil-better-3')
  await answers(page, '/api/news', JSON.stringify({ news: [] }))
  await newsScreen(page).all.click()
  await expect(page.getByText('Новостей пока нет.')).toBeVisible()
})
