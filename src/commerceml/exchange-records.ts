// What an exchange file tells: typed records, whatever the version of the format.

import type { Kopecks } from '#src/shared/money.ts'

export type GroupRecord = {
  readonly id: string
  readonly parentId: string | null
  readonly name: string
}

export type PropertyRecord = {
  readonly id: string
  readonly name: string
  /** Values by their ids; of a property without a dictionary there are none. */
  readonly options: Readonly<Record<string, string>>
}

/** Values of properties by the id of the property: ids of a dictionary, or the text itself. */
export type PropertyValues = Readonly<Record<string, string>>

/** '' and null say that the file tells nothing. */
export type ProductRecord = {
  readonly id: string
  /** 1C says that it is gone; it may say nothing else then. */
  readonly isDeleted: boolean
  readonly article: string
  readonly code: string
  readonly barcode: string
  readonly name: string
  readonly unit: string
  readonly country: string
  readonly groupIds: readonly string[]
  readonly description: string
  readonly manufacturer: string
  readonly properties: PropertyValues
  readonly vatRate: number | null
  readonly images: readonly string[]
}

export type PriceRecord = {
  readonly typeId: string
  /** Zero: there is no price; null: it cannot be read. */
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
  readonly unit: string
  readonly properties: PropertyValues
  /** Null: the file says nothing of prices. */
  readonly prices: readonly PriceRecord[] | null
  /** Units in all; null: the file does not say. */
  readonly quantity: number | null
  /** Units by the id of a warehouse; null: the file does not say. */
  readonly stocks: Readonly<Record<string, number>> | null
}

export type PriceTypeRecord = { readonly id: string; readonly name: string }
export type WarehouseRecord = { readonly id: string; readonly name: string }

/** An order as 1C tells it back. */
export type DocumentRecord = {
  readonly id: string
  /** What kind of act it is: «Заказ товара». */
  readonly operation: string
  /** Its number in 1C. */
  readonly number: string
  readonly isDeleted: boolean
  readonly requisites: Readonly<Record<string, string>>
}

/** A package begins: whether it holds everything that there is, or what has changed. */
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
