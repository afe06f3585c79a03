// Schemas of the owner's delivery tables in CSV or JSON: places by name, clock times, kilograms.

import * as z from 'zod/mini'
import { csvLine } from '#src/shared/csv-line.ts'
import { clockMinutes } from '#src/shared/local-time.ts'

const cell = z.pipe(
  z.union([z.string(), z.number(), z.null(), z.boolean()], 'нужен текст или число'),
  z.transform((value) => (value === null ? '' : String(value).trim())),
)
const text = z.pipe(cell, z.string().check(z.minLength(1, 'пусто'), z.maxLength(300, 'длинно')))

const read = <Value>(parse: (text: string) => Value | null, expected: string) =>
  z.pipe(
    cell,
    z.transform((given, context): Value => {
      const value = parse(given)
      if (value !== null) return value
      context.issues.push({ code: 'custom', message: expected, input: given })
      return z.NEVER
    }),
  )

const clock = read(clockMinutes, 'время пишут так: 9:00')
const opens = read((given) => below(clockMinutes(given)), 'время пишут так: 9:00')
const below = (minutes: number | null) => (minutes === 1440 ? null : minutes)
const maybeClock = read(
  (given) => (given === '' ? { at: null } : at(clockMinutes(given))),
  'время пишут так: 9:00; пусто — закрыто',
)
const maybeLeaves = read(
  (given) => (given === '' ? { at: null } : at(below(clockMinutes(given)))),
  'время пишут так: 15:00; пусто — до закрытия',
)
const at = (minutes: number | null) => (minutes === null ? null : { at: minutes })
const number = (least: number, most: number, expected: string) =>
  read((given) => {
    const value = Number(given.replace(',', '.'))
    return given !== '' && value >= least && value <= most ? value : null
  }, expected)
const days = number(0, 120, 'число дней от 0 до 120')
const kilograms = number(0.001, 10_000, 'вес в килограммах: 0.5')
const rubles = number(0, 1_000_000, 'цена в рублях: 300 или 300.50')
const day = read(
  (given) => (/^\d{4}-\d{2}-\d{2}$/.test(given) && !Number.isNaN(Date.parse(given)) ? given : null),
  'дату пишут так: 2027-01-01',
)
const weekdays = read(weekdaysOf, 'дни недели пишут так: 1-6 или 1,3,5, где 1 — понедельник')
const weekdaysOrAll = read(
  (given) => weekdaysOf(given === '' ? '1-7' : given),
  'дни недели пишут так: 1-6 или 1,3,5; пусто — каждый день',
)
const yes = read(
  (given) => (/^(да|true|1)$/i.test(given) ? true : /^(нет|false|0)$/i.test(given) ? false : null),
  'да или нет',
)

/** `1-6`, `1,3,5` → weekdays. */
export function weekdaysOf(given: string): number[] | null {
  const found = new Set<number>()
  for (const part of given.split(',')) {
    const [, from = '', to = from] = /^\s*([1-7])\s*(?:-\s*([1-7])\s*)?$/.exec(part) ?? []
    if (from === '' || Number(from) > Number(to)) return null
    for (let weekday = Number(from); weekday <= Number(to); weekday++) found.add(weekday)
  }
  return [...found].sort()
}

const timetable = { weekdays, leaves: opens, days, arrives: opens }

/**
 * Places are named by address; `*` in `days` means every place. `weekdays` and `leaves` of `rates`
 * say when the carrier fetches the goods; without them, on each day until the place closes.
 */
export const ownerTables = {
  hours: z.object({ place: text, weekdays, opens, closes: clock }),
  days: z.object({ place: text, day, opens: maybeClock, closes: maybeClock }),
  terms: z.object({
    place: text,
    assemble_minutes: number(0, 10_080, 'минуты сборки от 0 до 10080'),
    last_order: clock,
  }),
  transfers: z.object({ from: text, to: text, ...timetable }),
  couriers: z.object({
    city: text,
    from: text,
    up_to_kg: kilograms,
    up_to_cm: number(1, 10_000, 'длина в сантиметрах'),
    price: rubles,
    ...timetable,
  }),
  zones: z.object({ carrier: text, city: cell, zone: text }),
  rates: z.object({
    carrier: text,
    from: text,
    zone: text,
    up_to_kg: kilograms,
    price: rubles,
    days_from: days,
    days_to: days,
    weekdays: z.prefault(weekdaysOrAll, ''),
    leaves: z.prefault(maybeLeaves, ''),
  }),
  calendar: z.object({ day, is_working: yes, note: cell }),
} as const

export type OwnerTable = keyof typeof ownerTables
export type OwnerRow<Table extends OwnerTable> = z.output<(typeof ownerTables)[Table]>
export const OWNER_TABLES = Object.keys(ownerTables) as readonly OwnerTable[]

const TIMES = { weekdays: '1-6', leaves: '13:00', days: '1', arrives: '9:30' }
const SHOP = 'ул. Мира, 71'

/** A row as the owner writes it; its keys are all columns of the table. */
export const EXAMPLE_ROWS: {
  readonly [Table in OwnerTable]: Record<keyof OwnerRow<Table>, string>
} = {
  hours: { place: SHOP, weekdays: '1-6', opens: '9:00', closes: '19:00' },
  days: { place: SHOP, day: '2027-01-01', opens: '', closes: '' },
  terms: { place: SHOP, assemble_minutes: '60', last_order: '19:00' },
  transfers: { from: 'Волгоград, Склад', to: SHOP, ...TIMES },
  couriers: {
    city: 'Волгоград',
    from: SHOP,
    up_to_kg: '30',
    up_to_cm: '150',
    price: '300',
    ...TIMES,
  },
  zones: { carrier: 'СДЭК', city: 'Москва', zone: '1' },
  rates: {
    carrier: 'СДЭК',
    from: SHOP,
    zone: '1',
    up_to_kg: '5',
    price: '450',
    days_from: '2',
    days_to: '4',
    weekdays: '1-5',
    leaves: '15:00',
  },
  calendar: { day: '2027-01-02', is_working: 'нет', note: 'праздник' },
}

export const columnsOf = (table: OwnerTable): readonly string[] => Object.keys(EXAMPLE_ROWS[table])

/** What an error says of the table: its columns and one row of it. */
export const howToWrite = (table: OwnerTable): string =>
  `Колонки таблицы ${table} и пример строки:\n` +
  `${csvLine(columnsOf(table))}\n${csvLine(Object.values(EXAMPLE_ROWS[table]))}`
