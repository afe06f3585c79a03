import { describe, expect, test } from 'vitest'
import { makeFacts, partKindFacts } from './facts.ts'
import { generateProducts } from './generate-products.ts'

/** How the sources saw these makers write part numbers. */
const formats: Readonly<Record<string, RegExp>> = {
  'Chery (оригинал)':
    /^(?:(?:[A-Z]\d[A-Z\d]|\d{3}[A-Z]{0,2}|[A-Z]\d[A-Z]\d{2}[A-Z]?)-\d{7}[A-Z]{0,2}|\d{9}A[AB])$/,
  'Haval/GWM (оригинал)': /^\d{7}(?:-[A-Z]{1,2}\d{2}|[AX][A-Z0-9]{2,6}\d{0,2}[A-Z]?)$/,
  'Geely (оригинал)': /^(?:\d{10}|E\d{9})$/,
  'Lifan (оригинал)': /^(?:[A-Z]{1,3}\d{7}[A-Z]?\d?|LFB?\d{3}Q\d?-\d{7}[A-Z]?)$/,
  'Changan (оригинал)': /^\d{7}-?[A-Z]{1,2}\d{2}$/,
  'JAC (оригинал)': /^S?\d{7}[A-Z]{1,2}\d{3,4}$/,
}
const originals = [...generateProducts(40_000)].filter(
  ({ quality, oil, description }) =>
    quality === 'original' && !oil && description.includes('составлены для примера'),
)

describe('numbers of original parts', () => {
  test('look as their car maker writes them', () => {
    for (const { manufacturer, article } of originals) {
      const format = formats[manufacturer]
      if (format) expect(article, manufacturer).toMatch(format)
    }
  })

  test('carry the GB/T number of the part where the maker writes it', () => {
    const styles = new Map(makeFacts.map((make) => [make.original, make.numbers]))
    const numbers = new Map(
      partKindFacts.flatMap((kind) => kind.names.map(([name, ...own]) => [name, own] as const)),
    )
    let checked = 0
    for (const { manufacturer, article, name } of originals) {
      const style = styles.get(manufacturer)
      const isRunning = style === 'geely' || style === 'brilliance' || /^\d{9}A[AB]$/.test(article)
      if (isRunning) continue
      const fitting = [...numbers].filter(([part]) => name.startsWith(`${part} `))
      expect(fitting.some(([, own]) => own.some((number) => article.includes(number ?? '?')))).toBe(
        true,
      )
      checked += 1
    }
    expect(checked).toBeGreaterThan(4000)
  })
})
