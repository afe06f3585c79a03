// What the shop knows before it reads a supplier's list, and what it keeps of the owner's corrections.

import { listManufacturerNames, normaliseManufacturer } from '#src/catalogue/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import type { ProposedLayout } from '../layout/propose-layout.ts'
import type { RememberedLayout } from '../layout/recall-layout.ts'
import type { RememberedStock } from '../layout/stock-columns.ts'
import type { Columns, Field } from '../price-list-columns.ts'
import { listPlaces } from './choose-location.ts'
import type { PriceList, PriceListWishes } from './read-price-list.ts'
import { findSupplierLayouts } from './supplier-layouts.repository.ts'

type SupplierList = PriceListWishes & { readonly path: string; readonly supplier: string }

/** The same request, read with the manufacturers of the shop and the supplier's earlier columns. */
export async function withKnowledge<Request extends SupplierList>(
  db: Database,
  request: Request,
): Promise<Request> {
  const [names, remembered, places] = await Promise.all([
    listManufacturerNames(db),
    findSupplierLayouts(db, request.supplier),
    listPlaces(db),
  ])
  const makers = new Set(names.flatMap((own) => own.names).map(normaliseManufacturer))
  return { ...request, known: { makers, remembered, places } }
}

/** The columns that the owner has named, now or for an earlier list; the others are told anew. */
const namedBefore = ({ columns, certainty }: ProposedLayout): Columns =>
  Object.fromEntries(
    Object.entries(columns).filter(([field]) =>
      ['owner', 'memory'].includes(certainty[field as Field]?.origin ?? ''),
    ),
  )

const stockNamedBefore = ({ stock }: ProposedLayout): RememberedStock[] =>
  stock
    .filter(({ certainty }) => certainty.origin !== 'title')
    .map(({ column, place }) => ({ column, place: place?.id ?? null }))

/** What the owner has told of a list, for the next ones; null where he has told nothing. */
export function toldLayouts(
  request: PriceListWishes,
  { parts }: PriceList,
): RememberedLayout[] | null {
  const { columns, manufacturer, stock = [], currencies, sheet, hiddenRows } = request
  const isTold =
    Object.keys(columns).length + stock.length > 0 ||
    [manufacturer, currencies, sheet, hiddenRows].some((word) => word !== undefined)
  if (!isTold) return null
  return parts.map(({ layout, answers }) => ({
    fingerprint: layout.fingerprint,
    columns: namedBefore(layout),
    manufacturer: manufacturer ?? layout.manufacturer,
    stock: stockNamedBefore(layout),
    answers,
  }))
}
