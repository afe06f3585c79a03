// The oil of a car by the regulation of its engine, and canisters that hold enough of it.

import type { Database } from '#src/platform/server/database.ts'
import {
  aceaClasses,
  apiClasses,
  isRegulated,
  keptRegulations,
  type OilRegulation,
  oilRegulationOf,
  type RegulatedCar,
  sourceText,
} from '#src/regulations/server/public.ts'
import { asKopecks, rublesOf } from '#src/shared/money.ts'
import { listEngines } from '#src/vehicles/server/public.ts'
import { type Canister, cheapestFill, type Fill, oilWithoutPack } from '../canisters.ts'
import { OIL_FILTERS } from '../filter-contract.ts'
import { type OilChoice, oilChoiceBy, oilFieldsOf } from '../oil-choice.ts'
import type { CarOils, OilFill, OilRegulationFacts } from '../oil-contract.ts'
import { findProducts } from './find-products.ts'
import { type CanisterRow, freeCanisters } from './oil-listing.repository.ts'
import { listedProductResponse } from './product-response.ts'

const MOST_FILLS = 3

/** Uses the asked engine if the model has it, or its only one; else no regulation is known. */
export async function listOilsForCar(
  db: Database,
  car: RegulatedCar,
  { withFills }: { readonly withFills: boolean },
): Promise<CarOils> {
  const engine = await engineOfCar(db, car)
  const { oils } = await keptRegulations(db)
  const regulation = oilRegulationOf(oils, { ...car, engine })
  if (!regulation) return { engine, regulation: null, filters: {}, fills: [] }
  return {
    engine,
    regulation: regulationFacts(regulation),
    filters: oilFieldsOf(oilsOf(regulation)),
    fills: withFills ? await listOilFills(db, regulation, { limit: MOST_FILLS }) : [],
  }
}

async function engineOfCar(db: Database, { brand, model, engine }: RegulatedCar): Promise<string> {
  const names = (await listEngines(db, brand, model)).map(({ name }) => name)
  if (names.includes(engine)) return engine
  return names.length === 1 ? (names[0] ?? '') : ''
}

/** The oils that meet the regulation: one class of each family that it names, and an approval. */
function oilsOf(regulation: OilRegulation): OilChoice {
  const wanted: Partial<OilChoice> = {
    viscosity: regulation.viscosities,
    api: apiClasses(regulation),
    acea: aceaClasses(regulation),
    approval: regulation.approvals.map(OIL_FILTERS.approval.spell),
  }
  return oilChoiceBy((field) => wanted[field] ?? [])
}

/** Limit of the surplus: larger packs are for workshops. */
const MOST_OVER_ML = 6000

/**
 * The cheapest fill of each oil, cheapest oil first; then oils with unknown approvals, if the
 * regulation requires one. Empty when the regulation has no source or no volume: a wrong oil costs
 * the buyer money. With `locationIds` the fills lie there.
 */
export async function listOilFills(
  db: Database,
  regulation: OilRegulation,
  { limit, locationIds = null }: { limit: number; locationIds?: readonly number[] | null },
): Promise<OilFill[]> {
  const { volumeMl } = regulation
  if (volumeMl === null || !isRegulated(regulation)) return []
  const mostMl = volumeMl + MOST_OVER_ML
  const rows = await freeCanisters(db, oilsOf(regulation), { mostMl, locationIds })
  const canisters = rows.map((row) => ({ ...row, price: asKopecks(row.price) }))
  const fills = [...Map.groupBy(canisters, oilOf).values()]
    .flatMap((ofOil) => cheapestFill(ofOil, volumeMl) ?? [])
    .sort((one, other) => Number(isMet(other)) - Number(isMet(one)) || one.price - other.price)
    .slice(0, limit)
  const ids = fills.flatMap(({ parts }) => parts.map(({ canister }) => canister.id))
  const cards = new Map((await findProducts(db, ids)).map((card) => [card.id, card]))
  return fills.flatMap((fill) => {
    const { parts, price, volumeMl: held } = fill
    const canistersOf = parts.flatMap(({ canister, quantity }) => {
      const card = cards.get(canister.id)
      return card ? [{ product: listedProductResponse(card), quantity }] : []
    })
    // a product was hidden since the first query
    if (canistersOf.length < parts.length) return []
    return [
      {
        price: rublesOf(price),
        volume_ml: held,
        canisters: canistersOf,
        approvals_to_check: isMet(fill) ? [] : [...regulation.approvals],
      },
    ]
  })
}

/** Groups by oil; canisters with and without known approvals are separate oils. */
const oilOf = ({ manufacturerId, viscosity, name, isApproved }: CanisterRow): string =>
  `${manufacturerId} ${viscosity} ${isApproved} ${oilWithoutPack(name)}`

const isMet = ({ parts }: Fill<Canister & CanisterRow>): boolean =>
  parts.every(({ canister }) => canister.isApproved)

export const regulationFacts = (regulation: OilRegulation): OilRegulationFacts => ({
  is_regulated: isRegulated(regulation),
  viscosities: [...regulation.viscosities],
  classes: [...regulation.classes],
  approvals: [...regulation.approvals],
  source: sourceText(regulation.source),
  litres: regulation.volumeMl === null ? null : regulation.volumeMl / 1000,
  is_litres_rough: regulation.isVolumeRough,
  litres_source: sourceText(regulation.volumeSource),
  filter: regulation.filter,
  filter_source: sourceText(regulation.filterSource),
  ring: regulation.ring,
  note: regulation.note,
})
