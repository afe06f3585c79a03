import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { readJudgementSet } from './judgement-set.ts'

const sample = await readFile(new URL('./sample-judgements.json', import.meta.url), 'utf8')
const query = { id: 'q1', query: 'haval', kind: 'broad', expect: {} }
const setOf = (...queries: object[]) => JSON.stringify({ meta: {}, queries })

describe('the file of a judgement set', () => {
  test('is read with its notes, its chosen cars and what it expects', () => {
    const { queries, unknown } = readJudgementSet(sample)
    expect(unknown).toEqual([])
    expect(queries).toHaveLength(8)
    expect(queries[3]?.filters).toEqual({ brand: 'Chery', model: 'Tiggo 7 Pro' })
    expect(queries[4]?.expect.attrs).toEqual({ viscosity: ['5W-30'] })
  })

  test.each([
    './spoken-judgements.json',
    './independent-judgements.json',
    './second-independent-judgements.json',
    './third-independent-judgements.json',
  ])('of wordings as buyers type and speak them is one that can be judged: %s', async (file) => {
    const { queries, unknown } = readJudgementSet(
      await readFile(new URL(file, import.meta.url), 'utf8'),
    )
    expect(unknown).toEqual([])
    expect(new Set(queries.map(({ id }) => id)).size).toBe(queries.length)
    expect(new Set(queries.map((each) => each.query)).size).toBe(queries.length)
  })

  test('may write one value where several are possible, and begin with a byte order mark', () => {
    const wanted = { not_exact_article: 'A1', name_all: ['фильтр'], attrs: { volume_l: 4 } }
    const { queries } = readJudgementSet(`\uFEFF${setOf({ ...query, expect: wanted })}`)
    expect(queries[0]?.expect).toEqual({
      not_exact_article: ['A1'],
      name_all: [['фильтр']],
      attrs: { volume_l: [4] },
    })
  })

  test('names what nobody can judge, and keeps the rest of the query', () => {
    const strange = { colour: 'red', name_all: [['лампа']], attrs: { base: 'PAO' } }
    const { queries, unknown } = readJudgementSet(setOf({ ...query, expect: strange }, query))
    expect(unknown).toEqual(['attrs.base', 'colour'])
    expect(queries.map(({ expect: kept }) => kept)).toEqual([
      { name_all: [['лампа']], attrs: {} },
      {},
    ])
  })

  test.each([
    ['Набор оценок — не JSON.', 'кто здесь'],
    ['Набор оценок непонятен в месте «queries».', '{}'],
    ['Набор оценок непонятен в месте «queries».', '[]'],
    ['Набор оценок непонятен в месте «queries».', '{"queries": []}'],
    ['Набор оценок непонятен в месте «queries.1.kind».', setOf(query, { ...query, kind: 3 })],
    [
      'Набор оценок непонятен в месте «queries.0.expect.empty».',
      setOf({ ...query, expect: { empty: 'perhaps' } }),
    ],
    [
      'Набор оценок непонятен в месте «queries.0.expect.fits».',
      setOf({ ...query, expect: { fits: 'Chery' } }),
    ],
  ])('is refused: %s', (message, text) => {
    expect(() => readJudgementSet(text)).toThrow(new Error(message))
  })
})
