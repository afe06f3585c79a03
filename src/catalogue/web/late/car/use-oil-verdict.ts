// The regulation of a car's oil, asked once for all goods of a page, and the verdict by it.

import { useApi } from '#src/platform/web/api-cache.ts'
import type { Car } from '#src/vehicles/web/public.ts'
import type { Product } from '../../../contract.ts'
import { carOilsApi } from '../../../oil-contract.ts'
import {
  isJudgedByRegulation,
  type OilVerdict,
  oilVerdict,
  type Regulated,
} from '../../../oil-verdict.ts'
import type { Verdict } from '../../../verdict.ts'

/** Undefined until it is known; `isAsked`: some goods are judged by it. */
export function useRegulation(
  { brand, model, engine }: Car,
  isAsked: boolean,
): Regulated | undefined {
  // the fields of a car alone: one address for the page
  const query = { brand, model, engine, without_fills: true }
  return useApi(carOilsApi, { query }, { enabled: isAsked && model !== '' }).data
}

/** As `oilVerdict`; `given`: the regulation, null until known, where the page asks for it itself. */
export function useOilVerdict(
  product: Product,
  car: Car,
  verdict: Verdict,
  given?: Regulated | null,
): OilVerdict | null {
  const isAsked = given === undefined && isJudgedByRegulation(product, verdict)
  const asked = useRegulation(car, isAsked)
  return oilVerdict(product, verdict, given ?? asked)
}
