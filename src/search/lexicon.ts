// What the shop knows of words: the catalogue's own, its cars and makers, and the vocabulary of
// buyers. Built once in a while, asked by every search.

import { normaliseArticle } from '#src/shared/article.ts'
import type { CatalogueNames, Make, Model } from './catalogue-names.ts'
import { type FormIndex, indexForms } from './form-index.ts'
import { carForms } from './forms-of-cars.ts'
import { makerForms, partForms } from './forms-of-parts.ts'
import { type EngineIndex, indexEngines, type NamedEngine } from './match-engines.ts'
import { type Shorthand, shorthand } from './shorthand.ts'
import { type SpellingDictionary, spellingDictionary } from './spelling-dictionary.ts'
import { wordCompletion } from './word-completion.ts'
import { wordKey, wordKeys } from './word-key.ts'
import type { Vocabulary } from './words/vocabulary.ts'

export type Lexicon = {
  readonly names: CatalogueNames
  readonly makeById: ReadonlyMap<number, Make>
  readonly modelById: ReadonlyMap<number, Model>
  readonly engines: readonly NamedEngine[]
  readonly engineIndex: EngineIndex
  readonly forms: FormIndex
  /** The lexemes under which the index keeps a word, by its key. */
  readonly lexemesByKey: ReadonlyMap<string, readonly string[]>
  readonly shorthand: Shorthand
  /** Categories that have others under them, by the keys of their name in order. */
  readonly branchByName: ReadonlyMap<string, number>
  /** The first words of categories, by their keys: фильтр of «Фильтры масляные». */
  readonly categoryHeads: ReadonlySet<string>
  readonly correct: SpellingDictionary
  /** The commonest word of the catalogue that begins so; null when none does. */
  readonly complete: (beginning: string) => string | null
  /** Whether somebody could mean something by the word of this key. */
  readonly isKnown: (key: string) => boolean
  /** Whether the catalogue itself writes the word of this key. */
  readonly isWritten: (key: string) => boolean
  /** Whether names of goods have it: what categories alone are called finds half the shop. */
  readonly isInNames: (key: string) => boolean
}

export function buildLexicon(names: CatalogueNames, vocabulary: Vocabulary): Lexicon {
  const forms = indexForms([
    ...partForms(vocabulary),
    ...makerForms(names.manufacturers, vocabulary),
    ...carForms(names, vocabulary),
  ])
  const lexemesByKey = lexemesOf(names.words)
  const engines = names.engines.map((engine) => ({
    ...engine,
    norm: normaliseArticle(engine.name),
  }))
  const named = new Set(
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
    categoryHeads: new Set(names.categories.flatMap(({ name }) => wordKeys(name).slice(0, 1))),
    shorthand: shorthand(vocabulary.words, (key) => lexemesByKey.has(key)),
    correct: spellingDictionary(correctableWords(names, forms)),
    complete: wordCompletion(names.words),
    isWritten: (key) => lexemesByKey.has(key),
    isInNames: (key) => named.has(key),
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
 * Words of the vocabulary count as rare: what the catalogue itself writes is meant before them. A
 * word that says something in longer names only is no correction.
 */
function* correctableWords({ words }: CatalogueNames, forms: FormIndex) {
  yield* words
  const written = new Set(words.map(({ word }) => word))
  const saysEnough = (word: string) =>
    forms.byKey.get(wordKey(word))?.some(({ keys }) => keys.length === 1) ?? false
  for (const word of forms.words) {
    if (!written.has(word) && saysEnough(word)) yield { word, count: 0 }
  }
}

function branchesOf(categories: CatalogueNames['categories']): ReadonlyMap<string, number> {
  const parents = new Set(categories.map(({ parentId }) => parentId))
  const branches = categories.filter(({ id }) => parents.has(id))
  return new Map(branches.map(({ id, name }) => [wordKeys(name).sort().join(' '), id]))
}
