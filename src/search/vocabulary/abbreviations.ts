// Expands abbreviations and other spellings to words of the catalogue: датч → датчик.

import { wordKey, wordsOf } from './word-key.ts'

/** Returns the words of a text with abbreviations expanded. */
export type ExpandAbbreviations = (words: readonly string[]) => string[]

const LONGEST_FORM = 3
/** From this length on a form has endings: радика, стаба. */
const SHORTEST_INFLECTED = 4

/**
 * A form that is itself a word of the catalogue is not expanded: мотор is двигатель, but also a part
 * of the heater.
 */
export function abbreviationExpander(
  records: readonly { readonly word: string; readonly forms: readonly string[] }[],
  isCatalogueWord: (key: string) => boolean,
): ExpandAbbreviations {
  const fullByForm = new Map<string, readonly string[]>()
  const fullByKey = new Map<string, readonly string[]>()
  for (const { word, forms } of records) {
    for (const form of forms) {
      const words = wordsOf(form)
      const isKept = words.length === 1 && isCatalogueWord(wordKey(words[0] ?? ''))
      if (isKept || words.length > LONGEST_FORM) continue
      fullByForm.set(words.join(' '), wordsOf(word))
      const [only = ''] = words
      if (words.length === 1 && only.length >= SHORTEST_INFLECTED) {
        fullByKey.set(wordKey(only), wordsOf(word))
      }
    }
  }
  return (words) => {
    const full: string[] = []
    for (let at = 0; at < words.length; ) {
      const length = [3, 2, 1].find((most) => fullByForm.has(words.slice(at, at + most).join(' ')))
      const form = words.slice(at, at + (length ?? 1))
      const inflected = length === undefined ? fullByKey.get(wordKey(form[0] ?? '')) : undefined
      full.push(...(fullByForm.get(form.join(' ')) ?? inflected ?? form))
      at += form.length
    }
    return full
  }
}
