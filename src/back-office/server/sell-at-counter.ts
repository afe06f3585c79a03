// Sells at the counter without an order before: order, handover and act are one transaction.

import { createHash } from 'node:crypto'
import { buyerByPhone, type Customer, retailBuyer } from '#src/accounts/server/public.ts'
import { PICKUP_METHOD_ID, REUSED_KEY } from '#src/orders/contract.ts'
import { type Order, placeOrderBy, stepOrder } from '#src/orders/server/public.ts'
import { requireShortKey } from '#src/platform/server/caller.ts'
import type { Database } from '#src/platform/server/database.ts'
import type { CheckedInput } from '#src/shared/endpoint.ts'
import { type ChangedLine, invalidField, ShopError } from '#src/shared/errors.ts'
import { asKopecks, formatPrice, kopecksOf, rublesOf, sumOf, times } from '#src/shared/money.ts'
import { listStockPlaces } from '#src/stores/server/public.ts'
import { wayOfPaying } from '../pay-words.ts'
import type { saleApi } from '../sale-contract.ts'
import { actAsStaff } from './act-as-staff.ts'
import { requireOnReceipt } from './place-by-phone.ts'
import type { Staff } from './staff.repository.ts'
import { namesOfProducts } from './stock-ledger.repository.ts'
import { visibleStore } from './visible-orders.ts'

/** `writes` is the bulkhead for statements that wait for rows. */
export type SaleParts = { readonly db: Database; readonly writes: Database }

type SaleBody = CheckedInput<typeof saleApi.sell>['body']
type Sale = { readonly body: SaleBody; readonly key: string | null }
type Sold = { readonly order: Order; readonly customer: string }

/** By the function of every order, then the step of the handover: what is refused leaves nothing. */
export async function sellAtCounter(
  { db, writes }: SaleParts,
  staff: Staff,
  { body, key }: Sale,
): Promise<Sold> {
  const store = await storeOfSale(db, staff, body.store)
  await requireOnReceipt(db, body.payment_method, 'В магазине платят наличными или картой.')
  const draft = draftOf(body, store, keyOf(staff, key))
  const bringBuyer = await buyerOf(db, staff, body)
  let customer = ''
  try {
    const order = await placeOrderBy(db, draft, (insert) =>
      actAsStaff(writes, staff, { act: 'sell', subject: '' }, async (tx) => {
        const buyer = await bringBuyer(tx)
        customer = [buyer.lastname, buyer.name, buyer.patronymic].filter(Boolean).join(' ')
        const placed = await insert(tx, buyer.id)
        const subject = `order ${placed.id}`
        // under this key it was sold before
        if (placed.status !== 'new') return { result: placed, details: null, subject }
        const actor = `staff ${staff.id}`
        const step = { orderId: placed.id, to: 'completed', reason: '', actor } as const
        const result = await stepOrder(tx, { ...step, actorKind: 'staff' })
        const method = wayOfPaying(result.paymentMethod).toLowerCase()
        return { result, details: { store, total: rublesOf(result.total), method }, subject }
      }),
    )
    return { order, customer }
  } catch (error) {
    throw isReusedKey(error)
      ? new ShopError('conflict', REUSED, error.particulars)
      : await inWords(db, error, body)
  }
}

const draftOf = (body: SaleBody, address: string, idempotencyKey: string) => ({
  paymentMethodId: body.payment_method,
  shippingMethodId: PICKUP_METHOD_ID,
  address,
  phone: body.phone ?? '',
  comment: '',
  lines: body.items.map(({ id, quantity }) => ({ productId: id, quantity })),
  expectedTotal: asKopecks(body.expected_total),
  idempotencyKey,
  isSale: true,
})

/** The title of the open shop where it is sold. */
async function storeOfSale(db: Database, staff: Staff, asked: number | undefined): Promise<string> {
  const own = visibleStore(staff)
  const id = asked ?? own
  if (id === null) throw invalidField('store', 'Выберите магазин.')
  const places = own === null || own === id ? await listStockPlaces(db) : []
  const title = places.find(({ storeId }) => storeId === id)?.title
  if (title) return title
  throw new ShopError('not-found', 'Такого магазина нет, или он закрыт.')
}

const NO_KEY = 'Передайте заголовок Idempotency-Key: под одним ключом продажа одна.'

/** The seller is part of the key: one key of two sellers is two sales. */
function keyOf({ id }: Staff, key: string | null): string {
  if (key === null) throw invalidField('idempotency_key', NO_KEY)
  requireShortKey(key)
  return createHash('sha256').update(`sale ${id} ${key}`).digest('hex')
}

const REUSED =
  'Эта продажа уже проведена с другими данными: найдите её в списке заказов, начните новую.'
const isReusedKey = (error: unknown): error is ShopError =>
  error instanceof ShopError && error.particulars.fields?.[REUSED_KEY] !== undefined

async function buyerOf(
  db: Database,
  { id }: Staff,
  { phone = '', name = '', lastname = '' }: SaleBody,
): Promise<(tx: Database) => Promise<Customer>> {
  if (phone === '') return retailBuyer
  return buyerByPhone(db, {
    ...{ phone, name, lastname, email: '' },
    ...{ hasConsented: false, toldTo: `staff ${id}` },
  })
}

/** A sale of goods that have changed, with their names, as they are now. */
async function inWords(db: Database, error: unknown, { items }: SaleBody): Promise<unknown> {
  const lines = error instanceof ShopError ? error.particulars.lines : undefined
  if (!(error instanceof ShopError) || !lines) return error
  const names = await namesOfProducts(
    db,
    lines.map(({ id }) => id),
  )
  const wanted = new Map<number, number>()
  for (const { id, quantity } of items) wanted.set(id, (wanted.get(id) ?? 0) + quantity)
  const named = lines.map((line) => ({
    ...line,
    name: names.get(line.id) ?? `Товар № ${line.id}`,
    quantity: wanted.get(line.id) ?? 0,
  }))
  return new ShopError(error.kind, changeText(named), error.particulars)
}

type NamedLine = ChangedLine & { readonly name: string; readonly quantity: number }

function changeText(lines: readonly NamedLine[]): string {
  const gone = lines.filter(({ price }) => price === null)
  if (gone.length > 0) {
    return `Не продано, больше не продаётся: ${gone.map(({ name }) => `«${name}»`).join('; ')}.`
  }
  const short = lines.filter(({ available, quantity }) => available < quantity)
  if (short.length > 0) {
    const left = short.map(({ name, available }) => `«${name}» — осталось ${available} шт.`)
    return `Не продано, в магазине не хватает: ${left.join('; ')}`
  }
  const prices = lines.map(({ name, price }) => `«${name}» — ${formatPrice(price ?? 0)}`)
  const total = sumOf(lines.map(({ price, quantity }) => times(kopecksOf(price ?? 0), quantity)))
  return [
    'Не продано, цена изменилась. Теперь:',
    `${prices.join('; ')}, всего ${formatPrice(rublesOf(total))}`,
    'Назовите сумму покупателю и продайте ещё раз.',
  ].join(' ')
}
