// Divides products into groups of analogues by their links; a stop keeps two products apart.

export type AnalogueLink = {
  readonly products: readonly [number, number]
  /** Of two links that cannot both be used, the stronger one is used. */
  readonly strength: number
}

type Bounds = {
  readonly stops: readonly (readonly [number, number])[]
  /** Largest size of a group. */
  readonly most: number
  /** Order of products: decides between links of equal strength. */
  readonly placeOf: (product: number) => number
}

/**
 * Each link, the strongest first, joins the groups of its two products, unless that puts a stopped
 * pair into one group or makes the group larger than `most`. The groups depend on the set of links
 * and stops alone, not on their order. A product without a link is in no group.
 */
export function analogueGroups(
  links: readonly AnalogueLink[],
  { stops, most, placeOf }: Bounds,
): number[][] {
  const stopped = stoppedWith(stops)
  const groups = new Map<number, Set<number>>()
  const groupOf = (product: number) => groups.get(product) ?? new Set([product])
  for (const [one, other] of strongestFirst(links, placeOf)) {
    const [large, small] = bySize(groupOf(one), groupOf(other))
    if (large.has(small.values().next().value ?? 0)) continue
    if (large.size + small.size > most || isStopped(small, large, stopped)) continue
    for (const product of small) large.add(product)
    for (const product of [...small, one, other]) groups.set(product, large)
  }
  return [...new Set(groups.values())].map((group) => [...group])
}

function strongestFirst(
  links: readonly AnalogueLink[],
  placeOf: (product: number) => number,
): (readonly [number, number])[] {
  return links
    .map(({ products: [one, other], strength }) => {
      const places = [placeOf(one), placeOf(other)].sort((a, b) => a - b)
      return { pair: [one, other] as const, strength, places }
    })
    .sort(
      (a, b) =>
        b.strength - a.strength ||
        (a.places[0] ?? 0) - (b.places[0] ?? 0) ||
        (a.places[1] ?? 0) - (b.places[1] ?? 0),
    )
    .map(({ pair }) => pair)
}

const bySize = (one: Set<number>, other: Set<number>) =>
  one.size < other.size ? ([other, one] as const) : ([one, other] as const)

const isStopped = (
  small: ReadonlySet<number>,
  large: ReadonlySet<number>,
  stopped: ReadonlyMap<number, ReadonlySet<number>>,
): boolean =>
  [...small].some((product) => [...(stopped.get(product) ?? [])].some((id) => large.has(id)))

/** By product: the products that must not be in its group. */
function stoppedWith(stops: Bounds['stops']): Map<number, Set<number>> {
  const stopped = new Map<number, Set<number>>()
  const add = (product: number, other: number) =>
    stopped.set(product, (stopped.get(product) ?? new Set()).add(other))
  for (const [one, other] of stops) {
    add(one, other)
    add(other, one)
  }
  return stopped
}

/**
 * Connected components (union-find) of the products of `alone` and `pairs`; an array of `pairs`
 * holds product, linked product, product, linked product and so on.
 */
export function connectedProducts(
  alone: Iterable<number>,
  pairs: Iterable<readonly number[]>,
): number[][] {
  const parents = new Map<number, number>()
  for (const product of alone) parents.set(product, product)
  for (const some of pairs) {
    for (let at = 0; at + 1 < some.length; at += 2) {
      const one = rootOf(parents, some[at] ?? 0)
      const other = rootOf(parents, some[at + 1] ?? 0)
      // no union by size: rootOf halves the paths, which keeps them short enough
      parents.set(Math.max(one, other), Math.min(one, other))
    }
  }
  const members = new Map<number, number[]>()
  for (const product of parents.keys()) {
    const root = rootOf(parents, product)
    const known = members.get(root)
    if (known) known.push(product)
    else members.set(root, [product])
  }
  return [...members.values()]
}

function rootOf(parents: Map<number, number>, product: number): number {
  let root = product
  for (;;) {
    const parent = parents.get(root)
    if (parent === undefined) {
      parents.set(root, root)
      return root
    }
    if (parent === root) return root
    const grandparent = parents.get(parent) ?? parent
    parents.set(root, grandparent)
    root = grandparent
  }
}
