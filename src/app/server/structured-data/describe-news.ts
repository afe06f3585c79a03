// A news article in the words of schema.org.

import { contentApi } from '#src/content/contract.ts'
import { isoDate } from '../iso-date.ts'
import { breadcrumbList } from './breadcrumb-list.ts'
import { sellerId } from './describe-seller.ts'
import type { DescribedPage, Thing } from './described-page.ts'

export function describeNews(page: DescribedPage): readonly Thing[] {
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
