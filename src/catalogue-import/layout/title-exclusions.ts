// Titles that exclude a field, even if the cells below would suit it.

import {
  candidatesByTitle,
  dividedWords,
  isNoQuantity,
  isNoRetailPrice,
  isPriceTitle,
} from '../price-list-columns.ts'
import { FIELDS, type Field } from './fields.ts'

const RULED_OUT: Readonly<Partial<Record<Field, RegExp>>> = {
  manufacturer:
    /(авто|модел|машин|применяем|кузов|двигател|стран|город|склад|ед изм|кросс|аналог|\bcar|\bcross|vehicle|model|country)/u,
  name: /(модел|применяем|адрес|город|склад|vehicle|model)/u,
  price:
    /(^| )(вес|масса|объем|кол|мин|кратность|упаковка|код|id|год|weight|volume|pack|year|pllt|pal+et|паллет|паллета|поддон|moq|carton|ctn|box|cbm|срок|дней|days)( |$)/u,
  article: /(^| )(id|штрихкод|штрих|дата|год|date|year)( |$)/u,
}

export const isRuledOut = (field: Field, title: string): boolean =>
  (field === 'price' && isNoRetailPrice(title)) ||
  (field !== 'price' && isPriceTitle(title)) ||
  (field === 'quantity' && isNoQuantity(title)) ||
  (RULED_OUT[field]?.test(dividedWords(title)) ?? false)

const NO_MONEY =
  /(^| )(количеств\S*|остат\S*|склад\S*|наличи\S*|резерв\S*|заказ\S*|парти\S*|мест|сумм\S*|итого|скидк\S*|наценк\S*|доставк\S*|процент\S*|ндс|длин\S*|ширин\S*|высот\S*|глубин\S*|толщин\S*|диаметр\S*|размер\S*|габарит\S*|крат\S*|норм\S*|фасовк\S*|литраж|брутто|нетто|кг|гр|мм|см|мл|мощност\S*|напряж\S*|гарант\S*|рейтинг\S*|сортиров\S*|страниц\S*|телефон\S*|тнвэд|вэд|гтд|номер\S*|артикул\S*|штрих\S*|дата|позици\S*|ряд|групп\S*|тип|вид|изм\S*|упак\S*|короб\S*|qty|stock|sum|total|discount|delivery|vat|length|width|height|size|diameter|warranty|rating|sort|order|page|phone|hs|number|date)( |$)|^(шт|штук\S*|ед|уп|pcs|л)$/u

/** The title names something else than a price, even if the cells look like prices. */
export const saysNoPrice = (title: string): boolean =>
  title.includes('%') ||
  NO_MONEY.test(dividedWords(title.replaceAll('№', 'номер '))) ||
  FIELDS.some((field) => field !== 'price' && candidatesByTitle(field, [title]).length > 0)
