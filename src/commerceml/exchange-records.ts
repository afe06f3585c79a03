// Types of the records of exchange files, the same for all versions of the format.

import type { Kopecks } from '#src/shared/money.ts'

export type GroupRecord = {
  readonly id: string
  readonly parentId: string | null
  readonly name: string
}

export type PropertyRecord = {
  readonly id: string
  readonly name: string
  /** Values by id; empty for a property without a dictionary. */
  readonly options: Readonly<Record<string, string>>
}

/** Values by property id: an id of a dictionary, or the text itself. */
export type PropertyValues = Readonly<Record<string, string>>

/** '' and null stand for fields missing in the file. */
export type ProductRecord = {
  readonly id: string
  /** Deleted in 1C; other fields may be empty then. */
  readonly isDeleted: boolean
  readonly article: string
  readonly code: string
  /** As 1C writes them, commas between several. */
  readonly barcode: string
  readonly name: string
  readonly unit: string
  /** Its code of the classifier ОКЕИ; '' where it is not told. */
  readonly unitCode: string
  readonly country: string
  readonly groupIds: readonly string[]
  readonly description: string
  readonly manufacturer: string
  readonly properties: PropertyValues
  readonly vatRate: number | null
  readonly images: readonly string[]
}

/** Name and value of each, as «Цвет» «Синий»; in the order of the file. */
export type Characteristics = readonly (readonly [name: string, value: string])[]

export type PriceRecord = {
  readonly typeId: string
  /** Zero for no price; null for one that cannot be read. */
  readonly amount: Kopecks | null
  readonly currency: string
}

export type OfferRecord = {
  /** `product` or `product#characteristic`. */
  readonly id: string
  readonly productId: string
  readonly isDeleted: boolean
  readonly name: string
  readonly article: string
  readonly barcode: string
  readonly unit: string
  /** Its code of the classifier ОКЕИ; '' where it is not told. */
  readonly unitCode: string
  readonly characteristics: Characteristics
  readonly properties: PropertyValues
  /** null when the file states no prices. */
  readonly prices: readonly PriceRecord[] | null
  /** Total units; null when the file states none. */
  readonly quantity: number | null
  /** Units by warehouse id; null when the file states none. */
  readonly stocks: Readonly<Record<string, number>> | null
}

export type PriceTypeRecord = { readonly id: string; readonly name: string }
export type WarehouseRecord = {
  readonly id: string
  readonly name: string
  /** The city of its address; '' where 1C states none. */
  readonly city: string
}

/** An order that 1C sends back. */
export type DocumentRecord = {
  readonly id: string
  /** The kind of the document: «Заказ товара». */
  readonly operation: string
  /** Its number in 1C. */
  readonly number: string
  readonly isDeleted: boolean
  readonly requisites: Readonly<Record<string, string>>
}

/** The beginning of a package: whether it is full or holds only changes. */
export type PackageRecord = {
  readonly of: 'classifier' | 'catalogue' | 'offers'
  readonly onlyChanges: boolean
}

export type ExchangeRecords = {
  readonly package: PackageRecord
  readonly group: GroupRecord
  readonly property: PropertyRecord
  readonly product: ProductRecord
  readonly offer: OfferRecord
  readonly priceType: PriceTypeRecord
  readonly warehouse: WarehouseRecord
  readonly document: DocumentRecord
}

export type RecordKind = keyof ExchangeRecords

export type ExchangeRecord = {
  [Kind in RecordKind]: { readonly kind: Kind; readonly record: ExchangeRecords[Kind] }
}[RecordKind]
