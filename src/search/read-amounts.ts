// Grades, volumes and classes in what a buyer typed: 5w30, 4 л, API SN, ACEA C3.

export type Amounts = {
  /** `5w30`: as the index writes grades. */
  readonly grades: readonly string[]
  /** Of a canister, millilitres. */
  readonly volumeMl: number | null
  /** Of an engine, millilitres, to a tenth of a litre. */
  readonly displacementMl: number | null
  /** The text without them. */
  readonly rest: string
}

const START = String.raw`(?<![\p{L}\p{N}.,])`
const END = String.raw`(?![\p{L}\p{N}])`
const WINTER = '(0|5|10|15|20|25|70|75|80|85|90)'
const W = '[wвцх]'
/** `5w-30`, `5 в 30`, and with the key of `w` in the Russian layout `5ц30`. */
const GRADE = new RegExp(`${START}${WINTER}\\s?${W}\\s?[-/]?\\s?(\\d{2,3})${END}`, 'giu')
const SAID_GRADE = new RegExp(`${START}${WINTER}\\s?(?:на|/|-)\\s?([2-6]0)${END}`, 'giu')
/** `530` of an oil; of anything else it may be a car. */
const SHORT_GRADE = new RegExp(`${START}(0|5|10|15|20)([2-6]0)${END}`, 'giu')
const CANISTER = new RegExp(
  `${START}(\\d{1,3}(?:[.,]\\d{1,3})?)\\s?(л|литр(?:а|ов)?|l|мл|ml)${END}`,
  'giu',
)
const DISPLACEMENT = new RegExp(`${START}([0-6])[.,](\\d)(?:\\s?[tтlл]|\\s?turbo)?${END}`, 'giu')

export function readAmounts(text: string, isOil: boolean): Amounts {
  const grades: string[] = []
  let volumeMl: number | null = null
  let displacementMl: number | null = null
  let rest = text.replace(GRADE, (_, winter: string, summer: string) => {
    grades.push(`${winter}w${summer}`)
    return ' '
  })
  rest = rest.replace(SAID_GRADE, (said, winter: string, summer: string) => {
    if (!isOil && !/на|\//iu.test(said)) return said
    grades.push(`${winter}w${summer}`)
    return ' '
  })
  if (isOil && grades.length === 0) {
    rest = rest.replace(SHORT_GRADE, (_, winter: string, summer: string) => {
      grades.push(`${winter}w${summer}`)
      return ' '
    })
  }
  const isCanister = isOil || grades.length > 0
  if (isCanister) {
    rest = rest.replace(CANISTER, (_, amount: string, unit: string) => {
      const size = Number(amount.replace(',', '.'))
      volumeMl = Math.round(/^m|^м/iu.test(unit) ? size : size * 1000)
      return ' '
    })
  } else {
    rest = rest.replace(DISPLACEMENT, (_, litres: string, tenth: string) => {
      displacementMl = Number(litres) * 1000 + Number(tenth) * 100
      return ' '
    })
  }
  return { grades, volumeMl, displacementMl, rest }
}

/** Whether a word by itself is an amount, so that nobody looks for a mistake in it. */
export const isAmount = (text: string): boolean =>
  [GRADE, SAID_GRADE, CANISTER, DISPLACEMENT].some((form) => {
    form.lastIndex = 0
    return form.test(text)
  })

const ACEA = /^[ABCE]\d{1,2}$/i
const API = /^(S[A-Z]|C[A-K]4?|F[AC]4?)$/i

/** The lexeme of an oil's class, by the key of its word; null for what is no class. */
export function classLexeme(key: string): string | null {
  if (ACEA.test(key)) return `acea_${key.toLowerCase()}_`
  return API.test(key) ? `api_${key.toLowerCase()}_` : null
}
