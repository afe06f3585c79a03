// Where the rows of a table name their manufacturer: one for all, or inside another column.

import { ShopError } from '#src/shared/errors.ts'
import type { ManufacturerSource } from '../import-row.ts'
import type { Field } from '../price-list-columns.ts'
import { columnNamed, type Layout } from '../price-list-layout.ts'
import { MAKER_INSIDE } from './maker-pattern.ts'
import type { ProposedLayout } from './propose-layout.ts'

type Wishes = {
  readonly manufacturerPattern?:
    | { readonly column: string; readonly expression: RegExp }
    | undefined
  readonly manufacturer?: string | undefined
}

export function manufacturerSource(
  layout: ProposedLayout,
  { manufacturerPattern: pattern, manufacturer: constant }: Wishes,
): ManufacturerSource {
  const { makerInside } = layout
  const found =
    makerInside === undefined ? undefined : { column: makerInside, expression: MAKER_INSIDE }
  const told = pattern && { ...pattern, column: patternColumn(layout, pattern.column) }
  return { constant: constant ?? layout.manufacturer, pattern: told ?? found }
}

function patternColumn({ titles, columns }: Layout, name: string): number {
  const column = columnNamed(titles ?? [], name) ?? columns[name as Field]
  if (column !== undefined) return column
  throw new ShopError('invalid', `--manufacturer-pattern: столбца «${name}» в списке нет.`)
}
