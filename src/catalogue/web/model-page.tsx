// /catalog/{brand}/{model}: the tree of categories and the products that fit.

import { useEffect } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { useApi } from '#src/platform/web/api-cache.ts'
import { lateParts } from '#src/platform/web/browsing/late-parts.tsx'
import { FailedScreen, LoadingScreen } from '#src/platform/web/browsing/state-screens.tsx'
import { pageHref, withQuery } from '#src/platform/web/page-address.ts'
import { PageHead } from '#src/platform/web/page-head.tsx'
import { EmptyNotice, FailureNotice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { vehiclesApi } from '#src/vehicles/contract.ts'
import { type Car, type FoundModel, findModel } from '#src/vehicles/web/public.ts'
import { type Category, catalogueApi } from '../contract.ts'
import styles from './browsing/list-page.module.css'
import { useLoggedFailure } from './browsing/use-logged-failure.ts'
import { chosenCategory } from './category-choice.ts'
import { rememberCategory, useLastCategory } from './category-memory.ts'
import { EngineLinks, useEngineFilter } from './engine-links.tsx'
import { PageTop } from './goods/page-top.tsx'
import { narrowedBy } from './list-address.ts'
import { countText } from './lists/count-text.ts'
import { FILTERED_LIST, FiltersOpener } from './lists/filters-opener.tsx'
import { modelHead } from './lists/list-head.ts'
import { ProductList } from './lists/product-list.tsx'
import { modelProducts } from './model-products.ts'
import { asArray, useArray } from './use-array.ts'

const part = await lateParts(import('./late/list-parts.tsx'))
const CategorySide = part('CategorySide')
const ListChosen = part('ListChosen')
const ListFilters = part('ListFilters')
const ServiceLink = part('ServiceLink')
const FitLine = (await lateParts(import('./late/fit-parts.tsx')))('FitLine')

export function ModelPage() {
  const { brand = '', model = '' } = useParams()
  const cars = useApi(vehiclesApi.cars, {})
  if (cars.isPending)
    return (
      <LoadingScreen title="Каталог запчастей">
        <Skeleton shape="row" count={6} />
      </LoadingScreen>
    )
  if (cars.isError)
    return (
      <FailedScreen
        title="Каталог запчастей"
        error={cars.error}
        fallback="Не удалось загрузить каталог."
        onRetry={cars.refetch}
      />
    )
  const found = findModel(cars.data.brands, brand, model)
  if (!found) return <EmptyNotice text="Такой модели в каталоге нет." />
  return <ModelCatalogue key={`${brand}/${model}`} found={found} />
}

/** The catalogue of one model: head, tree, list. */
function ModelCatalogue({ found: { make, model } }: { readonly found: FoundModel }) {
  const car = { brand: make.name, model: model.name }
  const engine = useEngineFilter(make.name, model.name)
  const title = `Запчасти ${make.name} ${model.name}`
  return (
    <div className={styles.page}>
      <ModelHead make={make} model={model} engine={engine} />
      <PageTop trail={[{ label: make.name, href: `/catalog/${make.slug}` }]} current={model.name} />
      <h1>{title}</h1>
      <Categories car={{ ...car, engine }} path={`/catalog/${make.slug}/${model.slug}`} />
      <ServiceLink car={{ ...car, engine }} />
    </div>
  )
}

type CategoriesProps = { readonly car: Car; readonly path: string }

function Categories({ car, path }: CategoriesProps) {
  const [query] = useSearchParams()
  const remembered = useLastCategory()
  const answer = useApi(catalogueApi.categories, { query: car })
  useLoggedFailure('Категории не загружены', answer.error)
  const tree = useArray('categories', answer.data?.categories)
  if (answer.isPending) return <Skeleton shape="row" count={6} />
  if (answer.isError)
    return <FailureNotice text="Не удалось загрузить категории." onRetry={answer.refetch} />
  const category = chosenCategory(tree, query.get('category'), remembered)
  if (!category) return <EmptyNotice text="Категории не найдены" />
  return <ModelCategory car={car} path={path} tree={tree} category={category} />
}

/** The head of a model's page: it names the category that the address asks for. */
function ModelHead({ make, model, engine }: FoundModel & Pick<Car, 'engine'>) {
  const [query] = useSearchParams()
  const car = { brand: make.name, model: model.name, engine }
  const answer = useApi(catalogueApi.categories, { query: car })
  const page = {
    path: `/catalog/${make.slug}/${model.slug}`,
    name: `${make.name} ${model.name}`,
    tree: asArray(answer.data?.categories),
  }
  return <PageHead {...modelHead(page, query)} />
}

type Props = {
  readonly car: Car
  /** The page's address without its query. */
  readonly path: string
  readonly tree: readonly Category[]
  readonly category: Category
}

/** The chosen category of a model: the tree at the side, the products beside it. */
function ModelCategory({ car, path, tree, category }: Props) {
  const [query] = useSearchParams()
  const { brand, model, engine } = car
  const input = modelProducts({ brand, model }, category.key, query)
  const products = useApi(catalogueApi.products, input, { keepPrevious: true })
  const narrowed = narrowedBy(query)
  const inAddress = query.get('category')
  useEffect(() => {
    if (inAddress) rememberCategory(inAddress)
  }, [inAddress])
  return (
    <div className={`${styles.columns} ${styles.shared}`}>
      <CategorySide
        tree={tree}
        chosen={category}
        hrefOf={(key) => path + withQuery(query, { category: key, page: '' })}
      />
      <EngineLinks brand={brand} model={model} chosen={engine} />
      <ListFilters path={path} answer={products.data} />
      <section className={styles.list} aria-labelledby="category-name">
        <div className={`${styles.heading} ${styles.folded}`}>
          <h2 id="category-name">{category.name}</h2>
          {products.data && <p className={styles.count}>{countText(products.data)}</p>}
        </div>
        {narrowed > 0 && <ListChosen path={path} answer={products.data} />}
        <div id={FILTERED_LIST}>
          <ProductList
            answer={products}
            opener={<FiltersOpener count={narrowed} />}
            aboutOf={(product) => <FitLine product={product} asked={{ car }} />}
            hrefOf={(page) => pageHref(path, query, page)}
          />
        </div>
      </section>
    </div>
  )
}
