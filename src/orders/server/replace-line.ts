// Replaces units of a line by an analogue of its product, and lists the analogues.

import type { Database } from '#src/platform/server/database.ts'
import { raisedDetail } from '#src/platform/server/database-errors.ts'
import { withRetries } from '#src/platform/server/with-retries.ts'
import { invalidField, ShopError } from '#src/shared/errors.ts'
import { asKopecks, formatPrice, rublesOf } from '#src/shared/money.ts'
import type { Order } from '../order.ts'
import { type OrderStatus, STATUS_NAMES } from '../order-life.ts'
import {
  findOrderedLine,
  type LineAnalogue,
  listAnalogues,
  type OrderedLine,
  type Replacement,
  saveReplacement,
} from './line-analogues.repository.ts'
import { unevenText } from './order-refusals.ts'

type Line = { readonly orderId: number; readonly position: number }
type LineAnalogues = { readonly line: OrderedLine; readonly analogues: LineAnalogue[] }

const NO_LINE = 'Такой строки в заказе нет.'

/** Analogues of the product of a line that have free units, the best first. */
export async function listLineAnalogues(db: Database, place: Line): Promise<LineAnalogues> {
  const line = await findOrderedLine(db, place)
  if (line === null) throw new ShopError('not-found', NO_LINE)
  return { line, analogues: await listAnalogues(db, place) }
}

/** The buyer gets a letter. What he has paid for the former units pays for the new ones. */
export async function replaceLine(db: Database, replacement: Replacement): Promise<Order> {
  try {
    return await withRetries(() => saveReplacement(db, replacement))
  } catch (error) {
    if (raisedDetail(error, 'SW404') !== null) throw new ShopError('not-found', NO_LINE)
    const wrong = raisedDetail(error, 'SW422')
    if (wrong !== null) throw wrongUnits(wrong) ?? invalidField('product_id', NOT_SOLD)
    const refused = raisedDetail(error, 'SW409')
    if (refused === null) throw error
    throw new ShopError('conflict', refusedText(JSON.parse(refused) as Refused))
  }
}

const NOT_SOLD = 'Этот товар не продаётся: выберите другую замену.'

/** The refusal of so many units, or null where the detail tells of something else. */
export function wrongUnits(detail: string): ShopError | null {
  const { ordered, name, multiplicity } = JSON.parse(detail) as WrongUnits
  if (ordered !== undefined) return invalidField('quantity', `В строке ${ordered} шт.`)
  if (name === undefined || multiplicity === undefined) return null
  return invalidField('quantity', unevenText({ name, multiplicity }))
}

type WrongUnits = {
  readonly ordered?: number
  readonly name?: string
  readonly multiplicity?: number
}

type Refused =
  | { readonly from: OrderStatus }
  | { readonly free: number }
  | { readonly difference: number; readonly price: number }

function refusedText(refused: Refused): string {
  if ('from' in refused) {
    return `Заказ «${STATUS_NAMES[refused.from]}»: строку в нём уже не заменить.`
  }
  if ('free' in refused) {
    return refused.free === 0
      ? 'Эту замену только что разобрали: свободных штук нет.'
      : `Замены осталось ${refused.free} шт.: на всё не хватит.`
  }
  const price = formatPrice(rublesOf(asKopecks(refused.price)))
  return `Цена замены изменилась: теперь она ${price} за штуку. Посмотрите и решите ещё раз.`
}
