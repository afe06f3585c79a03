import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { type SliceServer, sliceServer } from '#tests/support/slice-server.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { serveContent } from './content.routes.ts'
import { saveNewsItem } from './news.repository.ts'

const oil = {
  path: 'which-oil-better-1',
  title: 'Какое масло лучше',
  logo: '/news/oil.svg',
  teaser: 'Коротко о вязкости',
  publishedOn: '2021-08-30',
  blocks: [
    { image: '/news/1.svg', title: 'Вязкость', datedOn: '2021-08-29', paragraphs: ['Один', 'Два'] },
    { image: '', paragraphs: ['Три'] },
  ],
}
const teaser = {
  path: oil.path,
  logo: oil.logo,
  title: oil.title,
  date: '30.08.2021',
  article: oil.teaser,
}

describe.each(testDatabases())('news on the $kind database', ({ open }) => {
  let db: OpenDatabase
  let shop: SliceServer

  beforeAll(async () => {
    db = await open()
    shop = sliceServer((api) => serveContent(api, { db }))
  })
  afterAll(() => db?.close())

  test('are none in an empty shop', async () => {
    expect((await shop.get('/api/news')).body).toEqual({ news: [] })
  })

  test('are listed newest first, those of one day as they were written', async () => {
    await saveNewsItem(db, oil)
    await saveNewsItem(db, { ...oil, path: 'which-oil-better-2' })
    await saveNewsItem(db, { ...oil, path: 'new-store', publishedOn: '2021-09-01' })
    expect((await shop.get('/api/news')).body).toEqual({
      news: [
        { ...teaser, path: 'new-store', date: '01.09.2021' },
        teaser,
        { ...teaser, path: 'which-oil-better-2' },
      ],
    })
  })

  test('are read whole, block by block; what a block has not is not sent', async () => {
    await saveNewsItem(db, oil)
    const { status, body } = await shop.get('/api/news/which-oil-better-1')
    expect(status).toBe(200)
    expect(body.news).toEqual({
      ...teaser,
      content: [
        { img: '/news/1.svg', title: 'Вязкость', date: '29.08.2021', texts: ['Один', 'Два'] },
        { img: '', texts: ['Три'] },
      ],
    })
  })

  test('know their neighbours in the list', async () => {
    const neighboursOf = async (path: string) => {
      const { body } = await shop.get<Record<string, { path: string } | null>>(`/api/news/${path}`)
      return [body.previous?.path, body.next?.path]
    }
    expect(await neighboursOf('new-store')).toEqual([undefined, 'which-oil-better-1'])
    expect(await neighboursOf('which-oil-better-1')).toEqual(['new-store', 'which-oil-better-2'])
    expect(await neighboursOf('which-oil-better-2')).toEqual(['which-oil-better-1', undefined])
  })

  test('are replaced when saved again under their path', async () => {
    await saveNewsItem(db, { ...oil, title: 'Новое', blocks: [] })
    const { body } = await shop.get('/api/news/which-oil-better-1')
    expect(body.news).toEqual({ ...teaser, title: 'Новое', content: [] })
  })

  test('of an unknown path do not exist', async () => {
    const { status, body } = await shop.get('/api/news/which-oil-better-99')
    expect([status, body.code]).toEqual([404, 'not-found'])
  })
})
