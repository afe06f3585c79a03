// Lists the forms of parts, sides and manufacturers, from the vocabulary and the catalogue.

import type { Make } from './catalogue-names.ts'
import type { FormEntry } from './form-index.ts'
import { wordKey, wordKeys, wordsOf } from './word-key.ts'
import type { Vocabulary } from './words/vocabulary.ts'

export function* partForms({ parts, sides, pairs, words, stop }: Vocabulary): Generator<FormEntry> {
  const owners = ownersOf(parts)
  for (const record of parts) {
    const { means, forms } = record
    const concept = {
      kind: 'part',
      names: means.map(phraseOf),
      synonyms: forms.map(phraseOf),
    } as const
    for (const text of [...means, ...forms]) {
      const owner = owners.get(nameOf(text))
      if (!owner || owner === record) yield { text, concept, requires: 'nothing' }
    }
  }
  const sideOf = new Map<string, FormEntry['concept']>()
  for (const { means, forms } of sides) {
    const concept = { kind: 'side', words: [...means, ...forms].map(wordKeys) } as const
    for (const text of [...means, ...forms]) yield { text, concept, requires: 'nothing' }
    for (const text of means) sideOf.set(text, concept)
  }
  for (const { form, sides: named } of pairs) {
    for (const side of named) {
      const concept = sideOf.get(side)
      if (concept) yield { text: form, concept, requires: 'part-or-car' }
    }
  }
  for (const { word, forms } of words) {
    const concept = { kind: 'word', words: [word, ...forms].map(wordKeys) } as const
    for (const text of forms) yield { text, concept, requires: 'nothing' }
  }
  for (const text of stop) yield { text, concept: { kind: 'stop' }, requires: 'nothing' }
}

const PREPOSITIONS = new Set('в во с со на для из под от и по к'.split(' '))

/** Drops prepositions, which the search index does not hold: привод в сборе. */
const phraseOf = (text: string): string[] =>
  wordsOf(text)
    .filter((word) => !PREPOSITIONS.has(word))
    .map(wordKey)

type PartRecord = Vocabulary['parts'][number]
const nameOf = (text: string): string => [...new Set(wordKeys(text))].sort().join(' ')

/** The first name of a part belongs to it alone: капот is the bonnet, though кузов lists it too. */
function ownersOf(parts: readonly PartRecord[]): ReadonlyMap<string, PartRecord> {
  const owners = new Map<string, PartRecord>()
  for (const record of parts) {
    const name = nameOf(record.means[0] ?? '')
    const former = owners.get(name)
    if (!former || record.means.length < former.means.length) owners.set(name, record)
  }
  return owners
}

export function* manufacturerForms(
  manufacturers: readonly Make[],
  vocabulary: Vocabulary,
): Generator<FormEntry> {
  const idByName = new Map<string, number>()
  for (const { id, names } of manufacturers) {
    const concept = { kind: 'manufacturer', id } as const
    for (const text of names) {
      yield { text, concept, requires: 'nothing' }
      idByName.set(text.toLowerCase(), id)
    }
  }
  for (const { manufacturer, forms } of vocabulary.manufacturers) {
    const id = idByName.get(manufacturer.toLowerCase())
    if (id === undefined) continue
    for (const text of forms) {
      yield { text, concept: { kind: 'manufacturer', id }, requires: 'nothing' }
    }
  }
}
