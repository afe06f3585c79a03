// Finds the years behind the name of a car: `(16- )`, `2011-2016`, `с 2019`, `2020-н.в.`.

export type YearsMention = { readonly from: number; readonly to: number | null }

const RANGE =
  /^[\s,(]*(?:C|OT)?\s*((?:19|20)\d\d|(?<=\(\s*|\(\s*C\s*)\d\d)\s*(?:Г\.?|ГОДА?)?\s*(?:([-–—>+]+|ПO)\s*((?:19|20)\d\d|\d\d(?!\d))?)?/

/** `rest` is the folded text behind the name; null where it begins with no year, as `2050 мм`. */
export function yearsAfter(rest: string): YearsMention | null {
  const found = RANGE.exec(rest.slice(0, LONGEST))
  if (!found?.[1]) return null
  const from = wholeYear(found[1])
  const to = found[2] && found[3] ? wholeYear(found[3]) : null
  if (!isYearOfCars(from) || (to !== null && (!isYearOfCars(to) || to < from))) return null
  if (found[2]) return { from, to }
  return found[1].length === 4 ? { from, to: from } : null
}

const FIRST_YEAR = 1980
const YEARS_AHEAD = 2

/** Other numbers that look like years are lengths and articles. */
const isYearOfCars = (year: number): boolean =>
  year >= FIRST_YEAR && year <= new Date().getFullYear() + YEARS_AHEAD

const LONGEST = 30

const wholeYear = (digits: string): number => {
  const year = Number(digits)
  if (digits.length === 4) return year
  return year > 50 ? 1900 + year : 2000 + year
}

type Built = { readonly yearFrom: number | null; readonly yearTo: number | null }

/** Whether the car is known to have been built in none of these years. */
export function isOtherTime({ from, to }: YearsMention, { yearFrom, yearTo }: Built): boolean {
  if (to === from) return from < (yearFrom ?? from) - 1 || from > (yearTo ?? from) + 1
  // «Solano (16- )» is the next generation, though the former was built until 2016
  if (yearTo !== null && from >= yearTo) return true
  return yearFrom !== null && to !== null && to <= yearFrom
}
