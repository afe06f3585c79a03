import { describe, expect, test } from 'vitest'
import { serviceRuleOfRow } from './owner-tables.ts'
import { dueAt, hasServices, rulesOf, type ServiceRule, serviceMileages } from './service-table.ts'

const rule = (fields: Readonly<Record<string, string>>): ServiceRule =>
  serviceRuleOfRow({ item: 'oil', every_km: '10000', source: 'F7', ...fields })
const coolray = { brand: 'Geely', model: 'Coolray', engine: 'JLH-3G15TD' }

describe('the table of a car', () => {
  const usual = rule({ source: 'M' })
  const ofMake = rule({ makes: 'Geely' })
  const ofEngine = rule({ makes: 'Geely', engines: 'JLH-*' })
  const ofModel = rule({ makes: 'Geely|Belgee', models: 'Coolray|X50' })

  test.each([
    [[usual, ofMake, ofEngine, ofModel], ofModel],
    [[usual, ofMake, ofEngine], ofEngine],
    [[ofMake, usual], ofMake],
    [[usual, rule({ makes: 'Chery' }), rule({ makes: 'Geely', engines: 'BHE15*' })], usual],
  ])('is the one that names it most exactly', (table, expected) => {
    expect(rulesOf(table, coolray)).toEqual([expected])
  })

  test('has all rules of the same cars and market, and none of another table', () => {
    const air = rule({ makes: 'Geely', item: 'air', every_km: '20000' })
    const foreign = rule({ makes: 'Geely', market: 'Китай', item: 'cabin' })
    expect(rulesOf([ofMake, foreign, air], coolray)).toEqual([ofMake, air])
    expect(rulesOf([], coolray)).toEqual([])
  })

  test('is there for a model that it names whatever the engine', () => {
    expect(hasServices([ofModel], coolray)).toBe(true)
    expect(hasServices([ofMake], coolray)).toBe(true)
    expect(hasServices([usual, ofEngine], coolray)).toBe(false)
  })
})

describe('a service', () => {
  const table = [
    rule({ item: 'plugs', every_km: '40000' }),
    rule({ item: 'air', every_km: '15000' }),
    rule({}),
    rule({ item: 'brake', every_km: '', every_months: '24' }),
  ]
  const itemsAt = (km: number) => dueAt(table, km).map(({ item }) => item)

  test('comes as often as the oil is changed', () => {
    expect(serviceMileages(table).slice(0, 3)).toEqual([10_000, 20_000, 30_000])
    expect(serviceMileages([rule({ every_km: '7500' })])[1]).toBe(15_000)
    expect(serviceMileages([])[0]).toBe(10_000)
  })

  test('replaces what falls due since the one before', () => {
    expect(itemsAt(10_000)).toEqual(['oil'])
    expect(itemsAt(20_000)).toEqual(['oil', 'air', 'brake'])
    expect(itemsAt(30_000)).toEqual(['oil', 'air'])
    expect(itemsAt(40_000)).toEqual(['oil', 'plugs', 'brake'])
    expect(itemsAt(50_000)).toEqual(['oil', 'air'])
  })
})
