// The mix of pages that buyers open: home, models, products, searches.

import { type SampleGoods, wordsOf } from './sample-goods.ts'

export const searchPage = (text: string): string => `/catalog/search/${encodeURIComponent(text)}`

/** In every ten: one home page, two models, four products, three searches. */
export function pageAt({ goods, models }: SampleGoods, turn: number): string {
  const { key, article, name } = goods[(turn * 7) % goods.length] ?? {
    key: '',
    article: '',
    name: '',
  }
  const place = turn % 10
  if (place === 0) return '/'
  if (place < 3) return `/catalog/${models[Math.floor(turn / 5) % models.length]}`
  if (place < 7) return `/catalog/product/${key}`
  return searchPage(place === 7 ? article : wordsOf(name, 2 + (turn % 2)))
}
