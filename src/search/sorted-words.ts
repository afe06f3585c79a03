// Where words begin in a list that is ordered by them.

/** The place of the first word that is not smaller; the length of the list when all are. */
export function firstFrom(words: readonly { readonly word: string }[], beginning: string): number {
  let low = 0
  let high = words.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((words[middle]?.word ?? '') < beginning) low = middle + 1
    else high = middle
  }
  return low
}
