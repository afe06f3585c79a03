// Replaces a delivery table by the owner's rows, and exports the tables in the same format.

import type { Database } from '#src/platform/server/database.ts'
import { violatedCheck, violatedUniqueConstraint } from '#src/platform/server/database-errors.ts'
import { ShopError } from '#src/shared/errors.ts'
import { clockText } from '#src/shared/local-time.ts'
import { kopecksOf } from '#src/shared/money.ts'
import { howToWrite, type OwnerRow, type OwnerTable, ownerTables } from '../owner-tables.ts'
import {
  type DeliveryRows,
  readDeliveryRows,
  replaceDeliveryTable,
} from './delivery-facts.repository.ts'

const MOST_ROWS = 100_000

/** Rows of the table: a row of the owner for several days or places is as many. */
type Replaced = { readonly before: number; readonly after: number }

/** Throws `invalid` with the first wrong row, and changes nothing. */
export async function importTable(
  db: Database,
  table: OwnerTable,
  given: readonly unknown[],
): Promise<Replaced> {
  if (given.length > MOST_ROWS) throw new ShopError('invalid', `Не больше ${MOST_ROWS} строк.`)
  return db.transaction(async (tx) => {
    const places = placeIds(await readDeliveryRows(tx))
    const rows = given.flatMap((row, index) => rowsOf(table, checked(table, row, index), places))
    const before = await replaceDeliveryTable(tx, table, rows).catch((error) => {
      throw refusalOf(error) ?? error
    })
    return { before, after: rows.length }
  })
}

function checked(table: OwnerTable, row: unknown, index: number): never {
  const outcome = ownerTables[table].safeParse(row)
  if (outcome.success) return outcome.data as never
  const isGiven = (name: PropertyKey) =>
    typeof row === 'object' && row !== null && Object.hasOwn(row, name)
  const wrong = outcome.error.issues.map(({ path: [name], message }) => {
    if (name === undefined) return 'нужна запись с колонками'
    return `поле ${String(name)}: ${isGiven(name) ? message : 'такой колонки нет'}`
  })
  throw new ShopError('invalid', `Строка ${index + 1}, ${wrong.join('; ')}.\n${howToWrite(table)}`)
}

/** Translates a violated constraint into a refusal; null for other errors. */
function refusalOf(error: unknown): ShopError | null {
  if (violatedUniqueConstraint(error) !== null) {
    return new ShopError('invalid', 'В таблице две строки об одном и том же.')
  }
  if (violatedCheck(error) === null) return null
  return new ShopError(
    'invalid',
    'В какой-то строке закрытие не позже открытия, прибытие раньше отправления, первый срок больше второго или место возит само к себе.',
  )
}

type PlaceIds = { readonly idOf: (name: string) => number; readonly all: readonly number[] }

/** Finds places by address, or by city and address if two places share the address. */
function placeIds({ places }: DeliveryRows): PlaceIds {
  const idOf = (name: string): number => {
    const found = places.filter(
      ({ city, address }) => name === address || name === `${city}, ${address}`,
    )
    if (found.length === 1 && found[0]) return found[0].id
    throw new ShopError(
      'invalid',
      found.length === 0
        ? `Места «${name}» нет. Места показывает delivery show.`
        : `Мест «${name}» несколько: напишите и город, «Город, адрес».`,
    )
  }
  return { idOf, all: places.map(({ id }) => id) }
}

type RowsOf = {
  readonly [Table in OwnerTable]: (row: OwnerRow<Table>, places: PlaceIds) => object[]
}

const grams = (kilograms: number): number => Math.round(kilograms * 1000)

const ROWS: RowsOf = {
  hours: ({ place, weekdays, opens, closes }, { idOf }) =>
    weekdays.map((weekday) => ({ location_id: idOf(place), weekday, opens, closes })),
  days: ({ place, day, opens, closes }, { idOf, all }) =>
    (place === '*' ? all : [idOf(place)]).map((id) => ({
      location_id: id,
      day,
      opens: opens.at,
      closes: closes.at,
    })),
  terms: ({ place, ...terms }, { idOf }) => [{ location_id: idOf(place), ...terms }],
  transfers: ({ from, to, ...row }, { idOf }) => [
    { from_location: idOf(from), to_location: idOf(to), ...row },
  ],
  couriers: ({ from, up_to_kg, price, ...row }, { idOf }) => [
    { from_location: idOf(from), up_to_g: grams(up_to_kg), price: kopecksOf(price), ...row },
  ],
  zones: (row) => [row],
  rates: ({ from, up_to_kg, price, leaves, ...row }, { idOf }) => [
    {
      from_location: idOf(from),
      up_to_g: grams(up_to_kg),
      price: kopecksOf(price),
      leaves: leaves.at,
      ...row,
    },
  ],
  calendar: (row) => [row],
}

const rowsOf = (table: OwnerTable, row: never, places: PlaceIds): object[] =>
  ROWS[table](row, places)

type Written = Readonly<Record<string, string | number | boolean>>

/** Exports all tables in the format of `importTable`. */
export async function exportTables(
  db: Database,
): Promise<Readonly<Record<OwnerTable, readonly Written[]>>> {
  const rows = await readDeliveryRows(db)
  const name = (id: number): string => {
    const place = rows.places.find((each) => each.id === id)
    return place ? `${place.city}, ${place.address}` : ''
  }
  const clocks = ({ weekdays, leaves, days, arrives }: DeliveryRows['transfers'][number]) => ({
    weekdays: weekdays.join(','),
    leaves: clockText(leaves),
    days,
    arrives: clockText(arrives),
  })
  const maybe = (minutes: number | null) => (minutes === null ? '' : clockText(minutes))
  return {
    hours: rows.hours.map(({ place, weekday, opens, closes }) => ({
      place: name(place),
      weekdays: weekday,
      opens: clockText(opens),
      closes: clockText(closes),
    })),
    days: rows.days.map(({ place, day, opens, closes }) => ({
      place: name(place),
      day,
      opens: maybe(opens),
      closes: maybe(closes),
    })),
    terms: rows.places.flatMap(({ id, assembleMinutes, lastOrder }) =>
      assembleMinutes === null || lastOrder === null
        ? []
        : [
            {
              place: name(id),
              assemble_minutes: assembleMinutes,
              last_order: clockText(lastOrder),
            },
          ],
    ),
    transfers: rows.transfers.map((row) => ({
      from: name(row.from),
      to: name(row.to),
      ...clocks(row),
    })),
    couriers: rows.couriers.map(({ city, from, upToGrams, upToCm, price, ...row }) => ({
      city,
      from: name(from),
      up_to_kg: upToGrams / 1000,
      up_to_cm: upToCm,
      price: price / 100,
      ...clocks({ ...row, from, to: from }),
    })),
    zones: rows.zones,
    rates: rows.rates.map(({ carrier, from, zone, upToGrams, price, ...rate }) => ({
      carrier,
      from: name(from),
      zone,
      up_to_kg: upToGrams / 1000,
      price: price / 100,
      days_from: rate.daysFrom,
      days_to: rate.daysTo,
      weekdays: rate.weekdays.join(','),
      leaves: maybe(rate.leaves),
    })),
    calendar: rows.calendar.map(({ day, isWorking, note }) => ({
      day,
      is_working: isWorking ? 'да' : 'нет',
      note,
    })),
  }
}
