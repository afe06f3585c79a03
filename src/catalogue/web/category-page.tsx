// /catalog/categories/{key}: the goods of a category, for the chosen car or for every one.

import { Link, useParams, useSearchParams } from 'react-router'
import { type ApiAnswer, useApi } from '#src/platform/web/api-cache.ts'
import { isMissing } from '#src/platform/web/api-error.ts'
import { lateParts } from '#src/platform/web/browsing/late-parts.tsx'
import { pageHref } from '#src/platform/web/page-address.ts'
import { PageHead } from '#src/platform/web/page-head.tsx'
import { EmptyNotice } from '#src/ui/notice.tsx'
import type { Car } from '#src/vehicles/web/public.ts'
import { type Category, catalogueApi, type ListAnswer, type Product } from '../contract.ts'
import { oilChoiceBy } from '../oil-choice.ts'
import { isEngineGrade } from '../oil-facts.ts'
import styles from './browsing/list-page.module.css'
import { carriedQuery, queryOfAll, queryWithCar, useCarOfCategory } from './car-of-category.ts'
import { pathToCategory } from './category-choice.ts'
import { PageTop } from './goods/page-top.tsx'
import { narrowedAddress, narrowedBy } from './list-address.ts'
import { countText } from './lists/count-text.ts'
import { FILTERED_LIST, FiltersOpener } from './lists/filters-opener.tsx'
import { categoryHead } from './lists/list-head.ts'
import { ProductList } from './lists/product-list.tsx'
import { oilHref } from './oil-address.ts'
import { useArray } from './use-array.ts'

const part = await lateParts(import('./late/list-parts.tsx'))
const CarOfList = part('CarOfList')
const ListChosen = part('ListChosen')
const ListFilters = part('ListFilters')
const OnlyMyCar = part('OnlyMyCar')
const FitLine = (await lateParts(import('./late/fit-parts.tsx')))('FitLine')

const pathOf = (key: string): string => `/catalog/categories/${key}`

export function CategoryPage() {
  const { category: key = '' } = useParams()
  const [query] = useSearchParams()
  const car = useCarOfCategory()
  const all = useApi(catalogueApi.allCategories, {})
  const way = pathToCategory(useArray('categories', all.data?.categories), key)
  const narrowed = narrowedBy(query)
  const answer = useApi(
    catalogueApi.categoryProducts,
    { params: { key }, query: { ...car, ...narrowedAddress(query) } },
    { keepPrevious: true },
  )
  // the tree counts the whole category
  const exact = car.model || narrowed > 0 ? undefined : way.at(-1)?.product_count
  if (isMissing(answer.error)) return <EmptyNotice text="Такой категории нет." />
  const allHref = pathOf(key) + queryOfAll(query)
  const hrefOf = (chosen: Car) => pathOf(key) + queryWithCar(query, chosen)
  const name = way.at(-1)?.name ?? answer.data?.category.name ?? 'Категория'
  return (
    <div className={styles.page}>
      <PageHead {...categoryHead(pathOf(key), name, way.at(-1), query)} />
      <PageTop
        trail={way.slice(0, -1).map((above) => ({
          label: above.name,
          href: pathOf(above.key) + carriedQuery(query),
        }))}
        current={name}
      />
      <div className={styles.heading}>
        <h1>{name}</h1>
        {answer.data && <p className={styles.count}>{exact ?? countText(answer.data)}</p>}
      </div>
      {car.model ? (
        <CarOfList car={car} hrefOf={hrefOf}>
          <Link to={allHref} className={styles.child}>
            Показать все
            <span className={styles.count}>{way.at(-1)?.product_count}</span>
          </Link>
        </CarOfList>
      ) : (
        <p className={styles.carLine}>
          <OnlyMyCar hrefOf={hrefOf} />
        </p>
      )}
      <Children
        categories={way.at(-1)?.child_categories ?? []}
        carried={carriedQuery(query)}
        isCounted={!car.model}
      />
      <OilChoiceLink products={answer.data?.products ?? []} />
      <div className={styles.columns}>
        <ListFilters path={pathOf(key)} answer={answer.data} exact={exact} />
        <section className={styles.list} aria-label="Товары">
          <h2 className="visually-hidden">Товары</h2>
          {narrowed > 0 && <ListChosen path={pathOf(key)} answer={answer.data} />}
          <div id={FILTERED_LIST}>
            <ProductList
              answer={withTotal(answer, exact)}
              opener={<FiltersOpener count={narrowed} />}
              aboutOf={(product) => <FitLine product={product} asked={{ car }} />}
              hrefOf={(page) => pageHref(pathOf(key), query, page)}
              insteadOfNothing={
                car.model && <Link to={allHref}>Показать товары для всех машин</Link>
              }
            />
          </div>
        </section>
      </div>
    </div>
  )
}

/** As far as its pages go, the list says the exact number as well (FARTHEST_OFFSET of the API). */
const MOST_PAGED = 2400

const withTotal = (answer: ApiAnswer<ListAnswer>, exact = Infinity) =>
  answer.isSuccess && exact <= MOST_PAGED
    ? { ...answer, data: { ...answer.data, total: exact, total_is_lower_bound: false } }
    : answer

type ChildrenProps = {
  readonly categories: readonly Category[]
  /** The query that they take over. */
  readonly carried: string
  /** The counts are those of every car. */
  readonly isCounted: boolean
}

function Children({ categories, carried, isCounted }: ChildrenProps) {
  if (categories.length === 0) return null
  return (
    <ul className={styles.children}>
      {categories.map(({ key, name, product_count }) => (
        <li key={key}>
          <Link to={pathOf(key) + carried} className={styles.child}>
            {name}
            {isCounted && <span className={styles.count}>{product_count}</span>}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Leads from a shelf of motor oils to their filters; a shelf of one grade to that grade. */
function OilChoiceLink({ products }: { readonly products: readonly Product[] }) {
  const grades = [...new Set(products.map(({ oil }) => oil?.viscosity ?? ''))]
  if (grades.length === 0 || !grades.every(isEngineGrade)) return null
  const chosen = grades.length === 1 ? grades : []
  return (
    <p>
      <Link
        to={oilHref(oilChoiceBy((field) => (field === 'viscosity' ? chosen : [])))}
        className={styles.child}
      >
        Выбрать по классу, допуску и объёму
      </Link>
    </p>
  )
}
