// A category file (id, name, parent) → the way from the top to each category.

export type CategoryRecord = {
  readonly id: string
  readonly name: string
  /** '' at the top. */
  readonly parent: string
}

const DECORATION = /\p{Extended_Pictographic}|\u{fe0f}/gu

/** A name without pictographs: the shop draws its own. */
export const categoryName = (name: string): string =>
  name.replace(DECORATION, '').replace(/\s+/g, ' ').trim()

/** Names from the top by id. A parent that is missing or in a circle ends the way there. */
export function categoryPaths(
  records: readonly CategoryRecord[],
): ReadonlyMap<string, readonly string[]> {
  const byId = new Map(records.map((record) => [record.id, record]))
  const pathOf = (record: CategoryRecord): string[] => {
    const path: CategoryRecord[] = []
    let next: CategoryRecord | undefined = record
    while (next && !path.includes(next)) {
      path.unshift(next)
      next = byId.get(next.parent)
    }
    return path.map(({ name }) => categoryName(name)).filter((name) => name !== '')
  }
  return new Map(records.map((record) => [record.id, pathOf(record)]))
}
