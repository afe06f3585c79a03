// The source of a table's manufacturers besides their own column: a constant or a pattern.

import { ShopError } from '#src/shared/errors.ts'
import type { Field } from '../price-list-columns.ts'
import { columnNamed, type Layout } from '../price-list-layout.ts'
import type { ManufacturerSource } from '../row-identity.ts'
import { MAKER_INSIDE } from './maker-pattern.ts'
import type { ProposedLayout } from './propose-layout.ts'

type MakerOptions = {
  readonly manufacturerPattern?:
    | { readonly column: string; readonly expression: RegExp }
    | undefined
  readonly manufacturer?: string | undefined
}

export function manufacturerSource(
  layout: ProposedLayout,
  { manufacturerPattern: pattern, manufacturer: constant }: MakerOptions,
): ManufacturerSource {
  const { makerInside } = layout
  const found =
    makerInside === undefined ? undefined : { column: makerInside, expression: MAKER_INSIDE }
  const named = pattern && { ...pattern, column: patternColumn(layout, pattern.column) }
  return { constant: constant ?? layout.manufacturer, pattern: named ?? found }
}

function patternColumn({ titles, columns }: Layout, name: string): number {
  const column = columnNamed(titles ?? [], name) ?? columns[name as Field]
  if (column !== undefined) return column
  throw new ShopError('invalid', `--manufacturer-pattern: столбца «${name}» в списке нет.`)
}
