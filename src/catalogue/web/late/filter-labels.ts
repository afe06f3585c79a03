// What the screens call the filters of lists.

import type { ListFilter, OilField, SearchFilter } from '../../filter-contract.ts'

const MANUFACTURER = { name: 'Производитель' }
const IN_STOCK = { name: 'В наличии' }

/** `unit` stands behind the bounds of a range. */
export type Label = { readonly name: string; readonly unit?: string }

export const SEARCH_LABELS: Readonly<Record<SearchFilter, Label>> = {
  category: { name: 'Категория' },
  manufacturer: MANUFACTURER,
  in_stock: IN_STOCK,
  price: { name: 'Цена', unit: 'руб.' },
}

export const LIST_LABELS: Readonly<Record<ListFilter, Label>> = {
  in_stock: IN_STOCK,
  quality: { name: 'Качество' },
  price: SEARCH_LABELS.price,
  manufacturer: MANUFACTURER,
}

/** Values of `isOfMarks` are short: they stand side by side. */
type OilLabel = Label & { readonly isOfMarks?: boolean }

export const OIL_LABELS: Readonly<Record<OilField, OilLabel>> = {
  viscosity: { name: 'Вязкость SAE', isOfMarks: true },
  volume: { name: 'Объём', isOfMarks: true },
  api: { name: 'Класс API и ILSAC', isOfMarks: true },
  acea: { name: 'Класс ACEA', isOfMarks: true },
  approval: { name: 'Допуск автопроизводителя' },
  base: { name: 'Основа' },
  manufacturer: MANUFACTURER,
  in_stock: IN_STOCK,
}
