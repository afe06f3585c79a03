// /catalog/search/{searchText}: what was found.

import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { FILTERED_LIST, FiltersOpener, ProductList } from '#src/catalogue/web/public.ts'
import { type ApiAnswer, useApi } from '#src/platform/web/api-cache.ts'
import { lateParts } from '#src/platform/web/browsing/late-parts.tsx'
import { pageHref } from '#src/platform/web/page-address.ts'
import { PageHead } from '#src/platform/web/page-head.tsx'
import { type Car, carOfQuery, chooseCar } from '#src/vehicles/web/public.ts'
import { type SearchAnswer, searchApi } from '../contract.ts'
import { articleTitle } from './article-title.ts'
import type { FitGroups } from './late/fits-first.ts'
import { searchAddress, textOfAddress } from './search-address.ts'
import { FILTER_NAMES, searchQuery } from './search-query.ts'
import styles from './search-results-page.module.css'

const part = await lateParts(import('./late/found-parts.tsx'))
const FitsFirst = part('FitsFirst')
const FoundChosen = part('FoundChosen')
const FoundFilters = part('FoundFilters')
const FoundFit = part('FoundFit')
const FoundNotes = part('FoundNotes')
const FoundWays = part('FoundWays')
const VinCard = await rare(async () => (await import('./late/ways-on.tsx')).parts.VinCard)
const WhatElse = await rare(async () => (await import('./late/ways-on.tsx')).parts.WhatElse)
const FoundAdvice = await rare(async () => (await import('./late/found-advice.tsx')).FoundAdvice)

const ORDERS = [
  { sort: '', label: 'точные' },
  { sort: 'price', label: 'дешевле' },
  { sort: '-price', label: 'дороже' },
]

export function SearchResultsPage() {
  const { pathname: path } = useLocation()
  const text = textOfAddress(path)
  const [query] = useSearchParams()
  const car = carOfQuery(query)
  useCarOfAddress(car)
  const answer = useApi(
    searchApi.products,
    { query: searchQuery(text, query) },
    { keepPrevious: true },
  )
  const { data } = answer
  const place = { path, query }
  const narrowed = FILTER_NAMES.filter((field) => query.get(field)).length
  const wholeHref = narrowed > 0 ? searchAddress(text, car) : undefined
  return (
    <div className={styles.page}>
      <PageHead title={`${text}: поиск запчастей`} noIndex />
      <div className={styles.head}>
        <h1 className={styles.title}>
          <span className={styles.words}>Результаты поиска </span>«{text}»
        </h1>
        <div role="status" className={styles.outcome}>
          {data && <FoundNotes {...{ text, path, car }} answer={data} />}
        </div>
      </div>
      {data?.advice && (
        <Suspense>
          <FoundAdvice {...data.advice} of={car} />
        </Suspense>
      )}
      {data && <FoundWays {...place} {...{ car }} answer={data} />}
      {data?.vin ? (
        <Suspense>
          <VinCard {...data.vin} />
        </Suspense>
      ) : (
        <div className={styles.columns}>
          {hasFilters(answer, narrowed) && <FoundFilters path={path} answer={data} />}
          <section className={styles.list} aria-label="Найденные товары">
            {!data?.article && <h2 className="visually-hidden">Найденные товары</h2>}
            {narrowed > 0 && <FoundChosen path={path} answer={data} />}
            <FoundList
              {...{ answer, car, narrowed }}
              hrefOf={(page) => pageHref(path, query, page)}
            >
              <Suspense>
                <WhatElse {...{ text, car, wholeHref }} />
              </Suspense>
            </FoundList>
          </section>
        </div>
      )}
    </div>
  )
}

type Answer = ApiAnswer<SearchAnswer>

/** Where nothing can be chosen the list has the whole width; until that is known it has not. */
const hasFilters = ({ data, isError }: Answer, narrowed: number): boolean =>
  !isError &&
  (!data || narrowed > 0 || Object.values(data.facets ?? {}).some((choices) => choices.length > 0))

type ListProps = {
  readonly answer: Answer
  readonly car: Car
  readonly narrowed: number
  readonly hrefOf: (page: number) => string
  readonly children: ReactNode
}

function FoundList({ answer, car, narrowed, hrefOf, children }: ListProps) {
  const { data } = answer
  const [known, setGroups] = useState<FitGroups | null>(null)
  const groups = data && known?.of === data.products ? known : null
  return (
    <div id={FILTERED_LIST}>
      {data && <FitsFirst answer={data} car={car} onKnown={setGroups} />}
      <ProductList
        answer={data && groups ? { ...answer, data: { ...data, ...groups } } : answer}
        orders={ORDERS}
        opener={hasFilters(answer, narrowed) && <FiltersOpener count={narrowed} />}
        titleOf={groups?.titleOf ?? ((place) => articleTitle(data, place))}
        aboutOf={(product) => <FoundFit product={product} answer={data} car={car} />}
        hrefOf={hrefOf}
        emptyText={
          data?.partial ? 'Поиск не успел закончиться.' : 'Ничего не найдено по вашему запросу.'
        }
        insteadOfNothing={children}
      />
    </div>
  )
}

/** A part that few searches show: the browser fetches its code with those; without it the HTML stays. */
async function rare<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): Promise<ComponentType<Props>> {
  if (import.meta.env.SSR) return load()
  const never = () => new Promise<never>(() => {})
  return lazy(async () => ({ default: await load().catch(never) }))
}

/** The car that the address names is the chosen one. */
function useCarOfAddress({ brand, model, engine }: Car): void {
  useEffect(() => {
    if (brand) chooseCar({ brand, model, engine })
  }, [brand, model, engine])
}
