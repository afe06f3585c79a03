// What a page says of itself to search engines, as JSON-LD. Only the server writes it: no browser
// needs it, so it weighs nothing there.

import type { PageState } from '../../page-state.ts'
import { describeCategory, describeModel, describeProduct } from './describe-goods.ts'
import { describeMake } from './describe-make.ts'
import { describeNews } from './describe-news.ts'
import { describeHome, describeStores } from './describe-seller.ts'
import { type DescribedPage, describedPage, type Thing } from './described-page.ts'

const describers: readonly (readonly [RegExp, (page: DescribedPage) => readonly Thing[]])[] = [
  [/^\/$/, describeHome],
  [/^\/contacts$/, describeStores],
  [/^\/news\/[^/]+$/, describeNews],
  [/^\/catalog\/product\/[^/]+$/, describeProduct],
  [/^\/catalog\/categories\/[^/]+$/, describeCategory],
  [/^\/catalog\/search\//, () => []], // not to be kept by search engines
  [/^\/catalog\/[^/]+$/, describeMake],
  [/^\/catalog\/[^/]+\/[^/]+$/, describeModel],
]

/** The JSON of the page at `path`, made of the answers that it shows; null when it has nothing. */
export function structuredData(path: string, state: PageState): object | null {
  const describe = describers.find(([pattern]) => pattern.test(path))?.[1]
  const things = describe?.(describedPage(path, state.carried, state)) ?? []
  return things.length > 0 ? { '@context': 'https://schema.org', '@graph': things } : null
}
