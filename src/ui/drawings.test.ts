import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const textOf = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')
const drawnIn = (file: string) =>
  [...textOf(file).matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id)

test('every icon is drawn, and every drawing is an icon', () => {
  const used = [...textOf('icons.tsx').matchAll(/^ {2}\| '([^']+)'/gm)].map(([, name]) => name)
  expect(used.length).toBeGreaterThan(20)
  expect(drawnIn('icons.svg').toSorted()).toEqual(used.toSorted())
})

test('every category of the demonstration has its pictogram, and so has any other', () => {
  const facts = textOf('../setup/facts/categories.json')
  const named = [...facts.matchAll(/"pictogram": "([^"]+)"/g)].map(([, name]) => name)
  expect(named.length).toBeGreaterThan(80)
  expect(drawnIn('pictograms.svg')).toEqual(expect.arrayContaining([...named, 'box']))
})

test('every pictogram has a large drawing, in the colours of the theme alone', () => {
  const files = readdirSync(new URL('illustrations/', import.meta.url)).toSorted()
  expect(files).toEqual(
    drawnIn('pictograms.svg')
      .map((id) => `${id}.svg`)
      .toSorted(),
  )
  for (const file of files) {
    const drawing = textOf(`illustrations/${file}`)
    expect(drawing, file).toMatch(/^<svg [^>]+ viewBox="0 0 480 480">\s*<g id="drawing">/)
    const colours = [...drawing.matchAll(/ (?:fill|stroke|color)="([^"]+)"/g)].map(([, one]) => one)
    expect(new Set(colours), file).toEqual(new Set(['currentColor', 'none']))
    expect(drawing, file).not.toMatch(/style|script|href|NaN/)
  }
})
