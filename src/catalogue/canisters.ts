// Finds the cheapest canisters of one oil for a needed volume: `4 л + 1 л`.

import { asKopecks, type Kopecks, times } from '#src/shared/money.ts'

export type Canister = {
  readonly volumeMl: number
  readonly price: Kopecks
  /** Free units in the shops. */
  readonly free: number
  /** Pack size: quantities are multiples of it. */
  readonly multiplicity: number
}

export type Fill<Kind extends Canister> = {
  /** The largest canister first. */
  readonly parts: readonly { readonly canister: Kind; readonly quantity: number }[]
  readonly price: Kopecks
  readonly volumeMl: number
}

type Taken = { readonly price: number; readonly pieces: number; readonly quantities: number[] }

const NOTHING: Taken = { price: 0, pieces: 0, quantities: [] }

/**
 * The cheapest whole packs with at least `neededMl`; of equal prices the fewest canisters. Null
 * when the free units hold less.
 */
export function cheapestFill<Kind extends Canister>(
  canisters: readonly Kind[],
  neededMl: number,
): Fill<Kind> | null {
  const kinds = canisters.toSorted((one, other) => other.volumeMl - one.volumeMl)
  const known = new Map<string, Taken | null>()

  /** The cheapest fill of `restMl` from the kinds at `place` and after. */
  function best(place: number, restMl: number): Taken | null {
    if (restMl <= 0) return { ...NOTHING, quantities: kinds.slice(place).map(() => 0) }
    const kind = kinds[place]
    if (!kind) return null
    const key = `${place}/${restMl}`
    const former = known.get(key)
    if (former !== undefined) return former
    const { volumeMl, free, multiplicity } = kind
    const packs = Math.min(
      Math.floor(free / multiplicity),
      Math.ceil(restMl / (volumeMl * multiplicity)),
    )
    const found = Array.from({ length: packs + 1 }, (_, pack) => {
      const quantity = pack * multiplicity
      const rest = best(place + 1, restMl - quantity * volumeMl)
      return rest && withPieces(rest, kind, quantity)
    }).reduce((one, other) => better(one, other), null)
    known.set(key, found)
    return found
  }

  const taken = best(0, neededMl)
  if (!taken) return null
  const parts = kinds.flatMap((canister, place) => {
    const quantity = taken.quantities[place] ?? 0
    return quantity > 0 ? [{ canister, quantity }] : []
  })
  const volumeMl = parts.reduce((sum, part) => sum + part.canister.volumeMl * part.quantity, 0)
  return { parts, price: asKopecks(taken.price), volumeMl }
}

const withPieces = (rest: Taken, { price }: Canister, quantity: number): Taken => ({
  price: rest.price + times(price, quantity),
  pieces: rest.pieces + quantity,
  quantities: [quantity, ...rest.quantities],
})

function better(one: Taken | null, other: Taken | null): Taken | null {
  if (!one || !other) return one ?? other
  if (one.price !== other.price) return one.price < other.price ? one : other
  return other.pieces < one.pieces ? other : one
}

/** `Shell Helix Ultra 5W-40, 4 л` → `shell helix ultra 5w-40`: the same for every canister of an oil. */
export const oilWithoutPack = (name: string): string =>
  name
    .toLowerCase()
    .replace(/(?<![\p{L}\d.,-])\d+(?:[.,]\d+)?\s*(?:л|мл|l|ml|кг|kg)(?![\p{L}\d])\.?/giu, ' ')
    .replace(/[\s,;()]+/g, ' ')
    .trim()
