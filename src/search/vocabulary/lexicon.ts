// Builds the lexicon by which queries are parsed: words of the catalogue, names of cars and
// manufacturers, synonyms of buyers.

import { normaliseArticle } from '#src/shared/article.ts'
import { abbreviationExpander, type ExpandAbbreviations } from './abbreviations.ts'
import type { CatalogueNames, Category, Make, Model } from './catalogue-names.ts'
import { type EngineIndex, indexEngines, type NamedEngine } from './engine-index.ts'
import { type FormIndex, indexForms } from './form-index.ts'
import { carForms } from './forms-of-cars.ts'
import { manufacturerForms, partForms } from './forms-of-parts.ts'
import { wordCompleter } from './prefix-search.ts'
import { type SpellingCorrector, spellingCorrector } from './spelling-corrector.ts'
import { wordKey, wordKeys } from './word-key.ts'
import type { Vocabulary } from './words/vocabulary.ts'

export type Lexicon = {
  readonly names: CatalogueNames
  readonly makeById: ReadonlyMap<number, Make>
  readonly modelById: ReadonlyMap<number, Model>
  readonly engines: readonly NamedEngine[]
  readonly engineIndex: EngineIndex
  readonly forms: FormIndex
  /** The lexemes of a word in the search index, by the key of the word. */
  readonly lexemesByKey: ReadonlyMap<string, readonly string[]>
  readonly expandAbbreviations: ExpandAbbreviations
  /** Ids of categories with subcategories, by the sorted keys of their name. */
  readonly branchByName: ReadonlyMap<string, number>
  /** Categories by the sorted keys of their names. */
  readonly categoryByName: ReadonlyMap<string, Category>
  /** Keys of the first words of category names: фильтр of «Фильтры масляные». */
  readonly categoryHeads: ReadonlySet<string>
  readonly correct: SpellingCorrector
  /** The most frequent word of the catalogue with this prefix. */
  readonly complete: (prefix: string) => string | null
  /** Whether the catalogue or a form has a word of this key. */
  readonly isKnown: (key: string) => boolean
  /** Whether the catalogue has a word of this key. */
  readonly isCatalogueWord: (key: string) => boolean
  /** Whether product names have it; a word of category names alone would match half the shop. */
  readonly isInProductNames: (key: string) => boolean
}

export function buildLexicon(names: CatalogueNames, vocabulary: Vocabulary): Lexicon {
  const forms = indexForms([
    ...partForms(vocabulary),
    ...manufacturerForms(names.manufacturers, vocabulary),
    ...carForms(names, vocabulary),
  ])
  const lexemesByKey = lexemesOf(names.words)
  const engines = names.engines.map((engine) => ({
    ...engine,
    norm: normaliseArticle(engine.name),
  }))
  const keysInProductNames = new Set(
    names.words.filter(({ count }) => count > 0).map(({ word }) => wordKey(word)),
  )
  return {
    names,
    makeById: byId(names.makes),
    modelById: byId(names.models),
    engines,
    engineIndex: indexEngines(engines),
    forms,
    lexemesByKey,
    branchByName: branchesOf(names.categories),
    categoryByName: new Map(names.categories.map((each) => [nameKey(each.name), each])),
    categoryHeads: new Set(names.categories.flatMap(({ name }) => wordKeys(name).slice(0, 1))),
    expandAbbreviations: abbreviationExpander(vocabulary.words, (key) => lexemesByKey.has(key)),
    correct: spellingCorrector(correctableWords(names, forms)),
    complete: wordCompleter(names.words),
    isCatalogueWord: (key) => lexemesByKey.has(key),
    isInProductNames: (key) => keysInProductNames.has(key),
    isKnown: (key) => lexemesByKey.has(key) || forms.byKey.has(key),
  }
}

const byId = <Item extends { readonly id: number }>(items: readonly Item[]) =>
  new Map(items.map((item) => [item.id, item]))

function lexemesOf(words: CatalogueNames['words']): ReadonlyMap<string, readonly string[]> {
  const lexemes = new Map<string, string[]>()
  for (const { word, lexeme } of words) {
    const key = wordKey(word)
    const known = lexemes.get(key)
    if (!known) lexemes.set(key, [lexeme])
    else if (!known.includes(lexeme)) known.push(lexeme)
  }
  return lexemes
}

/**
 * Words of forms have the count 0, so that words of the catalogue are preferred. Those that occur
 * only in forms of several words are left out.
 */
function* correctableWords({ words }: CatalogueNames, forms: FormIndex) {
  yield* words
  const written = new Set(words.map(({ word }) => word))
  const isFormByItself = (word: string) =>
    forms.byKey.get(wordKey(word))?.some(({ keys }) => keys.length === 1) ?? false
  for (const word of forms.words) {
    if (!written.has(word) && isFormByItself(word)) yield { word, count: 0 }
  }
}

function branchesOf(categories: CatalogueNames['categories']): ReadonlyMap<string, number> {
  const parents = new Set(categories.map(({ parentId }) => parentId))
  const branches = categories.filter(({ id }) => parents.has(id))
  return new Map(branches.map(({ id, name }) => [nameKey(name), id]))
}

/** Names of the same words are equal. */
export const nameKey = (name: string): string => wordKeys(name).sort().join(' ')
