import { expect, test } from 'vitest'
import { slugOf } from './slug.ts'

test.each([
  ['Tiggo 7 Pro', 'tiggo-7-pro'],
  ['Колодки тормозные', 'kolodki-tormoznye'],
  ['Щётки стеклоочистителя', 'schetki-stekloochistitelya'],
  ['  C5 / «Omoda»  ', 'c5-omoda'],
  ['Москвич 3', 'moskvich-3'],
  ['???', ''],
  ['об-ъ-ём', 'ob-em'],
  ['Ъ/Ь', ''],
  ['Škoda Citroën – Ё', 'skoda-citroen-e'],
  ['и\u0306од', 'jod'],
])('the address of %s is %s', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
})
