import { describe, expect, test } from 'vitest'
import { type ScannedKey, scanReader } from './read-scan.ts'

const codeOf = (sign: string): string => {
  if (/\d/.test(sign)) return `Digit${sign}`
  if (/[A-Z]/.test(sign)) return `Key${sign}`
  return { '-': 'Minus', '.': 'Period', '/': 'Slash' }[sign] ?? 'Space'
}

/** As a scanner types: capitals with Shift, Enter at the end. */
function typed(text: string, { everyMs = 8, from = 1000, ends = true } = {}): ScannedKey[] {
  const codes = [...text].flatMap((sign) =>
    /[A-Z]/.test(sign) ? ['ShiftLeft', codeOf(sign)] : [codeOf(sign)],
  )
  return [...codes, ...(ends ? ['Enter'] : [])].map((code, place) => ({
    code,
    at: from + place * everyMs,
  }))
}

const SCANS = [
  ...Array.from({ length: 12 }, (_, n) => String(4_011_558_736_002 + n * 7919)),
  ...Array.from({ length: 6 }, (_, n) => String(40_115_587 + n * 31)),
  'T15-1109111',
  '480-1012010',
  'A21-3501080BA',
  'LF 3000',
  'W 712/95',
  'HU7008Z',
  'OC-90',
  'E4G16-1012040',
  'F4J16.1003001',
  'M11-8107915',
  '1109111-T15',
  'SMD360935',
]

describe('a hand scanner in the Russian layout', () => {
  test('is read right 30 times of 30', () => {
    expect(SCANS).toHaveLength(30)
    const read = scanReader()
    const found = SCANS.flatMap((text, place) =>
      typed(text, { from: 1000 + place * 2000, everyMs: 2 + (place % 12) }).map(read),
    )
    expect(found.filter((one) => one !== null)).toEqual(SCANS)
  })

  test('is told from a person who types', () => {
    const read = scanReader()
    expect(typed('4011558736002', { everyMs: 90 }).map(read)).not.toContain('4011558736002')
    expect(typed('4011558736002', { from: 9000 }).map(read)).toContain('4011558736002')
  })

  test('is read whole where a busy machine delivers some of its keys late', () => {
    const read = scanReader()
    const keys = typed('8100103XKV08A')
    const late = keys.map(({ code, at }, place) => ({
      code,
      at: at + (place > 0 ? 61 : 0) + (place > 6 ? 38 : 0),
    }))
    expect(late.map(read)).toContain('8100103XKV08A')
  })

  test('that is slow is read by its even pace, capitals too', () => {
    for (const everyMs of [40, 43, 60, 75, 88]) {
      for (const text of ['4801012010', 'A21-3501080BA']) {
        expect(typed(text, { everyMs }).map(scanReader()), `${text} ${everyMs}`).toContain(text)
      }
    }
    const wireless = typed('4801012010').map((key, place) => ({
      ...key,
      at: 1000 + place * 60 + (place % 2) * 15,
    }))
    expect(wireless.map(scanReader())).toContain('4801012010')
  })

  test('is no person who types unevenly, nor one who types a short label', () => {
    let at = 1000
    const uneven = typed('4801012010').map((key, place) => {
      at += place % 2 === 0 ? 95 : 50
      return { ...key, at }
    })
    expect(uneven.map(scanReader()).filter((one) => one !== null)).toEqual([])
    expect(typed('A1', { everyMs: 60 }).map(scanReader(2))).toEqual(Array(4).fill(null))
  })

  describe('whose code is torn', () => {
    /** With a pause before the sign of this place. */
    const torn = (place: number, { pauseMs = 150, everyMs = 8, text = '4801012010' } = {}) =>
      typed(text, { everyMs }).map((key, index) => ({
        ...key,
        at: key.at + (index >= place ? pauseMs : 0),
      }))

    test('never gives its rest for a code, and its Enter is known', () => {
      for (const everyMs of [8, 40, 60]) {
        expect(torn(4, { everyMs }).map(scanReader()), String(everyMs)).toEqual([
          ...Array(10).fill(null),
          '',
        ])
      }
      // the rest is short, and the Enter alone
      for (const place of [7, 10]) expect(torn(place).map(scanReader()).at(-1)).toBe('')
    })

    test('is read at the next scan', () => {
      const read = scanReader()
      torn(4).map(read)
      expect(typed('4801012010', { from: 1300 }).map(read)).toContain('4801012010')
    })

    test('by another key gives nothing either', () => {
      const keys = typed('4801012010').map((key, index) =>
        index === 3 ? { ...key, code: 'Tab' } : key,
      )
      expect(keys.map(scanReader()).at(-1)).toBe('')
    })

    test('is told from a person, whose Enter stays his', () => {
      for (const everyMs of [90, 101, 120, 180]) {
        for (const pauseMs of [0, 60, 150]) {
          const keys = torn(10, { everyMs, pauseMs })
          expect(keys.map(scanReader()), `${everyMs} ${pauseMs}`).toEqual(Array(11).fill(null))
        }
      }
    })
  })

  test('is read as often as it scans, one code as often as others', () => {
    const read = scanReader()
    const scans = Array.from({ length: 5 }, (_, n) => typed('4011558736002', { from: n * 150 }))
    expect(scans.flat().map(read).filter(Boolean)).toEqual(Array(5).fill('4011558736002'))
  })

  test('is not mixed with what was typed before it', () => {
    const read = scanReader()
    for (const key of typed('77', { from: 0, everyMs: 120, ends: false })) read(key)
    expect(typed('SMD360935', { from: 5000 }).map(read)).toContain('SMD360935')
  })

  test('of a label of a shelf may be shorter', () => {
    const keys = typed('A-1')
    expect(keys.map(scanReader())).not.toContain('A-1')
    expect(keys.map(scanReader(2))).toContain('A-1')
  })

  test('that is broken off, or too short, gives nothing', () => {
    const read = scanReader()
    expect(typed('SMD360935', { ends: false }).map(read)).toEqual(Array(12).fill(null))
    expect(read({ code: 'Enter', at: 9000 })).toBeNull()
    expect(typed('12', { from: 20_000 }).map(read)).toEqual([null, null, null])
    expect(
      [
        ...typed('SMD3', { ends: false, from: 30_000 }),
        { code: 'ArrowDown', at: 30_090 },
        { code: 'Enter', at: 30_095 },
      ].map(read),
    ).not.toContain('SMD3')
  })
})
