// Orders of three years, written straight into the tables: the newest one in a hundred is open.
// Nothing reserves stock for them, so the audit of such a database finds differences.

import { demoPerson } from '#database/demo/office/people.ts'
import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

const SEED = 0.24
const CUSTOMER_HAS = 4
const YEARS = 3
const ROOTS =
  'Аб Бел Вас Гор Дан Ерм Жар Зим Иль Кон Лап Мар Ник Ос Пав Рад Сав Тим Ус Фом Хар Цвет Чер Шум Щер Юр Яс'
const MIDDLES = 'ан ар ас ен ерш ик им ин ир ит он ор'
const ENDINGS = 'ов ский енко ин ыгин юк'

/** Some two thousand, each as common as another; and of every fifty people one is an Ivanov. */
function lastnames(): string[] {
  const all = (words: string) => words.split(' ')
  return all(ROOTS).flatMap((root) =>
    all(MIDDLES).flatMap((middle) => all(ENDINGS).map((ending) => root + middle + ending)),
  )
}

/** With the goods of the demonstration, in one transaction without triggers. */
export async function fillOrders(db: Database, orders: number): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.script(
      'SET LOCAL session_replication_role = replica; SET LOCAL synchronous_commit = off',
    )
    await tx.query(sql`SELECT setseed(${SEED})`)
    const buyers = Math.ceil(orders / CUSTOMER_HAS)
    await addBuyers(tx, buyers)
    await tx.script(GOODS)
    await tx.query(sql`
      INSERT INTO drawn (number, position, place, quantity)
      SELECT number, position, floor((SELECT count(*) FROM goods) * random() ^ 3), ceil(random() ^ 2 * 4)
      FROM generate_series(1, ${orders}::integer) AS number
      CROSS JOIN LATERAL generate_series(1, 1 + (number * 7919::bigint % 4)::integer) AS position`)
    await tx.script('ANALYZE drawn, customers')
    const before = await lastOrder(tx)
    await addOrders(tx, { orders, before, buyers })
    await addLines(tx, before)
    await tx.script('ANALYZE orders')
    await tx.script(PAYMENTS)
    await tx.query(sql`
      INSERT INTO order_notes (order_id, staff_id, text)
      SELECT id, (SELECT min(id) FROM staff), 'Перезвонить после шести' FROM orders WHERE id % 20 = 0`)
  })
  await db.script('VACUUM (ANALYZE)')
  await db.script('CHECKPOINT')
}

async function addBuyers(tx: Database, count: number): Promise<void> {
  const people = Array.from({ length: 140 }, (_, place) => demoPerson(place))
  const names = people.map(({ name }) => name)
  const patronymics = people.map(({ patronymic }) => patronymic)
  await tx.query(sql`
    INSERT INTO customers (name, lastname, patronymic, phone, email, email_confirmed_at, password_hash)
    SELECT (${names}::text[])[1 + n % ${names.length}::integer],
           CASE WHEN n % 50 = 0 THEN 'Иванов'
                ELSE family.names[1 + (n * 7919::bigint % cardinality(family.names))::integer] END,
           (${patronymics}::text[])[1 + n % ${names.length}::integer],
           '79' || lpad((n * 7919::bigint % 1000000000)::text, 9, '0'),
           'buyer-' || n || '@many.example', now(), '-'
    FROM generate_series(1, ${count}::integer) AS n
    CROSS JOIN (SELECT ${lastnames()}::text[] AS names) AS family`)
}

const GOODS = `
  CREATE TEMP TABLE goods ON COMMIT DROP AS
  SELECT row_number() OVER (ORDER BY md5(product.id::text)) - 1 AS place, product.id, product.key,
         product.name, product.article, maker.name AS manufacturer, product.price, product.vat_rate
  FROM products AS product JOIN manufacturers AS maker ON maker.id = product.manufacturer_id;
  CREATE UNIQUE INDEX ON goods (place);
  CREATE TEMP TABLE drawn
    (number integer, position integer, place integer, quantity integer) ON COMMIT DROP;
  ANALYZE goods`

async function lastOrder(tx: Database): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    sql`SELECT coalesce(max(id), 0)::integer AS id FROM orders`,
  )
  return row?.id ?? 0
}

type Numbers = Readonly<Record<'orders' | 'before' | 'buyers', number>>

const addOrders = (tx: Database, { orders, before, buyers }: Numbers) =>
  tx.query(sql`
    INSERT INTO orders (id, customer_id, status, payment_method_id, payment_method, shipping_method_id,
      shipping_method, store_id, address, phone, total, created_at, pickup_code, kept_until)
    SELECT drawn.number + ${before}::bigint,
           buyer.id, chosen.status, payment.id, payment.name, shipping.id, shipping.name,
           store.id, coalesce(store.title, 'Волгоград, ул. Мира, ' || drawn.number % 200 + 1),
           buyer.phone, drawn.total, now() - (${orders}::integer - drawn.number)
             * (interval '1 year' * ${YEARS}::integer / ${orders}::integer),
           CASE chosen.status WHEN 'ready' THEN lpad((drawn.number % 1000000)::text, 6, '0') END,
           CASE chosen.status WHEN 'ready' THEN now() + interval '3 days' END
    FROM (
      SELECT number, sum(price * quantity) AS total, number * 7919::bigint % 100 AS chance
      FROM drawn JOIN goods USING (place) GROUP BY number) AS drawn
    CROSS JOIN LATERAL (
      SELECT (CASE WHEN drawn.number > ${orders}::integer * 0.99
                   THEN '{new,confirmed,assembling,ready,shipped,completed}'::text[]
                   ELSE '{completed,completed,completed,completed,completed,completed,completed,
                          completed,cancelled,returned}'::text[] END) AS among) AS possible
    CROSS JOIN LATERAL (
      SELECT possible.among[1 + drawn.number * 31 % cardinality(possible.among)] AS status) AS chosen
    JOIN (SELECT id, phone, row_number() OVER (ORDER BY id) - 1 AS place FROM customers) AS buyer
      ON buyer.place = drawn.number * 104729::bigint % ${buyers}::integer
    JOIN payment_methods AS payment ON payment.id = CASE WHEN drawn.chance < 30 THEN 3 ELSE 1 END
    JOIN shipping_methods AS shipping ON shipping.id = CASE WHEN drawn.chance % 10 < 7 THEN 1 ELSE 2 END
    LEFT JOIN (SELECT id, title, row_number() OVER (ORDER BY id) - 1 AS place, count(*) OVER () AS all
               FROM stores WHERE closed_at IS NULL) AS store
      ON shipping.id = 1 AND store.place = drawn.number % store.all
    ORDER BY drawn.number`)

const addLines = (tx: Database, before: number) =>
  tx.query(sql`
    INSERT INTO order_lines (order_id, position, product_id, product_key, name, article,
      manufacturer, unit_price, vat_rate, quantity)
    SELECT drawn.number + ${before}::bigint, drawn.position, goods.id, goods.key, goods.name,
           goods.article, goods.manufacturer, goods.price, goods.vat_rate, drawn.quantity
    FROM drawn JOIN goods USING (place)`)

/** What is ordered to be paid online is paid, unless it was cancelled. */
const PAYMENTS = `
  INSERT INTO payments (order_id, method, status, amount, lines, created_at, paid_at)
  SELECT placed.id, 'card', 'succeeded', placed.total,
         jsonb_build_array(jsonb_build_object('position', 1, 'name', 'Заказ', 'quantity', 1,
           'unitPrice', placed.total, 'vatRate', 22)),
         placed.created_at, placed.created_at + interval '5 minutes'
  FROM orders AS placed WHERE placed.payment_method_id = 3 AND placed.status <> 'cancelled'`

/** Every so many orders are somebody's. */
export const shareOut = (db: Database, staffId: number) =>
  db.query(sql`
    INSERT INTO order_assignees (order_id, staff_id)
    SELECT id, ${staffId} FROM orders WHERE id % 7 = 0 ON CONFLICT DO NOTHING`)
