// What the results page asks before it is shown, and where a sent form leads.

import { type LoaderFunctionArgs, redirect } from 'react-router'
import { catalogueApi } from '#src/catalogue/contract.ts'
import { preload, refuseEmptyPage } from '#src/platform/web/page-loader.ts'
import { type Car, carOfQuery, preloadPicker } from '#src/vehicles/web/public.ts'
import { searchApi } from '../contract.ts'
import { addressOfSentForm, textOfAddress } from './search-address.ts'
import { searchQuery } from './search-query.ts'

export function loadSearchForm({ request }: LoaderFunctionArgs): never {
  throw redirect(addressOfSentForm(new URL(request.url).searchParams))
}

export async function loadSearchResults(args: LoaderFunctionArgs): Promise<null> {
  const { pathname, searchParams } = new URL(args.request.url)
  const query = searchQuery(textOfAddress(pathname), searchParams)
  const [answer] = await Promise.all([
    preload(args.context, searchApi.products, { query }),
    preloadPicker(args.context),
  ])
  // without its file a page is shown nevertheless
  if (answer?.advice) await import('./late/found-advice.tsx').catch(() => null)
  if (answer?.vin || answer?.products.length === 0)
    await import('./late/ways-on.tsx').catch(() => null)
  refuseEmptyPage(searchParams, answer?.products)
  if (answer?.products.length === 0) await preloadTiles(args.context, carOfQuery(searchParams))
  return null
}

/** What an empty page leads on to: the categories of its car, else those of the shop. */
const preloadTiles = (context: LoaderFunctionArgs['context'], car: Car) =>
  car.model
    ? preload(context, catalogueApi.categories, { query: car })
    : preload(context, catalogueApi.allCategories, {})
