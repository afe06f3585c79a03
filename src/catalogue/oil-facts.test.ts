import { describe, expect, test } from 'vitest'
import { asKopecks } from '#src/shared/money.ts'
import type { OilFacts } from './contract.ts'
import {
  classesText,
  isEngineGrade,
  needsApproval,
  oilLine,
  pricePerLitre,
  volumeText,
} from './oil-facts.ts'

const oil = (facts: Partial<OilFacts> = {}): OilFacts => ({
  viscosity: null,
  volume_ml: 1000,
  base: null,
  api: [],
  acea: [],
  approvals: [],
  price_per_litre: 1,
  ...facts,
})

describe('a litre', () => {
  test.each([
    [65_500, 1000, 65_500],
    [299_999, 4000, 75_000], // 74 999,75
    [100_001, 4000, 25_000], // 25 000,25
    [100_002, 4000, 25_001], // 25 000,5
    [100, 208_000, 0],
    [35_000, 500, 70_000],
    [10_000, 3000, 3333],
  ])('of %i kopecks for %i ml costs %i', (price, volumeMl, litre) => {
    expect(pricePerLitre(asKopecks(price), volumeMl)).toBe(litre)
  })
})

describe('an oil', () => {
  test('is told in one line', () => {
    const facts = { viscosity: '5W-30', volume_ml: 4000, api: ['SP'], acea: ['C2', 'C3'] }
    expect(oilLine(oil(facts))).toBe('5W-30 · 4\u00a0л · API SP · ACEA C2/C3')
    expect(oilLine(oil())).toBe('1\u00a0л')
  })

  test('tells the classes of API and ILSAC apart', () => {
    expect(classesText(['SP', 'CF', 'ILSAC GF-6A'])).toBe('API SP/CF · ILSAC GF-6A')
    expect(classesText(['ILSAC GF-5'])).toBe('ILSAC GF-5')
    expect(classesText([])).toBe('')
  })

  test.each([
    [1000, '1\u00a0л'],
    [500, '0,5\u00a0л'],
    [455, '455\u00a0мл'],
    [1500, '1,5\u00a0л'],
    [208_000, '208\u00a0л'],
  ])('of %i ml is written %s', (volumeMl, text) => {
    expect(volumeText(volumeMl)).toBe(text)
  })

  test('is for engines by its winter grade', () => {
    expect(['0W-20', '5w30', '10W-40', '25W-60'].filter(isEngineGrade)).toHaveLength(4)
    expect(['75W-90', '80W-90', '85W-140', '', 'ATF', '5W'].filter(isEngineGrade)).toEqual([])
  })

  test('needs the word of the car maker when anybody gave it a grade, class or approval', () => {
    expect(needsApproval(oil({ viscosity: '75W-90' }))).toBe(true)
    expect(needsApproval(oil({ approvals: ['G12'] }))).toBe(true)
    expect(needsApproval(oil())).toBe(false)
  })
})
