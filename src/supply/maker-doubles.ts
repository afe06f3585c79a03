// Finds pairs of manufacturers that are probably one, by their names.

import { normaliseManufacturer } from '#src/catalogue/server/public.ts'

type Maker = {
  readonly id: number
  readonly name: string
  readonly norm: string
  readonly products: number
}

export type MakerPair = {
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
export function doublesByName(makers: readonly Maker[]): MakerPair[] {
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
