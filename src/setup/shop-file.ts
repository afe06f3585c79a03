// The file in which an owner describes his shop: the seller, cities, shops, warehouses.

import * as z from 'zod/mini'
import { ShopError } from '#src/shared/errors.ts'
import { phoneDigits } from '#src/shared/phone.ts'
import { weekHours } from '#src/shared/week-hours.ts'

const LONGEST = 300
const MOST_PLACES = 1000
const MOST_PAYMENTS = 20

const text = z
  .string('нужен текст')
  .check(z.trim(), z.minLength(1, 'пусто'), z.maxLength(LONGEST, `не длиннее ${LONGEST} знаков`))

/** Checks by a function that gives null for what it does not read. */
const read = <Value>(parse: (given: string) => Value | null, expected: string) =>
  z.pipe(
    text,
    z.transform((given, context): Value => {
      const value = parse(given)
      if (value !== null) return value
      context.issues.push({ code: 'custom', message: expected, input: given })
      return z.NEVER
    }),
  )

const PHONE = 'телефон — одиннадцать цифр, например +7 861 200-00-01'
const phoneField = read(phoneDigits, PHONE)
export const shopPhoneField = read(shopPhone, PHONE)
export const hoursField = read(
  weekOf,
  'часы пишут так: Пн–Пт 9.00–19.00, Сб 10.00–16.00, Вс выходной',
)
export const textField = text
const matching = (pattern: RegExp, expected: string) =>
  read((given) => (pattern.test(given) ? given : null), expected)
const lat = z
  .number('широта — число, например 45.0355')
  .check(z.minimum(-90, 'широта от −90 до 90'), z.maximum(90, 'широта от −90 до 90'))
const lng = z
  .number('долгота — число, например 38.9753')
  .check(z.minimum(-180, 'долгота от −180 до 180'), z.maximum(180, 'долгота от −180 до 180'))

/** Names of the settings under which the shop knows the same. */
export const sellerFields = {
  name: text,
  phone: phoneField,
  email: matching(/^\S+@\S+\.\S+$/, 'e-mail пишут так: shop@example.ru'),
  hours: text,
  legalName: text,
  ogrn: matching(/^\d{13}(\d{2})?$/, 'ОГРН — 13 цифр, ОГРНИП — 15'),
  inn: matching(/^\d{10}(\d{2})?$/, 'ИНН — 10 или 12 цифр'),
  address: text,
  site: matching(/^https?:\/\/[^\s/?#]+\/?$/, 'адрес сайта пишут так: https://shop.example'),
}

const shop = z.strictObject({
  address: text,
  phone: shopPhoneField,
  hours: z.optional(hoursField),
  lat: z.optional(lat),
  lng: z.optional(lng),
})
const warehouse = z.strictObject({ address: text, hours: z.optional(hoursField) })

const city = z.strictObject({
  city: text,
  lat: z.optional(lat),
  lng: z.optional(lng),
  zoom: z.optional(
    z
      .int('масштаб — целое число')
      .check(z.minimum(1, 'масштаб от 1 до 19'), z.maximum(19, 'масштаб от 1 до 19')),
  ),
  shops: z._default(
    z.array(shop, 'нужен список').check(z.maxLength(MOST_PLACES, 'слишком много')),
    [],
  ),
  warehouses: z._default(
    z.array(warehouse, 'нужен список').check(z.maxLength(MOST_PLACES, 'слишком много')),
    [],
  ),
})

/** What is paid with is never guessed by the name. */
const payment = z.strictObject({
  name: text,
  kind: z.enum(['cash', 'card'], 'скажите, чем платят: cash — наличными, card — картой'),
  offered: z.optional(z.boolean('true или false')),
})

const shopFile = z.strictObject({
  seller: z.optional(z.strictObject(z.partial(z.object(sellerFields)).shape)),
  /** Ways to pay on receipt. */
  payments: z._default(
    z.array(payment, 'нужен список').check(z.maxLength(MOST_PAYMENTS, 'слишком много')),
    [],
  ),
  cities: z
    .array(city, 'нужен список городов')
    .check(
      z.minLength(1, 'назовите хотя бы один город'),
      z.maxLength(MOST_PLACES, 'слишком много'),
    ),
})
export type ShopFile = z.output<typeof shopFile>
export type Seller = NonNullable<ShopFile['seller']>

/** Throws `invalid` with one sentence that names the field. */
export function readShopFile(given: unknown): ShopFile {
  const outcome = shopFile.safeParse(given, { reportInput: true })
  if (!outcome.success) {
    const [issue] = outcome.error.issues
    throw wrong(issue?.path ?? [], issue ? wordsOf(issue) : 'проверьте')
  }
  refuseHalves(outcome.data)
  refuseTwins(outcome.data)
  return outcome.data
}

const wrong = (path: readonly PropertyKey[], words: string) =>
  new ShopError('invalid', `${path.length > 0 ? `Поле ${fieldOf(path)}` : 'Файл'}: ${words}.`)

/** `cities[1].shops[3].phone`, counted from one. */
const fieldOf = (path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (made, part) =>
      typeof part === 'number'
        ? `${made}[${part + 1}]`
        : `${made}${made ? '.' : ''}${String(part)}`,
    '',
  )

function wordsOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return `нет такого поля: ${issue.keys.join(', ')}`
  if (issue.code !== 'invalid_type') return issue.message
  if (issue.input === undefined) return 'не заполнено'
  return issue.expected === 'object' ? 'нужны фигурные скобки с полями' : issue.message
}

/** One coordinate without the other names no place. */
function refuseHalves({ cities }: ShopFile): void {
  for (const [index, place] of cities.entries()) {
    if ((place.lat === undefined) !== (place.lng === undefined)) {
      throw wrong(['cities', index], 'широту (lat) и долготу (lng) пишут вместе')
    }
    for (const [number, each] of place.shops.entries()) {
      if ((each.lat === undefined) !== (each.lng === undefined)) {
        throw wrong(['cities', index, 'shops', number], 'широту (lat) и долготу (lng) пишут вместе')
      }
    }
  }
}

function refuseTwins({ cities, payments }: ShopFile): void {
  const twinOf = (names: readonly string[]) => names.find((name, at) => names.indexOf(name) !== at)
  const method = twinOf(payments.map(({ name }) => name))
  if (method) throw wrong(['payments'], `способ оплаты «${method}» назван дважды`)
  const town = twinOf(cities.map(({ city: name }) => name))
  if (town) throw wrong(['cities'], `город «${town}» назван дважды`)
  const title = twinOf(cities.flatMap(({ shops }) => shops.map(({ address }) => address)))
  if (title) {
    throw wrong(
      ['cities'],
      `два магазина называются «${title}»: добавьте к адресу город или ориентир`,
    )
  }
}

/** Open days of a week in minutes; null for what is no week. */
function weekOf(given: string) {
  const week = new Map<number, { weekday: number; opens: number; closes: number }>()
  for (const { first, last, ...times } of weekHours(given) ?? []) {
    const [opens, closes] = [minutesOf(times.opens), minutesOf(times.closes)]
    if (first > last || opens >= closes || closes > 1440) return null
    for (let weekday = first; weekday <= last; weekday++) {
      if (week.has(weekday)) return null
      week.set(weekday, { weekday, opens, closes })
    }
  }
  return week.size > 0 ? [...week.values()] : null
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** An area code of four or five digits, by itself between signs: «(8452)», «8 84567 2-15-30». */
const LONG_CODE = /^\s*(?:\+?\s*[78])?[^\d]*(\d{4,5})(?=\D)/

/**
 * `+7 (8452) 20-00-01` where the code is written so, else eleven digits, which are shown as
 * `+7 (845) 220-00-01`. null when the text is no Russian phone.
 */
export function shopPhone(text: string): string | null {
  const digits = phoneDigits(text)
  const code = LONG_CODE.exec(text)?.[1]
  if (digits === null || code === undefined || !digits.startsWith(code, 1)) return digits
  const own = digits.slice(1 + code.length)
  return `+7 (${code}) ${own.slice(0, -4)}-${own.slice(-4, -2)}-${own.slice(-2)}`
}
