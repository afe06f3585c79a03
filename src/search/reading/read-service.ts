// Reads questions about a scheduled service: its number or mileage, and whether only filters are meant.

import type { AskedJob, Job } from './jobs.ts'
import { spokenNumber } from './number-words.ts'

/** What is asked of a service; positions are those of its words. */
export type AskedService = {
  /** «Второе ТО» is 2. */
  readonly number: number | null
  readonly km: number | null
  readonly isFiltersOnly: boolean
  /** A named repair instead of a service. */
  readonly job: Job | null
  /** Only the letters ТО: a question if the text names a car and no part. */
  readonly isWeak: boolean
  readonly positions: ReadonlySet<number>
}

const SERVICE = /^(т[оo]|тэо|техобслуж\p{L}*|техничк\p{L}*)$/u
const SERVICE_NUMBER = /^т[оo](\d{1,6})(к|k)?$/u
/** «Что то стучит», «какой то датчик»: no service. */
const PRONOUN =
  /^(что|чего|чему|чем|кто|кого|как|где|куда|откуда|когда|какой|какая|какое|какие|каких|какую|каким|почему|если|вот|да)$/
const KIT =
  /^(пакет\p{L}*|набор\p{L}*|комплект\p{L}*|расходник\p{L}*|расходк\p{L}*|расходн\p{L}*|материал\p{L}*|все|весь|вс[её]|полн\p{L}*|планов\p{L}*|очередн\p{L}*|регламент\p{L}*|больш\p{L}*|мал\p{L}*|нулев\p{L}*|сервисн\p{L}*|пройти|прохо\p{L}*|сделать|делать|входит|включает|нужно|надо|купить|запчаст\p{L}*|товар\p{L}*|под|ключ|весь|брать|взять|кит|kit|сервис|service|обязательн\p{L}*)$/u
const CHANGE =
  /^(менять|меняют|меняем|меняется|поменять|заменить|заменять|замена|замены|сменить|меняешь|делать|делают|обслужить|обслуживать|обслуживание|сменить|смена|требуется|положено)$/
const WHAT = /^(что|чего|че|чо|шо|чё|какие|список|перечень|необходимо)$/
const RUN = /^(пробег\p{L}*|километраж\p{L}*|регламент\p{L}*)$/u
/** A second-hand car is bought, and everything is changed at once. */
const BOUGHT = /^(купил[аи]?|взял[аи]?|приобрел[аи]?|покупк[иеу]|приобретени[яе]|куплен[аы]?|рук)$/
const PURCHASE =
  /^(купил[аи]?|взял[аи]?|приобрел[аи]?|покупк[иеу]|приобретени[яе]|куплен[аы]?|рук|с|бу|б|у|сразу|перв(ым|ую|ой)|дел(ом|о)|очередь|сначала|после|недавно|только|машин[ауы]|авто|тачк[ау]|вторичк[аеиу]|обязательно|пригнал\p{L}*)$/u
const LITTLE = /^(на|для|по|в|во|к|при|до|и|за|у|от|с|со|из|а|я)$/
/** Ends of numbers and units of mileage, which stand behind a number. */
const OF_NUMBER = /^(м|х|ти|е|ое|го|й|ом|ому|км|тыс\p{L}*|ткм|т|к|k|000)$/u
/** A letter behind these belongs to the name of a car: «юни т 40 тыс», «юни к то». */
const NAME_WITH_LETTER = /^(юни|uni|унай|юнай)$/
const FILTERS = /^фильтр(а|ы|ов|ики|иков|ам|ами)$/
const EVERY =
  /^(все|вс[её]|весь|всех|пакет\p{L}*|три|четыре|кругом|набор\p{L}*|комплект\p{L}*|полн\p{L}*)$/u
const OTHER_FILTER = /^(масл|возд|салон|топл|акпп|мкпп|вариат|короб|кондиц|бенз|дизел|угол)/

const ORDINALS: readonly RegExp[] = [
  /^(нулев(ое|ого|ому|ом|ой|ка|ку|ки)|обкаточн(ое|ого|ому|ом))$/,
  /^перв(ое|ого|ому|ом|ый)$/,
  /^втор(ое|ого|ому|ом|ой)$/,
  /^треть?(е|ье|его|ьего|ьему|ий)$/,
  /^четв[её]рт(ое|ого|ому|ом|ый)$/,
  /^пят(ое|ого|ому|ом|ый)$/,
  /^шест(ое|ого|ому|ом|ой)$/,
  /^седьм(ое|ого|ому|ом|ой)$/,
  /^восьм(ое|ого|ому|ом|ой)$/,
  /^девят(ое|ого|ому|ом|ый)$/,
  /^десят(ое|ого|ому|ом|ый)$/,
]
/** Tens as they are spoken, in any case. */
const TENS: readonly [RegExp, number][] = [
  [/^десят(ь|и|к[аеиу])$/, 10],
  [/^двадцат(ь|и|к[аеиу])$/, 20],
  [/^тридцат(ь|и|к[аеиу])$/, 30],
  [/^сорок(а|овк[аеиу])?$/, 40],
  [/^пят(ьдесят|идесяти)$|^полтинник\p{L}*$/u, 50],
  [/^шест(ьдесят|идесяти)$/, 60],
  [/^сем(ьдесят|идесяти)$/, 70],
  [/^вос(емьдесят|ьмидесяти)$/, 80],
  [/^девяност[оа]$/, 90],
  [/^(сто|ста|сотк[аеиу]|сотне|сотня)$/, 100],
]
const THOUSANDS = /^(т|тыс|тыщ|тысяч\p{L}*|ткм|к|k|000)$/u
const JOINED_THOUSANDS = /^(\d{1,3})(т|тыс|тысяч\p{L}*|ткм|к|k)$/u
const LEAST_KM = 2000
const MOST_KM = 400_000
const isYear = (number: number): boolean => number >= 1980 && number <= 2040

type Mileage = { readonly km: number; readonly positions: readonly number[] }

/** A repair as a service without a number. */
export const jobAsService = ({ job, positions }: AskedJob): AskedService => ({
  ...{ number: null, km: null, isFiltersOnly: false, isWeak: false },
  ...{ job, positions },
})

/** Null when the text asks for no service. `words` are in lower case, as typed. */
export function readService(typed: readonly string[]): AskedService | null {
  const words = withService(typed)
  const at = words.findIndex((word, place) => isService(word, words[place - 1], words[place + 1]))
  const has = (form: RegExp) => words.some((word) => form.test(word))
  const mileage = findMileage(words, at >= 0)
  const isFilters =
    has(FILTERS) && (has(EVERY) || at >= 0) && !words.some((word) => OTHER_FILTER.test(word))
  const isRunAsked = mileage !== null && (has(CHANGE) || has(RUN)) && (has(WHAT) || has(KIT))
  const isChanged = mileage !== null && has(CHANGE) && has(RUN)
  const isConsumables =
    words.some((word) => /^(расходник|расходк|расходн|регламентн)/.test(word)) ||
    /(^| )(сервисн\p{L}* набор|сервис ?кит|service kit)/u.test(words.join(' '))
  const isBought = has(BOUGHT) && has(CHANGE)
  const isAskedOtherwise = isFilters || isRunAsked || isChanged || isConsumables || isBought
  if (at < 0 && !isAskedOtherwise) return null
  const number = at < 0 ? null : numberOf(words, at)
  const { value, positions: ofNumber } = number ?? { value: null, positions: [] }
  // ТО-60 is the service at 60 thousand
  const isThousands = value !== null && value >= 10
  const km = mileage?.km ?? (isThousands ? (value < 1000 ? value * 1000 : value) : null)
  const isAsked = has(KIT) || has(CHANGE) || isFilters || /^(на|для|по)$/.test(words[at - 1] ?? '')
  const positions = new Set([...(at < 0 ? [] : [at]), ...ofNumber, ...(mileage?.positions ?? [])])
  words.forEach((word, place) => {
    const isOfFilters = isFilters && FILTERS.test(word)
    const isSaid = [KIT, CHANGE, WHAT, RUN].some((form) => form.test(word)) || isOfFilters
    const isOfPurchase = isBought && PURCHASE.test(word)
    const isOfName = NAME_WITH_LETTER.test(words[place - 1] ?? '')
    const isBeside =
      (LITTLE.test(word) && (positions.has(place - 1) || positions.has(place + 1))) ||
      (OF_NUMBER.test(word) && positions.has(place - 1))
    if (isOfName) return
    if (isSaid || isOfPurchase || isBeside || word === '') positions.add(place)
  })
  return {
    number: isThousands ? null : value,
    km,
    isFiltersOnly: isFilters,
    job: null,
    isWeak: value === null && km === null && !isAsked,
    positions,
  }
}

/** «Техническое обслуживание», «тех обслуживание» and «т о» in one word, the other one empty. */
const withService = (words: readonly string[]): string[] =>
  words.map((word, at) => {
    const isFirst = (place: number) =>
      (/^тех(нич\p{L}*)?$/u.test(words[place] ?? '') && /^обслуж/.test(words[place + 1] ?? '')) ||
      (words[place] === 'т' && words[place + 1] === 'о')
    if (isFirst(at)) return 'то'
    return isFirst(at - 1) ? '' : word
  })

const isService = (word: string, before: string | undefined, after: string | undefined): boolean =>
  (SERVICE.test(word) || SERVICE_NUMBER.test(word)) &&
  !PRONOUN.test(before ?? '') &&
  !/^(есть|же|ли|что|бишь)$/.test(after ?? '')

type Said = { readonly value: number; readonly positions: readonly number[] }

/** The number beside ТО: `то2`, `то 2`, «второе то», `2-е то`; null without one. */
function numberOf(words: readonly string[], at: number): Said | null {
  const joined = SERVICE_NUMBER.exec(words[at] ?? '')?.[1]
  if (joined) return { value: Number(joined), positions: [] }
  const after = words[at + 1] ?? ''
  if (/^\d{1,3}$/.test(after) && !THOUSANDS.test(words[at + 2] ?? '')) {
    return { value: Number(after), positions: [at + 1] }
  }
  const spoken = TENS.find(([form]) => form.test(after))
  if (spoken) return { value: spoken[1], positions: [at + 1] }
  for (const place of [at - 1, at - 2, at - 3, at + 1, at + 2]) {
    const word = words[place] ?? ''
    const ordinal = ORDINALS.findIndex((form) => form.test(word))
    if (ordinal >= 0) return { value: ordinal, positions: [place] }
    const written = /^(\d{1,2})(?:е|ое|го|й|ом)$/.exec(word)?.[1]
    if (written) return { value: Number(written), positions: [place] }
    const isParted = /^(е|ое|го|й|ом)$/.test(words[place + 1] ?? '') && /^\d{1,2}$/.test(word)
    if (isParted) return { value: Number(word), positions: [place, place + 1] }
  }
  const before = TENS.find(([form]) => form.test(words[at - 1] ?? ''))
  return before ? { value: before[1], positions: [at - 1] } : null
}

/** `60 тысяч`, `60к`, `60 000`, `60000 км`, «шестьдесят тысяч»; null without one. */
function findMileage(words: readonly string[], isOfService: boolean): Mileage | null {
  for (const [at, word] of words.entries()) {
    const next = words[at + 1] ?? ''
    const spoken = spokenNumber(words, at)
    const end = at + (spoken?.length ?? 1)
    const isCounted = THOUSANDS.test(words[end] ?? '')
    const thousands =
      JOINED_THOUSANDS.exec(word)?.[1] ??
      (isCounted && /^\d{1,3}$/.test(word) ? word : null) ??
      (isCounted && spoken ? spoken.value : null)
    if (thousands !== null) {
      const km = Number(thousands) * 1000
      const said = words.map((_, place) => place).slice(at, isCounted ? end + 1 : at + 1)
      if (km <= MOST_KM) return { km, positions: said }
    }
    const number = /^\d{4,6}$/.test(word) ? Number(word) : 0
    const isRun = !isYear(number) || next === 'км'
    if (number >= LEAST_KM && number <= MOST_KM && number % 500 === 0 && isRun) {
      const isSaid =
        isOfService || next === 'км' || /^(пробег\p{L}*|на|при)$/u.test(words[at - 1] ?? '')
      if (isSaid) return { km: number, positions: [at] }
    }
  }
  return null
}
