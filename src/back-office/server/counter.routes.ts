// Routes of the counter: the order that a buyer has come for, a part of it, and a sale without one.

import { limitTries, undoTry } from '#src/accounts/server/public.ts'
import { findOrder, STATUS_NAMES } from '#src/orders/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { type ApiServer, serve } from '#src/platform/server/serve-endpoint.ts'
import { ShopError } from '#src/shared/errors.ts'
import { momentOf } from '#src/shared/moment-words.ts'
import { asKopecks, rublesOf } from '#src/shared/money.ts'
import { counterApi } from '../counter-contract.ts'
import { partApi } from '../part-contract.ts'
import { isAllowed } from '../permissions.ts'
import { reasonText } from '../reasons.ts'
import { saleApi } from '../sale-contract.ts'
import { CODE_TRIES } from './change-shop-order.ts'
import { type ChoiceRow, findOtherOfCode, listChoices } from './counter.repository.ts'
import { handOverPart, sumOfPart } from './hand-over-part.ts'
import { type FoundOrder, findOpenOfBuyer, findReadyOrders } from './locked-orders.repository.ts'
import { orderAnswer, requireVersion } from './order-versions.ts'
import { requireAllowed } from './require-staff.ts'
import { type SaleParts, sellAtCounter } from './sell-at-counter.ts'
import type { Staff } from './staff.repository.ts'
import { customerResponse, staffOrderResponse } from './staff-responses.ts'
import { isVisible, visibleStore } from './visible-orders.ts'

export function serveCounter(api: ApiServer, parts: SaleParts): void {
  const { db, writes } = parts
  serve(api, counterApi.findAtCounter, async ({ body: { text } }, caller) => {
    const staff = await requireAllowed(db, caller, 'make-completed')
    const found = await findAtCounter(db, staff, text)
    if (found.length === 1) return { found }
    const choices = await listChoices(
      db,
      found.map(({ id }) => id),
    )
    const seesBuyers = isAllowed(staff.role, 'see-contacts')
    const ofRow = ({ total, recipient, phoneEnd, status, ...choice }: ChoiceRow) => ({
      ...choice,
      status_name: STATUS_NAMES[status],
      ...(seesBuyers && { phone_end: phoneEnd, ...(recipient && { recipient }) }),
      customer: customerResponse(choice.customer, staff),
      total: rublesOf(asKopecks(total)),
      parts: [...choice.parts],
    })
    return { found, choices: choices.map(ofRow) }
  })

  serve(api, saleApi.sell, async ({ body }, caller) => {
    const staff = await requireAllowed(db, caller, 'sell-at-counter')
    const sale = { body, key: caller.idempotencyKey }
    const { order, customer } = await sellAtCounter(parts, staff, sale)
    return { order: staffOrderResponse(order, staff), customer }
  })

  serve(api, partApi.countPart, async ({ params: { id }, body: { lines } }, caller) => {
    const staff = await requireAllowed(db, caller, 'hand-over-part')
    return sumOfPart(db, staff, { orderId: id, lines })
  })

  serve(api, partApi.handOverPart, async ({ params: { id }, body }, caller) => {
    const staff = await requireAllowed(db, caller, 'hand-over-part')
    const { lines, due, refund, code = '', reason = '', said = '', paid_by: paidBy } = body
    const order = await handOverPart(writes, staff, {
      orderId: id,
      version: requireVersion(caller),
      key: caller.idempotencyKey,
      lines,
      due: asKopecks(due),
      refund: refund === undefined ? undefined : asKopecks(refund),
      ...{ code, said, paidBy },
      reason: reasonText(reason),
      leftReason: reasonText(body.left_reason || 'not-taken'),
    })
    return orderAnswer(order, staff)
  })
}

const CODE = /^\d{6}$/
const NUMBER = /^(?:[№#]\d{1,9}|[1-9]\d{0,8})$/
const PHONE_END = /^\+?\d{4,11}$/
const LAST_NAME = /^\p{L}[\p{L}'-]+$/u
const NOT_FOUND =
  'Такого заказа в магазине нет. Ищут по коду получения, номеру заказа, телефону или фамилии.'
const NOT_READY = 'Код не подходит ни к одному готовому заказу магазина.'

/** A code that is read aloud is guessed at; an order that was found otherwise still asks for its own. */
const COUNTER_TRIES = {
  ...CODE_TRIES,
  refusal:
    'Слишком много неверных кодов, поиск по коду закрыт на несколько минут. Найдите заказ по номеру, телефону или фамилии.',
}

/**
 * A code alone names an order here, so tries are counted by member of staff: five wrong ones shut the
 * search by code for a while. Six digits that are the number of a ready order are no try: there are
 * far fewer of those than codes. A buyer's telephone, its last digits or his last name find his
 * orders that are ready or still to come, as does the name of another recipient.
 */
async function findAtCounter(db: Database, staff: Staff, text: string): Promise<FoundOrder[]> {
  const typed = text.replace(/[\s().]/g, '')
  if (CODE.test(typed)) return findByCode(db, staff, typed)
  const digits = typed.replace(/\D/g, '')
  const order = NUMBER.test(typed) ? await findOrder(db, Number(digits)) : null
  const numbered: FoundOrder[] =
    order && isVisible(staff, order) ? [{ id: order.id, by: 'number' }] : []
  if (order?.status === 'ready' && numbered.length > 0) return numbered
  const phone = typed.replaceAll('-', '')
  const isPhone = PHONE_END.test(phone)
  const [lastname = '', name = ''] = text.trim().split(/\s+/)
  if (!isPhone && !LAST_NAME.test(lastname)) {
    if (numbered.length > 0) return numbered
    throw new ShopError('not-found', NOT_FOUND)
  }
  const found = await findOpenOfBuyer(db, {
    phoneEnd: isPhone ? digits.slice(-10) : null,
    lastname,
    name,
    storeId: visibleStore(staff),
  })
  // the end of a telephone may be the number of another order as well
  const all = [...found, ...numbered.filter(({ id }) => !found.some((one) => one.id === id))]
  if (all.length === 0) throw new ShopError('not-found', NOT_FOUND)
  return all
}

async function findByCode(db: Database, staff: Staff, code: string): Promise<FoundOrder[]> {
  const key = `counter staff ${staff.id}`
  await limitTries(db, key, COUNTER_TRIES)
  const found = await findReadyOrders(db, { digits: code, storeId: visibleStore(staff) })
  // the try stays counted: none of his orders waits for it
  if (found.length === 0) throw new ShopError('not-found', await whyNotReady(db, staff, code))
  await undoTry(db, key)
  return found
}

/** Of another shop is told which one it is, to whoever has the right code of it, and nothing else. */
async function whyNotReady(db: Database, staff: Staff, code: string): Promise<string> {
  const other = await findOtherOfCode(db, { code, storeId: visibleStore(staff) })
  if (other === null) return NOT_READY
  const { id, store, handedOverAt } = other
  return handedOverAt === null
    ? `Это код заказа другого магазина: ${store}.`
    : `Заказ № ${id} с этим кодом уже выдан: ${momentOf(handedOverAt)}.`
}
