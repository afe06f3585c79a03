// The letters of a column in a book → its position.

/** `A` → 0, `AB` → 27; −1 without letters. */
export function columnNumber(letters: string): number {
  let column = 0
  for (const letter of letters) {
    const place = letter.charCodeAt(0) - 64
    if (place < 1 || place > 26) break
    column = column * 26 + place
  }
  return column - 1
}
