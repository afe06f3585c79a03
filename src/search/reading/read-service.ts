// Reads questions about a scheduled service: its number or mileage, and whether only filters are meant.

/** What is asked of a service; positions are those of its words. */
export type AskedService = {
  /** «Второе ТО» is 2. */
  readonly number: number | null
  readonly km: number | null
  readonly isFiltersOnly: boolean
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
  /^(набор\p{L}*|комплект\p{L}*|расходник\p{L}*|расходк\p{L}*|расходн\p{L}*|материал\p{L}*|все|весь|вс[её]|полн\p{L}*|планов\p{L}*|очередн\p{L}*|регламент\p{L}*|больш\p{L}*|мал\p{L}*|нулев\p{L}*|сервисн\p{L}*|пройти|прохо\p{L}*|сделать|делать|входит|включает|нужно|надо|купить|запчаст\p{L}*|товар\p{L}*|под|ключ)$/u
const CHANGE =
  /^(менять|меняют|меняем|меняется|поменять|заменить|заменять|замена|замены|сменить|меняешь|делать|делают|обслужить|обслуживать|обслуживание)$/
const WHAT = /^(что|чего|какие|список|перечень|необходимо)$/
const RUN = /^(пробег\p{L}*|километраж\p{L}*|регламент\p{L}*)$/u
const LITTLE =
  /^(на|для|по|в|во|к|при|до|и|за|у|от|с|со|из|а|м|х|ти|е|ое|го|й|ом|ому|я|км|тыс\p{L}*|ткм|т|к|k|000)$/u
const FILTERS = /^фильтр(а|ы|ов|ики|иков|ам|ами)$/
const EVERY = /^(все|вс[её]|весь|всех|набор\p{L}*|комплект\p{L}*|полн\p{L}*)$/u
const OTHER_FILTER = /^(масл|возд|салон|топл|акпп|мкпп|вариат|короб|кондиц|бенз|дизел|угол)/

const ORDINALS: readonly RegExp[] = [
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

/** Null when the text asks for no service. `words` are in lower case, as typed. */
export function readService(words: readonly string[]): AskedService | null {
  const at = words.findIndex((word, place) => isService(word, words[place - 1], words[place + 1]))
  const has = (form: RegExp) => words.some((word) => form.test(word))
  const mileage = findMileage(words, at >= 0)
  const isFilters =
    has(FILTERS) && (has(EVERY) || at >= 0) && !words.some((word) => OTHER_FILTER.test(word))
  const isRunAsked = mileage !== null && (has(CHANGE) || has(RUN)) && (has(WHAT) || has(KIT))
  const isChanged = mileage !== null && has(CHANGE) && has(RUN)
  const isConsumables = words.some((word) => /^расходник|^расходк/.test(word))
  if (at < 0 && !isFilters && !isRunAsked && !isChanged && !isConsumables) return null
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
    const isBeside = LITTLE.test(word) && (positions.has(place - 1) || positions.has(place + 1))
    if (isSaid || isBeside) positions.add(place)
  })
  return {
    number: isThousands ? null : value,
    km,
    isFiltersOnly: isFilters,
    isWeak: value === null && km === null && !isAsked,
    positions,
  }
}

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
    if (ordinal >= 0) return { value: ordinal + 1, positions: [place] }
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
    const tens = TENS.find(([form]) => form.test(word))?.[1]
    const isCounted = THOUSANDS.test(next)
    const thousands =
      JOINED_THOUSANDS.exec(word)?.[1] ??
      (isCounted && /^\d{1,3}$/.test(word) ? word : null) ??
      (isCounted && tens !== undefined ? String(tens) : null)
    if (thousands !== null) {
      const km = Number(thousands) * 1000
      if (km <= MOST_KM) return { km, positions: isCounted ? [at, at + 1] : [at] }
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
