// What a buyer typed, read as article numbers.
import { assert, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { confusedSpelling } from '#src/shared/article.ts'
import { anyText } from '#tests/support/any-text.ts'
import {
  articlePrefixes,
  findArticleMentions,
  knownMentions,
  SHORTEST_PREFIX,
  selectMentions,
} from './find-article-mentions.ts'

const normsIn = (text: string) => [...new Set(findArticleMentions(text).map(({ norm }) => norm))]
const chosenIn = (text: string, ...inStock: readonly string[]) =>
  selectMentions(findArticleMentions(text), (norm) => inStock.includes(norm)).map(
    ({ norm }) => norm,
  )

describe('readings of a text', () => {
  test.each([
    ['T15-1109111', 'T151109111'],
    ['t15 1109111', 'T151109111'],
    ['Т15-1109111', 'T151109111'], // the letter is Cyrillic
    ['W 712/95', 'W71295'],
    ['T1-5', 'T15'],
    ['GB-1138', 'GB1138'],
  ])('«%s» as a whole is believed first: %s', (text, norm) => {
    const pieces = text.split(' ').length
    expect(findArticleMentions(text)[0]).toMatchObject({ norm, from: 0, to: pieces })
  })

  test('the whole text comes before its parts, longer ones before shorter ones', () => {
    expect(normsIn('e4g16 1012040 a5')).toEqual([
      ...['E4G161012040A5', 'Y4П161012040Ф5'],
      ...['E4G161012040', '1012040A5', 'Y4П161012040', '1012040Ф5'],
      ...['E4G16', '1012040', 'Y4П16'],
    ])
  })

  test('a whole text of many pieces, or of few signs, is believed first too', () => {
    expect(normsIn('e4 g1 6 10 12 040')[0]).toBe('E4G161012040')
    expect(normsIn('t15')).toEqual(['T15', 'E15'])
  })

  test('as typed comes before the other layout', () => {
    expect(normsIn('Е15-1109111').slice(0, 2)).toEqual(['E151109111', 'T151109111'])
    expect(normsIn('ц71295')[0]).toBe('Ц71295')
    expect(normsIn('ц71295')).toContain('W71295')
  })

  test('signs alone are no number, though some of them are keys of letters or look like a one', () => {
    expect(normsIn('[}|||№№|||{')).toEqual([])
  })

  test('a bar in a number is a one, and divides numbers too', () => {
    expect(normsIn('T|5-||O9|||')).toContain('T1511O9111')
    expect(normsIn('T15-1109111|T21-8107011')).toContain('T218107011')
  })

  test.each(['ЗОIОIЗБ', 'III-OIO', 'MPC-БО', 'фильтр зоlОlЗб'])(
    'a number of which every figure was taken for a letter is read: «%s»',
    (text) => {
      expect(findArticleMentions(text).length).toBeGreaterThan(0)
    },
  )

  test('a sign between figures is a sign in both layouts', () => {
    expect(normsIn('ц712.95')).toContain('W71295')
    expect(normsIn('ц 712/95')).toContain('W71295')
  })

  test.each(['фильтр масляный', 'a5', '', 'abcdef', '!!!', '🙂', '1'.repeat(41)])(
    'nothing is read in «%s»',
    (text) => {
      expect(findArticleMentions(text)).toEqual([])
    },
  )

  test('pieces among words are five signs or longer', () => {
    expect(normsIn('фильтр a15')).not.toContain('A15')
    expect(normsIn('фильтр a1512')).toContain('A1512')
  })

  test('a number may stand in four pieces among other words', () => {
    expect(normsIn('фильтр e4 g16 10 12040 купить')).toContain('E4G161012040')
    expect(normsIn('фильтр e4 g1 6 10 12040 купить')).not.toContain('E4G161012040')
  })

  test('of a number among many words are found', () => {
    const text = 'нужен 2 шт масляный фильтр T113501080 на чери тигго 7 2021 года'
    expect(normsIn(text)).toContain('T113501080')
  })

  test.each([
    ['T15-1109111,T21-8107011', ['T151109111', 'T218107011']],
    ['T15-1109111;480-1012010/T21-8107011', ['T151109111', '4801012010', 'T218107011']],
    ['арт.T15-1109111', ['T151109111']],
    ['фильтр арт:T15-1109111', ['T151109111']],
    ['№4801012010', ['4801012010']],
  ])('«%s» are of each number in it', (text, norms) => {
    expect(normsIn(text)).toEqual(expect.arrayContaining(norms))
  })

  test('are sixty-four at most, whatever is typed', () => {
    const numbers = Array.from({ length: 200 }, (_, place) => `ab${10_000 + place}`)
    expect(findArticleMentions(numbers.join(' '))).toHaveLength(48)
    assert(
      property(anyText, (text) => {
        const readings = findArticleMentions(text)
        expect(readings.length).toBeLessThanOrEqual(64)
        for (const { norm, from, to } of readings) {
          expect(norm).toMatch(/^[\p{L}\p{N}]+$/u)
          expect(confusedSpelling(norm)).toMatch(/\d/)
          expect(norm.length).toBeLessThanOrEqual(40)
          expect(from).toBeLessThan(to)
        }
      }),
    )
  })
})

describe('readings that are in the catalogue', () => {
  test('do not overlap: the most believed stays', () => {
    expect(chosenIn('e4g16 1012040', 'E4G161012040', 'E4G16', '1012040')).toEqual(['E4G161012040'])
    expect(chosenIn('e4g16 1012040', 'E4G16', '1012040')).toEqual(['E4G16', '1012040'])
  })

  test('are several when the text holds several', () => {
    const text = 't15-1109111 и m11-1109111'
    expect(chosenIn(text, 'T151109111', 'M111109111')).toEqual(['T151109111', 'M111109111'])
  })

  test('of one place in both layouts are both kept', () => {
    expect(chosenIn('е15-1109111', 'E151109111', 'T151109111')).toEqual([
      'E151109111',
      'T151109111',
    ])
  })

  test('are none when the shop has none', () => {
    expect(chosenIn('t15-1109111')).toEqual([])
  })

  test('never share a word of the text, but where they are the same words', () => {
    assert(
      property(anyText, (text) => {
        const chosen = selectMentions(findArticleMentions(text), (norm) => norm.length % 2 === 0)
        for (const one of chosen) {
          for (const other of chosen) {
            const isApart = one.to <= other.from || other.to <= one.from
            expect(isApart || (one.from === other.from && one.to === other.to)).toBe(true)
          }
        }
      }),
    )
  })
})

describe('known numbers', () => {
  const known = (text: string, ...inStock: readonly string[]) => {
    const { mentions, confused } = knownMentions(findArticleMentions(text), new Set(inStock))
    return [mentions, confused].map((some) => some.map(({ norm }) => norm))
  }

  test('are meant by a text with confused signs, in their own spelling', () => {
    expect(known('48О1О12О1О', '4801012010')).toEqual([['4801012010'], []])
    const text = knownMentions(findArticleMentions('T15-IIO9III'), new Set(['T151109111']))
    expect(text.mentions).toMatchObject([{ norm: 'T151109111', typed: 'T151109111' }])
  })

  test('as written are meant, and those that differ by confused signs stand beside', () => {
    expect(known('АОП9Б', 'AOП9Б', 'AOП96')).toEqual([['AOП9Б'], ['AOП96']])
    expect(known('АОП96', 'AOП9Б', 'AOП96')).toEqual([['AOП96'], ['AOП9Б']])
    expect(known('АОП9б', 'AOП96')).toEqual([['AOП96'], []])
  })

  test('of a list are each meant by its own piece', () => {
    const [mentions, confused] = known('T15-1109111,48О1О12О1О', 'T151109111', '4801012010')
    expect(mentions).toEqual(['T151109111', '4801012010'])
    expect(confused).toEqual([])
  })

  test('in pieces are the whole before a part', () => {
    expect(known('E4G16 1O12O4O', 'E4G16', 'E4G161012040')).toEqual([['E4G161012040'], []])
  })
})

describe('beginnings of a number that is not there', () => {
  test('are ever shorter, by three signs at most', () => {
    expect(articlePrefixes('T151109111')).toEqual(['T15110911', 'T1511091', 'T151109'])
  })

  test('are not shorter than a beginning that says something', () => {
    expect(articlePrefixes('T15110')).toEqual(['T1511'])
    expect(articlePrefixes('T1511')).toEqual([])
    expect(articlePrefixes('T15')).toEqual([])
    expect(SHORTEST_PREFIX).toBe(5)
  })
})
