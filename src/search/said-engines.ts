// The engines in a text by the pieces of their names: JLE-4G18TD, HFC4GB2.4E, 481.

import { normaliseArticle } from '#src/shared/article.ts'
import type { Concept } from './form-index.ts'
import type { Meant } from './in-company.ts'
import type { Lexicon } from './lexicon.ts'
import { matchEngines } from './match-engines.ts'
import type { ReadWord } from './read-words.ts'

export type SaidEngine = {
  /** Of its words in the text. */
  readonly at: readonly number[]
  /** Normalised as articles are. */
  readonly key: string
}

const MOST_PIECES = 3

/** 481 is an engine beside a car or a part only; a longer name is one wherever it stands. */
export function saidEngines(
  words: readonly ReadWord[],
  matches: readonly Meant[],
  lexicon: Lexicon,
): SaidEngine[] {
  const isNumberMeant = BESIDE_NUMBERS.some((kind) => isNamed(matches, kind))
  const free = new Set(words.keys())
  for (const { at } of matches) for (const place of at) free.delete(place)
  const said: SaidEngine[] = []
  const take = (engine: SaidEngine) => {
    said.push(engine)
    for (const place of engine.at) free.delete(place)
  }
  for (let length = MOST_PIECES; length > 1; length -= 1) {
    for (const place of words.keys()) {
      const at = Array.from({ length }, (_, further) => place + further)
      if (!at.every((each) => free.has(each))) continue
      const key = normaliseArticle(at.map((each) => words[each]?.word ?? '').join(''))
      if (lexicon.engineIndex.byName.has(key)) take({ at, key })
    }
  }
  for (const place of [...free]) {
    const key = words[place]?.key ?? ''
    const isMeant = isNumberMeant || !/^\d+$/.test(key)
    if (isMeant && matchEngines(key, lexicon.engineIndex).length > 0) take({ at: [place], key })
  }
  return said.toSorted((one, other) => (one.at[0] ?? 0) - (other.at[0] ?? 0))
}

const BESIDE_NUMBERS: readonly Concept['kind'][] = ['make', 'model', 'part']

const isNamed = (matches: readonly Meant[], kind: Concept['kind']): boolean =>
  matches.some(({ concepts }) => concepts.some((concept) => concept.kind === kind))
