// The JSON-LD of a page for search engines, by its address. Only the server writes it.

import { catalogueApi } from '#src/catalogue/contract.ts'
import { contentApi } from '#src/content/contract.ts'
import type { PageState } from '../../rendered-page.ts'
import { describeCategory, describeMake, describeModel, describeProduct } from './describe-goods.ts'
import { describeHome, describeStores, sellerId } from './describe-seller.ts'
import {
  breadcrumbList,
  type DescribedPage,
  describedPage,
  isoDate,
  sharePicture,
  type Thing,
} from './described-page.ts'

const PRODUCT_PATH = /^\/catalog\/product\/[^/]+$/

const describers: readonly (readonly [RegExp, (page: DescribedPage) => readonly Thing[]])[] = [
  [/^\/$/, describeHome],
  [/^\/contacts$/, describeStores],
  [/^\/news\/[^/]+$/, describeNews],
  [PRODUCT_PATH, describeProduct],
  [/^\/catalog\/categories\/[^/]+$/, describeCategory],
  [/^\/catalog\/search\//, () => []], // not indexed
  [/^\/catalog\/[^/]+$/, describeMake],
  [/^\/catalog\/[^/]+\/[^/]+$/, describeModel],
]

/** The JSON of the page at `path`, made of the answers that it shows; null when it has nothing. */
export function structuredData(path: string, state: PageState): object | null {
  const describe = describers.find(([pattern]) => pattern.test(path))?.[1]
  const things = describe?.(describedPage(path, state.carried, state)) ?? []
  return things.length > 0 ? { '@context': 'https://schema.org', '@graph': things } : null
}

/** Where the page of a product under a former key leads; null under its key or its number. */
export function currentProductPath(path: string, state: PageState): string | null {
  if (!PRODUCT_PATH.test(path)) return null
  const asked = decodeURIComponent(path.slice(path.lastIndexOf('/') + 1))
  const key = describedPage(path, state.carried, state).answerOf(catalogueApi.product)?.product.key
  return key === undefined || key === asked || /^\d+$/.test(asked)
    ? null
    : `/catalog/product/${key}`
}

/** The preview image of a shared link. */
export function sharedImage(path: string, state: PageState) {
  const page = describedPage(path, state.carried, state)
  // other paths may look like a product's API address
  const answer = PRODUCT_PATH.test(path) ? page.answerOf(catalogueApi.product) : undefined
  const [image] = answer?.product.images ?? []
  if (!image) return { address: sharePicture(page), width: 1200, height: 630 }
  return { address: page.addressOf(image.address), width: image.width, height: image.height }
}

function describeNews(page: DescribedPage): readonly Thing[] {
  const news = page.answerOf(contentApi.newsItem)?.news
  if (!news) return []
  const path = `/news/${news.path}`
  const pictures = [news.logo, ...news.content.map(({ img }) => img)].filter((img) => img !== '')
  const wholeAddress = (img: string) => new URL(img, page.addressOf(path)).href
  const seller = { '@type': 'Organization', '@id': sellerId(page), name: page.seller.name }
  return [
    {
      '@type': 'NewsArticle',
      headline: news.title,
      description: news.article,
      datePublished: isoDate(news.date),
      ...(pictures.length > 0 && { image: [...new Set(pictures)].map(wholeAddress) }),
      author: seller,
      publisher: seller,
      mainEntityOfPage: page.addressOf(path),
      url: page.addressOf(path),
    },
    breadcrumbList(page, [
      { name: 'Главная', path: '/' },
      { name: news.title, path },
    ]),
  ]
}
