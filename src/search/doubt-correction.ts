// Whether a word that stands alone is a misspelt one: лимон is no Lifan, калодки are колодки.

/** Of shorter words only letters that are said alike are taken for each other. */
const SHORTEST = 6
/** From so many letters on any one letter may be wrong, and from so many on two. */
const LONG = 8
const LONGEST = 10
/** Letters that are said alike, or nearly so. */
const ALIKE = ['ао', 'еиэыя', 'дт', 'зс', 'бп', 'гкх', 'вф', 'жшщ', 'цс', 'ъь', 'ую', 'оё']

/** With nothing beside it to say what it is about, a word may be of another trade altogether. */
export function isMisspelt(typed: string, meant: string, distance: number): boolean {
  if (distance > 1) return typed.length >= LONGEST
  const begin = sharedBegin(typed, meant)
  const end = Math.min(
    sharedBegin([...typed].reverse().join(''), [...meant].reverse().join('')),
    Math.min(typed.length, meant.length) - begin,
  )
  const wrong = typed.slice(begin, typed.length - end)
  const right = meant.slice(begin, meant.length - end)
  if (ALIKE.some((letters) => isAmong(wrong, letters) && isAmong(right, letters))) return true
  const isReplaced = wrong.length === 1 && right.length === 1
  if (typed.length < SHORTEST || begin < 2) return false
  return !isReplaced || typed.length >= LONG || /^[a-z]+$/.test(typed)
}

const isAmong = (letter: string, letters: string): boolean =>
  letter.length === 1 && letters.includes(letter)

function sharedBegin(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length += 1
  return length
}
