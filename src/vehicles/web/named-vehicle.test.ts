import { describe, expect, test } from 'vitest'
import { findMake, findModel, modelsOf } from './named-vehicle.ts'

const brands = [
  {
    brand: 'Chery',
    slug: 'chery',
    models: ['Tiggo 7 Pro', 'QQ'],
    model_slugs: ['tiggo-7-pro', 'qq'],
  },
  { brand: 'Москвич', slug: 'moskvich', models: ['3'], model_slugs: ['3'] },
]

describe('a make in the address', () => {
  test.each(['chery', 'Chery', 'CHERY', ' Chery '])('«%s» is Chery', (segment) => {
    expect(findMake(brands, segment)).toEqual({ name: 'Chery', slug: 'chery' })
  })

  test('a Russian name is found too', () => {
    expect(findMake(brands, 'москвич')?.slug).toBe('moskvich')
  })

  test('an unknown make is not found', () => {
    expect(findMake(brands, 'lada')).toBeUndefined()
  })
})

describe('a model in the address', () => {
  test.each(['tiggo-7-pro', 'Tiggo 7 Pro', 'TIGGO 7 PRO', 'Tiggo_7_Pro'])(
    '«%s» is Tiggo',
    (segment) => {
      expect(findModel(brands, 'chery', segment)?.model.slug).toBe('tiggo-7-pro')
    },
  )

  test('belongs to its make', () => {
    expect(findModel(brands, 'moskvich', 'tiggo-7-pro')).toBeUndefined()
  })

  test('models are listed in the order of the catalogue', () => {
    expect(modelsOf(brands, 'chery').map(({ name }) => name)).toEqual(['Tiggo 7 Pro', 'QQ'])
  })
})
