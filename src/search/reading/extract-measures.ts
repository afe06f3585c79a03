// Extracts oil grades (5w30), canister volumes (4 л) and engine sizes (1.6) from a search text.

import { replaceSpokenGrades, replaceSpokenVolume } from './spoken-measures.ts'
import { replaceSpokenSize, saysSize } from './spoken-sizes.ts'

export type Measures = {
  /** As in the search index: `5w30`. */
  readonly grades: readonly string[]
  /** Volume of the canister in millilitres. */
  readonly volumeMl: number | null
  /** Engine size in millilitres, rounded to a tenth of a litre. */
  readonly displacementMl: number | null
  /** The size is a turbo engine's: 1.5T. */
  readonly isTurbo: boolean
  /** The measures as typed. */
  readonly typed: {
    readonly grades: readonly string[]
    readonly volume: string
    readonly displacement: string
  }
  /** The text without measures, quantities and labelled years. */
  readonly rest: string
}

const START = String.raw`(?<![\p{L}\p{N}.,])`
const END = String.raw`(?![\p{L}\p{N}])`
const WINTER = '(0|5|10|15|20|25|70|75|80|85|90)'
const W = '(?:[wвцх]|вэ|ве|дабл(?:\\s?ю)?)'
/** `5w-30`, `5 в 30`; `5ц30` is `5w30` in the Russian layout. */
const GRADE = new RegExp(`${START}${WINTER}\\s?${W}\\s?[-/]?\\s?(\\d{2,3})${END}`, 'giu')
/** `5 на 30`, `5/30`, `75 на 90`. */
const SPOKEN_GRADE = new RegExp(`${START}${WINTER}\\s?(?:на|/|-)\\s?([2-6]0|8[05]|90)${END}`, 'giu')
/** Gear oils have numbers above these, motor oils below. */
const isOneGrade = (winter: string, summer: string): boolean =>
  Number(winter) >= 70 === Number(summer) >= 80
/** `5 30` of an oil, unless the second number is a volume. */
const SPACED_GRADE = new RegExp(
  `${START}(0|5|10|15|20)\\s([2-6]0)${END}(?!\\s?(?:л|l|шт|кг))`,
  'giu',
)
/** `530` of an oil; otherwise it may be a car. 2020 and 2030 are years. */
const SHORT_GRADE = new RegExp(`${START}(?!20[23]0)(0|5|10|15|20)([2-6]0)${END}`, 'giu')
const CANISTER = new RegExp(
  `${START}(\\d{1,3}(?:[.,]\\d{1,3})?)\\s?(л|литр(?:а|ов)?|l|мл|ml)${END}`,
  'giu',
)
const DISPLACEMENT = new RegExp(
  `${START}([0-6])[.,](\\d)(?:\\s?[lл]|\\s?(turbo|турбо|турбов\\p{L}*|турбиров\\p{L}*|[tт]))?${END}`,
  'giu',
)

/** Capacity of a battery: the unit is dropped, the number stays. */
const AMPERE_HOURS = new RegExp(`${START}(\\d{2,3})\\s?(?:а[·/*]?ч|ah)${END}`, 'giu')
/** Quantities and labelled years are dropped. */
const QUANTITY = new RegExp(`${START}\\d{1,3}\\s?(?:шт|штук[аиу]?|pcs)${END}\\.?`, 'giu')
const YEAR_FORM = '(?:19[89]\\d|20[0-3]\\d)'
const LABELLED_YEAR = new RegExp(
  `${START}${YEAR_FORM}(?:\\s?-\\s?${YEAR_FORM})?\\s?-?\\s?(?:г\\.?\\s?в|год(?:а|у|ов)?|гг?)${END}\\.?`,
  'giu',
)
/** «Восемнадцатого года», «две тысячи двадцать третьего», «18 года». */
const SPOKEN_YEAR = new RegExp(
  `${START}(?:(?:две\\s?тысячи\\s|2000\\s)?(?:двадцать\\s|20\\s)?(?:перв|втор|трет|четв[её]рт|пят|шест|седьм|восьм|девят|десят|двадцат|(?:один|две|три|четыр|пят|шест|сем|восем|девят)надцат)(?:ый|ой|ого|ому|ом|ий|ьего|ьему|ьем)|(?:0\\d|1\\d|2\\d)(?:-?го)?)\\s?-?\\s?(?:год(?:а|у)?(?:\\sвыпуска)?|г\\.\\s?в\\.?)${END}|${START}две\\s?тысячи\\s(?:двадцать\\s)?\\p{L}+(?:ого|ьего)${END}`,
  'giu',
)
/** «Пробег 80 тысяч», «80 тыс пробега»: said of the car. */
const RUN = new RegExp(
  `${START}(?:(?:с\\s|на\\s|при\\s)?пробег(?:ом|е|а)?\\s\\d{1,3}(?:\\s?\\d{3})?\\s?(?:тыс\\p{L}*|ткм)?(?:\\s?км)?|\\d{1,3}\\s?тыс\\p{L}*\\s(?:км\\s)?пробег\\p{L}*)${END}`,
  'giu',
)
const YEAR = new RegExp(`^${YEAR_FORM}$`)

/** Whether a word is a year, if the text names a part or a car. */
export const isYear = (word: string): boolean => YEAR.test(word)

/** `isOfCar`: whether the text names a car, so that «два литра» is its engine; asked if it says a size. */
export function extractMeasures(
  text: string,
  isOil: boolean,
  isOfCar: () => boolean = () => false,
): Measures {
  const cleaned = text
    .replace(QUANTITY, ' ')
    .replace(LABELLED_YEAR, ' ')
    .replace(SPOKEN_YEAR, ' ')
    .replace(RUN, ' ')
    .replace(AMPERE_HOURS, '$1 ')
  const { grades, typed, rest: ungraded } = extractGrades(cleaned, isOil)
  let volumeMl: number | null = null
  let displacementMl: number | null = null
  let volume = ''
  let displacement = ''
  let isTurbo = false
  let rest = ungraded
  if (isOil || grades.length > 0) {
    rest = rest.replace(CANISTER, (match: string, amount: string, unit: string) => {
      const size = Number(amount.replace(',', '.'))
      volumeMl = Math.round(/^m|^м/iu.test(unit) ? size : size * 1000)
      volume = match
      return ' '
    })
    if (volumeMl === null) {
      rest = replaceSpokenVolume(rest, (match, millilitres) => {
        volumeMl = millilitres
        volume = match
        return ' '
      })
    }
  }
  rest = rest.replace(DISPLACEMENT, (match: string, litres: string, tenth: string, turbo) => {
    displacementMl = Number(litres) * 1000 + Number(tenth) * 100
    displacement = match
    isTurbo = turbo !== undefined
    return ' '
  })
  const mayBeSize = displacementMl === null && !isOil && grades.length === 0
  if (mayBeSize && saysSize(rest) && isOfCar()) {
    rest = replaceSpokenSize(rest, (match, millilitres, hasTurbine) => {
      displacementMl = millilitres
      displacement = match
      isTurbo = hasTurbine
      return ' '
    })
  }
  const sizes = { volumeMl, displacementMl, isTurbo }
  return { grades, ...sizes, typed: { grades: typed, volume, displacement }, rest }
}

function extractGrades(text: string, isOil: boolean) {
  const grades: string[] = []
  const typed: string[] = []
  const take = (match: string, winter: string, summer: string) => {
    grades.push(`${winter}w${summer}`)
    typed.push(match)
    return ' '
  }
  const rest = (isOil ? replaceSpokenGrades(text, take) : text)
    .replace(GRADE, take)
    .replace(SPOKEN_GRADE, (match, winter: string, summer: string) =>
      isOneGrade(winter, summer) && (isOil || /на|\//iu.test(match))
        ? take(match, winter, summer)
        : match,
    )
  const isShort = isOil && grades.length === 0
  return {
    grades,
    typed,
    rest: isShort ? rest.replace(SPACED_GRADE, take).replace(SHORT_GRADE, take) : rest,
  }
}

/** Whether a text is a measure; its spelling is then not corrected. */
export const isMeasure = (text: string): boolean =>
  [GRADE, SPOKEN_GRADE, CANISTER, DISPLACEMENT, QUANTITY, LABELLED_YEAR].some((form) => {
    form.lastIndex = 0
    return form.test(text)
  })
