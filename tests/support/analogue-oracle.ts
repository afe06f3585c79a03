// Computes groups of analogues from all statements at once: the simplest algorithm, for comparison.

export type SaidNumber = {
  readonly product: string
  readonly source: string
  readonly number: string
  readonly kind: 'original' | 'cross'
}

export type Said = {
  /** Article by the name of a product; names are in the order of article and maker. */
  readonly articleOf: ReadonlyMap<string, string>
  readonly numbers: readonly SaidNumber[]
  readonly stated: readonly (readonly [source: string, one: string, other: string])[]
  readonly stops: readonly (readonly [string, string])[]
}

type Edge = { readonly pair: string; readonly source: string; readonly isStated: boolean }

/** Groups of two products or more: names in order, groups in the order of their first name. */
export function toldGroups(said: Said): string[][] {
  let groups = [...said.articleOf.keys()].map((name) => [name])
  const groupOf = (name = '') => groups.find((group) => group.includes(name)) ?? []
  for (const pair of strongestFirst(edgesOf(said))) {
    const [one, other] = pair.split(' ')
    const together = [...new Set([...groupOf(one), ...groupOf(other)])]
    const isStopped = said.stops.some((stop) => stop.every((name) => together.includes(name)))
    if (isStopped) continue
    groups = [...groups.filter((group) => !together.includes(group[0] ?? '')), together.sort()]
  }
  return groups.filter(({ length }) => length > 1).sort((a, b) => compare(a[0], b[0]))
}

const compare = (one = '', other = '') => (one < other ? -1 : one > other ? 1 : 0)
const pairOf = (one: string, other: string) => [one, other].sort().join(' ')

function strongestFirst(edges: readonly Edge[]): string[] {
  const strengthOf = (pair: string) => {
    const its = edges.filter((edge) => edge.pair === pair)
    return new Set(its.map(({ source }) => source)).size + (its.some((e) => e.isStated) ? 1000 : 0)
  }
  const pairs = [...new Set(edges.map(({ pair }) => pair))]
  return pairs.sort((a, b) => strengthOf(b) - strengthOf(a) || compare(a, b))
}

function edgesOf({ articleOf, numbers, stated }: Said): Edge[] {
  const edges: Edge[] = stated.map(([source, one, other]) => ({
    pair: pairOf(one, other),
    source,
    isStated: true,
  }))
  for (const number of new Set(numbers.map((said) => said.number))) {
    const told = numbers.filter((said) => said.number === number)
    const own = [...articleOf].flatMap(([name, article]) => (article === number ? [name] : []))
    const replaced = told.filter(({ kind }) => kind === 'original').map(({ product }) => product)
    const heads = own.length > 0 ? own : replaced.sort().slice(0, 1)
    if (number.length < 5 || own.length > 3) continue
    for (const head of heads) {
      for (const { product, source } of told) {
        if (product !== head) edges.push({ pair: pairOf(head, product), source, isStated: false })
      }
    }
  }
  return edges
}
