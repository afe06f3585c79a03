// What a search that found nothing would find if a word of it were read as a known one.

import type { Database } from '#src/platform/server/database.ts'
import { ShopError } from '#src/shared/errors.ts'
import type { SearchAnswer } from '../contract.ts'
import { type NearWord, nearestWords } from '../reading/nearest-words.ts'
import { parseQuery } from '../reading/parse-query.ts'
import { buildLexicon } from '../vocabulary/lexicon.ts'
import { wordKey, wordsOf } from '../vocabulary/word-key.ts'
import type { Vocabulary } from '../vocabulary/words/vocabulary.ts'
import { keepShopWords, type ShopWords, withOwnerWords } from './keep-shop-words.ts'
import type { OwnerWord } from './owner-words.repository.ts'
import { searchProducts } from './search-products.ts'

export type Proposal = NearWord & {
  /** What the search would find; lower bounds count as they are. */
  readonly total: number
  /** Near matches only. */
  readonly isSimilar: boolean
}

/** Searches as they are read with the built-in vocabulary, the owner's file and his words. */
export type Searching = { readonly words: ShopWords; readonly vocabulary: Vocabulary }

export const startSearching = async (db: Database, vocabulary: Vocabulary): Promise<Searching> => ({
  vocabulary,
  words: await keepShopWords(db, async () => vocabulary, rethrow)(),
})

const rethrow = (error: unknown) => {
  throw error
}

/** The nearest word with which something is found; null for none. */
export async function proposeWord(
  db: Database,
  { words }: Searching,
  text: string,
): Promise<Proposal | null> {
  let similar: Proposal | null = null
  for (const near of nearestWords(text, words.lexicon)) {
    const replaced = ` ${wordsOf(text).join(' ')} `.replace(` ${near.form} `, ` ${near.word} `)
    const answer = await searchFor(db, words, { text: replaced })
    if (answer.total === 0) continue
    const proposal = { ...near, total: answer.total, isSimilar: answer.similar === true }
    if (!proposal.isSimilar) return proposal
    similar ??= proposal
  }
  return similar
}

/** The search with one more word, without its being kept. */
export function withWord({ words, vocabulary }: Searching, word: OwnerWord): Searching {
  const richer = withOwnerWords(vocabulary, [word])
  return {
    vocabulary: richer,
    words: { ...words, lexicon: buildLexicon(words.lexicon.names, richer) },
  }
}

export type AskedSearch = {
  readonly text: string
  readonly brand?: string | undefined
  readonly model?: string | undefined
  readonly engine?: string | undefined
}

type Both = { readonly former: SearchAnswer; readonly now: SearchAnswer }

/** The answers before and after, where a text is read otherwise; null where it is read as before. */
export async function answersOfBoth(
  db: Database,
  [before, after]: readonly [Searching, Searching],
  asked: AskedSearch,
): Promise<Both | null> {
  const readings = [before, after].map(({ words: { lexicon } }) => {
    const { terms, car, corrected } = parseQuery(asked.text, lexicon, { isExact: false })
    return JSON.stringify([terms, car, corrected])
  })
  if (readings[0] === readings[1]) return null
  const former = await searchFor(db, before.words, asked)
  return { former, now: await searchFor(db, after.words, asked) }
}

const searchFor = (db: Database, words: ShopWords, { text, brand, model, engine }: AskedSearch) =>
  searchProducts(db, words, {
    text,
    car: { make: brand, model, engine },
    isExact: false,
    filters: {},
    order: 'relevance',
    page: { page: 1, per_page: 24, offset: 0 },
  })

const LONGEST_FORM = 3

/** A word as it is kept. Throws `invalid` where it could have no effect, or means nothing here. */
export function checkedWord({ words: { lexicon } }: Searching, given: OwnerWord): OwnerWord {
  const [form, word] = [given.form, given.word].map((text) => wordsOf(text)) as [string[], string[]]
  const refuse = (text: string): never => {
    throw new ShopError('invalid', text)
  }
  if (form.length === 0 || form.length > LONGEST_FORM)
    refuse('Слово покупателя — от одного до трёх слов.')
  if (form.length === 1 && lexicon.isCatalogueWord(wordKey(form[0] ?? '')))
    refuse(`Слово «${form[0]}» есть в названиях товаров: его нельзя читать иначе.`)
  const unknown = word.find((each) => !lexicon.isKnown(wordKey(each)))
  if (word.length === 0) refuse('Скажите, каким словом его читать: --as СЛОВО.')
  if (unknown !== undefined)
    refuse(`Слова «${unknown}» магазин не знает: назовите деталь, как в каталоге.`)
  return { form: form.join(' '), word: word.join(' ') }
}
