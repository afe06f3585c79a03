// What a part may be a piece of.
import { expect, test } from 'vitest'
import { sampleNames, sampleVocabulary } from '#tests/support/sample-lexicon.ts'
import { attemptsOf } from './attempts.ts'
import { buildLexicon } from './lexicon.ts'
import { readQuery } from './read-query.ts'

const parts = [
  { means: ['цепь грм', 'ремень грм'], forms: ['грм'] },
  { means: ['ремень грм'], forms: ['ремень распредвала'] },
  { means: ['фильтр масляный'], forms: ['масляник'] },
]
const lexicon = buildLexicon(sampleNames, { ...sampleVocabulary, parts })
const reading = (text: string) => readQuery(text, lexicon, { isExact: false })
const widerOf = (text: string) =>
  reading(text).needs.flatMap((need) => need.parts.flatMap(({ wider = [] }) => wider))

test('is what its last word stands for alone', () => {
  expect(widerOf('ремень распредвала').map(({ means }) => means[0]?.join(' '))).toEqual(['цеп грм'])
  expect(widerOf('масляник')).toEqual([])
  expect(widerOf('грм')).toEqual([])
})

test('is tried for the car before another car is', () => {
  const attempts = [
    ...attemptsOf(reading('ремень грм haval f7'), { fits: '', suits: '', filters: '' }),
  ]
  const cars = attempts.map(({ car }) => car)
  const wider = attempts.findIndex(({ needs }) =>
    needs.some((need) => need.parts.some(({ said }) => said.includes('цеп'))),
  )
  expect(wider).toBeGreaterThan(0)
  expect(attempts[wider]).toMatchObject({ car: 'whole', isExact: false })
  expect(cars.findIndex((car) => car !== 'whole')).toBeGreaterThan(wider)
})
