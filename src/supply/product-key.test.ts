import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { slugOf } from '#src/shared/slug.ts'
import { fastSlug, productKey } from './product-key.ts'

const keyOf = (name: string, manufacturer: string, article: string) =>
  productKey({ name, manufacturer, article })

describe('the key of a product', () => {
  test('is its name, manufacturer and article in Latin', () => {
    expect(keyOf('Фильтр масляный', 'Mann-Filter', 'W 712/75')).toBe(
      'filtr-maslyanyj-mann-filter-w-712-75',
    )
  })

  test('contains no word twice', () => {
    expect(keyOf('ACME Датчик давления 12611873', 'ACME', '12611873')).toBe(
      'acme-datchik-davleniya-12611873',
    )
  })

  test('keeps the article when the name is long', () => {
    const key = keyOf('Очень подробное наименование '.repeat(20), 'ACME', 'T15-1109111')
    expect(key).toMatch(/^ochen-podrobnoe-.*-acme-t15-1109111$/)
  })

  test('is never read as an id or as another page', () => {
    expect(keyOf('71', '', '')).toBe('p-71')
    expect(keyOf('Search', '', '')).toBe('p-search')
    expect(keyOf('机油滤清器', '', '')).toBe('p')
  })

  test('gets a number where it is taken', () => {
    const product = { name: 'Болт', manufacturer: 'ACME', article: 'М8' }
    expect(productKey(product, 2)).toBe('bolt-acme-m8-2')
  })

  test('is a valid address for any name', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 300 }),
        fc.string({ unit: 'binary', maxLength: 100 }),
        fc.string({ unit: 'binary', maxLength: 64 }),
        fc.integer({ min: 1, max: 9999 }),
        (name, manufacturer, article, attempt) => {
          const key = productKey({ name, manufacturer, article }, attempt)
          expect(key).toMatch(/^[a-z0-9-]{1,120}$/)
          expect(key).not.toMatch(/^\d+$/)
          expect(['search', 'categories', 'product']).not.toContain(key)
        },
      ),
    )
  })
})

const LETTERS = [...'abXY 019-/.«"абщъЪьёЁйЙ–šË\u0306Ⅷ№\u00a0\t_']

test('fastSlug returns the same as slugOf', () => {
  const names = fc.array(fc.constantFrom(...LETTERS), { maxLength: 12 })
  fc.assert(
    fc.property(names, (letters) => {
      const name = letters.join('')
      expect(fastSlug(name)).toBe(slugOf(name))
    }),
    { numRuns: 3000 },
  )
})
