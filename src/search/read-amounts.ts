// Grades, canisters and sizes of engines in what a buyer typed: 5w30, 4 л, 1.6.

export type Amounts = {
  /** `5w30`: as the index writes grades. */
  readonly grades: readonly string[]
  /** Of a canister, millilitres. */
  readonly volumeMl: number | null
  /** Of an engine, millilitres, to a tenth of a litre. */
  readonly displacementMl: number | null
  /** All of it as it was typed. */
  readonly said: {
    readonly grades: readonly string[]
    readonly volume: string
    readonly displacement: string
  }
  /** The text without them, without quantities and years that say that they are years. */
  readonly rest: string
}

const START = String.raw`(?<![\p{L}\p{N}.,])`
const END = String.raw`(?![\p{L}\p{N}])`
const WINTER = '(0|5|10|15|20|25|70|75|80|85|90)'
const W = '[wвцх]'
/** `5w-30`, `5 в 30`, and with the key of `w` in the Russian layout `5ц30`. */
const GRADE = new RegExp(`${START}${WINTER}\\s?${W}\\s?[-/]?\\s?(\\d{2,3})${END}`, 'giu')
const SAID_GRADE = new RegExp(`${START}${WINTER}\\s?(?:на|/|-)\\s?([2-6]0)${END}`, 'giu')
/** `5 30` of an oil, where the second is not its canister. */
const APART_GRADE = new RegExp(
  `${START}(0|5|10|15|20)\\s([2-6]0)${END}(?!\\s?(?:л|l|шт|кг))`,
  'giu',
)
/** `530` of an oil; of anything else it may be a car. 2020 and 2030 are years. */
const SHORT_GRADE = new RegExp(`${START}(?!20[23]0)(0|5|10|15|20)([2-6]0)${END}`, 'giu')
const CANISTER = new RegExp(
  `${START}(\\d{1,3}(?:[.,]\\d{1,3})?)\\s?(л|литр(?:а|ов)?|l|мл|ml)${END}`,
  'giu',
)
const DISPLACEMENT = new RegExp(`${START}([0-6])[.,](\\d)(?:\\s?[tтlл]|\\s?turbo)?${END}`, 'giu')

/** Of an accumulator: the figure says it. */
const AMPERE_HOURS = new RegExp(`${START}(\\d{2,3})\\s?(?:а[·/*]?ч|ah)${END}`, 'giu')
/** How many of it, and of which year the car is: neither is looked for. */
const QUANTITY = new RegExp(`${START}\\d{1,3}\\s?(?:шт|штук[аиу]?|pcs)${END}\\.?`, 'giu')
const YEAR_FORM = '(?:19[89]\\d|20[0-3]\\d)'
const SAID_YEAR = new RegExp(
  `${START}${YEAR_FORM}(?:\\s?-\\s?${YEAR_FORM})?\\s?-?\\s?(?:г\\.?\\s?в|год(?:а|у|ов)?|гг?)${END}\\.?`,
  'giu',
)
const YEAR = new RegExp(`^${YEAR_FORM}$`)

/** A number that is a year beside a part or a car. */
export const isYear = (word: string): boolean => YEAR.test(word)

export function readAmounts(text: string, isOil: boolean): Amounts {
  const {
    grades,
    typed,
    rest: ungraded,
  } = readGrades(
    text.replace(QUANTITY, ' ').replace(SAID_YEAR, ' ').replace(AMPERE_HOURS, '$1 '),
    isOil,
  )
  let volumeMl: number | null = null
  let displacementMl: number | null = null
  let volume = ''
  let displacement = ''
  let rest = ungraded
  if (isOil || grades.length > 0) {
    rest = rest.replace(CANISTER, (said: string, amount: string, unit: string) => {
      const size = Number(amount.replace(',', '.'))
      volumeMl = Math.round(/^m|^м/iu.test(unit) ? size : size * 1000)
      volume = said
      return ' '
    })
  }
  rest = rest.replace(DISPLACEMENT, (said: string, litres: string, tenth: string) => {
    displacementMl = Number(litres) * 1000 + Number(tenth) * 100
    displacement = said
    return ' '
  })
  return { grades, volumeMl, displacementMl, said: { grades: typed, volume, displacement }, rest }
}

function readGrades(text: string, isOil: boolean) {
  const grades: string[] = []
  const typed: string[] = []
  const take = (said: string, winter: string, summer: string) => {
    grades.push(`${winter}w${summer}`)
    typed.push(said)
    return ' '
  }
  const rest = text
    .replace(GRADE, take)
    .replace(SAID_GRADE, (said, winter: string, summer: string) =>
      isOil || /на|\//iu.test(said) ? take(said, winter, summer) : said,
    )
  const isShort = isOil && grades.length === 0
  return {
    grades,
    typed,
    rest: isShort ? rest.replace(APART_GRADE, take).replace(SHORT_GRADE, take) : rest,
  }
}

/** Whether a word by itself is an amount, so that nobody looks for a mistake in it. */
export const isAmount = (text: string): boolean =>
  [GRADE, SAID_GRADE, CANISTER, DISPLACEMENT, QUANTITY, SAID_YEAR].some((form) => {
    form.lastIndex = 0
    return form.test(text)
  })
