// Loads the answers that the list of motor oils needs before it is shown.

import { type LoaderFunctionArgs, redirect } from 'react-router'
import { preload, refuseEmptyPage } from '#src/platform/web/page-loader.ts'
import { vehiclesApi } from '#src/vehicles/contract.ts'
import { chosenValues, oilChoiceOf } from '../oil-choice.ts'
import { carOilsApi, oilsApi } from '../oil-contract.ts'
import { missingCar, narrowingCar, queryWithCar } from './car-of-category.ts'
import { OILS, oilsQuery, regulatedQuery } from './oil-address.ts'

/** Redirects a car without filters to the filters of its regulation. */
export async function loadOils({ context, request }: LoaderFunctionArgs): Promise<null> {
  const { searchParams } = new URL(request.url)
  const missing = missingCar(searchParams)
  if (missing) throw redirect(OILS + queryWithCar(searchParams, missing))
  const car = narrowingCar(searchParams)
  if (car.model) {
    const { brand, model } = car
    const [found] = await Promise.all([
      preload(context, carOilsApi, { query: car }),
      preload(context, vehiclesApi.engines, { query: { brand, model } }),
    ])
    const isNarrowed = chosenValues(oilChoiceOf(searchParams)).length > 0
    if (found?.regulation?.is_regulated && !isNarrowed) {
      throw redirect(OILS + regulatedQuery(searchParams, found.filters))
    }
  }
  const answer = await preload(context, oilsApi, { query: oilsQuery(searchParams) })
  refuseEmptyPage(searchParams, answer?.products)
  return null
}
