// A page of the motor oils that a buyer wants, and what else could be chosen.

import type { Database } from '#src/platform/server/database.ts'
import type { CheckedInput } from '#src/shared/endpoint.ts'
import { pagedAnswer, pageRequest } from '#src/shared/page-request.ts'
import type { Choice } from '../contract.ts'
import { oilChoiceBy } from '../oil-choice.ts'
import type { oilsApi } from '../oil-contract.ts'
import { countOils, oilFacets, relaxedTotals } from '../oil-facets.ts'
import { findProducts } from './find-products.ts'
import { alikeOils, commonGrades, oilListingIds } from './oil-listing.repository.ts'
import { listedProductResponse } from './product-response.ts'

type Asked = CheckedInput<typeof oilsApi>['query']

/** A value that no oil has leaves an empty list, and the ways out of it. */
export async function listOils(db: Database, { sort = 'price', ...asked }: Asked) {
  const request = pageRequest(asked)
  const choice = oilChoiceBy((field) => asked[field] ?? [])
  const [ids, alike] = await Promise.all([
    oilListingIds(db, choice, { sort, limit: request.per_page, offset: request.offset }),
    alikeOils(db, choice),
  ])
  const rows = await findProducts(db, ids)
  const total = countOils(alike)
  return {
    products: rows.map(listedProductResponse),
    facets: oilFacets(alike, choice),
    ...(total === 0 && { relaxed: relaxedTotals(alike, choice) }),
    ...pagedAnswer(request, total),
  }
}

/** The grades of which there are most oils, the thinnest first. */
export async function listOilGrades(db: Database, limit: number): Promise<Choice[]> {
  const none = oilChoiceBy(() => [])
  return oilFacets(await commonGrades(db, limit), none).viscosity
}
