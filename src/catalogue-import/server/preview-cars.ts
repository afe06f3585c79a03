// In how many of the first rows the shop knows the cars, and of which texts it is not sure.

import type { CarReader } from '#src/vehicles/server/public.ts'
import { type PriceList, readRows } from './read-price-list.ts'

const ROWS_LOOKED_AT = 1000
const DOUBTS_SHOWN = 5

export async function previewCars(list: PriceList, readCars: CarReader): Promise<string[]> {
  const doubts = new Map<string, number>()
  let rows = 0
  let known = 0
  for await (const checked of readRows(list)) {
    if (!('row' in checked)) continue
    const { fits, doubts: own } = readCars(checked.row)
    known += fits.length > 0 ? 1 : 0
    for (const { doubt } of own) doubts.set(doubt, (doubts.get(doubt) ?? 0) + 1)
    rows += 1
    if (rows === ROWS_LOOKED_AT) break
  }
  if (known + doubts.size === 0) return []
  const often = [...doubts].toSorted(([, one], [, other]) => other - one).slice(0, DOUBTS_SHOWN)
  const unsure = often.map(([text, count]) => `«${text}» (${count})`).join(', ')
  return [
    `Автомобили узнаны в строках: ${known} из первых ${rows}.`,
    ...(unsure === '' ? [] : [`Сомнительны: ${unsure}.`]),
  ]
}
