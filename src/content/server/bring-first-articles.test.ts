import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { type SliceServer, sliceServer } from '#tests/support/slice-server.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import type { NewsItem, NewsTeaser } from '../contract.ts'
import { bringFirstArticles } from './bring-first-articles.ts'
import { serveContent } from './content.routes.ts'
import { saveNewsItem } from './news.repository.ts'

const PATHS = [1, 2, 3, 4, 5, 6].map((number) => `which-oil-better-${number}`)
const BRANDS = ['Лукойл', 'Shell', 'Mobil', 'Castrol', 'Total', 'ZIC', 'Kixx', 'Liqui Moly']
const own = {
  path: 'new-store',
  title: 'Новый магазин',
  logo: '',
  teaser: 'Открылись на улице Мира',
  publishedOn: '2026-01-15',
  blocks: [{ image: '', paragraphs: ['Ждём вас.'] }],
}

describe.each(testDatabases())('the first articles on the $kind database', ({ open }) => {
  let db: OpenDatabase
  let shop: SliceServer

  beforeAll(async () => {
    db = await open()
    shop = sliceServer((api) => serveContent(api, { db }))
  })
  beforeEach(() => db.script('TRUNCATE news_items RESTART IDENTITY CASCADE'))
  afterAll(() => db?.close())

  const teasers = async () => (await shop.get<{ news: NewsTeaser[] }>('/api/news')).body.news
  const paths = async () => (await teasers()).map(({ path }) => path)
  const articles = () =>
    Promise.all(
      PATHS.map(async (path) => {
        const { status, body } = await shop.get<{ news: NewsItem }>(`/api/news/${path}`)
        expect(status).toBe(200)
        return body.news
      }),
    )

  test('are six, all of 30.08.2021, each with a teaser, a logo and full blocks', async () => {
    await bringFirstArticles(db)
    expect(await paths()).toEqual(PATHS)
    for (const { date, logo, article, content } of await articles()) {
      expect(date).toBe('30.08.2021')
      expect(logo).toMatch(/^\/pictures\/[a-z-]+\.svg$/)
      expect(article.length).toBeGreaterThan(60)
      expect(content.length).toBeGreaterThanOrEqual(3)
      for (const { img, alt, texts } of content) {
        expect(img).toMatch(/^\/pictures\/[a-z-]+\.svg$/)
        expect(alt, img).toMatch(/^[А-ЯA-Z0-9].{20}/)
        expect(texts.length).toBeGreaterThan(0)
      }
    }
  })

  test('have 350 to 600 words each and name eight brands between them', async () => {
    await bringFirstArticles(db)
    const texts = (await articles()).map(({ content }) =>
      content.flatMap(({ title = '', texts }) => [title, ...texts]).join(' '),
    )
    for (const text of texts) {
      const words = text.split(/[\s\u00a0]+/).length
      expect(words, text).toBeGreaterThanOrEqual(350)
      expect(words, text).toBeLessThanOrEqual(600)
    }
    const all = texts.join(' ')
    expect(BRANDS.filter((brand) => !all.includes(brand))).toEqual([])
  })

  test('come once, also when two servers start at the same time', async () => {
    await Promise.all([bringFirstArticles(db), bringFirstArticles(db)])
    await bringFirstArticles(db)
    expect(await paths()).toEqual(PATHS)
  })

  test('do not come where the owner has written something', async () => {
    await saveNewsItem(db, own)
    await bringFirstArticles(db)
    expect(await paths()).toEqual(['new-store'])
  })

  test('do not come again where the owner has changed or deleted them', async () => {
    await bringFirstArticles(db)
    await saveNewsItem(db, { ...own, path: 'which-oil-better-1' })
    await bringFirstArticles(db)
    expect((await teasers())[0]).toMatchObject({ path: PATHS[0], title: own.title })
    await db.query(sql`DELETE FROM news_items`)
    await bringFirstArticles(db)
    expect(await paths()).toEqual([])
  })

  test('come at the next start where the first one broke off', async () => {
    await db.script('ALTER TABLE news_blocks ADD CONSTRAINT broken CHECK (position < 4)')
    await expect(bringFirstArticles(db)).rejects.toThrow()
    expect(await paths()).toEqual([])
    await db.script('ALTER TABLE news_blocks DROP CONSTRAINT broken')
    await bringFirstArticles(db)
    expect(await paths()).toEqual(PATHS)
  })
})
