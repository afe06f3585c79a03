// Reads grades and canisters as they are spoken: «пять сорок», «ноль двадцатка», «четырёшка».

const START = String.raw`(?<![\p{L}\p{N}.,])`
const END = String.raw`(?![\p{L}\p{N}])`

/** Words of the first number of a grade. «Двадцать пятьдесят» is 20W-50. */
const WINTERS: Readonly<Record<string, string>> = {
  0: 'н[оу]л(?:ь|[её]вк[аиу])',
  5: 'пят(?:ь|и|[её]рк[аиу])',
  10: 'десят(?:ь|и|к[аиу])',
  15: 'пятнадцать?',
  20: 'двадцать',
  75: 'сем(?:ь|ьдесят)\\s?пять',
  80: 'восемьдесят',
}
const SUMMERS: Readonly<Record<string, string>> = {
  16: 'шестнадцат(?:ь|ая|ое)',
  20: 'двадцат(?:ь|к[аиу]|ая|ое)',
  30: 'тридцат(?:ь|к[аиу]|ая|ое)',
  40: 'сорок(?:[ао]вк[аиу]|овая|овое)?',
  50: 'пят(?:ьдесят|идесятая|идесятое)|полтинник',
  60: 'шестьдесят',
  80: 'восемьдесят',
  85: 'восемьдесят\\s?пять',
  90: 'девяносто',
}
/** Grades that oils have; other pairs of numbers are something else. */
const GRADES: Readonly<Record<string, readonly string[]>> = {
  0: ['16', '20', '30', '40'],
  5: ['20', '30', '40', '50'],
  10: ['30', '40', '50', '60'],
  15: ['40', '50'],
  20: ['50', '60'],
  75: ['80', '85', '90'],
  80: ['90'],
}
const anyOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words)
    .map(([digits, said]) => `${digits}|${said}`)
    .toReversed()
    .join('|')
const LINK = String.raw`(?:\s*[-/]\s*|\s?(?:на|в|вэ|ве|дабл\s?ю|дабл|даблю|дубль|w)\s?|\s*)`
const SPOKEN_GRADE = new RegExp(
  `${START}(${anyOf(WINTERS)})${LINK}(${anyOf(SUMMERS)})${END}`,
  'giu',
)

const digitsOf = (said: string, words: Readonly<Record<string, string>>): string =>
  Object.entries(words).find(([digits, form]) =>
    new RegExp(`^(?:${digits}|${form})$`, 'iu').test(said),
  )?.[0] ?? ''

/** Takes the grades out of a text in which at least one of the two numbers is a word. */
export const replaceSpokenGrades = (
  text: string,
  take: (typed: string, winter: string, summer: string) => string,
): string =>
  text.replace(SPOKEN_GRADE, (typed, first: string, second: string) => {
    const winter = digitsOf(first, WINTERS)
    const summer = digitsOf(second, SUMMERS)
    const isWritten = /^\d+$/.test(first) && /^\d+$/.test(second)
    return !isWritten && GRADES[winter]?.includes(summer) ? take(typed, winter, summer) : typed
  })

/** Whether a text holds a spoken grade. */
export function hasSpokenGrade(text: string): boolean {
  let has = false
  replaceSpokenGrades(text, (typed) => {
    has = true
    return typed
  })
  return has
}

const LITRES: Readonly<Record<string, string>> = {
  1: 'одн[аоу]|один',
  2: 'дв(?:а|е|ух)',
  3: 'тр(?:и|[её]х)',
  4: 'четыр(?:е|[её]х)',
  5: 'пят[ьи]',
  6: 'шест[ьи]',
  7: 'сем[ьи]',
  10: 'десят[ьи]',
  20: 'двадцат[ьи]',
}
const COUNT = anyOf(LITRES)
const OF_LITRES = new RegExp(
  `${START}(?:(${COUNT})[-\\s]?(?:х|ти|и)?[-\\s]?)?(литр(?:[ау]|ов)?|литр(?:овк|ушк|ух|ушечк)[аиу]|литров(?:ая|ую|ое|ый|ой)|литряк|литрик)${END}`,
  'giu',
)
/** Names of canisters; «пятёрка» only beside the grade, where it is no part of it. */
const CANISTERS: Readonly<Record<string, string>> = {
  500: 'пол[-\\s]?литр(?:а|овк[аиу]|ов(?:ая|ое|ую))|полулитровк[аиу]|поллитрушк[аиу]',
  1500: 'полтора\\s?литра|полтор(?:ашк|ух|ах)[аиу]',
  2000: 'двушк[аиу]',
  3000: 'тр[её]шк[аиу]',
  4000: 'четыр[её]шк[аиу]|четв[её]р(?:оч)?к[аиу]',
  5000: 'пят[её]рк[аиу]|пятишк[аиу]|пятиха',
}
const NAMED_CANISTER = new RegExp(`${START}(?:${Object.values(CANISTERS).join('|')})${END}`, 'giu')

/** Takes the volume of a canister out of a text about oil: «четыре литра», «литруха». */
export const replaceSpokenVolume = (
  text: string,
  take: (typed: string, millilitres: number) => string,
): string =>
  text
    .replace(NAMED_CANISTER, (typed) => take(typed, Number(digitsOf(typed, CANISTERS))))
    .replace(OF_LITRES, (typed, count: string | undefined, unit: string) => {
      // «сколько литров» says no number
      if (count === undefined && /^литр(?:а|ов)$/iu.test(unit)) return typed
      return take(typed, count === undefined ? 1000 : Number(digitsOf(count, LITRES)) * 1000)
    })
