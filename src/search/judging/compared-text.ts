// How texts are compared when answers are judged: without case, ё as е, spaces as one.

export const folded = (text: string): string =>
  text.toLowerCase().replaceAll('ё', 'е').replace(/\s+/g, ' ').trim()

/** Whole words in a row: «Tiggo 7» is in «Chery Tiggo 7, Tiggo 8», not in «Tiggo 75». */
export function namesWords(text: string, words: string): boolean {
  const spaced = (given: string) =>
    ` ${folded(given)
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()} `
  return spaced(text).includes(spaced(words))
}

/** Engines are printed with and without separators: `JLH-3G15TD` is `JLH3G15TD`. */
export const engineCode = (text: string): string =>
  text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')
