// Loads what the shop knows about a supplier's lists, and collects the owner's new corrections.

import { listManufacturerNames, normaliseManufacturer } from '#src/catalogue/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { findOrderLocation, hasSupplierCodes } from '#src/supply/server/public.ts'
import type { ProposedLayout } from '../layout/propose-layout.ts'
import type { RememberedLayout } from '../layout/recall-layout.ts'
import type { RememberedStock } from '../layout/stock-columns.ts'
import type { Columns, Field } from '../price-list-columns.ts'
import { listPlaces } from './choose-location.ts'
import type { PriceList, PriceListOptions } from './read-price-list.ts'
import { findSupplierLayouts } from './supplier-layouts.repository.ts'

type SupplierList = PriceListOptions & { readonly path: string; readonly supplier: string }

/** Adds manufacturers, locations and what is known of the supplier to the request. */
export async function withKnowledge<Request extends SupplierList>(
  db: Database,
  request: Request,
): Promise<Request> {
  const { supplier } = request
  const [names, remembered, places, hasCodes, orderPlace] = await Promise.all([
    listManufacturerNames(db),
    findSupplierLayouts(db, supplier),
    listPlaces(db),
    hasSupplierCodes(db, supplier),
    findOrderLocation(db, supplier),
  ])
  const makers = new Set(names.flatMap((own) => own.names).map(normaliseManufacturer))
  const isToOrder = orderPlace !== null
  return { ...request, known: { makers, remembered, places, hasCodes, isToOrder } }
}

/** Columns named by the owner, now or for an earlier list; others are recognised in each list. */
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

/** The layouts to remember for the next lists; null when the owner corrected nothing. */
export function correctedLayouts(
  request: PriceListOptions,
  { parts }: PriceList,
): RememberedLayout[] | null {
  const {
    columns,
    manufacturer,
    stock = [],
    currencies,
    sheet,
    hiddenRows,
    quantityWords,
  } = request
  const isCorrected =
    Object.keys(columns).length + stock.length > 0 ||
    [manufacturer, currencies, sheet, hiddenRows, quantityWords].some(
      (option) => option !== undefined,
    )
  if (!isCorrected) return null
  return parts.map(({ layout, answers }) => ({
    fingerprint: layout.fingerprint,
    columns: namedBefore(layout),
    manufacturer: manufacturer ?? layout.manufacturer,
    stock: stockNamedBefore(layout),
    answers,
  }))
}
