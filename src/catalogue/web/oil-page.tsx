// /oil: the motor oils of the shop, narrowed by what the manual of a car asks for.

import { useSearchParams } from 'react-router'
import { useApi } from '#src/platform/web/api-cache.ts'
import { lateParts } from '#src/platform/web/browsing/late-parts.tsx'
import { pageHref } from '#src/platform/web/page-address.ts'
import { PageHead } from '#src/platform/web/page-head.tsx'
import type { Product } from '../contract.ts'
import { chosenValues, type OilChoice, oilChoiceOf } from '../oil-choice.ts'
import { oilsApi } from '../oil-contract.ts'
import { oilRow } from '../oil-row.ts'
import styles from './browsing/list-page.module.css'
import { PageTop } from './goods/page-top.tsx'
import { countText } from './lists/count-text.ts'
import { FILTERED_LIST, FiltersOpener } from './lists/filters-opener.tsx'
import { ProductList } from './lists/product-list.tsx'
import { OIL_SORTS, OILS, oilHref, oilsQuery } from './oil-address.ts'
import { oilHead } from './oil-head.ts'
import oilStyles from './oil-page.module.css'

const part = await lateParts(import('./late/oil-parts.tsx'))
const CarOils = part('CarOils')
const ChosenOils = part('ChosenOils')
const OilFilters = part('OilFilters')
const OilFit = part('OilFit')
const WiderOils = part('WiderOils')

export function OilPage() {
  const [query] = useSearchParams()
  const choice = oilChoiceOf(query)
  const asked = oilsQuery(query)
  const answer = useApi(oilsApi, { query: asked }, { keepPrevious: true })
  const hrefOf = (other: OilChoice) => oilHref(other, { sort: asked.sort, query })
  const facets = answer.data?.facets
  const count = chosenValues(choice).length
  const { heading, ...head } = oilHead(query, answer.data)
  // nothing to choose from is known
  const isFailed = answer.isError && !facets
  return (
    <div className={styles.page}>
      <PageHead {...head} />
      <PageTop trail={[]} current="Моторное масло" />
      <h1>{heading}</h1>
      <CarOils />
      {/* anew for another car: the block above grows, and nothing drawn is pushed down */}
      <div key={query.get('model')} className={styles.columns}>
        {!isFailed && <OilFilters {...{ facets, hrefOf }} total={answer.data} />}
        <section className={styles.list} aria-label="Масла">
          <h2 className="visually-hidden">Масла</h2>
          <p role="status" className={oilStyles.found}>
            {answer.data && `Найдено масел: ${countText(answer.data)}`}
          </p>
          <ChosenOils {...{ facets, hrefOf }} />
          <div id={FILTERED_LIST}>
            <ProductList
              answer={answer}
              orders={OIL_SORTS}
              textsOf={rowOf}
              opener={<FiltersOpener count={count} />}
              hrefOf={(page) => pageHref(OILS, query, page)}
              emptyText="Масел с такими признаками нет."
              insteadOfNothing={
                <WiderOils {...{ choice, hrefOf }} relaxed={answer.data?.relaxed ?? []} />
              }
            />
          </div>
        </section>
      </div>
    </div>
  )
}

function rowOf(product: Product) {
  const { about, ...texts } = oilRow(product)
  return { ...texts, about: <OilFit {...{ product, about }} /> }
}
