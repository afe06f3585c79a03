// Random histories of orders that are paid online: the money balances to the kopeck, whatever comes.

import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Customer } from '#src/accounts/server/public.ts'
import { dropLine, stepOrder } from '#src/orders/server/public.ts'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { ShopError } from '#src/shared/errors.ts'
import { openEmbeddedCopy } from '#tests/support/embedded-template.ts'
import { LINES, type MoneyAct, MoneyModel } from '#tests/support/money-model.ts'
import {
  type Mishap,
  type PaymentProvider,
  paymentProvider,
  REFUSAL,
} from '#tests/support/payment-provider.ts'
import { placedOnline } from '#tests/support/placed-order.ts'
import { addCustomer, addProduct, addWarehouse } from '#tests/support/sample-rows.ts'
import { beginPayment } from './begin-payment.ts'
import { refundUnits } from './change-payment.ts'
import type { ProviderDeps } from './payment-deps.ts'
import { runPaymentRound } from './payment-worker.ts'
import { receiveNotification } from './payments.routes.ts'
import { offerOnlinePayment } from './unpaid.repository.ts'
import { yooKassa } from './yookassa.ts'

const HISTORIES = 500
const PATIENCE_MS = 600_000

let db: OpenDatabase
let provider: PaymentProvider
let deps: ProviderDeps
let ivan: Customer
let products: number[]

beforeAll(async () => {
  db = await openEmbeddedCopy()
  provider = await paymentProvider()
  const { YOOKASSA_SHOP_ID: shopId, YOOKASSA_SECRET_KEY: secretKey } = provider.settings
  deps = {
    db,
    provider: yooKassa({ url: provider.url, shopId, secretKey }),
    seller: { publicUrl: 'https://silkway.example', taxSystem: null, email: 'a@silkway.example' },
    log: { warn: () => {}, error: () => {} },
  }
  await offerOnlinePayment(db, true)
  ivan = await addCustomer(db)
  const stock = new Map([[await addWarehouse(db), 100_000]])
  products = []
  for (const { price } of LINES) products.push(await addProduct(db, { price, stock }))
})
afterAll(async () => {
  await db?.close()
  await provider?.close()
})

/** What may become of a call: the first is the provider's word, and final. */
const MISHAPS: readonly Mishap[] = [
  REFUSAL,
  { kind: 'cut' },
  { kind: 'lost-answer' },
  { kind: 'status', status: 500 },
  { kind: 'status', status: 400 },
]
const which = fc.nat({ max: 2 })
const position = fc.integer({ min: 1, max: LINES.length })
const kind = <Kind extends string>(name: Kind) => fc.constant(name)
const act: fc.Arbitrary<MoneyAct> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: kind('begin') }) },
  { weight: 4, arbitrary: fc.record({ kind: kind('pay'), which }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('refuse'), which }) },
  { weight: 5, arbitrary: fc.record({ kind: kind('look') }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: kind('notify'),
      which,
      says: fc.constantFrom('succeeded' as const, 'canceled' as const),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: kind('step'),
      to: fc.constantFrom(
        'confirmed',
        'assembling',
        'shipped',
        'completed',
        'returned',
        'cancelled',
      ),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: kind('drop'), position }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: kind('give-back'),
      position,
      quantity: fc.integer({ min: 1, max: 2 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: kind('give-all-back') }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: kind('mishap'),
      call: fc.constantFrom('payments' as const, 'refunds' as const),
      what: fc.nat({ max: MISHAPS.length - 1 }),
    }),
  },
)
/** Many begin with an order that is paid and on its way, paid twice, or whose refund is refused. */
const history = fc
  .tuple(fc.nat({ max: 2 }), fc.nat({ max: 6 }), fc.array(act, { minLength: 2, maxLength: 14 }))
  .map(([which, length, acts]): MoneyAct[] => [
    ...([PAID_TWICE, PAID_AND_GONE, PAID_AND_REFUSED][which] ?? []).slice(0, length),
    ...acts,
  ])
const PAID_AND_REFUSED: readonly MoneyAct[] = [
  { kind: 'begin' },
  { kind: 'pay', which: 0 },
  { kind: 'look' },
  { kind: 'mishap', call: 'refunds', what: 0 },
  { kind: 'step', to: 'cancelled' },
  { kind: 'look' },
]
const PAID_TWICE: readonly MoneyAct[] = [
  { kind: 'begin' },
  { kind: 'drop', position: 3 },
  { kind: 'begin' },
  { kind: 'pay', which: 0 },
  { kind: 'pay', which: 1 },
  { kind: 'look' },
]
const PAID_AND_GONE: readonly MoneyAct[] = [
  { kind: 'begin' },
  { kind: 'pay', which: 0 },
  { kind: 'look' },
  ...['confirmed', 'assembling', 'shipped'].map((to): MoneyAct => ({ kind: 'step', to })),
]

async function placed(): Promise<number> {
  const lines = LINES.map(({ quantity }, place) => ({ productId: products[place] ?? 0, quantity }))
  return placedOnline(db, ivan, lines)
}

/** A minute passes, and the worker looks at whatever is due. */
async function look() {
  const passed = sql`interval '700 seconds'`
  await db.query(sql`
    UPDATE payments SET due_at = due_at - ${passed}, asked_at = asked_at - ${passed}
    WHERE due_at IS NOT NULL`)
  await db.query(sql`
    UPDATE refunds SET due_at = due_at - ${passed} WHERE status = 'queued'`)
  await runPaymentRound(deps, new AbortController().signal)
}

/** What nobody will pay any more has run out; else every later history would look at it too. */
async function close(orderId: number) {
  const own = provider.payments.filter(({ metadata }) => metadata.order_id === String(orderId))
  for (const { id } of own) provider.cancel(id)
}

const attemptOf = (orderId: number, place: number) =>
  provider.payments.filter(({ metadata }) => metadata.order_id === String(orderId))[place]

async function perform(orderId: number, act: MoneyAct): Promise<void> {
  if (act.kind === 'begin') await beginPayment(deps, { customer: ivan, orderId })
  if (act.kind === 'look') await look()
  if (act.kind === 'pay' || act.kind === 'refuse') {
    const attempt = attemptOf(orderId, act.which)
    if (attempt) provider[act.kind === 'pay' ? 'pay' : 'cancel'](attempt.id)
  }
  if (act.kind === 'notify') {
    const id = attemptOf(orderId, act.which)?.id ?? 'forged'
    await receiveNotification(db, {
      event: `payment.${act.says}`,
      object: { id, status: act.says },
    })
  }
  if (act.kind === 'mishap') {
    provider.mishap(new RegExp(`^POST /v3/${act.call}$`), MISHAPS[act.what] ?? REFUSAL)
  }
  const told = { orderId, actor: 'staff 1', reason: '' }
  if (act.kind === 'step') {
    await stepOrder(db, { ...told, to: act.to as 'confirmed', actorKind: 'staff' })
  }
  if (act.kind === 'drop') await dropLine(db, { ...told, position: act.position })
  const wish = { orderId, key: randomUUID(), reason: '' }
  if (act.kind === 'give-back') await refundUnits(db, { ...wish, lines: [act] })
  if (act.kind === 'give-all-back') await refundUnits(db, { ...wish, lines: null })
}

async function isDone(orderId: number, act: MoneyAct): Promise<boolean> {
  try {
    await perform(orderId, act)
    return true
  } catch (error) {
    if (error instanceof ShopError && /^(conflict|invalid|unavailable)$/.test(error.kind))
      return false
    throw error
  }
}

/** Money is left that the provider refused to give back. */
const isGivenUp = async (orderId: number) =>
  (await db.query(sql`SELECT 1 FROM payment_differences WHERE order_id = ${orderId}`)).length > 0

const kopecks = ({ value }: { readonly value: string }) => Math.round(Number(value) * 100)
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

/** What the provider itself has of an order: the truth of where the money is. */
function atProvider(orderId: number) {
  const payments = provider.payments.filter(
    ({ metadata, status }) => metadata.order_id === String(orderId) && status === 'succeeded',
  )
  const ids = payments.map(({ id }) => id)
  const refunds = provider.refunds.filter(({ payment_id }) => ids.includes(payment_id))
  return {
    paid: sum(payments.map(({ amount }) => kopecks(amount))),
    back: sum(refunds.map(({ amount }) => kopecks(amount))),
  }
}

test(
  `after ${HISTORIES} histories the provider has what is owed, and not a kopeck more`,
  async () => {
    let [paid, refunded, twice, givenUp] = [0, 0, 0, 0]
    await fc.assert(
      fc.asyncProperty(history, async (acts) => {
        const orderId = await placed()
        const model = new MoneyModel()
        for (const act of acts) if (await isDone(orderId, act)) model.done(act)
        provider.calm()
        await look()
        await close(orderId)
        await look()
        if (await isGivenUp(orderId)) {
          givenUp += 1
          await refundUnits(db, { orderId, lines: [], key: randomUUID(), reason: '' })
          await look()
        }

        const money = atProvider(orderId)
        expect(money.paid - money.back).toBe(money.paid === 0 ? 0 : model.owed())
        expect(await isGivenUp(orderId), 'the shop knows where the money is').toBe(false)
        if (money.paid > 0) paid += 1
        if (money.back > 0) refunded += 1
        if (money.paid > sum(LINES.map(({ price, quantity }) => price * quantity))) twice += 1
      }),
      { numRuns: HISTORIES },
    )
    // or the histories have tried less than they promise
    expect(paid).toBeGreaterThan(HISTORIES / 4)
    expect(refunded).toBeGreaterThan(HISTORIES / 5)
    expect(twice).toBeGreaterThan(HISTORIES / 20)
    expect(await db.query(sql`SELECT order_id FROM payment_differences`)).toEqual([])
    expect(givenUp).toBeGreaterThan(HISTORIES / 100)
  },
  PATIENCE_MS,
)
