// Builds the path of each category from the records of a category file (id, name, parent).

export type CategoryRecord = {
  readonly id: string
  readonly name: string
  /** '' at the top. */
  readonly parent: string
}

const DECORATION = /\p{Extended_Pictographic}|\u{fe0f}/gu

/** Drops pictographs from a name: the shop draws its own. */
export const categoryName = (name: string): string =>
  name.replace(DECORATION, '').replace(/\s+/g, ' ').trim()

/** Names from the top level down, by id. A path starts below a missing or circular parent. */
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
