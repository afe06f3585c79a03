// A product as the API sends it, for tests that judge answers.

import type { Product } from '#src/catalogue/contract.ts'

export type JudgedProduct = {
  readonly id?: number
  readonly name: string
  readonly article?: string
  readonly manufacturer?: string
  readonly category?: string
  /** `Chery/Tiggo 7/SQRE4T15C`; the engine may be left out. */
  readonly cars?: readonly string[]
  readonly isUniversal?: boolean
  readonly oil?: Partial<NonNullable<Product['oil']>>
}

let made = 0

export function judgedProduct(given: JudgedProduct): Product {
  made += 1
  const { id = made, name, article = `A-${id}`, manufacturer = 'SAT', category = 'Прочее' } = given
  const texts = { type: '', quality: '', country: '', description: '', pictogram: '' }
  return {
    ...{
      id,
      key: `part-${id}`,
      name,
      article,
      manufacturer,
      price: 100,
      multiplicity: 1,
      ...texts,
    },
    category: { key: 'parts', name: category },
    group_of_analogs: { analogs_group_article: '' },
    cars: (given.cars ?? []).map((car) => {
      const [brand = '', model = '', engine = ''] = car.split('/')
      return { brand, model, engine }
    }),
    is_universal: given.isUniversal ?? false,
    storages: [],
    ...(given.oil && { oil: { ...NO_OIL, ...given.oil } }),
  }
}

const NO_OIL = {
  viscosity: null,
  volume_ml: 1000,
  base: null,
  api: [],
  acea: [],
  approvals: [],
  price_per_litre: 100,
}
