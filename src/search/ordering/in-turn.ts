// Lists that take turns: the first of each, then the second of each …

export function inTurn<Item>(lists: readonly (readonly Item[])[]): Item[] {
  const longest = Math.max(0, ...lists.map((list) => list.length))
  const turns = Array.from({ length: longest }, (_, turn) =>
    // sliced and not read: a list that is out has no item, rather than an empty one
    lists.flatMap((list) => list.slice(turn, turn + 1)),
  )
  return turns.flat()
}
