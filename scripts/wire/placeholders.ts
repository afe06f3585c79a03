// Replaces what differs between two runs of the same code: times, tokens, numbers of new rows,
// hashes of files, addresses of this run. Everything else of an answer stays as it is.

type Kind =
  | 'order'
  | 'import'
  | 'payment'
  | 'refund'
  | 'letter'
  | 'act'
  | 'staff'
  | 'session'
  | 'customer'
  | 'product'

export type Place = {
  /** The path of the call without its query. */
  readonly path: string
  /** The fields from the outermost to this one; members of a list have the name of the list. */
  readonly fields: readonly string[]
}

export type Placeholders = {
  readonly text: (text: string) => string
  readonly json: (value: unknown, path: string) => unknown
}

const DAY_MS = 86_400_000
const MONTHS = 'января|февраля|марта|апреля|мая|июня|июля|августа|сентября|октября|ноября|декабря'
const monthNumber = (name: string): number => MONTHS.split('|').indexOf(name)

const UUID = /\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b/g
const ISO_TIME = /\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d(:?\d\d)?)?/g
const ISO_DATE = /\b\d{4}-\d\d-\d\d\b/g
const HTTP_DATE = /\b[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT\b/g
const DOTTED_DATE = /\b(\d\d)\.(\d\d)\.(\d{4})(,? (в )?\d\d:\d\d)?/g
const RUSSIAN_DATE = new RegExp(
  `(?<!\\d)(\\d{1,2}) (${MONTHS})( (\\d{4})( ?г\\.?| года)?)?(,? (в )?\\d\\d:\\d\\d)?`,
  'g',
)

const FIXED: readonly (readonly [RegExp, string])[] = [
  [UUID, '<uuid>'],
  [/127\.0\.0\.1:\d+|localhost:\d+/g, '<address>'],
  [/-[\da-f]{8}(?=@silkway\.example)/g, '-<run>'],
  [/(\/api\/(?:email-confirmation|password-reset)\/)[\w-]{43}(?![\w-])/g, '$1<token>'],
  [/(\/assets\/[\w./-]*?)-[\w-]{8}(\.\w+)/g, '$1-<hash>$2'],
  [/\/(new-password|confirm-email)\/[\w-]{16,}/g, '/$1/<token>'],
  [/(silkway_1c[=\n])[\w-]{16,}/g, '$1<token>'],
  [/sessid=[\w-]{8,}/g, 'sessid=<token>'],
  [/timestamp=\d{10}/g, 'timestamp=<time>'],
  [/_R_\w*_/g, '<react>'],
  [/<Время>\d\d:\d\d:\d\d/g, '<Время><time>'],
]

/** Fields with a secret of this run. */
const SECRETS = new Set(['token', 'device', 'pickup_code'])

/** Kind of a number by its field and by the parent field. */
const KINDS: readonly (readonly [RegExp, RegExp, Kind])[] = [
  [/./, /(^|\.)order_id$/, 'order'],
  [/./, /(^|\.)payment_id$/, 'payment'],
  [/^\/api\/(orders|staff\/orders|personal-data)/, /^(data|order|orders)\.id$/, 'order'],
  [/./, /(^|\.)order\.id$/, 'order'],
  [/^\/api\/staff\/orders/, /^payments\.id$/, 'payment'],
  [/^\/api\/staff\/orders/, /^refunds\.id$/, 'refund'],
  [/^\/api\/staff\/letters/, /^letters\.id$/, 'letter'],
  [/^\/api\/staff\/acts/, /^acts\.id$/, 'act'],
  [/^\/api\/staff\/acts/, /^acts\.staff\.id$/, 'staff'],
  [/^\/api\/staff\/imports/, /^(import\.|imports\.)?id$/, 'import'],
  [/^\/api\/sessions/, /^sessions\.id$/, 'session'],
]

/** Numbers in sentences: «Заказ № 17», «import 3». */
const NUMBERED: readonly (readonly [RegExp, Kind])[] = [
  [/((?:[Зз]аказ[а-я]*|order) (?:№ ?)?)(\d+)/g, 'order'],
  [/((?:[Зз]агрузк[а-я]*|import) (?:№ ?)?)(\d+)/g, 'import'],
  [/(<Документ><Ид>)(\d+)/g, 'order'],
  [/(<Номер>)(\d+)/g, 'order'],
  [/(customer-)(\d+)/g, 'customer'],
]

/** Goods of the demonstration have the same ids in every run; higher ids were imported later. */
const PRODUCT_FIELDS = /(^|\.)(id|product_id|productId)$/
const PRODUCT_IN_TEXT = /(\\?"(?:id|productId)\\?":)(\d+)/g

/** `now` is the time of the run: dates near it are replaced, others belong to the data. */
export function placeholders(now: Date, demoProducts: number): Placeholders {
  const numbers = new Map<string, Map<string, number>>()
  /** Numbers rows in the order of their first answer; a row keeps its number. */
  const numbered = (kind: Kind, value: string): string => {
    const known = numbers.get(kind) ?? new Map<string, number>()
    numbers.set(kind, known)
    const number = known.get(value) ?? known.size + 1
    known.set(value, number)
    return `<${kind} ${number}>`
  }
  const isOfRun = (time: number) =>
    time > now.getTime() - DAY_MS && time < now.getTime() + 400 * DAY_MS

  const text = (given: string): string => {
    let written = given
    for (const [form, sign] of FIXED) written = written.replace(form, sign)
    for (const [form, kind] of NUMBERED) {
      written = written.replace(form, (_, before, digits) => before + numbered(kind, digits))
    }
    written = written.replace(PRODUCT_IN_TEXT, (found, before, digits) =>
      Number(digits) > demoProducts ? before + numbered('product', digits) : found,
    )
    const inTime = (form: RegExp, sign: string) => {
      written = written.replace(form, (found) => (isOfRun(Date.parse(found)) ? sign : found))
    }
    inTime(ISO_TIME, '<time>')
    inTime(ISO_DATE, '<date>')
    inTime(HTTP_DATE, '<time>')
    written = written.replace(DOTTED_DATE, (found, day, month, year) =>
      isOfRun(Date.UTC(year, month - 1, day)) ? '<date>' : found,
    )
    return written.replace(RUSSIAN_DATE, (found, day, month, _, year) =>
      isOfRun(Date.UTC(year ?? now.getUTCFullYear(), monthNumber(month), day)) ? '<date>' : found,
    )
  }

  const json = (value: unknown, place: Place): unknown => {
    if (Array.isArray(value)) return value.map((member) => json(member, place))
    if (value !== null && typeof value === 'object') {
      return Object.fromEntries(
        Object.entries(value).map(([name, inner]) => [
          text(name),
          json(inner, { ...place, fields: [...place.fields, name] }),
        ]),
      )
    }
    const kind = kindAt(place)
    if (kind && value !== null) return numbered(kind, String(value))
    if (typeof value === 'number' && value > demoProducts) {
      return PRODUCT_FIELDS.test(place.fields.join('.')) ? numbered('product', `${value}`) : value
    }
    if (typeof value !== 'string') return value
    if (isPromise(place)) return '<promise>'
    return isSecret(place) && value !== '' ? '<secret>' : text(value)
  }
  return { text, json: (value, path) => json(value, { path, fields: [] }) }
}

/** The message of a wrong field is no secret, nor is the name of a device in the list of devices. */
const isSecret = ({ path, fields }: Place): boolean =>
  SECRETS.has(fields.at(-1) ?? '') && fields[0] !== 'errors' && path !== '/api/sessions'

/** What delivery says depends on the hour of the run. */
const isPromise = ({ path, fields }: Place): boolean =>
  path.startsWith('/api/delivery') && PROMISES.has(fields.at(-1) ?? '')

const PROMISES = new Set(['at', 'text', 'kind', 'shares', 'hours', 'shop', 'shop_city'])

const kindAt = ({ path, fields }: Place): Kind | undefined =>
  KINDS.find(([paths, names]) => paths.test(path) && names.test(fields.join('.')))?.[2]
