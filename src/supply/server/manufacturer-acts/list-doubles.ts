// Lists pairs of manufacturers that are probably one: by their names, or by equal goods.

import { normaliseManufacturer } from '#src/catalogue/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import {
  type CountedManufacturer,
  listCountedManufacturers,
  listSharedArticles,
} from './manufacturer-acts.repository.ts'

export type MakerDoubles = {
  readonly into: CountedManufacturer
  readonly double: CountedManufacturer
  /** Articles that both have under equal names; null: found by the names of the makers. */
  readonly shared: number | null
}

export async function listMakerDoubles(db: Database): Promise<MakerDoubles[]> {
  const [makers, shared] = await Promise.all([listCountedManufacturers(db), listSharedArticles(db)])
  const byId = new Map(makers.map((maker) => [maker.id, maker]))
  const found = new Map<string, MakerDoubles>()
  const add = (intoId: number, doubleId: number, count: number | null) => {
    const [into, double] = [byId.get(intoId), byId.get(doubleId)]
    const pair = [intoId, doubleId].toSorted((one, other) => one - other).join()
    if (into && double && !found.has(pair)) found.set(pair, { into, double, shared: count })
  }
  for (const { into, double } of doublesByName(makers)) add(into, double, null)
  for (const { one, other, products } of shared) {
    const isLarger = (byId.get(one)?.products ?? 0) >= (byId.get(other)?.products ?? 0)
    if (isLarger) add(one, other, products)
    else add(other, one, products)
  }
  return [...found.values()]
}

type MakerPair = {
  /** The one that the other is probably a spelling of. */
  readonly into: number
  readonly double: number
}

/** Words that suppliers add to the name of a maker. */
const ADDED = new Set(
  (
    'CHINA КИТАЙ PRC RUS RUSSIA РУС РОССИЯ OEM ОЕМ OE ORIGINAL ОРИГИНАЛ GENUINE АНАЛОГ AUTO АВТО ' +
    'AUTOMOTIVE PARTS AUTOPARTS АВТОЗАПЧАСТИ LTD CO INC CORP LLC GMBH AG COMPANY GROUP PRODUCTS ' +
    'PRODUCT INTERNATIONAL ООО ОАО ЗАО'
  ).split(' '),
)

/** Pairs of names that differ by added words, the makers with the most products first. */
function doublesByName(makers: readonly CountedManufacturer[]): MakerPair[] {
  const byCore = Map.groupBy(makers, ({ name, norm }) => coreOf(name) || norm)
  return [...byCore].flatMap(([core, own]) => {
    const [into, ...doubles] = own.toSorted(
      (one, other) =>
        Number(other.norm === core) - Number(one.norm === core) || other.products - one.products,
    )
    return into ? doubles.map(({ id }) => ({ into: into.id, double: id })) : []
  })
}

const coreOf = (name: string): string =>
  normaliseManufacturer(
    name
      .toUpperCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => !ADDED.has(word))
      .join(' '),
  )
