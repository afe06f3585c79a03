// A list that names no manufacturer anywhere: without one no row can come in, so it is not begun.

import { ShopError } from '#src/shared/errors.ts'
import type { PriceList, PriceListPart } from './read-price-list.ts'

const NAMELESS =
  'Столбца с производителем нет, а без производителя не примется ни одна строка: назовите его ' +
  '(--manufacturer ИМЯ, --columns manufacturer=… или --manufacturer-pattern).'

/** Throws `invalid` where nobody has told whose goods they are, neither the list nor the owner. */
export function requireMaker({ parts }: PriceList): void {
  if (parts.some(mayHaveMaker)) return
  throw new ShopError('invalid', NAMELESS, { fields: { manufacturer: [NAMELESS] } })
}

const mayHaveMaker = ({ layout, manufacturer }: PriceListPart): boolean =>
  layout.columns.manufacturer !== undefined ||
  manufacturer.pattern !== undefined ||
  (manufacturer.constant ?? '') !== ''
