// The phases of a list switch as types. Each is made of the previous one.

import type { WideNumber } from '../analogue-links/number-edges.repository.ts'
import type { Difference, ProposedCategories } from './difference.ts'

/**
 * Tables that each phase reads and writes. A temporary table in `reads` is filled by the same or an
 * earlier phase.
 */
export const TABLES_OF_PHASES = {
  matched: {
    reads: ['staged_products', 'supplier_codes', 'product_barcodes', 'products', 'manufacturers'],
    fills: ['staged_products'],
  },
  named: {
    reads: ['staged_products', 'manufacturer_synonyms'],
    fills: ['manufacturers', 'categories', 'supplier_categories'],
  },
  listed: { reads: ['staged_products', 'products'], fills: ['listed'] },
  placed: {
    reads: [
      ...['listed', 'listed_names', 'category_rules', 'categories', 'supplier_categories'],
      ...['manufacturers', 'manufacturer_synonyms', 'products'],
    ],
    fills: ['listed_names', 'listed'],
  },
  priced: { reads: ['listed', 'products', 'margin_rules'], fills: ['listed'] },
  compared: {
    reads: [
      ...['listed', 'staged_products', 'products', 'supplier_offers', 'unlisted_products'],
      ...['stock_levels', 'import_runs', 'list_changes', 'order_terms', 'supplier_codes'],
      ...['product_barcodes', 'run_codes'],
    ],
    fills: ['list_changes', 'run_codes'],
  },
  written: {
    reads: ['listed', 'list_changes', 'wanted_keys', 'product_redirects'],
    fills: [
      ...['wanted_keys', 'listed', 'product_changes', 'products', 'supplier_offers'],
      ...['unlisted_products', 'categories'],
    ],
  },
  linked: {
    reads: [
      ...['listed', 'list_changes', 'due_products', 'listed_cars', 'shown_fits', 'car_spellings'],
      ...['listed_numbers', 'number_changes', 'changed_numbers', 'number_carriers', 'number_edges'],
      ...['group_members', 'derived_groups', 'analogue_stops', 'supplier_offers', 'products'],
      ...['staged_products', 'models', 'engines', 'manufacturers', 'run_codes'],
    ],
    fills: [
      ...['due_products', 'listed_cars', 'supplier_fits', 'former_fits', 'doubtful_fits'],
      ...['former_doubts', 'shown_fits', 'fitments', 'listed_numbers', 'article_numbers'],
      ...['number_changes', 'changed_numbers', 'number_carriers', 'number_edges', 'analogue_edges'],
      ...['group_members', 'derived_groups', 'analogue_groups', 'products', 'run_numbers'],
      ...['supersessions', 'run_supersessions', 'product_barcodes', 'run_barcodes'],
      ...['picture_requests', 'supplier_codes'],
    ],
  },
  refreshed: {
    reads: ['listed', 'list_changes', 'number_changes', 'due_products', 'products'],
    fills: ['due_products', 'product_search', 'model_listing'],
  },
  counted: {
    reads: ['listed', 'list_changes', 'stock_levels', 'places_of_1c'],
    fills: ['stock_levels', 'stock_movements'],
  },
} as const satisfies Record<string, Record<'reads' | 'fills', readonly string[]>>

type PhaseName = 'staged' | keyof typeof TABLES_OF_PHASES

/** A stock location that the list counts. */
export type ListLocation = {
  readonly id: number
  /** Suppliers whose lists do not count it; `places_of_1c` says which locations 1C counts. */
  readonly elsewhere: readonly number[]
}

export type SupplierList = {
  readonly runId: number
  readonly supplierId: number
  /** `source` of the numbers and supersessions that the list states. */
  readonly source: string
  /** Number of staged rows: after a crash of the database server some may be lost. */
  readonly places: number
  /** Locations of the stock, by id; empty where the quantities are not the shop's own stock. */
  readonly locations: readonly ListLocation[]
  /** The list names only a part of the supplier's goods: no others are missing. */
  readonly isPartial: boolean
  /** The owner wants the missing categories of the list to be created. */
  readonly makesCategories: boolean
}

export type StagedList = SupplierList & {
  /**
   * Goods of 1C: known products get their category in 1C, and `seen_at` of each offer is renewed.
   */
  readonly isFrom1C: boolean
}

type Phase<Name extends PhaseName, Found = unknown> = Readonly<{ phase: Name; list: StagedList }> &
  Readonly<Found>

export type ListedManufacturer = {
  /** The name as the list writes it. */
  readonly written: string
  readonly id: number
  readonly isOriginal: boolean
}

export type ListedCategory = {
  /** The staged `CategoryPath` as JSON. */
  readonly category: string
  /** Id in `supplier_categories`; null where the list names too many categories. */
  readonly textId: number | null
  /** The category of the text; null where none was found. */
  readonly id: number | null
  /** Category of new products that neither rules nor part numbers nor names place. */
  readonly branchId: number | null
  /** False: the owner is asked. True: mapped, created or of the same name. */
  readonly isSure: boolean
}

type Names = {
  manufacturers: readonly ListedManufacturer[]
  categories: readonly ListedCategory[]
}

/** A row whose product is not known for sure. */
export type UnknownRow = {
  readonly line: number
  /** The barcode, where the row has no code. */
  readonly code: string
  readonly name: string
  readonly reason: string
}

/** The rows that no known code or barcode names; `rows` are the first of them. */
export type UnknownRows = { readonly count: number; readonly rows: readonly UnknownRow[] }

/** `staged_products` has all rows of the list. */
export type Staged = Phase<'staged'>
/** Rows without articles have those of the products that their codes name, but for the unknown. */
export type Matched = Phase<'matched', { unknown: UnknownRows }>
/** Manufacturers and categories of the list are found or created. */
export type Named = Phase<'named', Names>
/** `listed` has every product of the list once. */
export type Listed = Phase<'listed', Names>
/** New products have a category wherever one is found. */
export type Placed = Phase<'placed', Names & { proposed: ProposedCategories | null }>
/** `listed.price` is the price of the shop, margins included. */
export type Priced = Phase<'priced', Names & { proposed: ProposedCategories | null }>
/** `list_changes` has the differences from the catalogue; nothing is written yet. */
export type Compared = Phase<'compared', { difference: Difference }>
/** Products and offers are written; `newProducts` is a multirange of ids. */
export type Written = Phase<'written', { newProducts: string }>
/** Fitments, numbers and groups of analogues are written. */
export type Linked = Phase<'linked', { newProducts: string; wideNumbers: readonly WideNumber[] }>
/** Product lists are refreshed; rebuilt ones (`isRebuilt`) are swapped in after the stock. */
export type Refreshed = Phase<
  'refreshed',
  { newProducts: string; wideNumbers: readonly WideNumber[]; isRebuilt: boolean }
>
/** Stock is written; its rows in the ledger have ids above `ledgerFrom`. */
export type Counted = Phase<
  'counted',
  {
    newProducts: string
    wideNumbers: readonly WideNumber[]
    stockChanged: number
    ledgerFrom: number
  }
>
