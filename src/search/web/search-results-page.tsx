// /catalog/search/{searchText}: what was found.

import { type ReactNode, useEffect } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { FILTERED_LIST, FiltersOpener, ProductList } from '#src/catalogue/web/public.ts'
import { type ApiAnswer, useApi } from '#src/platform/web/api-cache.ts'
import { lateParts } from '#src/platform/web/browsing/late-parts.tsx'
import { pageHref } from '#src/platform/web/page-address.ts'
import { PageHead } from '#src/platform/web/page-head.tsx'
import { type Car, carOfQuery, chooseCar, useCar, useEngines } from '#src/vehicles/web/public.ts'
import { type SearchAnswer, searchApi } from '../contract.ts'
import { articleTitle } from './article-title.ts'
import { fitsFirst } from './fits-first.ts'
import { searchAddress, textOfAddress } from './search-address.ts'
import { FILTER_NAMES, searchQuery } from './search-query.ts'
import styles from './search-results-page.module.css'

const part = await lateParts(import('./late/found-parts.tsx'))
const FitLine = part('FitLine')
const FoundChosen = part('FoundChosen')
const FoundFilters = part('FoundFilters')
const FoundNotes = part('FoundNotes')
const FoundWays = part('FoundWays')
const wayOn = await lateParts(import('./late/ways-on.tsx'))
const VinCard = wayOn('VinCard')
const WhatElse = wayOn('WhatElse')

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
      {data && <FoundWays {...place} {...{ car }} answer={data} />}
      {data?.vin ? (
        <VinCard {...data.vin} />
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
              <WhatElse {...{ text, car, wholeHref }} />
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
  const remembered = useCar()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { data } = answer
  const asked = car.model ? car : carOf(data?.car, remembered)
  // «1.5» leaves some engines of the model, unless the buyer has chosen one
  const isOfText = data?.car?.model === asked.model && data.car.brand === asked.brand
  const leftEngines = isOfText && !asked.engine ? enginesOf(data?.car) : undefined
  const groups = useFitGroups(data, asked, leftEngines)
  const onEngine = car.model
    ? (whole: Car) => navigate(searchAddress(textOfAddress(pathname), whole))
    : undefined
  return (
    <div id={FILTERED_LIST}>
      <ProductList
        answer={groups && data ? { ...answer, data: { ...data, ...groups } } : answer}
        orders={ORDERS}
        opener={hasFilters(answer, narrowed) && <FiltersOpener count={narrowed} />}
        titleOf={groups?.titleOf ?? ((place) => articleTitle(data, place))}
        aboutOf={(product) => (
          <FitLine product={product} asked={{ car: asked, engines: leftEngines, onEngine }} />
        )}
        hrefOf={hrefOf}
        emptyText="Ничего не найдено по вашему запросу."
        insteadOfNothing={children}
      />
    </div>
  )
}

/** Null where the list has an order or titles of its own, and until the engines are known. */
function useFitGroups(data: SearchAnswer | undefined, car: Car, left?: readonly string[]) {
  const [query] = useSearchParams()
  const known = useEngines(car)?.map(({ engine }) => engine)
  const engines = left ?? known
  if (!data || data.article || query.get('sort') || !engines) return null
  return fitsFirst(data.products, car, engines)
}

/** The car of the text; its engine, if the text leaves it open, is the one that the buyer has chosen. */
function carOf(ofText: SearchAnswer['car'], chosen: Car): Car {
  if (!ofText) return chosen
  const isSame = ofText.brand === chosen.brand && ofText.model === chosen.model
  return isSame && !ofText.engine && chosen.engine ? chosen : ofText
}

const enginesOf = (car: SearchAnswer['car']): readonly string[] | undefined =>
  car?.engine ? [car.engine] : car?.engines

/** The car that the address names is the chosen one. */
function useCarOfAddress({ brand, model, engine }: Car): void {
  useEffect(() => {
    if (brand) chooseCar({ brand, model, engine })
  }, [brand, model, engine])
}
