// What a model's page asks of its category: the same in the loader and in the page.

import type { InputOf } from '#src/shared/endpoint.ts'
import type { catalogueApi } from '../contract.ts'
import { engineOf } from './engine-of-address.ts'
import { narrowedAddress } from './list-address.ts'

type Input = InputOf<typeof catalogueApi.products>

/** The names of the model, the category's key, the rest of the address. */
export const modelProducts = (
  car: { readonly brand: string; readonly model: string },
  category: string,
  query: URLSearchParams,
): Input => ({ query: { ...car, category, engine: engineOf(query), ...narrowedAddress(query) } })
