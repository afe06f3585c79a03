// What each page asks before it is shown, as one file to fetch.

import type { LoaderFunctionArgs } from 'react-router'
import { loadCatalogue, loadCategory, loadModel, loadProduct } from '#src/catalogue/web/loaders.ts'
import { loadOils } from '#src/catalogue/web/oil-loaders.ts'
import { contentApi } from '#src/content/contract.ts'
import { loadService } from '#src/maintenance/web/loaders.ts'
import { preload } from '#src/platform/web/page-loader.ts'
import { loadSearchForm, loadSearchResults } from '#src/search/web/loaders.ts'
import { storesApi } from '#src/stores/contract.ts'
import { loadModels } from '#src/vehicles/web/loaders.ts'
import { preloadPicker } from '#src/vehicles/web/public.ts'
import { homeApi } from '../../contract.ts'

export const loaders = {
  loadCatalogue,
  loadCategory,
  loadHome,
  loadModel,
  loadModels,
  loadNewsItem,
  loadNewsList,
  loadOils,
  loadProduct,
  loadSearchForm,
  loadSearchResults,
  loadService,
  loadStores,
}

export type Loaders = typeof loaders

async function loadHome({ context }: LoaderFunctionArgs): Promise<null> {
  await Promise.all([preload(context, homeApi, {}), preloadPicker(context)])
  return null
}

async function loadStores({ context }: LoaderFunctionArgs): Promise<null> {
  await preload(context, storesApi.list, {})
  return null
}

async function loadNewsList({ context }: LoaderFunctionArgs): Promise<null> {
  await preload(context, contentApi.news, {})
  return null
}

async function loadNewsItem({ context, params }: LoaderFunctionArgs): Promise<null> {
  await preload(context, contentApi.newsItem, { params: { path: params.path ?? '' } })
  return null
}
