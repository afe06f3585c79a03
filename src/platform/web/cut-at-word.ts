// A text cut to a length that search engines show, without breaking a word.

/** At most `most` characters; what is cut off is marked by an ellipsis. */
export function cutAtWord(text: string, most: number): string {
  if (text.length <= most) return text
  const start = text.slice(0, most)
  const lastSpace = start.lastIndexOf(' ')
  const whole = lastSpace > most / 2 ? start.slice(0, lastSpace) : start.slice(0, -1)
  return `${whole.replace(/[\s,.:;—–-]+$/, '')}…`
}
