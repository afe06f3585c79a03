// Reads sizes of engines as they are spoken: «один и пять», «полтора», «двухлитровый», «два литра».

const START = String.raw`(?<![\p{L}\p{N}.,])`
const END = String.raw`(?![\p{L}\p{N}])`

const WHOLE: readonly string[] = ['0|ноль', '1|один', '2|два', '3|три']
const TENTH: readonly string[] = [
  '0|ноль|нуль',
  '1|один',
  '2|два',
  '3|три',
  '4|четыре',
  '5|пять',
  '6|шесть',
  '7|семь',
  '8|восемь',
  '9|девять',
]
/** Sizes in tenths of a litre that engines have; other pairs of numbers are something else. */
const TENTHS = [8, 10, 11, 12, 13, 14, 15, 16, 18, 20, 22, 24, 25, 27, 28, 30]
const TURBO = String.raw`(?:\s?(турбо|turbo|турбов\p{L}*|турбиров\p{L}*|тэ|т|t))?`
const PAIR = new RegExp(
  `${START}(${WHOLE.join('|')})(\\sи\\s|\\sточка\\s|\\sцелых\\s|\\sзапятая\\s|\\s)(${TENTH.join('|')})(?:\\sлитра?)?${TURBO}${END}`,
  'giu',
)
const named = (form: string, tenths: number) =>
  [new RegExp(`${START}(?:${form})${TURBO}${END}`, 'giu'), tenths] as const
const NAMED = [
  named(String.raw`полтор(?:а|ашк\p{L}*|ашн\p{L}*|ух\p{L}*)(?:\sлитра?)?|полуторалитр\p{L}*`, 15),
  named(String.raw`двухлитр\p{L}*|двушк[аиу]|(?:два|2)\s?(?:литра|л)`, 20),
  named(String.raw`тр[её]хлитр\p{L}*|(?:три|3)\s?(?:литра|л)`, 30),
]

const placeOf = (said: string, words: readonly string[]): number =>
  words.findIndex((form) => new RegExp(`^(?:${form})$`, 'iu').test(said))

/** Whether a text may say the size of an engine in words. */
export function saysSize(text: string): boolean {
  let isSaid = false
  replaceSpokenSize(text, (typed) => {
    isSaid = true
    return typed
  })
  return isSaid
}

/** Takes one size out of a text that names a car and no oil. */
export function replaceSpokenSize(
  text: string,
  take: (typed: string, millilitres: number, isTurbo: boolean) => string,
): string {
  let isTaken = false
  const taken = (typed: string, tenths: number, turbo: string | undefined): string => {
    if (isTaken || !TENTHS.includes(tenths)) return typed
    isTaken = true
    return take(typed, tenths * 100, turbo !== undefined)
  }
  const paired = text.replace(
    PAIR,
    (typed, whole: string, link: string, tenth: string, turbo: string | undefined) => {
      // «2 4» are two numbers
      const isWritten = /^\d$/.test(whole) && /^\d$/.test(tenth) && link === ' '
      const tenths = placeOf(whole, WHOLE) * 10 + placeOf(tenth, TENTH)
      return isWritten ? typed : taken(typed, tenths, turbo)
    },
  )
  return NAMED.reduce(
    (rest, [form, tenths]) =>
      rest.replace(form, (typed, turbo: string | undefined) => taken(typed, tenths, turbo)),
    paired,
  )
}
