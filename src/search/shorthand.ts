// Words written short or otherwise than in the catalogue: датч → датчик, к-т → комплект.

import { wordKey, wordsOf } from './word-key.ts'

/** The full words for the words of a text. */
export type Shorthand = (words: readonly string[]) => string[]

const LONGEST = 3

/**
 * A form that the catalogue writes too stays as it is: мотор is двигатель, but also a part of the
 * heater. `isWritten` says so by key.
 */
export function shorthand(
  records: readonly { readonly word: string; readonly forms: readonly string[] }[],
  isWritten: (key: string) => boolean,
): Shorthand {
  const fullByForm = new Map<string, readonly string[]>()
  for (const { word, forms } of records) {
    for (const form of forms) {
      const words = wordsOf(form)
      const isLeft = words.length === 1 && isWritten(wordKey(words[0] ?? ''))
      if (!isLeft && words.length <= LONGEST) fullByForm.set(words.join(' '), wordsOf(word))
    }
  }
  return (words) => {
    const full: string[] = []
    for (let at = 0; at < words.length; ) {
      const length = [3, 2, 1].find((most) => fullByForm.has(words.slice(at, at + most).join(' ')))
      const said = words.slice(at, at + (length ?? 1))
      full.push(...(fullByForm.get(said.join(' ')) ?? said))
      at += said.length
    }
    return full
  }
}
