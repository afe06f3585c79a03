import { expect, test } from 'vitest'
import { htmlLines } from './html-lines.ts'

test('a page becomes its texts and attributes, without the files of the build', () => {
  const page = `<!doctype html><html lang="ru"><head><title>Фильтр</title>
    <link rel="modulepreload" href="/assets/a-12345678.js"><link rel="canonical" href="/catalog">
    <style>p{}</style><script type="application/json">{"a":1}</script>
    <script type="application/ld+json">{"@type":"Product"}</script></head>
    <body><div class="card_x1"><h1>Фильтр   масляный</h1>
    <a class="link" href="/cart" aria-label="Корзина"><svg><path d=""/></svg>3</a></div></body></html>`
  expect(htmlLines(page)).toEqual([
    '<html lang="ru">',
    '<head>',
    '<title>',
    'Фильтр',
    '<link href="/catalog" rel="canonical">',
    '<script type="application/ld+json">',
    '{"@type":"Product"}',
    '<body>',
    '<h1>',
    'Фильтр масляный',
    '<a aria-label="Корзина" href="/cart">',
    '3',
  ])
})

test('named elements are skipped', () => {
  const form = '<p>Марка<select name="brand"><option>Chery</option></select></p>'
  expect(htmlLines(form, ['select'])).toEqual(['<p>', 'Марка'])
})
