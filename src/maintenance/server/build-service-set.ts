// The set of a service: the items due at a mileage, each with goods that fit and lie in a shop.

import type { Product } from '#src/catalogue/contract.ts'
import {
  branchIds,
  type CategoryRow,
  listCategories,
  listFreeGoods,
  listOilFills,
  regulationFacts,
  totalStock,
  verdictOf,
} from '#src/catalogue/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import {
  isSourced,
  type OilRegulation,
  type RegulatedCar,
  type ServiceRule,
  sourceText,
} from '#src/regulations/server/public.ts'
import { kopecksOf, rublesOf, times } from '#src/shared/money.ts'
import { findCar } from '#src/vehicles/server/public.ts'
import type { ServiceLine, ServiceOffer, ServiceSet } from '../contract.ts'
import { ITEMS, packedQuantity } from '../service-items.ts'
import { planService } from './plan-service.ts'

const MOST_OFFERS = 8
const MOST_CANDIDATES = 20
const USUAL_CYLINDERS = 4

/** Builds the asked service; the first one for an unknown mileage. No lines without an engine. */
export async function buildServiceSet(
  db: Database,
  asked: RegulatedCar,
  askedKm: number | undefined,
): Promise<ServiceSet> {
  const { car, isEngineOpen, market, mileages, oil, dueAt } = await planService(db, asked)
  const km = mileages.find((mileage) => mileage === askedKm) ?? mileages[0] ?? 0
  return {
    engine: car.engine,
    market,
    mileages: [...mileages],
    km,
    oil: oil ? regulationFacts(oil) : null,
    lines: isEngineOpen ? [] : await linesOf(db, dueAt(km), { car, oil }),
  }
}

type Known = { readonly car: RegulatedCar; readonly oil: OilRegulation | undefined }

async function linesOf(
  db: Database,
  rules: readonly ServiceRule[],
  { car, oil }: Known,
): Promise<ServiceLine[]> {
  const [{ modelId, engineId }, categories] = await Promise.all([
    findCar(db, { make: car.brand, model: car.model, engine: car.engine || undefined }),
    listCategories(db),
  ])
  return Promise.all(
    rules.map(async (rule) => {
      const category = categoryOf(categories, rule)
      if (rule.item === 'oil') {
        return lineOf(rule, category, oil ? await oilOffers(db, oil) : [])
      }
      const candidates = category
        ? await listFreeGoods(db, {
            modelId: modelId ?? 0,
            engineId,
            categoryIds: branchIds(categories, category.key),
            limit: MOST_CANDIDATES,
          })
        : []
      return lineOf(rule, category, offersOf(rule, candidates, { car, oil }))
    }),
  )
}

/** The category nearest to the root: a branch stands for its leaves. */
function categoryOf(rows: readonly CategoryRow[], { item }: ServiceRule): CategoryRow | undefined {
  const { category } = ITEMS[item]
  const depthOf = (row: CategoryRow): number => {
    const parent = rows.find(({ id }) => id === row.parentId)
    return parent ? depthOf(parent) + 1 : 0
  }
  return rows
    .filter(({ name }) => category.test(name))
    .sort((one, other) => depthOf(one) - depthOf(other))[0]
}

const oilOffers = async (db: Database, oil: OilRegulation): Promise<ServiceOffer[]> =>
  (await listOilFills(db, oil, MOST_OFFERS)).map(({ price, canisters, approvals_to_check }) => ({
    price,
    goods: canisters,
    approvals_to_check,
  }))

function offersOf(
  rule: ServiceRule,
  candidates: readonly Product[],
  { car, oil }: Known,
): ServiceOffer[] {
  const { isFluid = false } = ITEMS[rule.item]
  const needed = rule.item === 'plugs' ? (oil?.cylinders ?? USUAL_CYLINDERS) : 1
  return candidates
    .map((product) => ({
      product,
      quantity: packedQuantity(needed, product.multiplicity),
      verdict: verdictOf(product, car, [car.engine].filter(Boolean)).is,
    }))
    .filter(
      ({ product, quantity, verdict }) =>
        totalStock(product.storages) >= quantity &&
        (verdict === 'fits' || (isFluid && verdict === 'unknown')),
    )
    .sort((one, other) => Number(other.verdict === 'fits') - Number(one.verdict === 'fits'))
    .slice(0, MOST_OFFERS)
    .map(({ product, quantity }) => ({
      price: rublesOf(times(kopecksOf(product.price), quantity)),
      goods: [{ product, quantity }],
      approvals_to_check: [],
    }))
}

function lineOf(
  rule: ServiceRule,
  category: CategoryRow | undefined,
  offers: readonly ServiceOffer[],
): ServiceLine {
  const { name, note = '', isInSet } = ITEMS[rule.item]
  return {
    item: rule.item,
    name,
    note,
    every_km: rule.everyKm,
    every_months: rule.everyMonths,
    source: sourceText(rule.source),
    is_sourced: isSourced(rule.source),
    category: category
      ? { key: category.key, name: category.name, pictogram: category.pictogram }
      : null,
    is_in_set: isInSet && offers[0]?.approvals_to_check.length === 0,
    offers: [...offers],
  }
}
