// The loaders of the pages of makes and models.

import { data, type LoaderFunctionArgs, redirect } from 'react-router'
import { preload } from '#src/platform/web/page-loader.ts'
import { vehiclesApi } from '../contract.ts'
import { type FoundModel, findMake, findModel } from './named-vehicle.ts'

type Context = LoaderFunctionArgs['context']

const unknown = (message: string) => data({ message, code: 'not-found' }, { status: 404 })

/** Loads the makes for the search form, which every page of the catalogue shows. */
export const preloadPicker = (context: Context) => preload(context, vehiclesApi.brands, {})

export async function loadMakes({ context }: LoaderFunctionArgs): Promise<null> {
  await Promise.all([preload(context, vehiclesApi.cars, {}), preloadPicker(context)])
  return null
}

export async function loadModels({ context, params, request }: LoaderFunctionArgs): Promise<null> {
  const [cars] = await Promise.all([preload(context, vehiclesApi.cars, {}), preloadPicker(context)])
  if (!cars) return null
  const { brand = '' } = params
  const make = findMake(cars.brands, brand)
  if (!make) throw unknown('Такой марки в каталоге нет.')
  if (make.slug !== brand) throw redirect(`/catalog/${make.slug}${queryOf(request)}`, 301)
  await preload(context, vehiclesApi.models, { query: { brand: make.name } })
  return null
}

/**
 * The make and model of the address; null while cars could not be loaded. Throws a 404 for unknown
 * ones and redirects from a name to its segment.
 */
export async function preloadModel(args: LoaderFunctionArgs): Promise<FoundModel | null> {
  const cars = await preload(args.context, vehiclesApi.cars, {})
  if (!cars) return null
  const { brand = '', model = '' } = args.params
  const found = findModel(cars.brands, brand, model)
  if (!found) throw unknown('Такой модели в каталоге нет.')
  if (found.make.slug !== brand || found.model.slug !== model) {
    throw redirect(`/catalog/${found.make.slug}/${found.model.slug}${queryOf(args.request)}`, 301)
  }
  return found
}

const queryOf = (request: Request): string => new URL(request.url).search
