// Makes, products and their lists in the terms of schema.org.

import { catalogueApi, type Product } from '#src/catalogue/contract.ts'
import { MOST_STARS, reviewsApi } from '#src/reviews/contract.ts'
import { isGlobalBarcode } from '#src/shared/barcode.ts'
import { brandName } from '#src/shared/brand-name.ts'
import { vehiclesApi } from '#src/vehicles/contract.ts'
import { sellerId } from './describe-seller.ts'
import {
  breadcrumbList,
  CATALOGUE,
  type DescribedPage,
  sharePicture,
  type Thing,
} from './described-page.ts'

const productPath = ({ key }: Product): string => `/catalog/product/${key}`
const categoryPath = (key: string): string => `/catalog/categories/${key}`

export function describeProduct(page: DescribedPage): readonly Thing[] {
  const answer = page.answerOf(catalogueApi.product)
  if (!answer) return []
  const { product, breadcrumbs } = answer
  return [
    goods(page, product),
    breadcrumbList(page, [
      CATALOGUE,
      ...breadcrumbs.map(({ key, name }) => ({ name, path: categoryPath(key) })),
      { name: product.name, path: productPath(product) },
    ]),
  ]
}

function goods(page: DescribedPage, product: Product): Thing {
  const { id, name, article, manufacturer, country, category, description } = product
  const gtin = product.barcodes?.find(isGlobalBarcode)
  return {
    '@type': 'Product',
    name,
    sku: String(id),
    mpn: article,
    brand: { '@type': 'Brand', name: brandName(manufacturer) },
    category: category.name,
    ...(gtin && { gtin }),
    ...(description && { description }),
    ...(country && { countryOfOrigin: { '@type': 'Country', name: country } }),
    url: page.addressOf(productPath(product)),
    image: product.images?.map(({ address }) => page.addressOf(address)) ?? sharePicture(page),
    offers: offer(page, product),
    ...ratingOf(page),
  }
}

/** Omits the rating without published reviews: search engines refuse an empty one. */
function ratingOf(page: DescribedPage) {
  const published = page.answerOf(reviewsApi.ofProduct)
  if (!published || published.average === null) return {}
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: published.average,
      reviewCount: published.count,
      bestRating: MOST_STARS,
    },
    review: published.reviews.map(({ author, stars, text, written_at }) => ({
      '@type': 'Review',
      author: { '@type': 'Person', name: author },
      datePublished: written_at.slice(0, 10),
      reviewBody: text,
      reviewRating: { '@type': 'Rating', ratingValue: stars, bestRating: MOST_STARS },
    })),
  }
}

function offer(page: DescribedPage, product: Product): Thing {
  const held = product.storages.filter(({ quantity }) => quantity > 0)
  const isToOrder = held.some(({ to_order }) => to_order)
  const availability = held.length === 0 ? 'OutOfStock' : isToOrder ? 'BackOrder' : 'InStock'
  return {
    '@type': 'Offer',
    price: product.price.toFixed(2),
    priceCurrency: 'RUB',
    availability: `https://schema.org/${availability}`,
    itemCondition: 'https://schema.org/NewCondition',
    url: page.addressOf(productPath(product)),
    seller: { '@type': 'Organization', '@id': sellerId(page), name: page.seller.name },
  }
}

export function describeCategory(page: DescribedPage): readonly Thing[] {
  const answer = page.answerOf(catalogueApi.categoryProducts)
  if (!answer) return []
  const crumbs = answer.breadcrumbs.map(({ key, name }) => ({ name, path: categoryPath(key) }))
  return [breadcrumbList(page, [CATALOGUE, ...crumbs]), ...listOf(page, answer.products)]
}

export function describeModel(page: DescribedPage): readonly Thing[] {
  const crumbs = crumbsToModel(page)
  const products = page.answerOf(catalogueApi.products)?.products ?? []
  return crumbs.length > 0 ? [breadcrumbList(page, crumbs), ...listOf(page, products)] : []
}

/** A list of addresses; each product is described on its own page. */
function listOf(page: DescribedPage, products: readonly Product[]): readonly Thing[] {
  if (products.length === 0) return []
  const itemListElement = products.map((product, place) => ({
    '@type': 'ListItem',
    position: place + 1,
    url: page.addressOf(productPath(product)),
  }))
  return [{ '@type': 'ItemList', itemListElement }]
}

export function describeMake(page: DescribedPage): readonly Thing[] {
  const make = makeOf(page)
  if (!make) return []
  return [breadcrumbList(page, [CATALOGUE, { name: make.brand, path: page.path }])]
}

/** From the catalogue to the model of the page; empty for an unknown model. */
function crumbsToModel(page: DescribedPage) {
  const make = makeOf(page)
  const model = make?.models[make.model_slugs.indexOf(segment(page, 3))]
  if (!make || !model) return []
  const ofMake = { name: make.brand, path: `/catalog/${make.slug}` }
  return [CATALOGUE, ofMake, { name: model, path: page.path }]
}

const segment = ({ path }: DescribedPage, place: number): string => path.split('/')[place] ?? ''

const makeOf = (page: DescribedPage) =>
  page.answerOf(vehiclesApi.cars)?.brands.find(({ slug }) => slug === segment(page, 2))
