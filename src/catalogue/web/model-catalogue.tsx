// The catalogue of one model: head, tree, list.

import { useSearchParams } from 'react-router'
import { useApi } from '#src/platform/web/api-cache.ts'
import { EmptyNotice, FailureNotice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import type { FoundModel } from '#src/vehicles/web/public.ts'
import { catalogueApi } from '../contract.ts'
import { chosenCategory } from './category-choice.ts'
import { useLastCategory } from './category-memory.ts'
import { EngineLinks } from './engine-links.tsx'
import styles from './list-page.module.css'
import { ModelCategory } from './model-category.tsx'
import { ModelHead } from './model-head.tsx'
import { PageTop } from './page-top.tsx'
import { useArray } from './use-array.ts'
import { useEngineFilter } from './use-engine-filter.ts'
import { useLoggedFailure } from './use-logged-failure.ts'

export function ModelCatalogue({ found: { make, model } }: { readonly found: FoundModel }) {
  const car = { brand: make.name, model: model.name }
  const engine = useEngineFilter(make.name, model.name)
  const title = `Запчасти ${make.name} ${model.name}`
  return (
    <div className={styles.page}>
      <ModelHead make={make} model={model} />
      <PageTop
        trail={[{ label: make.name, href: `/catalog/${make.slug}` }]}
        current={model.name}
        car={{ ...car, engine }}
        clearedHref="/catalog"
      />
      <h1>{title}</h1>
      <EngineLinks {...car} chosen={engine} />
      <Categories car={car} path={`/catalog/${make.slug}/${model.slug}`} />
    </div>
  )
}

type CategoriesProps = {
  readonly car: { readonly brand: string; readonly model: string }
  readonly path: string
}

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
  return <ModelCategory {...{ car, path, tree, category }} />
}
