// A term as queries of the index.
import { describe, expect, test } from 'vitest'
import {
  MAKER,
  sampleLexicon,
  sampleNames,
  sampleVocabulary,
} from '#tests/support/sample-lexicon.ts'
import { parseQuery } from '../reading/parse-query.ts'
import type { QueryTerm } from '../reading/parse-terms.ts'
import { buildLexicon } from '../vocabulary/lexicon.ts'
import { termQuery } from './term-query.ts'

const NOTHING: QueryTerm = {
  parts: [],
  qualifiers: [],
  words: [],
  oilProperties: [],
  manufacturerIds: [],
}

const queryOf = (text: string, lexicon = sampleLexicon) => {
  const [term = NOTHING] = parseQuery(text, lexicon, { isExact: false }).terms
  return termQuery(term, lexicon)
}

/** What must match, wherever in a name it stands. */
const matchOf = (...asked: Parameters<typeof queryOf>) =>
  queryOf(...asked).match?.replace(/:[A-D]+/g, '') ?? null

test('a name with fewer words will do only where it is asked for widely', () => {
  const parts = [{ means: ['водяной насос', 'насос'], forms: [] }]
  const lexicon = buildLexicon(sampleNames, { ...sampleVocabulary, parts })
  const [term = NOTHING] = parseQuery('водяной насос', lexicon, { isExact: false }).terms
  const wide = { ...term, parts: term.parts.map((part) => ({ ...part, allowsShorterNames: true })) }
  const bare = (asked: QueryTerm) => termQuery(asked, lexicon).match?.replace(/:[A-D]+/g, '')
  expect(bare(term)).toBe("'водян' & 'насос'")
  expect(bare(wide)).toBe("'насос'")
})

test('words that say little need not stand in the name', () => {
  const parts = [{ means: ['помпа'], forms: ['помпа двигателя в сборе'] }]
  const words = [...sampleNames.words, { word: 'двигатель', lexeme: 'двигател', count: 1 }]
  const lexicon = buildLexicon({ ...sampleNames, words }, { ...sampleVocabulary, parts })
  expect(matchOf('помпа двигателя в сборе', lexicon)).toBe("'помп'")
})

test('of the names of a part twelve at most are looked for', () => {
  const names = Array.from({ length: 40 }, (_, place) => `деталь${place}`)
  const words = names.map((word) => ({ word, lexeme: word, count: 1 }))
  const parts = [{ means: names, forms: [] }]
  const lexicon = buildLexicon({ ...sampleNames, words }, { ...sampleVocabulary, parts })
  const { match } = queryOf('деталь0', lexicon)
  expect(match?.split(' | ').length).toBeLessThanOrEqual(12)
})

describe('what must match', () => {
  test.each([
    ['масляник', "'маслян' & 'фильтр'"],
    ['помпа', "('насос' & 'водян' | 'помп')"],
    ['фильтр', "('фильтр' | 'фильтр^')"],
    ['фильтр салонный', "('фильтр' | 'фильтр^') & ('салон' | 'салон^')"],
    ['каяба', "'f2_'"],
    ['масло 5w30', "('масл' | 'масл^') & ('v5w30_' | '5w30')"],
    ['масло 4л', "('масл' | 'масл^') & 'l4000_'"],
    ['масло SN', "('масл' | 'масл^') & 'api_sn_'"],
    ['самовар', null],
    ['рефрижератор', null],
    ['фильтр самовар', null],
  ])('for «%s» is %s', (text, match) => {
    const found = matchOf(text)
    const lexemes = (query: string | null) => query?.match(/'[^']*'/g)?.toSorted() ?? null
    expect(lexemes(found)).toEqual(lexemes(match))
  })

  test('a side is said by any of its words that the catalogue has', () => {
    expect(matchOf('колодки передние')).toContain("'передн'")
  })

  test('several makers are alternatives', () => {
    expect(matchOf('амортизатор каяба mann')).toBe(
      `'амортизатор' & ('f${MAKER.mann}_' | 'f${MAKER.kyb}_')`,
    )
  })
})

/** Each as its lexemes in the order of the alphabet. */
const alternativesOf = (text: string, lexicon = sampleLexicon) => {
  const alternatives =
    matchOf(text, lexicon)
      ?.replace(/^\(|\)$/g, '')
      .split(' | ') ?? []
  return new Set(alternatives.map((each) => each.split(' & ').toSorted().join(' ')))
}

describe('names of a part', () => {
  test('are alternatives: as it was said, and as catalogues write it', () => {
    expect(alternativesOf('водяшка')).toEqual(new Set(["'водян' 'насос'", "'помп'"]))
  })

  test('are asked for once where one of them says less than another', () => {
    expect(alternativesOf('колодки')).toEqual(new Set(["'колодк'"]))
    const parts = [
      { means: ['цепь грм', 'грм цепь', 'помпа', 'грм ремень цепь'], forms: ['водогрей'] },
    ]
    const lexicon = buildLexicon(sampleNames, { ...sampleVocabulary, parts })
    expect(matchOf('водогрей', lexicon)).toBe("('цеп' & 'грм' | 'помп')")
  })

  test('of buyers are looked for where the catalogue writes none of its own', () => {
    const own = { means: ['самовар'], forms: ['помпа', 'водогрей'] }
    const vocabulary = { ...sampleVocabulary, parts: [own] }
    const lexicon = buildLexicon(sampleNames, vocabulary)
    expect(matchOf('водогрей', lexicon)).toBe("'помп'")
    expect(matchOf('помпа', lexicon)).toBe("'помп'")
  })

  test('that are shorter than what was said are left out', () => {
    expect(alternativesOf('ремень грм')).toEqual(new Set(["'грм' 'ремен'"]))
    expect(alternativesOf('грм')).toEqual(new Set(["'грм'"]))
  })

  test('that are shorter are left out of those of the catalogue too', () => {
    const parts = [{ means: ['ремень грм', 'грм'], forms: ['газораспределение'] }]
    const lexicon = buildLexicon(sampleNames, { ...sampleVocabulary, parts })
    expect(alternativesOf('ремень грм', lexicon)).toEqual(new Set(["'грм' 'ремен'"]))
    expect(alternativesOf('газораспределение', lexicon)).toEqual(new Set(["'грм'"]))
  })

  test('that are shorter stay where they are the better ones', () => {
    const parts = [{ means: ['амортизатор', 'колодки амортизатора'], forms: ['фильтр'] }]
    const lexicon = buildLexicon(sampleNames, { ...sampleVocabulary, parts })
    expect(alternativesOf('колодки амортизатора', lexicon)).toContain("'амортизатор'")
    expect(alternativesOf('стойка амортизатора')).toContain("'амортизатор'")
  })

  test('whose words the catalogue lacks are left out', () => {
    expect(alternativesOf('ремень газораспределения')).toEqual(new Set(["'грм' 'ремен'"]))
    expect(alternativesOf('холодильник')).toEqual(new Set())
  })
})

describe('what stands before the rest', () => {
  test('of a part: what is named or called so, what begins with a name, with its usual one', () => {
    const [named, begun, category, usual] = queryOf('помпа').prefer
    const pump = "('насос':A | 'водян':A) & ('насос':AB & 'водян':AB | 'насос':C & 'водян':C)"
    expect(begun).toBe(`('помп':A | ${pump})`)
    expect(named).toContain("'помп':AB & 'помп':C")
    expect(category).toBe(`${begun} & ('помп':C | 'насос':C & 'водян':C)`)
    expect(usual).toContain("& 'насос':A")
    expect(usual).toContain("& 'насос':C & 'водян':C")
  })

  test('of several parts: what is one of them', () => {
    const [all = ''] = queryOf('колодки помпа').prefer
    expect(all).toContain("'колодк':A | ")
    expect(all).toContain("'помп':A | ")
  })

  test('of a wish for the maker of the car: what is called so, last', () => {
    const words = [...sampleNames.words, { word: 'оригинал', lexeme: 'оригина', count: 9 }]
    const lexicon = buildLexicon({ ...sampleNames, words }, sampleVocabulary)
    const [term = NOTHING] = parseQuery('колодки оригинал', lexicon, { isExact: false }).terms
    const { match, prefer } = termQuery(term, lexicon)
    expect(match).not.toContain('оригина')
    expect(prefer.at(-1)).toContain('оригина')
  })

  test('of words: names that begin with one of them', () => {
    expect(queryOf('фильтр').prefer).toEqual(["'фильтр':AB & 'фильтр':A"])
  })

  test('of a maker or a grade alone: nothing', () => {
    expect(queryOf('каяба').prefer).toEqual([])
    expect(queryOf('5w30').prefer).toEqual([])
  })
})

test('a lexeme with signs of its own is quoted', () => {
  const words = [...sampleNames.words, { word: 'дог', lexeme: "дог'\\", count: 1 }]
  const lexicon = buildLexicon({ ...sampleNames, words }, sampleVocabulary)
  expect(matchOf('дог', lexicon)).toBe("('дог''\\\\' | 'дог''\\\\^')")
})

test('nothing said is everything', () => {
  expect(termQuery(NOTHING, sampleLexicon)).toEqual({ match: '', prefer: [] })
})
