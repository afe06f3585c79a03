// What the shop knows before it reads a supplier's list, and what it keeps of the owner's corrections.

import {
  findOrCreateSupplier,
  listManufacturerNames,
  normaliseManufacturer,
} from '#src/catalogue/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import type { ProposedLayout } from '../layout/propose-layout.ts'
import type { RememberedStock } from '../layout/stock-columns.ts'
import type { Columns, Field } from '../price-list-columns.ts'
import { listPlaces } from './choose-location.ts'
import { lookApart } from './read-apart.ts'
import type { PriceListWishes } from './read-price-list.ts'
import { findSupplierLayouts, saveSupplierLayout } from './supplier-layouts.repository.ts'

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

/** Keeps what the owner has told of a list; one of which he has told nothing changes nothing. */
export async function rememberColumns(db: Database, request: SupplierList): Promise<void> {
  const { columns, manufacturer, stock = [], currencies, sheet, hiddenRows } = request
  const isTold =
    Object.keys(columns).length + stock.length > 0 ||
    [manufacturer, currencies, sheet, hiddenRows].some((word) => word !== undefined)
  if (!isTold) return
  const { parts } = await lookApart(request.path, request)
  const supplierId = await findOrCreateSupplier(db, request.supplier)
  for (const { layout, answers } of parts) {
    const told = manufacturer ?? layout.manufacturer
    const own = namedBefore(layout)
    const saved = { columns: own, manufacturer: told, stock: stockNamedBefore(layout), answers }
    await saveSupplierLayout(db, supplierId, { ...layout, ...saved })
  }
}
