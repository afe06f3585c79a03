// Engines by what is remembered of their names.
import { describe, expect, test } from 'vitest'
import { ENGINE, sampleLexicon } from '#tests/support/sample-lexicon.ts'
import { findEngines } from './engine-index.ts'
import { buildLexicon } from './lexicon.ts'
import { wordKey } from './word-key.ts'

const found = (word: string) =>
  findEngines(wordKey(word), sampleLexicon.engineIndex).map(({ id }) => id)

describe('an engine', () => {
  test.each([
    ['SQRE4T15C', [ENGINE.e4t15c]],
    ['sqre4t15c', [ENGINE.e4t15c]],
    ['e4t15c', [ENGINE.e4t15c]],
    ['е4т15с', [ENGINE.e4t15c]], // all letters are Cyrillic
    ['4t15', [ENGINE.e4t15c]],
    ['jlh3g15td', [ENGINE.jlh3g15]],
    ['gw4n20', [ENGINE.gw4n20]],
    ['480', [ENGINE.sqr480]],
    ['479', [ENGINE.lf479q2, ENGINE.lfb479q]],
    ['486', [ENGINE.jl486]],
  ])('is known by «%s»', (word, ids) => {
    expect(found(word)).toEqual(ids)
  })

  test.each(['e4', '15c', '48', '4800', '80', 'фильтр', 'sqre', '', '7', '47'])(
    'is not known by «%s»',
    (word) => {
      expect(found(word)).toEqual([])
    },
  )

  test('a whole name hides those that only contain it', () => {
    const engines = ['4G15', 'JL4G15', 'GW4G15K', '491', 'GA491QE'].map((name, id) => ({
      ...{ id, name, volumeMl: null },
    }))
    const names = {
      words: [],
      makes: [],
      models: [],
      manufacturers: [],
      categories: [],
      hasUnknownFits: false,
      engines,
    }
    const vocabulary = {
      ...{ parts: [], sides: [], pairs: [], cars: [], manufacturers: [], words: [], stop: [] },
    }
    const lexicon = buildLexicon(names, vocabulary)
    expect(findEngines('4G15', lexicon.engineIndex).map(({ name }) => name)).toEqual(['4G15'])
    expect(findEngines('491', lexicon.engineIndex).map(({ name }) => name)).toEqual(['491'])
  })
})
