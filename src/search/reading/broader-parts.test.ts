// Broader parts of a part: what it belongs to.
import { expect, test } from 'vitest'
import { sampleNames, sampleVocabulary } from '#tests/support/sample-lexicon.ts'
import { relaxedQueries } from '../finding/relax-query.ts'
import { buildLexicon } from '../vocabulary/lexicon.ts'
import { parseQuery } from './parse-query.ts'

const parts = [
  { means: ['цепь грм', 'ремень грм'], forms: ['грм'] },
  { means: ['ремень грм'], forms: ['ремень распредвала'] },
  { means: ['фильтр масляный'], forms: ['масляник'] },
]
const lexicon = buildLexicon(sampleNames, { ...sampleVocabulary, parts })
const reading = (text: string) => parseQuery(text, lexicon, { isExact: false })
const widerOf = (text: string) =>
  reading(text).terms.flatMap((term) => term.parts.flatMap(({ broader = [] }) => broader))

test('is what its last word stands for alone', () => {
  expect(widerOf('ремень распредвала').map(({ names }) => names[0]?.join(' '))).toEqual(['цеп грм'])
  expect(widerOf('масляник')).toEqual([])
  expect(widerOf('грм')).toEqual([])
})

test('is tried for the car before another car is', () => {
  const queries = [...relaxedQueries(reading('ремень грм haval f7'), { fits: '', suits: '' })]
  const cars = queries.map(({ car }) => car)
  const wider = queries.findIndex(({ terms }) =>
    terms.some((term) => term.parts.some(({ typedPhrase }) => typedPhrase.includes('цеп'))),
  )
  expect(wider).toBeGreaterThan(0)
  expect(queries[wider]).toMatchObject({ car: 'whole', isExact: false })
  expect(cars.findIndex((car) => car !== 'whole')).toBeGreaterThan(wider)
})
