// The tables that the shop brings, and rows that the owner may write.

import { describe, expect, test } from 'vitest'
import oils from './facts/oils.json' with { type: 'json' }
import services from './facts/services.json' with { type: 'json' }
import { oilRegulationOfRow, ownerTables, serviceRuleOfRow } from './owner-tables.ts'
import { sourceText } from './sources.ts'

describe('the tables of the shop', () => {
  const rows = oils.rows.map((row) => oilRegulationOfRow(ownerTables.oils.parse(row)))
  const rules = services.rows.map((row) => serviceRuleOfRow(ownerTables.services.parse(row)))

  test('say where each fact comes from', () => {
    const sources = [
      ...rows.map(({ source }) => source),
      ...rows.filter(({ volumeMl }) => volumeMl !== null).map(({ volumeSource }) => volumeSource),
      ...rows.filter(({ filter }) => filter !== '').map(({ filterSource }) => filterSource),
      ...rules.map(({ source }) => source),
    ]
    // an unknown key would be shown as it is
    for (const source of sources) expect(sourceText(source)).not.toMatch(/^$|\b[FSM]\d*(;|$)/)
  })

  test('have one row for an engine of a model', () => {
    const keys = rows.map(({ engine, model }) => `${engine} ${model}`)
    expect(new Set(keys).size).toBe(keys.length)
  })

  test('ask of a Tiggo 7 Pro what the dealer pours in', () => {
    expect(rows.find(({ engine }) => engine === 'SQRE4T15C')).toMatchObject({
      viscosities: ['5W-40'],
      classes: ['API SM'],
      volumeMl: 4700,
      isVolumeRough: false,
      filter: '4801012010',
      cylinders: 4,
    })
  })

  test('replace something at a mileage or after months', () => {
    for (const { everyKm, everyMonths } of rules) expect(everyKm ?? everyMonths).toBeGreaterThan(0)
  })
})

describe('a row of the owner', () => {
  const oil = { engine: 'X1', viscosities: '5W-30', source: 'руководство' }

  test('may leave out what he does not know', () => {
    expect(oilRegulationOfRow(ownerTables.oils.parse(oil))).toMatchObject({
      volumeMl: null,
      classes: [],
      filter: '',
      cylinders: 4,
    })
    const rough = ownerTables.oils.parse({ ...oil, litres: '~4,25', cylinders: 3 })
    expect(oilRegulationOfRow(rough)).toMatchObject({
      volumeMl: 4250,
      isVolumeRough: true,
      cylinders: 3,
    })
  })

  test.each([
    ['oils', { ...oil, viscosities: '5w40' }],
    ['oils', { ...oil, litres: 'четыре' }],
    ['oils', { ...oil, classes: 'SN' }],
    ['oils', { ...oil, source: ' ' }],
    ['oils', { source: 'руководство' }],
    ['services', { item: 'wheels', every_km: '10000', source: 'книжка' }],
    ['services', { item: 'oil', every_km: '10 тыс.', source: 'книжка' }],
  ] as const)('of %s like %o is refused', (table, row) => {
    expect(ownerTables[table].safeParse(row).success).toBe(false)
  })
})
