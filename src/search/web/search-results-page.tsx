// /catalog/search/{searchText}: what was found.

import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { PageTop, ProductList } from '#src/catalogue/web/public.ts'
import { useApi } from '#src/platform/web/api-cache.ts'
import { pageHref } from '#src/platform/web/page-address.ts'
import { PageHead } from '#src/platform/web/page-head.tsx'
import { type Car, carOfQuery, carTitle, chooseCar, NO_CAR } from '#src/vehicles/web/public.ts'
import { searchApi } from '../contract.ts'
import { searchAddress, textOfAddress } from './search-address.ts'
import { searchQuery } from './search-query.ts'
import styles from './search-results-page.module.css'
import { WhatElse } from './what-else.tsx'

export function SearchResultsPage() {
  const { pathname } = useLocation()
  const text = textOfAddress(pathname)
  const [query] = useSearchParams()
  const car = carOfQuery(query)
  useCarOfAddress(car)
  const answer = useApi(
    searchApi.products,
    { query: searchQuery(text, query) },
    { keepPrevious: true },
  )
  return (
    <div className={styles.page}>
      <PageHead title={`${text}: поиск запчастей`} noIndex />
      <PageTop
        trail={[]}
        current="Поиск"
        narrowedHref={(remembered) => searchAddress(text, remembered)}
        {...(car.brand && { car, clearedHref: searchAddress(text, NO_CAR) })}
      />
      <h1 className={styles.title}>Результаты поиска «{text}»</h1>
      <Outcome {...{ text, car }} answer={answer.data} />
      <h2 className="visually-hidden">Найденные товары</h2>
      <ProductList
        answer={answer}
        isSortable={false}
        hrefOf={(page) => pageHref(pathname, query, page)}
        emptyText="Ничего не найдено по вашему запросу."
        insteadOfNothing={<WhatElse {...{ text, car }} />}
      />
    </div>
  )
}

/** The car that the address names is the chosen one. */
function useCarOfAddress({ brand, model, engine }: Car): void {
  useEffect(() => {
    if (brand) chooseCar({ brand, model, engine })
  }, [brand, model, engine])
}

type OutcomeProps = {
  readonly text: string
  readonly car: Car
  readonly answer:
    | {
        readonly total: number
        readonly total_is_lower_bound?: boolean | undefined
        readonly corrected?: string | undefined
        readonly similar?: boolean | undefined
      }
    | undefined
}

/** How the text was understood, and how much was found: said aloud when it changes. */
function Outcome({ text, car, answer }: OutcomeProps) {
  const count = answer && `${answer.total_is_lower_bound ? 'более ' : ''}${answer.total}`
  return (
    <div role="status" className={styles.outcome}>
      {answer?.corrected && (
        <p>
          Ищем «{answer.corrected}» вместо «{text}».
        </p>
      )}
      {answer?.similar && (
        <p>Точных совпадений{car.brand && ` для ${carTitle(car)}`} нет, показаны похожие товары.</p>
      )}
      {answer && answer.total > 0 && <p>Найдено товаров: {count}</p>}
    </div>
  )
}
