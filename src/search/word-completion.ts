// Words cut short: the commonest word of the catalogue that begins so.

import { firstFrom } from './sorted-words.ts'
import type { KnownWord } from './spelling-dictionary.ts'

const SHORTEST_BEGINNING = 4

/** Russian letters alone: numbers and names of makers are not guessed. */
export function wordCompletion(known: readonly KnownWord[]): (beginning: string) => string | null {
  const words = known
    .filter(({ word }) => word.length > SHORTEST_BEGINNING && /^[а-я]+$/.test(word))
    .toSorted((one, other) => (one.word < other.word ? -1 : 1))
  return (beginning) => {
    if (beginning.length < SHORTEST_BEGINNING) return null
    let best: KnownWord | null = null
    for (let at = firstFrom(words, beginning); at < words.length; at += 1) {
      const each = words[at]
      if (!each?.word.startsWith(beginning)) break
      if (!best || each.count > best.count) best = each
    }
    return best?.word ?? null
  }
}
