// Index of forms, the names that buyers use: each is a set of words in any order, the longest first.

import { indexBy } from './index-by.ts'
import { hasDigit, wordKey, wordsOf } from './word-key.ts'

/** What a form stands for. Ids are those of the catalogue. */
export type Concept =
  | {
      readonly kind: 'part'
      /** As names of products call it. */
      readonly names: readonly Phrase[]
      /** As buyers call it. */
      readonly synonyms: readonly Phrase[]
    }
  | { readonly kind: 'side'; readonly words: readonly Phrase[] }
  | { readonly kind: 'word'; readonly words: readonly Phrase[] }
  | { readonly kind: 'make'; readonly makeId: number }
  | {
      readonly kind: 'model'
      readonly makeId: number
      /** Models of exactly this name; a family may have none. */
      readonly exactIds: readonly number[]
      /** These and the other models of the family. */
      readonly allIds: readonly number[]
    }
  | { readonly kind: 'manufacturer'; readonly id: number }
  | { readonly kind: 'stop' }
export type ConceptOf<Kind extends Concept['kind']> = Extract<Concept, { kind: Kind }>

/** Keys of words. */
export type Phrase = readonly string[]

/** Which other forms the text must hold for the sense to count. */
export type RequiredContext = 'nothing' | 'part-or-car' | 'make'

/** One meaning of a form. */
export type Sense = {
  readonly concept: Concept
  readonly requires: RequiredContext
  /** Words that must match unstemmed: валео is not вал, though their stems are equal. */
  readonly exactWords: readonly string[]
}
/** A form before it is indexed. */
export type FormEntry = { readonly text: string } & Omit<Sense, 'exactWords'>

export type Form = {
  readonly keys: Phrase
  /** The keys joined by spaces. */
  readonly text: string
  readonly senses: readonly Sense[]
}

export type FormIndex = {
  readonly byKey: ReadonlyMap<string, readonly Form[]>
  /** Each form once, under its rarest key: фильтр is in hundreds of forms. */
  readonly byRarestKey: ReadonlyMap<string, readonly Form[]>
  /** All words of all forms, unstemmed. */
  readonly words: ReadonlySet<string>
}

/** A form found in a text. */
export type FormMatch = {
  readonly senses: readonly Sense[]
  readonly keys: Phrase
  /** Positions of its words in the text. */
  readonly positions: readonly number[]
}

export function indexForms(entries: Iterable<FormEntry>): FormIndex {
  const forms = new Map<string, { keys: string[]; text: string; senses: Sense[] }>()
  const words = new Set<string>()
  for (const { text: written, concept, requires } of entries) {
    const own = wordsOf(written)
    for (const word of own) words.add(word)
    const keys = [...new Set(own.map(wordKey))].sort()
    if (keys.length === 0) continue
    const text = keys.join(' ')
    const form = forms.get(text) ?? { keys, text, senses: [] }
    const exactWords = unstemmedWords(own, concept)
    // тиго and тига have one stem: either of them matches
    const isKnown = form.senses.some(
      (sense) => sense.concept === concept && isWithin(sense.exactWords, exactWords),
    )
    if (!isKnown) form.senses.push({ concept, requires, exactWords })
    forms.set(text, form)
  }
  const byKey = indexBy<Form>(forms.values(), ({ keys }) => keys)
  const frequency = (key: string) => byKey.get(key)?.length ?? 0
  const rarest = ({ keys }: Form) =>
    keys.toSorted((one, other) => frequency(one) - frequency(other)).slice(0, 1)
  return { byKey, byRarestKey: indexBy<Form>(forms.values(), rarest), words }
}

const isWithin = (some: readonly string[], all: readonly string[]): boolean =>
  some.every((word) => all.includes(word))

const SHORTEST_STEM = 4
/** Names are not inflected as words of parts are: a short stem of one may be another word's. */
const UNINFLECTED: readonly Concept['kind'][] = ['make', 'model', 'manufacturer']

function unstemmedWords(words: readonly string[], { kind }: Concept): string[] {
  if (kind === 'stop') return [...words]
  return UNINFLECTED.includes(kind) ? words.filter((word) => isShortStem(word, wordKey(word))) : []
}

/** Words with a digit have no stem. */
const isShortStem = (word: string, key: string): boolean =>
  key.length < SHORTEST_STEM && key !== word && !hasDigit(word)

/**
 * Finds forms in a text; each word belongs to one match, and longer forms are taken first. `words`,
 * if given, are checked against `exactWords`; a form that fails leaves its words to shorter ones.
 */
export function matchForms(
  keys: Phrase,
  { byRarestKey }: FormIndex,
  words?: readonly string[],
): FormMatch[] {
  const positionsByKey = new Map<string, number[]>()
  keys.forEach((key, position) => {
    positionsByKey.set(key, [...(positionsByKey.get(key) ?? []), position])
  })
  const candidates: Form[] = []
  for (const key of positionsByKey.keys()) {
    for (const form of byRarestKey.get(key) ?? []) {
      if (form.keys.every((each) => positionsByKey.has(each))) candidates.push(form)
    }
  }
  const matches: FormMatch[] = []
  const ordered = candidates
    .map((form) => ({ form, loose: loosenessOf(form, positionsByKey) }))
    .sort((one, other) => longestFirst(one.form, other.form, one.loose - other.loose))
  for (const { form } of ordered) {
    const refused: number[] = []
    // a form may occur twice: Tiggo 7, Tiggo 8
    let positions = freePositions(form, positionsByKey)
    while (positions) {
      const taken = positions
      for (const [at, key] of form.keys.entries()) {
        const free = positionsByKey.get(key)?.filter((each) => each !== taken[at])
        positionsByKey.set(key, free ?? [])
      }
      const senses = words
        ? withoutStopped(form.senses.filter((sense) => isWrittenExactly(sense, taken, words)))
        : form.senses
      if (senses.length > 0) matches.push({ senses, keys: form.keys, positions: taken })
      else refused.push(...taken)
      positions = freePositions(form, positionsByKey)
    }
    for (const position of refused) positionsByKey.get(keys[position] ?? '')?.push(position)
  }
  return matches
}

/**
 * The first free position of each word of the form; null when one is missing. A single letter must
 * stand next to another word of the form: «5 кг в Волгограде» is not V5.
 */
function freePositions(
  { keys }: Form,
  positionsByKey: ReadonlyMap<string, readonly number[]>,
): number[] | null {
  const free = keys.map((key) => positionsByKey.get(key) ?? [])
  if (free.some((positions) => positions.length === 0)) return null
  const first = free.map((positions) => positions[0] ?? 0)
  if (keys.length === 1) return first
  const chosen = keys.map((key, at) => {
    if (!isLetter(key)) return first[at] ?? 0
    const hasNeighbour = (letter: number) =>
      free.some((others, other) => other !== at && others.some((each) => isNextTo(each, letter)))
    return free[at]?.find(hasNeighbour) ?? null
  })
  return chosen.includes(null) ? null : (chosen as number[])
}

const isLetter = (key: string): boolean => /^\p{L}$/u.test(key)
const isNextTo = (one: number, other: number): boolean => Math.abs(one - other) === 1

const isWrittenExactly = (
  { exactWords }: Sense,
  positions: readonly number[],
  words: readonly string[],
): boolean => exactWords.every((word) => positions.some((position) => words[position] === word))

/** A stop word is no part of the same stem: who says «блин» wants no «блины». */
const withoutStopped = (senses: readonly Sense[]): readonly Sense[] =>
  senses.some(({ concept }) => concept.kind === 'stop')
    ? senses.filter(({ concept, exactWords }) => concept.kind === 'stop' || exactWords.length > 0)
    : senses

/** How far apart the words stand; a number in front counts more: «4 тигго 7» is Tiggo 7. */
function loosenessOf(
  { keys }: Form,
  positionsByKey: ReadonlyMap<string, readonly number[]>,
): number {
  const first = keys.map((key) => positionsByKey.get(key)?.[0] ?? 0)
  const start = Math.min(...first)
  const isNumberInFront = /^\d/.test(keys[first.indexOf(start)] ?? '')
  return Math.max(...first) - start + (isNumberInFront ? 0.5 : 0)
}

function longestFirst(one: Form, other: Form, byLooseness: number): number {
  const byWords = other.keys.length - one.keys.length
  const byLetters = other.text.length - one.text.length
  return byWords || byLetters || byLooseness || (one.text < other.text ? -1 : 1)
}
