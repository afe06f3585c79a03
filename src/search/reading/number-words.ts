// Reads numbers written as words where they belong to a car's name: «тигго семь про», «цэ пять»,
// «танк трехсотый», «тигго восьмерка».

import { matchForms } from '../vocabulary/form-index.ts'
import type { Lexicon } from '../vocabulary/lexicon.ts'
import { wordKey } from '../vocabulary/word-key.ts'

const ORDINAL = '(?:ый|ой|ий|ая|ое|ую|ого|ому|ом|ым|ые|ых)'
const NOUN = '(?:к[аиуе]|кой|ок)'
type Row = readonly (readonly [RegExp, number])[]
const numbered = (words: string, unit: number): Row =>
  words.split(' ').map((form, at) => {
    const spelling = form.replace('+', ORDINAL).replace('*', NOUN)
    return [new RegExp(`^(?:${spelling})$`), (at + 1) * unit] as const
  })

const HUNDREDS = numbered(
  'сто|ста|сот+|сотк[аиуе] двести|двухсот+ триста|трехсот+|трехсот* четыреста|четырехсот+ пятьсот|пятисот+|пятисот* шестьсот|шестисот+ семьсот|семисот+ восемьсот|восьмисот+ девятьсот|девятисот+',
  100,
)
const TENS = numbered(
  'десять|десяти|десят+|десят* двадцать|двадцати|двадцат+|двадцат* тридцать|тридцати|тридцат+|тридцат* сорок|сорока|сороков+ пятьдесят|пятидесяти|пятидесят+|пятидесят*|полтинник[аеу]? шестьдесят|шестидесяти|шестидесят+|шестидесят* семьдесят|семидесяти|семидесят+|семидесят* восемьдесят|восьмидесяти|восьмидесят+|восьмидесят* девяносто|девяноста|девяност+|девяност*',
  10,
)
const TEENS = numbered(
  'одиннадцат(?:ь|и)|одиннадцат+ двенадцат(?:ь|и)|двенадцат+ тринадцат(?:ь|и)|тринадцат+ четырнадцат(?:ь|и)|четырнадцат+ пятнадцат(?:ь|и)|пятнадцат+ шестнадцат(?:ь|и)|шестнадцат+ семнадцат(?:ь|и)|семнадцат+ восемнадцат(?:ь|и)|восемнадцат+ девятнадцат(?:ь|и)|девятнадцат+',
  1,
).map(([form, value]) => [form, value + 10] as const)
const ONES = numbered(
  'один|перв+ два|втор+ три|трет(?:ий|ья|ье|ьего|ьей|ью)|трой* четыре|четверт+|четвер* пять|пяти|пят+|пятер* шесть|шести|шест+|шестер* семь|семи|седьм+|семер* восемь|восьми|восьм+|восьмер* девять|девяти|девят+|девят*',
  1,
)
const ANY = new RegExp(
  [...HUNDREDS, ...TENS, ...TEENS, ...ONES].map(([form]) => form.source).join('|'),
)

/** The words with digits for numbers, if more of them then belong to the name of a car. */
export function readNumberWords(words: readonly string[], lexicon: Lexicon): readonly string[] {
  const read = withDigits(words)
  if (read.length === words.length && read.every((word, at) => word === words[at])) return words
  return carDigits(read, lexicon) > carDigits(words, lexicon) ? read : words
}

const numberIn = (row: Row, word: string | undefined) =>
  word === undefined ? undefined : row.find(([form]) => form.test(word))?.[1]

/** The number that begins at a word; null where none does. */
export function spokenNumber(words: readonly string[], from: number) {
  if (!ANY.test(words[from] ?? '')) return null // nearly always
  let value = 0
  let at = from
  for (const row of [HUNDREDS, TEENS, TENS, ONES]) {
    const each = at > from && row === TENS && value % 100 > 0 ? undefined : numberIn(row, words[at])
    if (each === undefined || (row === ONES && value % 100 > 10 && value % 10 > 0)) continue
    value += each
    at += 1
  }
  return at > from ? { value, length: at - from } : null
}

/** «Шесть десят» is how some machines write шестьдесят. */
const withWholeTens = (words: readonly string[]): string[] =>
  words.flatMap((word, at) => {
    const isBegin = (place: number) =>
      /^(пять|шесть|семь|восемь)$/.test(words[place] ?? '') && words[place + 1] === 'десят'
    return isBegin(at) ? [`${word}десят`] : isBegin(at - 1) ? [] : [word]
  })

function withDigits(typed: readonly string[]): string[] {
  const words = withWholeTens(typed)
  const read: string[] = []
  for (let at = 0; at < words.length; ) {
    const number = spokenNumber(words, at)
    read.push(number ? String(number.value) : (words[at] ?? ''))
    at += number?.length ?? 1
  }
  return read
}

/** How many numbers stand in the name of a model; a bare one does only beside its make. */
function carDigits(words: readonly string[], { forms }: Lexicon): number {
  const matches = matchForms(words.map(wordKey), forms, words)
  const makes = new Set(
    matches.flatMap(({ senses }) =>
      senses.flatMap(({ concept: named, requires }) =>
        named.kind === 'make' || (named.kind === 'model' && requires === 'nothing')
          ? [named.makeId]
          : [],
      ),
    ),
  )
  return matches
    .filter(({ senses }) =>
      senses.some(
        ({ concept, requires }) =>
          concept.kind === 'model' && (requires !== 'make' || makes.has(concept.makeId)),
      ),
    )
    .flatMap(({ positions }) => positions)
    .filter((position) => /^\d+$/.test(words[position] ?? '')).length
}
