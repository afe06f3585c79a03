// The head of a model's page: it names the category that the address asks for.

import { useSearchParams } from 'react-router'
import { useApi } from '#src/platform/web/api-cache.ts'
import { PageHead } from '#src/platform/web/page-head.tsx'
import type { FoundModel } from '#src/vehicles/web/public.ts'
import { catalogueApi } from '../contract.ts'
import { modelHead } from './list-head.ts'
import { asArray } from './use-array.ts'

export function ModelHead({ make, model }: FoundModel) {
  const [query] = useSearchParams()
  const car = { brand: make.name, model: model.name }
  const answer = useApi(catalogueApi.categories, { query: car })
  const page = {
    path: `/catalog/${make.slug}/${model.slug}`,
    name: `${make.name} ${model.name}`,
    tree: asArray(answer.data?.categories),
  }
  return <PageHead {...modelHead(page, query)} />
}
