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
import type { PickupShop } from '#src/delivery/server/public.ts'
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
import { type Candidate, soonestOffers } from './soonest-offers.ts'

const MOST_OFFERS = 8
const MOST_CANDIDATES = 20
const USUAL_CYLINDERS = 4

type Asked = {
  readonly km: number | undefined
  /** Where the goods are wanted; empty: nowhere, the cheapest come first. */
  readonly shops: readonly PickupShop[]
}

/** Builds the asked service; the first one for an unknown mileage. No lines without an engine. */
export async function buildServiceSet(
  db: Database,
  asked: RegulatedCar,
  { km: askedKm, shops }: Asked,
): Promise<ServiceSet> {
  const { car, isEngineOpen, market, mileages, gearboxes, oil, dueAt } = await planService(
    db,
    asked,
  )
  const km = mileages.find((mileage) => mileage === askedKm) ?? mileages[0] ?? 0
  const { shop, lines } = await linesOf(db, isEngineOpen ? [] : dueAt(km), { car, oil, shops })
  return {
    engine: car.engine,
    market,
    mileages: [...mileages],
    km,
    oil: oil ? regulationFacts(oil) : null,
    gearboxes: [...gearboxes],
    shop: shop ? { city: shop.city, title: shop.title } : null,
    lines: gearboxes.length > 1 ? lines : lines.map(withGearboxNote),
  }
}

/** Of several gearboxes the buyer is asked for his own. */
const withGearboxNote = (line: ServiceLine): ServiceLine =>
  line.gearbox === '' ? line : { ...line, note: `если у машины ${line.gearbox}` }

type Known = {
  readonly car: RegulatedCar
  readonly oil: OilRegulation | undefined
  readonly shops: readonly PickupShop[]
}

/** The queries are as many for two lines as for twelve. */
async function linesOf(db: Database, rules: readonly ServiceRule[], known: Known) {
  const { car, oil, shops } = known
  const [{ modelId, engineId }, categories] = await Promise.all([
    findCar(db, { make: car.brand, model: car.model, engine: car.engine || undefined }),
    listCategories(db),
  ])
  const rows = rules.map((rule) => ({ rule, category: categoryOf(categories, rule) }))
  // in the whole network the cheapest are as near as others
  const isOneCity = new Set(shops.map(({ city }) => city)).size === 1
  const nearest = isOneCity ? [...new Set(shops.flatMap((shop) => shop.nearest))] : []
  const isOilDue = rules.some(({ item }) => item === 'oil')
  const [fills, goods] = await Promise.all([
    oil && isOilDue ? oilCandidates(db, oil, nearest) : [],
    listFreeGoods(db, {
      modelId: modelId ?? 0,
      engineId,
      lists: rows.map(({ rule, category }) =>
        category && rule.item !== 'oil' ? branchIds(categories, category.key) : [],
      ),
      nearest,
      limit: MOST_CANDIDATES,
    }),
  ])
  const candidates = rows.map(({ rule }, place) =>
    rule.item === 'oil' ? fills : candidatesOf(rule, goods[place] ?? [], known),
  )
  const { shop, offers } = soonestOffers(
    rows.map(({ rule }, place) => ({
      candidates: candidates[place] ?? [],
      isInSet: ITEMS[rule.item].isInSet,
    })),
    { shops, limit: MOST_OFFERS },
  )
  return {
    shop,
    lines: rows.map(({ rule, category }, place) => lineOf(rule, category, offers[place] ?? [])),
  }
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

/** The cheapest oils of all shops, and the cheapest of the nearest places. */
async function oilCandidates(
  db: Database,
  oil: OilRegulation,
  nearest: readonly number[],
): Promise<Candidate[]> {
  const places = nearest.length > 0 ? [null, nearest] : [null]
  const fills = await Promise.all(
    places.map((locationIds) => listOilFills(db, oil, { limit: MOST_OFFERS, locationIds })),
  )
  const candidates = fills.flat().map(({ price, canisters, approvals_to_check }) => ({
    price,
    goods: canisters,
    approvals_to_check,
    isSure: approvals_to_check.length === 0,
  }))
  return [...new Map(candidates.map((fill) => [fillKey(fill), fill])).values()]
}

const fillKey = ({ goods }: Candidate): string =>
  goods.map(({ product, quantity }) => `${product.id}:${quantity}`).join()

function candidatesOf(
  rule: ServiceRule,
  goods: readonly Product[],
  { car, oil }: Known,
): Candidate[] {
  const { isFluid = false } = ITEMS[rule.item]
  const needed = rule.item === 'plugs' ? (oil?.cylinders ?? USUAL_CYLINDERS) : 1
  return goods
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
    .map(({ product, quantity, verdict }) => ({
      price: rublesOf(times(kopecksOf(product.price), quantity)),
      goods: [{ product, quantity }],
      approvals_to_check: [],
      isSure: verdict === 'fits',
    }))
}

function lineOf(
  rule: ServiceRule,
  category: CategoryRow | undefined,
  offers: readonly ServiceOffer[],
): ServiceLine {
  const { name, note = '', gearbox = '', whyNot = '', isInSet } = ITEMS[rule.item]
  return {
    item: rule.item,
    name,
    note,
    gearbox,
    every_km: rule.everyKm,
    every_months: rule.everyMonths,
    source: sourceText(rule.source),
    is_sourced: isSourced(rule.source),
    category: category
      ? { key: category.key, name: category.name, pictogram: category.pictogram }
      : null,
    why_not_in_set: offers.length > 0 ? whyNot : '',
    is_in_set: isInSet && offers[0]?.approvals_to_check.length === 0,
    offers: [...offers],
  }
}
