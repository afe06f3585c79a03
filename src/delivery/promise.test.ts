// The promise beside a simple oracle, which walks the clock minute by minute.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY, dayNumber } from '#src/shared/local-time.ts'
import { arrivalAt, assembledAt, openFrom } from '#tests/support/shop-clock.ts'
import type { DeliveryFacts, Hours, Place, Transfer } from './delivery-facts.ts'
import { promiseFor, type WantedUnits } from './promise.ts'

const MONDAY = dayNumber('2026-11-23')
const PLACES = [1, 2, 3]

const usual: Place = {
  id: 1,
  storeId: 1,
  city: 'Волгоград',
  address: 'ул. Мира, 71',
  week: Array.from({ length: 7 }, () => ({ opens: 9 * 60, closes: 20 * 60 })),
  exceptions: new Map(),
  assembleMinutes: 60,
  lastOrder: 18 * 60,
}

describe('the promise of a pickup', () => {
  test('is that of the oracle, whatever lies where, opens when and is carried how', () => {
    const shop = fc.record({ places: fc.tuple(place(1), place(2), place(3)), transfers })
    const order = fc.record({ now: fc.integer({ min: 0, max: 7 * DAY - 1 }), lines })
    fc.assert(
      fc.property(shop, order, (given, { now, lines }) => {
        const facts = factsOf(given.places, given.transfers)
        const at = MONDAY * DAY + now
        const promised = promiseFor(lines, { kind: 'pickup', place: 1 }, at, facts)
        expect({ at: promised.at, missing: promised.missing }).toEqual(oracle(lines, at, facts))
      }),
      { numRuns: 3000 },
    )
  })

  const other = { ...usual, id: 2, address: 'ул. Первая, 1' }
  const daily = { from: 2, to: 1, weekdays: [0, 1, 2, 3, 4, 5, 6], leaves: 12 * 60 }
  const facts = factsOf([usual, other], [{ ...daily, days: 0, arrives: 16 * 60 }])
  const pickup = { kind: 'pickup', place: 1 } as const
  const at = (hour: number) => MONDAY * DAY + hour * 60
  const here = { quantity: 1, stock: [{ place: 1, free: 1 }] }
  const there = { quantity: 1, stock: [{ place: 2, free: 1 }] }

  test('is today where the units lie, an hour later', () => {
    expect(promiseFor([here], pickup, at(10), facts)).toMatchObject({
      kind: 'today',
      at: at(11),
      from: 1,
    })
  })

  test('is tomorrow at the opening after the last order of the day', () => {
    expect(promiseFor([here], pickup, at(18) + 1, facts)).toMatchObject({
      kind: 'tomorrow',
      at: at(24 + 10),
    })
  })

  test('waits for the transfer', () => {
    expect(promiseFor([here, there], pickup, at(13), facts)).toMatchObject({
      kind: 'tomorrow',
      at: at(24 + 16),
      from: 2,
    })
  })

  test('counts the lines whose units all lie in the shop', () => {
    const split = { quantity: 2, stock: [...here.stock, ...there.stock] }
    const own = (...lines: WantedUnits[]) => promiseFor(lines, pickup, at(10), facts).own
    expect([own(here, there), own(there), own(split), own(here, here)]).toEqual([1, 0, 0, 2])
  })

  test('skips a holiday of the shop, and of the one that sends', () => {
    const closed = new Map([[MONDAY + 1, null]])
    const here = factsOf([{ ...usual, exceptions: closed }, other], facts.transfers)
    expect(promiseFor([there], pickup, at(13), here)).toMatchObject({
      kind: 'date',
      at: at(48 + 9),
    })
    const away = factsOf([usual, { ...other, exceptions: closed }], facts.transfers)
    expect(promiseFor([there], pickup, at(13), away)).toMatchObject({ at: at(48 + 16) })
  })

  test('names no time where no transfer goes, and no order where units are missing', () => {
    const alone = factsOf([usual, other], [])
    expect(promiseFor([here, there], pickup, at(10), alone)).toMatchObject({
      kind: 'unknown',
      at: null,
      there: null,
    })
    expect(promiseFor([{ ...here, quantity: 3 }], pickup, at(10), facts)).toMatchObject({
      kind: 'missing',
      missing: 2,
    })
  })

  test('says of an order that is short what there is, and when the last of it comes', () => {
    const short = (lines: WantedUnits[], transfers = facts.transfers) =>
      promiseFor(lines, pickup, at(10), factsOf([usual, other], transfers)).there
    const none = { quantity: 2, stock: [] }
    const three = { ...here, quantity: 3 }
    expect(short([three])).toEqual({ units: 1, of: 3, at: at(11) })
    expect(short([three, none])).toEqual({ units: 1, of: 5, at: at(11) })
    expect(short([there, three])).toEqual({ units: 2, of: 4, at: at(16) })
    expect(short([there, three], [])).toEqual({ units: 2, of: 4, at: null })
    expect(short([none])).toEqual({ units: 0, of: 2, at: null })
  })
})

describe('the promise of a carrier', () => {
  const place = { ...usual, lastOrder: 20 * 60 }
  const facts = factsOf([place], [])
  const dayFor = (hour: number, weekdays: readonly number[], leaves: number | null) => {
    const way = { kind: 'carrier', place: 1, fetches: { weekdays, leaves } } as const
    const lines = [{ quantity: 1, stock: [{ place: 1, free: 1 }] }]
    const ways = { ...way, days: 2, areWorkingDays: false }
    const { at } = promiseFor(lines, ways, MONDAY * DAY + hour * 60, facts)
    return at === null ? null : Math.floor(at / DAY) - MONDAY
  }
  const everyDay = [0, 1, 2, 3, 4, 5, 6]

  test.each([
    ['fetches until the shop closes', 18, everyDay, null, 2],
    ['comes the next day to what is ready later', 19.5, everyDay, null, 3],
    ['has fetched for today', 15, everyDay, 15 * 60, 3],
    ['waits for its weekday', 10, [3], 15 * 60, 5],
  ])('that %s', (_, hour, weekdays, leaves, day) => {
    expect(dayFor(hour, weekdays, leaves)).toBe(day)
  })
})

/** A time of the day, on the quarter hours: neighbouring minutes are tried by `now`. */
const clock = fc.integer({ min: 0, max: 95 }).map((quarter) => quarter * 15)
const hours: fc.Arbitrary<Hours | null> = fc.oneof(
  { weight: 1, arbitrary: fc.constant(null) },
  {
    weight: 4,
    arbitrary: fc
      .tuple(clock, clock)
      .filter(([opens, closes]) => opens < closes)
      .map(([opens, closes]) => ({ opens, closes })),
  },
)
function place(id: number): fc.Arbitrary<Place> {
  return fc.record({
    id: fc.constant(id),
    storeId: fc.constant(id),
    city: fc.constant(''),
    address: fc.constant(''),
    week: fc.array(hours, { minLength: 7, maxLength: 7 }),
    exceptions: fc
      .array(fc.tuple(fc.integer({ min: MONDAY, max: MONDAY + 9 }), hours), { maxLength: 4 })
      .map((days) => new Map(days)),
    assembleMinutes: fc.oneof(fc.integer({ min: 0, max: 200 }), fc.constant(660)),
    lastOrder: clock,
  })
}
const transfers: fc.Arbitrary<Transfer[]> = fc.array(
  fc.record({
    from: fc.constantFrom(2, 3),
    to: fc.constantFrom(1, 1, 1, 2),
    weekdays: fc.uniqueArray(fc.nat({ max: 6 }), { minLength: 1 }),
    leaves: clock,
    days: fc.nat({ max: 3 }),
    arrives: clock,
  }),
  { maxLength: 5 },
)
const lines: fc.Arbitrary<WantedUnits[]> = fc.array(
  fc.record({
    quantity: fc.integer({ min: 1, max: 4 }),
    stock: fc
      .subarray(PLACES)
      .chain((places) =>
        fc.tuple(
          ...places.map((place) =>
            fc.record({ place: fc.constant(place), free: fc.nat({ max: 3 }) }),
          ),
        ),
      ),
  }),
  { minLength: 1, maxLength: 3 },
)

function factsOf(places: readonly Place[], given: readonly Transfer[]): DeliveryFacts {
  return {
    utcOffset: 180,
    places: new Map(places.map((each) => [each.id, each])),
    transfers: given,
    couriers: [],
    carrierZones: new Map(),
    carrierRates: [],
    calendar: new Map(),
  }
}

/** Earliest times by walking the clock, and the least time until which enough has arrived. */
function oracle(wanted: readonly WantedUnits[], now: number, facts: DeliveryFacts) {
  const shop = facts.places.get(1) as Place
  const whole = (minute: number | null) =>
    minute === null ? null : openFrom(shop, Math.ceil(minute / 60) * 60)
  const times = new Map<number, number | null>()
  for (const each of facts.places.values()) {
    const packed = assembledAt(each, now)
    const lies =
      packed === null || each.id === 1
        ? packed
        : arrivalAt({ from: each, to: 1 }, packed, facts.transfers)
    times.set(each.id, whole(lies))
  }
  const free = (line: WantedUnits, id: number) =>
    line.stock.find(({ place }) => place === id)?.free ?? 0
  const short = (line: WantedUnits) =>
    Math.max(0, line.quantity - PLACES.reduce((sum, id) => sum + free(line, id), 0))
  const missing = wanted.reduce((sum, line) => sum + short(line), 0)
  if (missing > 0) return { at: null, missing }

  const moments = wanted.map((line): number | null => {
    const own = Math.min(line.quantity, free(line, 1))
    const ownTime = own > 0 ? (times.get(1) ?? null) : 0
    // the earliest moment until which enough has arrived from elsewhere
    const enough = [0, ...[2, 3].map((id) => times.get(id) ?? Number.POSITIVE_INFINITY)]
      .sort((one, two) => one - two)
      .find(
        (until) =>
          own +
            [2, 3]
              .filter((id) => (times.get(id) ?? Number.POSITIVE_INFINITY) <= until)
              .reduce((sum, id) => sum + free(line, id), 0) >=
          line.quantity,
      )
    if (ownTime === null || enough === undefined || !Number.isFinite(enough)) return null
    return Math.max(ownTime, enough)
  })
  return moments.includes(null)
    ? { at: null, missing: 0 }
    : { at: Math.max(...(moments as number[])), missing: 0 }
}
