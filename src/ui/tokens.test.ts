// Holds the colours of both themes to the contrasts of WCAG AA.

import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const [lightCss = '', darkCss = ''] = css.split('@media (prefers-color-scheme: dark)')

const coloursOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/--([a-z-]+): (#[0-9a-f]{6});/g)].map(([, name, hex]) => [name, hex]),
  )

const light = coloursOf(lightCss)
const themes = { light, dark: { ...light, ...coloursOf(darkCss) } }

const grounds = ['ground', 'ground-soft', 'ground-deep']
const texts: [string, string][] = [
  ...grounds.flatMap((ground): [string, string][] => [
    ['ink', ground],
    ['ink-soft', ground],
  ]),
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ['ground', 'ink'],
  ['jade', 'jade-soft'],
  ['jade', 'ground'],
  ['jade', 'ground-soft'],
  ['amber', 'amber-soft'],
  ['amber', 'ground'],
  ['amber', 'ground-soft'],
  ['grey', 'grey-soft'],
  ['grey', 'ground'],
  ['alarm', 'alarm-soft'],
  ['alarm', 'ground'],
  ['alarm', 'ground-soft'],
  ['ink', 'alarm-soft'],
  ['map-name', 'map-land'],
  ['map-name', 'map-town'],
  ['map-water-name', 'map-water'],
]
const outlines: [string, string][] = [
  ['line-strong', 'ground'],
  ['line-strong', 'ground-soft'],
  ['alarm', 'ground'],
  ['accent', 'ground'],
  ['accent', 'ground-soft'],
  ['jade', 'map-land'],
  ['jade', 'map-town'],
]

describe.each(Object.entries(themes))('the %s theme', (_, colours) => {
  test.each(texts)('sets %s on %s readably', (text, ground) => {
    expect(contrast(colours[text], colours[ground])).toBeGreaterThanOrEqual(4.5)
  })

  test.each(outlines)('draws the outline %s on %s visibly', (outline, ground) => {
    expect(contrast(colours[outline], colours[ground])).toBeGreaterThanOrEqual(3)
  })
})

function contrast(one: string | undefined, other: string | undefined): number {
  const [lighter, darker] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05)
}

function luminance(hex = ''): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
