// Prepares callers and data for fuzzed calls: customers, orders, links that a call may use up.

import { insertLink, type LinkPurpose } from '#src/accounts/server/account-links.repository.ts'
import { hashPassword, newAccessToken, tokenHash } from '#src/accounts/server/public.ts'
import { bringFirstArticles } from '#src/content/server/public.ts'
import { placeOrder } from '#src/orders/server/place-order.ts'
import { sql } from '#src/platform/server/sql.ts'
import { margins } from '#src/supply/server/public.ts'
import type { Operation } from './api-operations.ts'
import { knownWords, PLENTY, stockWords } from './fuzz-words.ts'
import { deliver } from './new-product.ts'
import { CARD, type PaidShop } from './paid-shop.ts'
import { STORES } from './sample-catalogue.ts'
import { addCustomer, addProduct, courier } from './sample-rows.ts'
import type { Words } from './schema-values.ts'
import { asStaff, STAFF_PASSWORD } from './staff-member.ts'
import { keepVerified, staffScenes } from './staff-scenes.ts'
import { aSignUpForm, PASSWORD, type TestShop } from './test-shop.ts'

export type Scene = {
  readonly token: string | null
  /**
   * Fields of address and query by name; those of the body under `body`, the version of the order that
   * the caller has seen under `seen`.
   */
  readonly known: Readonly<Record<string, unknown>>
}

export type Scenes = {
  readonly words: Words
  readonly sceneOf: (operation: Operation) => Promise<Scene>
}

const COUNTS =
  'known added changed unchanged repeated vanishing hiding dearer cheaper jumps requantified emptied'
const NO_DIFFERENCE = JSON.stringify({
  ...Object.fromEntries(COUNTS.split(' ').map((count) => [count, 0])),
  largest: [],
  vanished: [],
})

export async function fuzzScenes(shop: PaidShop): Promise<Scenes> {
  const { db, goods } = shop
  await bringFirstArticles(db)
  await deliver(db, goods.oil.id, { store: STORES.volgograd[0], units: PLENTY })
  const staff = await asStaff(shop, 'owner')
  await keepVerified(db)
  const passwordHash = await hashPassword(PASSWORD)
  const regular = await newCustomer()
  const dearer = await addDearerAnalogue(shop)

  async function newCustomer() {
    const customer = await addCustomer(db, passwordHash)
    const token = newAccessToken()
    await db.query(sql`
      INSERT INTO access_tokens (token_hash, customer_id, expires_at)
      VALUES (${tokenHash(token)}, ${customer.id}, now() + interval '1 day')`)
    return { ...customer, token }
  }
  async function newOrder(paymentMethodId = courier.paymentMethodId) {
    const customer = await newCustomer()
    const lines = [goods.oil, goods.oil].map(({ id }) => ({ productId: id, quantity: 1 }))
    const { id } = await placeOrder(db, customer, { ...courier, paymentMethodId, lines })
    return { token: customer.token, known: { id } }
  }
  async function readyOrder() {
    const { known } = await newOrder()
    await db.query(sql`UPDATE orders SET status = 'ready' WHERE id = ${known.id}`)
    return known
  }
  async function newLink(purpose: LinkPurpose) {
    const { id: customerId, email } = await newCustomer()
    const token = newAccessToken()
    await insertLink(db, { hash: tokenHash(token), customerId, purpose, email, hours: 1 })
    return { token: null, known: { token } }
  }
  const shippedOrder = everyThird(async () => {
    const id = await shop.paid()
    await db.query(sql`UPDATE orders SET status = 'shipped' WHERE id = ${id}`)
    return id
  })
  const asOwner = async (known: object = {}) => ({ token: staff.token, known: { ...known } })
  const asCustomer = async (known: object = {}) => {
    const { token } = await newCustomer()
    return { token, known: { ...known } }
  }
  let runs = 0
  /** Of a list without goods, by a supplier of its own. */
  const newRun = async (status: 'done' | 'waiting') => {
    runs += 1
    const [supplier] = await db.query<{ id: number }>(sql`
      INSERT INTO suppliers (name) VALUES (${`Поставщик ${runs}`}) RETURNING id`)
    const [run] = await db.query<{ id: number }>(sql`
      INSERT INTO import_runs (source, supplier_id, status, is_staged, finished_at, difference)
      VALUES ('list.csv', ${supplier?.id}, ${status}, true, clock_timestamp(),
              ${NO_DIFFERENCE}::jsonb)
      RETURNING id`)
    return asOwner({ id: run?.id })
  }
  /** Of no rules to no rules: the newest one; one that is still being written counts as broken off. */
  const newMarginChange = async () => {
    const [change] = await db.query<{ id: number }>(sql`
      WITH broken AS (UPDATE margin_changes SET seen_at = '-infinity' WHERE state = 'running')
      INSERT INTO margin_changes (made_by, state, finished_at, was_rules, rules)
      VALUES ('Анна', 'done', now(), '[]', '[]') RETURNING id`)
    return asOwner({ id: change?.id })
  }
  const newCar = async () => {
    const { id: customerId, token } = await newCustomer()
    const [car] = await db.query<{ id: number }>(sql`
      INSERT INTO customer_cars (customer_id, make, model)
      VALUES (${customerId}, 'Chery', 'QQ') RETURNING id`)
    return { token, known: { id: car?.id } }
  }
  const newReader = async () => {
    const { token, known } = await newOrder()
    await db.query(sql`UPDATE orders SET status = 'completed' WHERE id = ${known.id}`)
    return { token, known: { id: goods.oil.id, body: { stars: 5, text: 'Подошло' } } }
  }
  const ofFilter = () => asOwner({ status: 'new,ready', from: '2026-01-01', to: '2026-12-31' })
  const oneUnit = [{ position: 1, quantity: 1 }]
  const priceOfOne = goods.oil.unitPrice / 100
  const handedOver = async (sent: object = {}) => {
    const { known } = await newOrder()
    const [at] = await db.query<{ place: number }>(sql`
      UPDATE orders SET status = 'completed' WHERE id = ${known.id}
      RETURNING (SELECT min(id) FROM stock_locations WHERE NOT is_to_order) AS place`)
    const body = {
      place: at?.place,
      ...sent,
      ...('lines' in sent && { expected_place: at?.place }),
    }
    return asOwner({ ...known, seen: 2, body })
  }
  const ofManyOrders = async () => {
    const { known } = await newOrder()
    return asOwner({ body: { to: 'confirmed', orders: [known.id] } })
  }
  const newBulk = async () => {
    const [job] = await db.query<{ id: number }>(sql`
      INSERT INTO bulk_jobs (staff_id, step, run_at)
      VALUES (${staff.id}, 'confirmed', now() + interval '1 hour') RETURNING id`)
    return asOwner({ id: job?.id })
  }
  const newLetter = async () => {
    const [letter] = await db.query<{ id: number }>(sql`
      INSERT INTO letters (kind, recipient, data, given_up_at)
      VALUES ('request-received', 'buyer@example.ru', '{"id": 1}', now()) RETURNING id`)
    return asOwner({ id: letter?.id })
  }
  const newExchange = async () => {
    const [run] = await db.query<{ id: number }>(sql`
      INSERT INTO exchange_runs (session_id, ledger_from) VALUES (1, 0) RETURNING id`)
    return asOwner({ id: run?.id })
  }
  const newWarehouse = async () => {
    await db.query(sql`
      INSERT INTO exchange_warehouses (id, name) VALUES ('far', 'Дальний') ON CONFLICT DO NOTHING`)
    return asOwner({ body: { warehouse: 'Дальний', place: STORES.volgograd[0] } })
  }
  const asNobody = async (body: object) => ({ token: null, known: { body } })

  const ofStaff = staffScenes(shop, { staff, passwordHash, asOwner })

  /** Calls that need more than a caller. */
  const prepared: Readonly<Record<string, () => Promise<Scene>>> = {
    'POST /api/signup': () => asNobody(aSignUpForm()),
    'POST /api/login': () => asNobody({ email: regular.email, password: PASSWORD }),
    'POST /api/staff/login': () => asNobody({ email: staff.email, password: STAFF_PASSWORD }),
    'POST /api/staff/session': () => asNobody({ email: staff.email, password: STAFF_PASSWORD }),
    'POST /api/password': () => asCustomer({ body: { old: PASSWORD } }),
    'POST /api/user/update': async () => {
      const { phone, email } = aSignUpForm()
      return asCustomer({ body: { phone, email, password: PASSWORD } })
    },
    'DELETE /api/sessions/{id}': async () => {
      const { token } = await newCustomer()
      const [session] = await db.query<{ id: string }>(sql`
        SELECT id FROM access_tokens WHERE token_hash = ${tokenHash(token)}`)
      return { token, known: { id: session?.id } }
    },
    'POST /api/user/reviews/{id}': newReader,
    'POST /api/user/cars/{id}': newCar,
    'DELETE /api/user/cars/{id}': newCar,
    'POST /api/password-reset/{token}': () => newLink('password-reset'),
    'POST /api/email-confirmation/{token}': () => newLink('email-confirmation'),
    'POST /api/arrivals/{token}/end': async () => {
      const token = newAccessToken()
      await db.query(sql`
        INSERT INTO arrival_subscriptions (product_id, email, told_at, token_hash)
        VALUES (${goods.oil.id}, 'told@example.ru', now(), ${tokenHash(token)})`)
      return { token: null, known: { token } }
    },
    // photos that a request can name are sent first, and belong to one request
    'POST /api/requests': () => asNobody({ photos: '' }),
    'POST /api/calls': () => asNobody({ time: '' }),
    'GET /api/orders/{id}': () => newOrder(),
    'POST /api/orders/{id}/cancel': () => newOrder(),
    'POST /api/orders/{id}/payment': () => newOrder(CARD),
    'GET /api/orders/{id}/payment': () => newOrder(CARD),
    'GET /api/staff/orders/{id}': async () => asOwner((await newOrder()).known),
    'POST /api/staff/orders/{id}/steps': async () => {
      const { known } = await newOrder()
      return asOwner({ ...known, body: { to: 'confirmed', paid_by: undefined } })
    },
    'GET /api/staff/orders/{id}/picks': async () => asOwner((await newOrder()).known),
    'POST /api/staff/orders/{id}/picks': async () => {
      const { known } = await newOrder()
      await db.query(sql`UPDATE orders SET status = 'assembling' WHERE id = ${known.id}`)
      return asOwner({ ...known, body: { picked: 1 } })
    },
    'POST /api/staff/orders/{id}/pickers': async () => {
      const { known } = await newOrder()
      await db.query(sql`UPDATE orders SET status = 'confirmed' WHERE id = ${known.id}`)
      return asOwner({ ...known, body: { how: 'alone' } })
    },
    'POST /api/staff/orders/{id}/put-back': async () => {
      const { known } = await newOrder()
      const key = crypto.randomUUID()
      await db.query(sql`
        INSERT INTO order_picks (order_id, position, key, picked, staff_id)
        SELECT line.order_id, line.position, ${key}, line.quantity + 1, member.id
        FROM order_lines AS line, (SELECT min(id) AS id FROM staff) AS member
        WHERE line.order_id = ${known.id} AND line.position = 1`)
      return asOwner({ ...known, body: { position: 1, quantity: 1 } })
    },
    'POST /api/staff/counter': async () => {
      // five wrong codes would shut it for the owner
      await db.query(sql`DELETE FROM attempts WHERE key LIKE 'counter %'`)
      return asOwner({ body: { text: `№${(await newOrder()).known.id}` } })
    },
    'POST /api/staff/orders/{id}/lines/{position}/drop': async () =>
      asOwner((await newOrder()).known),
    'GET /api/staff/orders/{id}/lines/{position}/analogues': async () =>
      asOwner((await newOrder()).known),
    'POST /api/staff/orders/{id}/lines/{position}/replace': async () => {
      const body = { product_id: dearer, quantity: 1, difference: 1 }
      return asOwner({ ...(await newOrder()).known, seen: 1, body })
    },
    'POST /api/staff/orders/{id}/promise': async () => {
      const { known } = await newOrder()
      const inAWeek = new Date(Date.now() + 7 * 24 * 60 * 60 * 1000).toISOString()
      const body = { promised_at: inAWeek, reason: 'Машина сломалась' }
      return asOwner({ ...known, body })
    },
    'POST /api/staff/orders/{id}/details': async () => {
      const { known } = await newOrder()
      return asOwner({ ...known, body: { phone: '79051112233', recipient: 'Пётр' } })
    },
    'POST /api/staff/orders/{id}/refunds': async () => asOwner({ id: await shippedOrder() }),
    'POST /api/staff/orders/{id}/returns': () =>
      handedOver({ lines: oneUnit, expected_refunded: 0, expected_given_back: priceOfOne }),
    'POST /api/staff/orders/{id}/returns/preview': () => handedOver(),
    'POST /api/staff/orders/{id}/part/sum': async () => asOwner(await readyOrder()),
    'POST /api/staff/orders/{id}/part': async () => {
      const paid = { due: priceOfOne, refund: 0, paid_by: undefined }
      const body = { lines: oneUnit, ...paid, reason: 'passport' }
      return asOwner({ ...(await readyOrder()), seen: 2, body })
    },
    'POST /api/staff/orders/{id}/payment-method': async () => {
      const { known } = await newOrder(CARD)
      return asOwner({ ...known, body: { method: 1 } })
    },
    'GET /api/staff/takings': () => asOwner({ store: 1, after: '1764244800000000-1-1' }),
    'GET /api/staff/takings.csv': () => asOwner({ store: 1 }),
    'GET /api/staff/orders': ofFilter,
    'GET /api/staff/orders.csv': ofFilter,
    'GET /api/staff/orders.xlsx': ofFilter,
    'POST /api/staff/orders/{id}/notes': async () => asOwner((await newOrder()).known),
    'POST /api/staff/orders/{id}/assignee': async () => {
      const { known } = await newOrder()
      return asOwner({ ...known, body: { to: 'me' } })
    },
    'POST /api/staff/bulk/preview': ofManyOrders,
    'POST /api/staff/bulk': ofManyOrders,
    'GET /api/staff/bulk/{id}': newBulk,
    'POST /api/staff/bulk/{id}/undo': newBulk,
    'GET /api/staff/prints/{kind}': async () => {
      const { known } = await newOrder()
      return asOwner({ orders: String(known.id) })
    },
    'POST /api/staff/letters/{id}/send': newLetter,
    'GET /api/staff/exchanges/{id}': newExchange,
    'POST /api/staff/exchanges/warehouses': newWarehouse,
    'POST /api/staff/margins': () => {
      const seen = { goods: 0, dearer: 0, cheaper: 0, mean: 0 }
      return asOwner({ body: { rules: [], version: margins.versionOf([]), seen } })
    },
    'POST /api/staff/margins/try': () => asOwner({ body: { rules: [] } }),
    'POST /api/staff/margins/{id}/undo': newMarginChange,
    'GET /api/staff/goods/{id}/pictures': () => asOwner({ id: goods.oil.id }),
    'POST /api/staff/goods/{id}/pictures': () =>
      asOwner({ id: goods.oil.id, body: { seen: [], wanted: [] } }),
    'GET /api/staff/imports/{id}': () => newRun('done'),
    'GET /api/staff/imports/{id}/refused.csv': () => newRun('done'),
    'GET /api/staff/imports/{id}/events': () => newRun('done'),
    'POST /api/staff/imports/{id}/apply': () => newRun('waiting'),
    'POST /api/staff/imports/{id}/undo': () => newRun('done'),
    ...ofStaff,
  }
  /** Every call has a customer of its own: it may be his last one. */
  const usual = async ({ access }: Operation): Promise<Scene> => {
    if (access === 'public') return { token: null, known: {} }
    return access === 'staff' ? asOwner() : asCustomer()
  }
  return {
    words: { ...knownWords(shop, regular.email), ...(await stockWords(shop)) },
    sceneOf: (operation) => prepared[operation.name]?.() ?? usual(operation),
  }
}

/** An analogue of the product of which there is plenty, dearer by one ruble. */
async function addDearerAnalogue({ db, goods: { oil } }: TestShop): Promise<number> {
  const [place] = await db.query<{ id: number }>(sql`
    SELECT id FROM stock_locations WHERE address = ${STORES.volgograd[0]}`)
  const stock = new Map([[place?.id ?? 0, PLENTY]])
  const analogue = await addProduct(db, { price: oil.unitPrice + 100, stock })
  await db.query(sql`
    WITH made AS (
      INSERT INTO analogue_groups (article, article_norm) VALUES ('A', 'A') RETURNING id)
    UPDATE products SET analogue_group_id = made.id FROM made
    WHERE products.id IN (${oil.id}, ${analogue})`)
  return analogue
}

/** Data that is slow to create is used by three calls in turn. */
function everyThird<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined
  let uses = 0
  return () => {
    if (made === undefined || uses % 3 === 0) made = make()
    uses += 1
    return made
  }
}
