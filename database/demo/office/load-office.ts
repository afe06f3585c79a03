// A staff, 500 living orders, by the functions that every order goes through, and some requests.

import { randomBytes } from 'node:crypto'
import { addStaff, listStaff, type Role } from '#src/back-office/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { storeFacts } from '../facts.ts'
import { loadRequests } from './load-requests.ts'
import { DEMO_STAFF, demoPerson, demoPhone } from './people.ts'
import { type Buyer, placeOrders } from './place-orders.ts'
import { type DemoPart, planOrders } from './plan-orders.ts'

/** A login of the demonstration: its password is kept nowhere in clear. */
export type DemoLogin = {
  readonly email: string
  readonly password: string
  readonly name: string
  readonly role: Role
  /** The title of the shop; null: all of them. */
  readonly store: string | null
}

/** A reserved domain: no letter ever arrives there. */
export const DEMO_DOMAIN = '@demo.example'
/** Of a customer of the demonstration: no password has this hash, so nobody else gets it. */
export const DEMO_HASH = 'demonstration'

const ORDERS = 500
const CUSTOMERS = 140
const MOST_PARTS = 3000

/** Inside the transaction that loads the goods, before the lists of goods are built. */
export async function loadOffice(tx: Database, now = new Date()): Promise<DemoLogin[]> {
  const logins = await loadStaff(tx)
  const customers = await loadCustomers(tx)
  const parts = await readParts(tx)
  const stores = storeFacts.cities.flatMap(({ name: city, stores: shops }) =>
    shops.map(({ title }) => ({ title, city })),
  )
  const planned = planOrders({ now, orders: ORDERS, customers: CUSTOMERS, parts, stores })
  await placeOrders(tx, planned, { customers, staff: await staffOf(tx) })
  await loadRequests(tx, parts, now)
  return logins
}

async function loadStaff(tx: Database): Promise<DemoLogin[]> {
  const titles = storeFacts.cities.flatMap(({ stores }) => stores.map(({ title }) => title))
  const found = await tx.query<{ id: number; title: string }>(sql`
    SELECT id, title FROM stores WHERE title = ANY (${titles}::text[])`)
  const shops = new Map(found.map(({ id, title }) => [title, id]))
  return Promise.all(
    DEMO_STAFF.map(async ({ login, name, role, shop }) => {
      const store = shop === undefined ? null : (titles[shop] ?? null)
      const email = `${login}${DEMO_DOMAIN}`
      const password = randomBytes(9).toString('base64url')
      const storeId = store === null ? null : (shops.get(store) ?? null)
      await addStaff(tx, { email, name, role, storeId, password })
      return { email, password, name, role, store }
    }),
  )
}

/** By the title of the shop, or '' for the manager: who signs the steps there. A picker hands nothing over. */
async function staffOf(tx: Database): Promise<Map<string, number>> {
  const staff = (await listStaff(tx)).filter(({ email }) => email.endsWith(DEMO_DOMAIN))
  return new Map(
    staff.flatMap(({ id, role, store }) =>
      role === 'owner' || role === 'picker' ? [] : [[store ?? '', id] as const],
    ),
  )
}

/** With confirmed e-mails, which are nobody's. */
async function loadCustomers(tx: Database): Promise<Buyer[]> {
  const people = Array.from({ length: CUSTOMERS }, (_, place) => ({
    ...demoPerson(place),
    phone: demoPhone(place + 1),
    email: `buyer-${place + 1}${DEMO_DOMAIN}`,
  }))
  const rows = await tx.query<Buyer>(sql`
    INSERT INTO customers (name, lastname, patronymic, phone, email, email_confirmed_at,
      password_hash, created_at)
    SELECT name, lastname, patronymic, phone, email, now(), ${DEMO_HASH},
           now() - interval '60 days'
    FROM unnest(
      ${people.map(({ name }) => name)}::text[],
      ${people.map(({ lastname }) => lastname)}::text[],
      ${people.map(({ patronymic }) => patronymic)}::text[],
      ${people.map(({ phone }) => phone)}::text[],
      ${people.map(({ email }) => email)}::text[])
      AS given(name, lastname, patronymic, phone, email)
    RETURNING id, phone`)
  return rows.sort((one, other) => one.id - other.id)
}

const readParts = (tx: Database): Promise<DemoPart[]> =>
  tx.query(sql`
    SELECT product.id, product.multiplicity, coalesce(product.pickup_only, false) AS "isPickupOnly",
           held.free, (
             SELECT jsonb_build_object('brand', make.name, 'model', model.name)
             FROM fitments AS fit
             JOIN models AS model ON model.id = fit.model_id
             JOIN makes AS make ON make.id = model.make_id
             WHERE fit.product_id = product.id ORDER BY fit.model_id LIMIT 1) AS car
    FROM products AS product
    JOIN (SELECT product_id, sum(on_hand - reserved)::integer AS free
          FROM stock_levels GROUP BY product_id) AS held ON held.product_id = product.id
    WHERE held.free >= 3 AND NOT product.is_hidden AND product.order_location_id IS NULL
    ORDER BY product.popularity DESC, product.id
    LIMIT ${MOST_PARTS}`)
