// What a part may be a piece of: who finds no ремень ГРМ for his car may have a chain, or a set.

import type { ConceptOf } from './form-index.ts'
import type { Lexicon } from './lexicon.ts'
import type { PartWish } from './read-needs.ts'

type Part = ConceptOf<'part'>

/** All that the last words of a name stand for alone, where the part is among it: ГРМ. */
export function widerParts({ meanings }: PartWish, { forms }: Lexicon): Part[] {
  const wider = meanings.flatMap((meaning) => {
    const [, ...qualities] = meaning.means[0] ?? []
    return qualities
      .flatMap((key) => forms.byKey.get(key) ?? [])
      .filter(({ keys }) => keys.length === 1)
      .flatMap((form) => form.meanings.map(({ concept }) => concept))
      .filter((concept) => concept.kind === 'part')
      .filter((concept) => concept !== meaning && isAmong(meaning, concept))
  })
  return [...new Set(wider)]
}

const isAmong = (part: Part, { means }: Part): boolean => {
  const name = part.means[0]?.join(' ')
  return means.some((phrase) => phrase.join(' ') === name)
}
