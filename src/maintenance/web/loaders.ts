// Loads the answers that the page of a car's services needs before it is shown.

import { data, type LoaderFunctionArgs, redirect } from 'react-router'
import { withQuery } from '#src/platform/web/page-address.ts'
import { preload } from '#src/platform/web/page-loader.ts'
import { vehiclesApi } from '#src/vehicles/contract.ts'
import { findModel, readCar } from '#src/vehicles/web/public.ts'
import { maintenanceApi } from '../contract.ts'
import { serviceQuery } from './service-address.ts'

export async function loadService({ context, params, request }: LoaderFunctionArgs): Promise<null> {
  const cars = await preload(context, vehiclesApi.cars, {})
  if (!cars) return null
  const { brand = '', model = '' } = params
  const found = findModel(cars.brands, brand, model)
  if (!found) throw data({ message: 'Такой модели нет.', code: 'not-found' }, { status: 404 })
  const { searchParams, search } = new URL(request.url)
  const path = `/service/${found.make.slug}/${found.model.slug}`
  if (found.make.slug !== brand || found.model.slug !== model) throw redirect(path + search, 301)
  const car = { brand: found.make.name, model: found.model.name }
  const chosen = readCar()
  const isChosen = chosen.brand === car.brand && chosen.model === car.model
  if (isChosen && chosen.engine && !searchParams.get('engine')) {
    throw redirect(path + withQuery(searchParams, { engine: chosen.engine }))
  }
  await Promise.all([
    preload(context, maintenanceApi.set, { query: serviceQuery(car, searchParams) }),
    preload(context, vehiclesApi.engines, { query: car }),
  ])
  return null
}
