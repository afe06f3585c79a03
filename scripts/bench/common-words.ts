// Which words of goods' names are common, which stand together, and which never do.

/** Forms of one word (левый, левая) match the same goods: they are told by how they begin. */
const rootOf = (word: string): string => word.slice(0, Math.min(4, word.length - 2))

const wordsOf = (name: string): string[] => [
  ...new Set(name.toLowerCase().match(/\p{L}{3,}/gu) ?? []),
]

export type CommonWord = {
  readonly word: string
  /** Of all names, how many hold it in any form: 0 to 1. */
  readonly share: number
}

/** The commonest words first, each in its commonest form. */
export function commonWords(names: readonly string[], most: number): CommonWord[] {
  const counts = new Map<string, number>()
  const countByRoot = new Map<string, number>()
  for (const words of names.map(wordsOf)) {
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
    for (const root of new Set(words.map(rootOf))) {
      countByRoot.set(root, (countByRoot.get(root) ?? 0) + 1)
    }
  }
  const formByRoot = new Map(
    [...counts].sort(([, one], [, other]) => one - other).map(([word]) => [rootOf(word), word]),
  )
  return [...countByRoot]
    .sort(([, one], [, other]) => other - one)
    .slice(0, most)
    .map(([root, count]) => ({ word: formByRoot.get(root) ?? root, share: count / names.length }))
}

export type Pairs = {
  /** The commonest first. */
  readonly together: readonly string[]
  /** Each word has many goods, both have none: whoever looks for an overlap looks long. */
  readonly apart: readonly string[]
}

/** All pairs of the words, by whether a name holds both. */
export function pairsOf(words: readonly string[], names: readonly string[]): Pairs {
  const placeByRoot = new Map(words.map((word, place) => [rootOf(word), place]))
  const counts = new Map<string, number>()
  for (const name of names) {
    const roots = new Set(wordsOf(name).map(rootOf))
    const places = [...roots].flatMap((root) => placeByRoot.get(root) ?? []).sort((a, b) => a - b)
    for (const pair of eachPair(places)) {
      const text = pair.map((place) => words[place]).join(' ')
      counts.set(text, (counts.get(text) ?? 0) + 1)
    }
  }
  return {
    together: [...counts].sort(([, one], [, other]) => other - one).map(([text]) => text),
    apart: eachPair(words)
      .map((pair) => pair.join(' '))
      .filter((text) => !counts.has(text)),
  }
}

const eachPair = <Item>(items: readonly Item[]): (readonly [Item, Item])[] =>
  items.flatMap((one, place) => items.slice(place + 1).map((other) => [one, other] as const))
