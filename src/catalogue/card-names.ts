// The names that a card of a product shows beside what is its own.

/** By id; `place` is the order in which they are shown. */
type Named<Row> = ReadonlyMap<number, Row & { readonly place: number }>

export type CardNames = {
  readonly manufacturers: Named<{ readonly name: string; readonly country: string | null }>
  readonly categories: Named<{ key: string; name: string; pictogram: string }>
  readonly models: Named<{ readonly brand: string; readonly name: string }>
  readonly engines: Named<{ readonly name: string }>
  readonly locations: Named<{ city: string; address: string; isToOrder: boolean }>
}

export type NamedCar = {
  readonly brand: string
  readonly model: string
  /** Empty for every engine of the model. */
  readonly engine: string
}
export type NamedStock = {
  readonly city: string
  readonly address: string
  readonly quantity: number
  /** It lies at a supplier, and is sold to order. */
  readonly isToOrder: boolean
}

/**
 * `1,2,3,4` in pairs: [[1, 2], [3, 4]]; null is none. Packed, as a page of results has hundreds of
 * fitments and levels, which are read several times quicker than as objects.
 */
function pairsOf(numbers: string | null): [number, number][] {
  const all: number[] = numbers ? JSON.parse(`[${numbers}]`) : []
  const pairs: [number, number][] = []
  for (let at = 0; at < all.length; at += 2) pairs.push([all[at] ?? 0, all[at + 1] ?? 0])
  return pairs
}

const EVERY_ENGINE = { name: '', place: Number.MAX_SAFE_INTEGER }

/** `isWhole`: everything has a name; what has none is left out. */
type Known<Item> = { readonly known: Item[]; readonly isWhole: boolean }

/** Models with engines as the database tells them, in the order of the shop. */
export function namedCars(fitments: string | null, names: CardNames): Known<NamedCar> {
  const cars = pairsOf(fitments).map(([modelId, engineId]) => ({
    model: names.models.get(modelId),
    engine: engineId === 0 ? EVERY_ENGINE : names.engines.get(engineId),
  }))
  const known = cars.flatMap(({ model, engine }) => (model && engine ? [{ model, engine }] : []))
  const inOrder = known.sort(
    (one, other) => one.model.place - other.model.place || one.engine.place - other.engine.place,
  )
  return {
    known: inOrder.map(({ model, engine }) => ({
      brand: model.brand,
      model: model.name,
      engine: engine.name,
    })),
    isWhole: known.length === cars.length,
  }
}

/**
 * Locations with quantities, in the order of the shop: those that the product is sold from, which
 * are the shop's own, or the one store of a supplier.
 */
export function namedStock(
  stock: string | null,
  orderLocationId: number | null,
  names: CardNames,
): Known<NamedStock> {
  const levels = pairsOf(stock).map(([locationId, quantity]) => ({
    locationId,
    location: names.locations.get(locationId),
    quantity,
  }))
  const known = levels.flatMap(({ locationId, location, quantity }) =>
    location && (orderLocationId === null ? !location.isToOrder : locationId === orderLocationId)
      ? [{ location, quantity }]
      : [],
  )
  const inOrder = known.sort((one, other) => one.location.place - other.location.place)
  return {
    known: inOrder.map(({ location: { city, address, isToOrder }, quantity }) => ({
      city,
      address,
      quantity,
      isToOrder,
    })),
    isWhole: levels.every(({ location }) => location !== undefined),
  }
}
