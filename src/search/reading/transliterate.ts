// Transliterates a Russian word in Latin letters (`filtr`, `podshipnik`) to Cyrillic spellings.

const MOST_SPELLINGS = 4
const LONGEST_WORD = 40

/** A pattern of Latin letters and its Cyrillic spellings, the likeliest first. */
type Rule = readonly [latin: RegExp, ...cyrillic: string[]]
type Spelling = { readonly text: string; readonly doubt: number }

const one = (latin: string, cyrillic: string): Rule => [new RegExp(latin, 'y'), cyrillic]
const maybeSoft = (latin: string, cyrillic: string): Rule => [
  new RegExp(`${latin}$`, 'y'),
  cyrillic,
  `${cyrillic}ь`,
]

/** The first match applies: longer patterns and those with a context come first. */
const RULES: readonly Rule[] = [
  [/shch/y, 'щ'],
  [/sch/y, 'щ', 'сч'],
  [/dzh|dj/y, 'дж'],
  [/zh/y, 'ж'],
  [/kh/y, 'х'],
  [/ph/y, 'ф'],
  [/th/y, 'т'],
  [/ck/y, 'к'],
  [/ts|tz/y, 'ц', 'тс'],
  [/ch/y, 'ч'],
  [/sh/y, 'ш'],
  [/(?<=[^aeiou])(?:yy|yj|yi)$/y, 'ый'],
  [/i[jy]$/y, 'ий'],
  [/(?<=[^aeiou])ye$/y, 'ые', 'ье'],
  [/(?<=^|[aeiou])[yj]e/y, 'е'],
  [/(?<=[bdvz])[yj]e/y, 'ъе', 'ье'],
  [/[yj]e/y, 'ье', 'е'],
  [/[yj]a|(?<=[aeiou])ia/y, 'я'],
  [/ia$/y, 'я', 'иа'],
  [/[yj]u/y, 'ю'],
  [/[yj]o/y, 'е', 'йо'],
  [/(?<=[aeiou])[yj]/y, 'й'],
  [/(?<=[aeiou])i/y, 'й', 'и'],
  [/(?<=[ghk])y$/y, 'ий', 'и'],
  [/y$/y, 'ый', 'ы', 'и'],
  [/y/y, 'ы', 'и'],
  [/j/y, 'ж', 'дж'],
  [/c(?=[eiy])/y, 'ц', 'с'],
  [/c$/y, 'ц', 'к'],
  [/c/y, 'к', 'ц'],
  [/l(?=[bcdfgkmnprstvwz])/y, 'л', 'ль'],
  ...[...'nlrtpszd'].map((latin, at) => maybeSoft(latin, [...'нлртпсзд'][at] ?? latin)),
  [/h/y, 'х', 'г'],
  [/x/y, 'кс', 'х'],
  [/'/y, 'ь', ''],
  [/^e/y, 'э', 'е'],
  ...[...'abdefgiklmnopqrstuvwz'].map((latin, at) =>
    one(latin, [...'абдефгиклмнопкрстуввз'][at] ?? latin),
  ),
]

/**
 * At most four spellings in lower case, the likeliest first; none for other than Latin letters.
 * Missing soft signs are guessed: `filtr` gives `филтр` and `фильтр`.
 */
export function cyrillicSpellings(word: string): string[] {
  const latin = word.toLowerCase().replaceAll('’', "'")
  if (latin.length > LONGEST_WORD || !/^[a-z][a-z']*$/.test(latin)) return []
  let spellings: readonly Spelling[] = [{ text: '', doubt: 0 }]
  let at = 0
  while (at < latin.length) {
    const { length, readings } = readingsAt(latin, at)
    spellings = likeliest(spellings, readings)
    at += length
  }
  return [...new Set(spellings.map(({ text }) => text))]
}

function readingsAt(latin: string, at: number): { length: number; readings: readonly string[] } {
  for (const [letters, ...readings] of RULES) {
    letters.lastIndex = at
    const found = letters.exec(latin)
    if (found) return { length: found[0].length, readings }
  }
  return { length: 1, readings: [''] }
}

/** Extends each spelling by each reading and keeps the likeliest; `doubt` sums second readings. */
function likeliest(begun: readonly Spelling[], readings: readonly string[]): Spelling[] {
  return begun
    .flatMap(({ text, doubt }) =>
      readings.map((reading, more) => ({ text: text + reading, doubt: doubt + more })),
    )
    .toSorted((one, other) => one.doubt - other.doubt)
    .slice(0, MOST_SPELLINGS)
}
