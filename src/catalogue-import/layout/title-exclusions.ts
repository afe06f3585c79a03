// Titles that rule a meaning out, however well the cells below them would suit it.

import { isNoRetailPrice, isPriceTitle, titleWords } from '../price-list-columns.ts'
import type { Field } from './fields.ts'

const RULED_OUT: Readonly<Partial<Record<Field, RegExp>>> = {
  manufacturer:
    /(авто|модел|машин|применяем|кузов|двигател|стран|город|склад|ед изм|кросс|аналог|\bcar|\bcross|vehicle|model|country)/u,
  name: /(модел|применяем|адрес|город|склад|vehicle|model)/u,
  price:
    /(^| )(вес|масса|объем|кол|мин|кратность|упаковка|код|id|год|weight|volume|pack|year|pllt|pal+et|паллет|паллета|поддон|moq|carton|ctn|box|cbm|срок|дней|days)( |$)/u,
  quantity:
    /(^| )(кратность|мин|минимум|упаковка|вес|масса|код|id|год|срок|min|pack|weight|year)( |$)/u,
  article: /(^| )(id|штрихкод|штрих|дата|год|date|year)( |$)/u,
}

export const isRuledOut = (field: Field, title: string): boolean =>
  (field === 'price' && isNoRetailPrice(title)) ||
  (field !== 'price' && isPriceTitle(title)) ||
  (RULED_OUT[field]?.test(titleWords(title)) ?? false)
