import { describe, expect, test } from 'vitest'
import { gearboxChoices, linesOfGearbox, offerOf } from './chosen-set.ts'
import type { ServiceLine } from './contract.ts'
import { setWithoutLate, soonerSet, timeOfSet } from './set-time.ts'

const TEXTS: Readonly<Record<number, string>> = {
  0: 'сегодня с 10:00',
  1: 'завтра с 9:00',
  7: 'в пт, 4 декабря с 10:00',
}

const line = (item: string, days: readonly (number | null)[], gearbox = ''): ServiceLine => ({
  item,
  name: item,
  note: '',
  gearbox,
  every_km: 10_000,
  every_months: null,
  source: '',
  is_sourced: true,
  category: null,
  is_in_set: true,
  why_not_in_set: '',
  offers: days.map((day) => ({
    price: 100,
    goods: [],
    approvals_to_check: [],
    promise: day === null ? null : { days: day, at: `2026-12-0${day + 1}`, text: TEXTS[day] ?? '' },
  })),
})

describe('the time of a set', () => {
  test('is that of its last goods, and names what the others wait for', () => {
    const lines = [line('oil', [1]), line('air', [0]), line('cabin', [7])]
    expect(timeOfSet(lines, {})).toEqual({
      text: 'в пт, 4 декабря с 10:00',
      late: ['cabin'],
      others: 'завтра с 9:00',
    })
  })

  test('names nothing where all is there on one day', () => {
    const time = { text: 'сегодня с 10:00', late: [], others: '' }
    expect(timeOfSet([line('oil', [0]), line('air', [0])], {})).toEqual(time)
  })

  test('is unknown where that of a line is', () => {
    const lines = [line('oil', [0]), line('air', [null])]
    expect(timeOfSet(lines, {})).toMatchObject({ text: '', late: ['air'] })
  })
})

describe('a set that is late', () => {
  const lines = [line('oil', [0]), line('air', [0, 7])]
  const late = { air: { place: 1 } }

  test('is exchanged for the same set today where the shop has it', () => {
    const sooner = soonerSet(lines, late)
    expect(sooner?.day).toBe('сегодня')
    expect(timeOfSet(lines, sooner?.changes ?? {})?.text).toBe('сегодня с 10:00')
    expect(soonerSet(lines, {})).toBeNull()
  })

  test('is not exchanged for goods that are to be checked', () => {
    const unsure = lines.map((each) => ({
      ...each,
      offers: each.offers.map((offer, place) =>
        each.item === 'air' && place === 0 ? { ...offer, approvals_to_check: ['A'] } : offer,
      ),
    }))
    expect(soonerSet(unsure, late)).toBeNull()
  })

  test('can be had without what makes it late', () => {
    const without = setWithoutLate(lines, late)
    expect(without?.day).toBe('сегодня')
    expect(timeOfSet(lines, without?.changes ?? {})?.text).toBe('сегодня с 10:00')
    expect(lines.map((each) => offerOf(each, without?.changes ?? {})?.promise?.days)).toEqual([
      0, 7,
    ])
  })
})

describe('the gearbox of a car', () => {
  const lines = [line('oil', [0]), line('cvt', [0], 'вариатор'), line('dct', [0], 'робот')]

  test('is asked where the table has several and one of them is due', () => {
    const gearboxes = ['вариатор', 'робот']
    expect(gearboxChoices({ gearboxes, lines })).toEqual(['вариатор', 'робот', 'механика'])
    expect(gearboxChoices({ gearboxes: ['вариатор'], lines })).toEqual([])
    expect(gearboxChoices({ gearboxes, lines: lines.slice(0, 1) })).toEqual([])
  })

  test('leaves its own line, and none before the buyer has told it', () => {
    const shown = (chosen: string) => linesOfGearbox(lines, chosen).map(({ item }) => item)
    expect(shown('')).toEqual(['oil'])
    expect(shown('робот')).toEqual(['oil', 'dct'])
    expect(shown('механика')).toEqual(['oil'])
  })
})
