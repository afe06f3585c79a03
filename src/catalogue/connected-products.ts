// Which products hang together, however many there are: one look at each link, in any order.

/** Products of `alone` and of `pairs` (one and other, one and other …), those connected together. */
export function connectedProducts(
  alone: Iterable<number>,
  pairs: Iterable<readonly number[]>,
): number[][] {
  const above = new Map<number, number>()
  for (const product of alone) above.set(product, product)
  for (const some of pairs) {
    for (let at = 0; at + 1 < some.length; at += 2) {
      const one = topOf(above, some[at] ?? 0)
      const other = topOf(above, some[at + 1] ?? 0)
      // the smaller number stays on top: chains stay short enough by being cut on every way up
      above.set(Math.max(one, other), Math.min(one, other))
    }
  }
  const members = new Map<number, number[]>()
  for (const product of above.keys()) {
    const top = topOf(above, product)
    const known = members.get(top)
    if (known) known.push(product)
    else members.set(top, [product])
  }
  return [...members.values()]
}

function topOf(above: Map<number, number>, product: number): number {
  let top = product
  for (;;) {
    const next = above.get(top)
    if (next === undefined) {
      above.set(top, top)
      return top
    }
    if (next === top) return top
    const further = above.get(next) ?? next
    above.set(top, further)
    top = further
  }
}
