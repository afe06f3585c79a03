// Holds the fonts to their budget: a phone in a garage loads them over a weak network.

import { readdirSync, readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = new URL('./fonts/', import.meta.url)
const fonts = readdirSync(folder).filter((name) => name.endsWith('.woff2'))

test('the fonts weigh 62 KB at most', () => {
  const bytes = fonts.map((name) => statSync(new URL(name, folder)).size)
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(62_000)
})

test('every font is used, and travels with its licence', () => {
  const css = readFileSync(new URL('./fonts.css', import.meta.url), 'utf8')
  for (const name of fonts) expect(css).toContain(`./fonts/${name}`)
  expect(readFileSync(new URL('OFL.txt', folder), 'utf8')).toContain('SIL OPEN FONT LICENSE')
})
