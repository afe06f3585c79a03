// Ways to say a thing: sets of words, matched in any order, the longest first.

import { indexBy } from './index-by.ts'
import { hasDigit, wordKey, wordsOf } from './word-key.ts'

/** What a form stands for. Ids are those of the catalogue; phrases are lists of word keys. */
export type Concept =
  | { readonly kind: 'part'; readonly means: readonly Phrase[]; readonly alike: readonly Phrase[] }
  | { readonly kind: 'side'; readonly words: readonly Phrase[] }
  | { readonly kind: 'word'; readonly words: readonly Phrase[] }
  | { readonly kind: 'make'; readonly makeId: number }
  | {
      readonly kind: 'model'
      readonly makeId: number
      /** Those whose whole name it is; of a family there may be none. */
      readonly exact: readonly number[]
      /** All that it may mean. */
      readonly all: readonly number[]
    }
  | { readonly kind: 'manufacturer'; readonly id: number }
  | { readonly kind: 'stop' }
export type ConceptOf<Kind extends Concept['kind']> = Extract<Concept, { kind: Kind }>

export type Phrase = readonly string[]

/** What must stand beside a form for it to mean this: nothing, anything that means something, or
 * the make of the car. */
export type Company = 'none' | 'some' | 'make'

export type FormMeaning = {
  readonly concept: Concept
  readonly company: Company
  /** Words that must be said as they are: валео is no вал, though their stems are alike. */
  readonly exact: readonly string[]
}
export type WrittenForm = { readonly text: string } & Omit<FormMeaning, 'exact'>

export type Form = {
  readonly keys: Phrase
  /** Its keys in one text. */
  readonly name: string
  readonly meanings: readonly FormMeaning[]
}

export type FormIndex = {
  readonly byKey: ReadonlyMap<string, readonly Form[]>
  /** Each form once, by that of its keys which the fewest forms have: фильтр is in hundreds. */
  readonly byRarestKey: ReadonlyMap<string, readonly Form[]>
  /** Every word of every form as it is written. */
  readonly words: ReadonlySet<string>
}

export type Match = {
  readonly meanings: readonly FormMeaning[]
  readonly keys: Phrase
  /** Which words of the text, by place. */
  readonly at: readonly number[]
}

export function indexForms(written: Iterable<WrittenForm>): FormIndex {
  const forms = new Map<string, { keys: string[]; name: string; meanings: FormMeaning[] }>()
  const words = new Set<string>()
  for (const { text, concept, company } of written) {
    const own = wordsOf(text)
    for (const word of own) words.add(word)
    const keys = [...new Set(own.map(wordKey))].sort()
    if (keys.length === 0) continue
    const name = keys.join(' ')
    const form = forms.get(name) ?? { keys, name, meanings: [] }
    const exact = exactWords(own, concept)
    // тиго and тига have one stem: either of them says it
    const isKnown = form.meanings.some(
      (meaning) => meaning.concept === concept && isWithin(meaning.exact, exact),
    )
    if (!isKnown) form.meanings.push({ concept, company, exact })
    forms.set(name, form)
  }
  const byKey = indexBy<Form>(forms.values(), ({ keys }) => keys)
  const commonness = (key: string) => byKey.get(key)?.length ?? 0
  const rarest = ({ keys }: Form) =>
    keys.toSorted((one, other) => commonness(one) - commonness(other)).slice(0, 1)
  return { byKey, byRarestKey: indexBy<Form>(forms.values(), rarest), words }
}

const isWithin = (some: readonly string[], all: readonly string[]): boolean =>
  some.every((word) => all.includes(word))

const SHORTEST_STEM = 4
/** What is said of parts has endings; names and words that say nothing have none, or long stems. */
const ENDLESS: readonly Concept['kind'][] = ['make', 'model', 'manufacturer']

function exactWords(words: readonly string[], { kind }: Concept): string[] {
  if (kind === 'stop') return [...words]
  return ENDLESS.includes(kind) ? words.filter((word) => isShortened(word, wordKey(word))) : []
}

/** A figure makes a word the same in both alphabets; a short stem may be that of another word. */
const isShortened = (word: string, key: string): boolean =>
  key.length < SHORTEST_STEM && key !== word && !hasDigit(word)

/**
 * A word belongs to one match; equally long forms come in the order of their words. Given the words
 * themselves, a form with a word that must be said as it is leaves its words to shorter ones.
 */
export function matchForms(
  keys: Phrase,
  { byRarestKey }: FormIndex,
  words?: readonly string[],
): Match[] {
  const placesByKey = new Map<string, number[]>()
  keys.forEach((key, place) => {
    placesByKey.set(key, [...(placesByKey.get(key) ?? []), place])
  })
  const candidates: Form[] = []
  for (const key of placesByKey.keys()) {
    for (const form of byRarestKey.get(key) ?? []) {
      if (form.keys.every((each) => placesByKey.has(each))) candidates.push(form)
    }
  }
  const matches: Match[] = []
  for (const form of candidates.sort(longestFirst)) {
    const refused: number[] = []
    // a form may be said twice: Tiggo 7, Tiggo 8
    for (let at = placesOf(form, placesByKey); at; at = placesOf(form, placesByKey)) {
      const taken = at
      for (const [place, key] of form.keys.entries()) {
        placesByKey.set(key, placesByKey.get(key)?.filter((each) => each !== taken[place]) ?? [])
      }
      const meanings = words
        ? form.meanings.filter((each) => isSaid(each, taken, words))
        : form.meanings
      if (meanings.length > 0) matches.push({ meanings, keys: form.keys, at })
      else refused.push(...at)
    }
    for (const place of refused) placesByKey.get(keys[place] ?? '')?.push(place)
  }
  return matches
}

/**
 * The first places that are left of every word of the form; null when one is missing. A single
 * letter must stand beside another word of the form: «5 кг в Волгограде» is no V5.
 */
function placesOf(form: Form, placesByKey: ReadonlyMap<string, readonly number[]>) {
  const left = form.keys.map((key) => placesByKey.get(key) ?? [])
  if (left.some((places) => places.length === 0)) return null
  const first = left.map((places) => places[0] ?? 0)
  if (form.keys.length === 1) return first
  const at = form.keys.map((key, place) => {
    if (!isLetter(key)) return first[place] ?? 0
    const isBeside = (letter: number) =>
      left.some((others, other) => other !== place && others.some((each) => beside(each, letter)))
    return left[place]?.find(isBeside) ?? null
  })
  return at.includes(null) ? null : (at as number[])
}

const isLetter = (key: string): boolean => /^\p{L}$/u.test(key)
const beside = (one: number, other: number): boolean => Math.abs(one - other) === 1

const isSaid = ({ exact }: FormMeaning, at: readonly number[], words: readonly string[]) =>
  exact.every((word) => at.some((place) => words[place] === word))

function longestFirst(one: Form, other: Form): number {
  const byWords = other.keys.length - one.keys.length
  const byLetters = other.name.length - one.name.length
  return byWords || byLetters || (one.name < other.name ? -1 : 1)
}
