// Maps product cards to the contract's product.

import { pictureFacts, productImages } from '#src/pictures/server/public.ts'
import { asKopecks, rublesOf } from '#src/shared/money.ts'
import type { OilFacts, Product } from '../contract.ts'
import { pricePerLitre } from '../oil-facts.ts'
import type { ProductCard } from './find-products.ts'

const QUALITY_NAMES: Readonly<Record<ProductCard['quality'], string>> = {
  original: 'Оригинал',
  'analogue-1': 'Аналог известной марки',
  'analogue-2': 'Недорогой аналог',
  untold: '',
}

/** The kind of oil for an oil, else the value of the filter of quality that finds the product. */
function typeOf({ oil, partType, isOriginal }: ProductCard): string {
  if (oil && partType !== '') return partType
  if (isOriginal === null) return ''
  return isOriginal ? 'Оригинал' : 'Аналог'
}

export const productResponse = (row: ProductCard): Product => ({
  id: row.id,
  key: row.key,
  name: row.name,
  article: row.article,
  type: typeOf(row),
  quality: QUALITY_NAMES[row.quality],
  manufacturer: row.manufacturer,
  country: row.country,
  description: row.description,
  price: rublesOf(asKopecks(row.price)),
  pictogram: row.pictogram,
  ...(row.images && { images: imagesOf(row) }),
  category: { key: row.categoryKey, name: row.categoryName },
  group_of_analogs: { analogs_group_article: row.groupArticle ?? '' },
  cars: [...row.cars],
  is_universal: row.isUniversal,
  multiplicity: row.multiplicity,
  storages: row.storages.map(({ isToOrder, ...storage }) => ({
    ...storage,
    pivot: { quantity: storage.quantity },
    ...(isToOrder && { to_order: true as const }),
  })),
  ...(row.oil && { oil: oilResponse(row.oil, row.price) }),
})

const imagesOf = ({ images, name, manufacturer, article }: ProductCard) =>
  productImages(pictureFacts(images), `${name}, ${manufacturer} ${article}`)

const oilResponse = (oil: NonNullable<ProductCard['oil']>, price: number): OilFacts => ({
  viscosity: oil.viscosity,
  volume_ml: oil.volumeMl,
  base: oil.base,
  api: [...oil.api],
  acea: [...oil.acea],
  approvals: [...oil.approvals],
  price_per_litre: rublesOf(pricePerLitre(asKopecks(price), oil.volumeMl)),
})

const SHORT_DESCRIPTION = 160

/** For lists: with a shortened description and the first image. */
export function listedProductResponse(row: ProductCard): Product {
  const { images, ...product } = productResponse(row)
  const { description } = product
  return {
    ...product,
    ...(images && { images: images.slice(0, 1) }),
    ...(description.length > SHORT_DESCRIPTION && {
      description: `${description.slice(0, SHORT_DESCRIPTION - 1).trimEnd()}…`,
    }),
  }
}
