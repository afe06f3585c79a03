// Visibility and line width of the features of the region by zoom.

export type RegionFacts = {
  readonly kind: 'sea' | 'lake' | 'river' | 'road' | 'town' | 'street' | 'city' | 'place' | 'water'
  readonly name?: string
  /** The first and the last zoom at which it is visible. */
  readonly from?: number
  readonly to?: number
  /** The width of a river in metres, and its least width on the screen in pixels. */
  readonly width?: number
  readonly least?: number
}

type Position = [number, number]

export type RegionFeature = {
  readonly properties: RegionFacts
  readonly geometry:
    | { readonly type: 'Point'; readonly coordinates: Position }
    | { readonly type: 'LineString'; readonly coordinates: Position[] }
    | { readonly type: 'Polygon'; readonly coordinates: Position[][] }
}

// Roads are exact to a kilometre, streets to some hundred metres: nearer they would be wrong.
const RANGES: { readonly [kind in RegionFacts['kind']]?: readonly [number, number] } = {
  road: [6, 12],
  street: [10, 14],
  town: [9, 18],
  city: [6, 12],
  water: [6, 12],
}

export function isSeenAt({ kind, from, to }: RegionFacts, zoom: number): boolean {
  const [first, last] = RANGES[kind] ?? [0, Number.POSITIVE_INFINITY]
  return zoom >= (from ?? first) && zoom <= (to ?? last)
}

// of one pixel at zoom 0, at the latitude of Volgograd
const METRES = 104_000
const THINNEST = 1
const STREETS_FROM = 10

/** In pixels. */
export function strokeAt({ kind, width, least }: RegionFacts, zoom: number): number {
  if (kind === 'river') return Math.max(least ?? THINNEST, ((width ?? 0) * 2 ** zoom) / METRES)
  if (kind === 'street') return 1.5 + (zoom - STREETS_FROM)
  return kind === 'road' ? 1.5 + Math.max(0, zoom - 8) / 2 : THINNEST
}
