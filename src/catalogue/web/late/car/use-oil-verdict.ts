// Whether an oil meets the regulation of the buyer's car, in the words of the service set.

import { useApi } from '#src/platform/web/api-cache.ts'
import type { Car } from '#src/vehicles/web/public.ts'
import type { Product } from '../../../contract.ts'
import { carOilsApi } from '../../../oil-contract.ts'
import { isEngineGrade } from '../../../oil-facts.ts'
import type { Verdict } from '../../../verdict.ts'
import { isAgainstRegulation, isByRegulation } from './regulated-oil.ts'

type OilVerdict = { readonly is: 'fits' | 'does-not-fit'; readonly word: string }

/** Null for goods that are no engine oil, for a known verdict, and where the regulation does not tell. */
export function useOilVerdict({ oil }: Product, car: Car, { is }: Verdict): OilVerdict | null {
  // the regulation is that of the engine: it says nothing of gearbox oils and coolants
  const isAsked = is === 'unknown' && !!oil && isEngineGrade(oil.viscosity ?? '')
  const { data } = useApi(
    carOilsApi,
    { query: { ...car, without_fills: true } },
    { enabled: isAsked },
  )
  if (!data || !isAsked) return null
  if (isByRegulation(oil, data)) return { is: 'fits', word: 'По регламенту' }
  return isAgainstRegulation(oil, data) ? { is: 'does-not-fit', word: 'Не по регламенту' } : null
}
