// The way to a make and to its models in the words of schema.org.

import { vehiclesApi } from '#src/vehicles/contract.ts'
import { breadcrumbList, CATALOGUE } from './breadcrumb-list.ts'
import type { DescribedPage, Thing } from './described-page.ts'

export function describeMake(page: DescribedPage): readonly Thing[] {
  const make = makeOf(page)
  if (!make) return []
  return [breadcrumbList(page, [CATALOGUE, { name: make.brand, path: page.path }])]
}

/** From the catalogue to the model of the page; empty when it is not known. */
export function crumbsToModel(page: DescribedPage) {
  const make = makeOf(page)
  const model = make?.models[make.model_slugs.indexOf(segment(page, 3))]
  if (!make || !model) return []
  const ofMake = { name: make.brand, path: `/catalog/${make.slug}` }
  return [CATALOGUE, ofMake, { name: model, path: page.path }]
}

const segment = ({ path }: DescribedPage, place: number): string => path.split('/')[place] ?? ''

const makeOf = (page: DescribedPage) =>
  page.answerOf(vehiclesApi.cars)?.brands.find(({ slug }) => slug === segment(page, 2))
