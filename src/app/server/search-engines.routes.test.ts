import { describe, expect, test } from 'vitest'
import { indexXml, pagesXml } from './search-engines.routes.ts'

describe('a sitemap', () => {
  test('names whole addresses and what is known of their changes', () => {
    const text = pagesXml('https://shop.ru', [
      { path: '/' },
      { path: '/news/a', changedAt: '2021-08-30' },
    ])
    expect(text).toMatch(
      /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<urlset xmlns="http:\/\/www\.s/,
    )
    expect(text).toContain('<url><loc>https://shop.ru/</loc></url>')
    expect(text).toContain(
      '<url><loc>https://shop.ru/news/a</loc><lastmod>2021-08-30</lastmod></url>',
    )
  })

  test('spells what XML keeps for itself', () => {
    expect(indexXml('https://shop.ru', [`/a&b<c>"d"'e'`])).toContain(
      '<loc>https://shop.ru/a&amp;b&lt;c&gt;&quot;d&quot;&#39;e&#39;</loc>',
    )
  })
})
