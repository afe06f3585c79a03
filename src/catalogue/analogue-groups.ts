// Groups of analogues made of what links products, in which no two stopped ones are together.

export type AnalogueLink = {
  readonly products: readonly [number, number]
  /** Of two links that cannot both hold, the stronger one holds. */
  readonly strength: number
}

type Bounds = {
  readonly stops: readonly (readonly [number, number])[]
  readonly most: number
  /** Of links that are equally strong: who comes first, whatever order they came in. */
  readonly placeOf: (product: number) => number
}

/**
 * The strongest links first, each joins the groups of its two products, unless that would bring a
 * stopped pair together or make a group of more than `most`. So the groups follow from the set of
 * links and stops alone. Products that are left alone are in no group.
 */
export function analogueGroups(
  links: readonly AnalogueLink[],
  { stops, most, placeOf }: Bounds,
): number[][] {
  const enemies = enemiesOf(stops)
  const groups = new Map<number, Set<number>>()
  const groupOf = (product: number) => groups.get(product) ?? new Set([product])
  for (const [one, other] of inOrder(links, placeOf)) {
    const [large, small] = bySize(groupOf(one), groupOf(other))
    if (large.has(small.values().next().value ?? 0)) continue
    if (large.size + small.size > most || isStopped(small, large, enemies)) continue
    for (const product of small) large.add(product)
    for (const product of [...small, one, other]) groups.set(product, large)
  }
  return [...new Set(groups.values())].map((group) => [...group])
}

function inOrder(
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
  enemies: ReadonlyMap<number, ReadonlySet<number>>,
): boolean =>
  [...small].some((product) => [...(enemies.get(product) ?? [])].some((id) => large.has(id)))

function enemiesOf(stops: Bounds['stops']): Map<number, Set<number>> {
  const enemies = new Map<number, Set<number>>()
  const add = (product: number, enemy: number) =>
    enemies.set(product, (enemies.get(product) ?? new Set()).add(enemy))
  for (const [one, other] of stops) {
    add(one, other)
    add(other, one)
  }
  return enemies
}
