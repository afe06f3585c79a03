// What is no search at all, or far too much of one.

import type { Random } from '#database/demo/random.ts'
import { emoji, nonsense, punctuation } from './mistype.ts'
import { type Kind, search, suggest } from './question-kind.ts'

const MANY = 1500
const LONGEST = 500

export function strangeQuestions(names: readonly string[], random: Random): Kind[] {
  const many = (text: () => string) => Array.from({ length: MANY }, text)
  const searches = (text: () => string) => many(text).map((typed) => search(typed))
  const few = (text: () => string) => Array.from({ length: 50 }, () => search(text()))
  const thousandWords = () => nonsense(random, 1000, 1000, 'latin')
  const longText = () => Array.from({ length: 20 }, () => random.pick(names)).join(' ')
  return [
    { name: 'nonsense', paths: searches(() => nonsense(random, 1, 4)) },
    { name: 'nonsense, while typing', paths: many(() => nonsense(random, 1, 4)).map(suggest) },
    { name: 'emoji', paths: searches(() => emoji(random)) },
    { name: 'only punctuation', paths: searches(() => punctuation(random)) },
    {
      name: `${LONGEST} characters of names`,
      paths: searches(() => longText().slice(0, LONGEST)),
    },
    {
      name: `${LONGEST} characters of nonsense`,
      paths: searches(() => nonsense(random, 200, 200).slice(0, LONGEST)),
    },
    { name: '1,000 words', paths: few(() => thousandWords().slice(0, 8000)) },
    {
      name: '9,500 signs (refused)',
      status: 422,
      paths: few(() => thousandWords().padEnd(9500, 'x')),
    },
  ]
}
