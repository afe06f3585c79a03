import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { isSeenAt, type RegionFeature, strokeAt } from './region-looks.ts'

const file = new URL('./region.geojson', import.meta.url)
const { features } = JSON.parse(readFileSync(file, 'utf8')) as { features: RegionFeature[] }
const namesAt = (zoom: number) =>
  features.flatMap(({ properties }) =>
    properties.kind === 'city' && isSeenAt(properties, zoom) ? (properties.name ?? '') : [],
  )

describe('the drawing of the region', () => {
  test('names the great cities from afar and the small ones near by', () => {
    expect(namesAt(7)).toEqual(expect.arrayContaining(['Волгоград', 'Астрахань', 'Элиста']))
    expect(namesAt(7)).not.toContain('Волжский')
    expect(namesAt(8)).toContain('Волжский')
  })

  test('shows no road and no street nearer than they are true', () => {
    const kindsAt = (zoom: number) =>
      new Set(features.filter((each) => isSeenAt(each.properties, zoom)).map(kindOf))
    expect(kindsAt(11)).toContain('road')
    expect(kindsAt(14)).toContain('street')
    expect(kindsAt(18)).toEqual(new Set(['sea', 'lake', 'river', 'town']))
  })

  test('has rivers as broad as they are, and none too thin to be seen', () => {
    const volga = { kind: 'river', width: 1150, least: 3.2 } as const
    expect(strokeAt(volga, 7)).toBe(3.2)
    expect(strokeAt(volga, 11)).toBeCloseTo(22.6, 1)
  })
})

const kindOf = ({ properties }: RegionFeature) => properties.kind
