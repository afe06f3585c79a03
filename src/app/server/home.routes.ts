// Serves the data of the home page in one call: offers, popular products, oil, news.

import type { Product } from '#src/catalogue/contract.ts'
import { listBargains, listOilGrades, listPopularProducts } from '#src/catalogue/server/public.ts'
import { listNews } from '#src/content/server/public.ts'
import { type CarrierCalculator, offeredWays } from '#src/delivery/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { type ApiServer, serve } from '#src/platform/server/serve-endpoint.ts'
import { formatPrice } from '#src/shared/money.ts'
import { homeApi, type Offer } from '../contract.ts'

const OFFERS = 3
const POPULAR = 10
const GRADES = 6
/** Paths of the articles about oil in the specification. */
const ABOUT_OIL = /^which-oil-better-/
/** Best-selling products read, of which one per category is shown. */
const CANDIDATES = 100

type Needs = { readonly db: Database; readonly calculator: CarrierCalculator | null }

export function serveHome(api: ApiServer, { db, calculator }: Needs): void {
  serve(api, homeApi, async () => {
    const [popular, grades, news, ways] = await Promise.all([
      listPopularProducts(db, CANDIDATES),
      listOilGrades(db, GRADES),
      listNews(db),
      offeredWays(db, calculator),
    ])
    const offers = await makeOffers(db, popular)
    const offered = offers.map(({ product }) => product.id)
    const others = oneOfEachCategory(popular.filter(({ id }) => !offered.includes(id)))
    return {
      offers,
      popular: others.slice(0, POPULAR),
      oil: { grades, articles: news.filter(({ path }) => ABOUT_OIL.test(path)).slice(0, 3) },
      news: news.slice(0, 3),
      is_delivered: ways.length > 0,
    }
  })
}

/** Analogues cheaper than the original; where there are too few, best sellers. */
async function makeOffers(db: Database, popular: readonly Product[]): Promise<Offer[]> {
  const bargains = (await listBargains(db, popular, OFFERS)).map(({ product, originalPrice }) => ({
    title: product.name,
    text: `Дешевле оригинала на ${formatPrice(originalPrice - product.price)}`,
    product,
  }))
  const taken = bargains.map(({ product }) => product.category.key)
  const others = oneOfEachCategory(popular)
    .filter(({ category }) => !taken.includes(category.key))
    .map((product) => ({ title: product.name, text: product.category.name, product }))
  return [...bargains, ...others].slice(0, OFFERS)
}

function oneOfEachCategory(products: readonly Product[]): Product[] {
  const categories = Map.groupBy(products, ({ category }) => category.key)
  return [...categories.values()].flatMap(([first]) => first ?? [])
}
