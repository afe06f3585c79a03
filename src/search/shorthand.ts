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
  const wordByForm = new Map<string, string>()
  for (const { word, forms } of records) {
    for (const form of forms) {
      const words = wordsOf(form)
      const isLeft = words.length === 1 && isWritten(wordKey(words[0] ?? ''))
      if (!isLeft && words.length <= LONGEST) wordByForm.set(words.join(' '), word)
    }
  }
  return (words) => {
    const full: string[] = []
    for (let at = 0; at < words.length; ) {
      const length = [3, 2, 1].find((most) => wordByForm.has(words.slice(at, at + most).join(' ')))
      const said = words.slice(at, at + (length ?? 1))
      full.push(wordByForm.get(said.join(' ')) ?? said[0] ?? '')
      at += said.length
    }
    return full
  }
}
