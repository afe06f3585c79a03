// The rows a test needs before its act: places, products with stock, customers.

import { createHash, randomBytes } from 'node:crypto'
import type { Customer } from '#src/accounts/server/public.ts'
import type { OpenBounds } from '#src/orders/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { type Sql, sql } from '#src/platform/server/sql.ts'
import { asKopecks } from '#src/shared/money.ts'
import type { MarginRule } from '#src/supply/margin.ts'

let last = 0
/** Tests of a file share a database: every row has names of its own. */
const next = (): number => ++last

async function insertedId(db: Database, statement: Sql): Promise<number> {
  const [row] = await db.query<{ id: number }>(statement)
  if (!row) throw new Error('nothing was inserted')
  return row.id
}

export async function addCity(db: Database): Promise<number> {
  const n = next()
  return insertedId(
    db,
    sql`INSERT INTO cities (name, slug, lat, lng, zoom, position)
        VALUES (${`Город ${n}`}, ${`city-${n}`}, 48.7, 44.5, 11, ${n}) RETURNING id`,
  )
}

export type SampleStore = {
  readonly id: number
  readonly title: string
  readonly locationId: number
}

export async function addStore(db: Database, cityId?: number): Promise<SampleStore> {
  const n = next()
  const city = cityId ?? (await addCity(db))
  const title = `ул. Первая, ${n}`
  const id = await insertedId(
    db,
    sql`INSERT INTO stores (city_id, title, phone, lat, lng, position)
        VALUES (${city}, ${title}, '78442200001', 48.71, 44.51, ${n}) RETURNING id`,
  )
  const locationId = await insertedId(
    db,
    sql`INSERT INTO stock_locations (city_id, store_id, address)
        VALUES (${city}, ${id}, ${title}) RETURNING id`,
  )
  return { id, title, locationId }
}

export async function addWarehouse(db: Database): Promise<number> {
  const city = await addCity(db)
  return insertedId(
    db,
    sql`INSERT INTO stock_locations (city_id, address) VALUES (${city}, 'Склад') RETURNING id`,
  )
}

/** A courier who goes from the place on Mondays. */
export const addCourier = (db: Database, locationId: number) =>
  db.query(sql`
    INSERT INTO courier_zones
      (city, from_location, up_to_g, up_to_cm, price, weekdays, leaves, days, arrives)
    VALUES ('Волгоград', ${locationId}, 10000, 100, 30000, '{1}', 900, 0, 1260)`)

type SampleProduct = {
  /** Kopecks. */
  readonly price?: number
  readonly isHidden?: boolean
  /** Units by location. */
  readonly stock?: ReadonlyMap<number, number>
}

export async function addProduct(db: Database, sample: SampleProduct = {}): Promise<number> {
  const n = next()
  const maker = await insertedId(
    db,
    sql`INSERT INTO manufacturers (name, name_norm)
        VALUES (${`Maker ${n}`}, ${`maker${n}`}) RETURNING id`,
  )
  const category = await insertedId(
    db,
    sql`INSERT INTO categories (key, name)
        VALUES (${`category-${n}`}, 'Фильтры') RETURNING id`,
  )
  const id = await insertedId(
    db,
    sql`INSERT INTO products
          (key, name, article, article_norm, manufacturer_id, category_id, price, is_hidden, quality)
        VALUES (${`part-${n}`}, ${`Фильтр ${n}`}, ${`A-${n}`}, ${`A${n}`}, ${maker}, ${category},
                ${sample.price ?? 45_000}, ${sample.isHidden ?? false}, 'analogue-1')
        RETURNING id`,
  )
  for (const [locationId, units] of sample.stock ?? [])
    await putStock(db, id, { locationId, units })
  return id
}

type Delivery = { readonly locationId: number; readonly units: number }

export const putStock = (db: Database, productId: number, { locationId, units }: Delivery) =>
  db.query(sql`SELECT change_stock(
    ${productId}, ${locationId}, 'received', ${units}, 0, 'test', 'delivery')`)

export async function addCustomer(db: Database, passwordHash = '-'): Promise<Customer> {
  const n = next()
  const customer = {
    name: 'Иван',
    lastname: 'Петров',
    patronymic: null,
    phone: `7997${String(n).padStart(7, '0')}`,
    email: `buyer${n}@example.ru`,
    address: null,
  }
  const id = await insertedId(
    db,
    sql`INSERT INTO customers (name, lastname, phone, email, password_hash)
        VALUES (${customer.name}, ${customer.lastname}, ${customer.phone}, ${customer.email},
                ${passwordHash})
        RETURNING id`,
  )
  return { id, ...customer }
}

/** The customer has come back by the link of a letter: the mailbox is his. */
export const confirmEmail = (db: Database, customerId: number) =>
  db.query(sql`UPDATE customers SET email_confirmed_at = now() WHERE id = ${customerId}`)

/** The bearer token of a new customer, kept as accounts keep it: hashed. */
export async function addLoggedIn(db: Database): Promise<string> {
  const { id } = await addCustomer(db)
  const token = randomBytes(32).toString('base64url')
  const hash = createHash('sha256').update(token).digest()
  await db.query(sql`
    INSERT INTO access_tokens (token_hash, customer_id, expires_at)
    VALUES (${hash}, ${id}, now() + interval '1 day')`)
  return token
}

/** What an order says besides its lines: a courier, no key, no total that the buyer saw. */
export const courier = {
  paymentMethodId: 1,
  shippingMethodId: 2,
  address: 'Волгоград, ул. Мира, 5',
  phone: '79990000001',
  comment: '',
  expectedTotal: null,
  idempotencyKey: null,
}

/** Open orders may hold any number. */
export const NO_BOUNDS: OpenBounds = {
  units: 0,
  total: asKopecks(0),
  unconfirmedUnits: 0,
  unconfirmedTotal: asKopecks(0),
  unconfirmedOfAddress: 0,
  newcomersOfAddress: 0,
}

/** Of every price, a quarter more, unless `fields` say otherwise. */
export const aMarginRule = (fields: Partial<MarginRule> = {}): Omit<MarginRule, 'id'> => ({
  supplierId: null,
  categoryId: null,
  costFrom: asKopecks(0),
  costBelow: null,
  rate: 2500,
  leastMarkup: asKopecks(0),
  rounding: asKopecks(1),
  ...fields,
})
