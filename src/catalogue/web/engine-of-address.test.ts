import { describe, expect, test } from 'vitest'
import { engineOf, leadingSide } from './engine-of-address.ts'

describe('the engine filter', () => {
  test.each([
    ['', ''],
    ['engine=SQRE4T15C', 'SQRE4T15C'],
    ['engine=Тип двигателя', ''],
    ['engine=', ''],
  ])('of «%s» is «%s»', (query, engine) => {
    expect(engineOf(new URLSearchParams(query))).toBe(engine)
  })

  test('follows the chosen car where the address says nothing', () => {
    expect(leadingSide(null, '')).toBe('car')
  })

  test('follows an address that names an engine', () => {
    expect(leadingSide(null, 'SQRE4T15C')).toBe('address')
  })

  test('follows the address when it changed: a link, the back button', () => {
    expect(leadingSide('SQRE4T15C', '')).toBe('address')
  })

  test('follows the car when the address stayed: the select of the search form', () => {
    expect(leadingSide('SQRE4T15C', 'SQRE4T15C')).toBe('car')
  })
})
