import { describe, expect, test } from 'vitest'
import { base32, codeOf, otpauthLink, stepAt, stepOfCode } from './totp.ts'

/** The secret of the examples of RFC 6238. */
const SECRET = Buffer.from('12345678901234567890')

describe('a one-time code', () => {
  test.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('at second %i is that of RFC 6238: %s', (second, code) => {
    const step = stepAt(second * 1000)
    expect(codeOf(SECRET, step, 8)).toBe(code)
    expect(codeOf(SECRET, step)).toBe(code.slice(2))
  })

  test('holds in its half minute and in one around it', () => {
    const now = 1_234_567_890_000
    const present = stepAt(now)
    const found = [-2, -1, 0, 1, 2].map((by) =>
      stepOfCode(SECRET, codeOf(SECRET, present + by), now),
    )
    expect(found).toEqual([null, present - 1, present, present + 1, null])
    for (const wrong of ['', '12345', '1234567', 'абвгде']) {
      expect(stepOfCode(SECRET, wrong, now)).toBeNull()
    }
  })
})

test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('«%s» is written down as RFC 4648 says: %s', (text, written) => {
  expect(base32(Buffer.from(text))).toBe(written)
})

test('a link tells a telephone shop, person and secret', () => {
  const link = otpauthLink({ shop: 'Шёлк: путь', email: 'anna@shop.ru', secret: SECRET })
  const { protocol, host, pathname, searchParams } = new URL(link)
  expect([protocol, host]).toEqual(['otpauth:', 'totp'])
  expect(decodeURIComponent(pathname)).toBe('/Шёлк: путь:anna@shop.ru')
  expect(searchParams.get('secret')).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  expect(searchParams.get('issuer')).toBe('Шёлк: путь')
})
