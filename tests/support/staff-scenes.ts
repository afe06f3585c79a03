// Prepares callers and data for fuzzed calls of staff for themselves and for one another.

import { randomBytes } from 'node:crypto'
import { newAccessToken, tokenHash } from '#src/accounts/server/public.ts'
import { codeOf, stepAt } from '#src/back-office/server/factor/totp.ts'
import { readTaken } from '#src/back-office/server/shelves/shelf-goods.ts'
import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import type { Scene } from './fuzz-scene.ts'
import { PAID_SHOP_URL } from './paid-shop.ts'
import { STORES } from './sample-catalogue.ts'
import { type SoftPasskey, softPasskey } from './soft-passkey.ts'
import { STAFF_PASSWORD, type StaffMember } from './staff-member.ts'
import type { TestShop } from './test-shop.ts'

/** Units of a product that one count may say. */
const MOST_COUNTED = 1_000_000

type Parts = {
  readonly staff: StaffMember
  readonly passwordHash: string
  readonly asOwner: (known?: object) => Promise<Scene>
}

/** By call. */
export function staffScenes(
  shop: TestShop,
  { staff, passwordHash, asOwner }: Parts,
): Record<string, () => Promise<Scene>> {
  const { db } = shop
  const ofOneSession = async () => ({ token: await newStaffToken(shop, staff), known: {} })
  let members = 0
  /** Somebody else of the staff: what is done to him keeps nobody from the next call. */
  async function newMember() {
    members += 1
    const [row] = await db.query<{ id: number }>(sql`
      INSERT INTO staff (name, email, role, password_hash)
      VALUES ('Олег Новый', ${`member-${members}@silkway.example`}, 'owner', ${passwordHash})
      RETURNING id`)
    return row?.id ?? 0
  }
  const onMember = async (body?: object) =>
    asOwner({ id: await newMember(), ...(body && { body }) })
  /** A second factor of his own; `isSet`: confirmed. */
  async function withFactor(isSet: boolean) {
    const id = await newMember()
    const secret = Buffer.from('12345678901234567890')
    await db.query(sql`
      INSERT INTO staff_factors (staff_id, secret, confirmed_at)
      VALUES (${id}, ${secret}, CASE WHEN ${isSet}::boolean THEN now() END)`)
    const code = codeOf(secret, stepAt(Date.now()))
    return { token: await newStaffToken(shop, { id }), known: isSet ? {} : { body: { code } } }
  }
  const withTwoSessions = async () => {
    const id = await newMember()
    const token = await newStaffToken(shop, { id })
    await newStaffToken(shop, { id })
    const [other] = await db.query<{ id: string }>(sql`
      SELECT id FROM staff_tokens WHERE staff_id = ${id} AND token_hash <> ${tokenHash(token)}`)
    return { token, known: { session: other?.id } }
  }
  /** A passkey of his own, and what it has to sign. */
  async function withPasskey(purpose: 'log-in' | 'add' | null) {
    const id = await newMember()
    const token = await newStaffToken(shop, { id })
    const passkey = softPasskey()
    const { session, key } = await keepPasskey(db, { id, token, passkey })
    if (purpose === null) return { token, known: { passkey: key } }
    const challenge = randomBytes(32).toString('base64url')
    const isLogin = purpose === 'log-in'
    await db.query(sql`
      INSERT INTO staff_challenges (challenge, purpose, session, expires_at)
      VALUES (${challenge}, ${purpose}, ${isLogin ? null : session}::uuid, now() + interval '1 hour')`)
    if (isLogin) {
      return { token: null, known: { body: { passkey: passkey.answer({ challenge }, THERE) } } }
    }
    const body = { name: 'Телефон', passkey: softPasskey().make({ challenge }, THERE) }
    return { token, known: { body } }
  }
  const newInvitation = async () => {
    const token = newAccessToken()
    await db.query(sql`
      INSERT INTO staff_invitations (staff_id, token_hash, expires_at)
      VALUES (${await newMember()}, ${tokenHash(token)}, now() + interval '1 day')`)
    return { token: null, known: { token, body: { password: STAFF_PASSWORD } } }
  }

  const newRequest = async () => {
    const [request] = await db.query<{ id: number }>(sql`
      INSERT INTO buyer_requests (kind, phone, message, idempotency_key, content_hash)
      VALUES ('part', '79991234567', 'Фара', ${newAccessToken()}, '') RETURNING id`)
    return asOwner({ id: request?.id, body: { tries: 0 } })
  }

  /** Common views belong to nobody: it is one's own, by the token of the call. */
  const newView = async () => {
    const [view] = await db.query<{ id: number }>(sql`
      INSERT INTO order_views (staff_id, name, query)
      VALUES (${staff.id}, ${newAccessToken().slice(0, 30)}, 'status=new') RETURNING id`)
    return asOwner({ view: view?.id, body: { name: newAccessToken().slice(0, 30) } })
  }

  /** At the shop of which everybody of the shops is; with one unit counted. */
  const newReception = async (isMove = false, body?: object) => {
    const [made] = await db.query<{ id: number }>(sql`
      WITH here AS (SELECT id FROM stock_locations WHERE address = ${STORES.volgograd[0]}),
      elsewhere AS (SELECT id FROM stock_locations
                    WHERE NOT is_to_order AND id NOT IN (SELECT id FROM here) LIMIT 1),
      made AS (
        INSERT INTO receptions (location_id, from_location_id, has_list, key, staff_id)
        SELECT CASE WHEN ${isMove}::boolean THEN elsewhere.id ELSE here.id END,
               CASE WHEN ${isMove}::boolean THEN here.id END, false, ${newAccessToken()}, ${staff.id}
        FROM here, elsewhere RETURNING id),
      counted AS (
        INSERT INTO reception_counts (reception_id, key, stage, product_id, units, staff_id)
        SELECT made.id, 'first', CASE WHEN ${isMove}::boolean THEN 'packed' ELSE 'received' END,
               ${shop.goods.oil.id}, 1, ${staff.id} FROM made)
      SELECT id FROM made`)
    return asOwner({ id: made?.id, body: { seen_counts: 1, ...body } })
  }
  const newPaper = async () => {
    const text = `Строка ${newAccessToken()}`
    const made = await newReception(false, { text, product_id: shop.goods.oil.id })
    await db.query(sql`
      UPDATE receptions SET unknown = ${JSON.stringify([{ text, quantity: 1 }])}::text::jsonb
      WHERE id = ${made.known.id}`)
    return made
  }
  const newShelf = async () => {
    const product_id = shop.goods.oil.id
    const [level] = await db.query<{ place: number; units: number }>(sql`
      INSERT INTO product_shelves (product_id, location_id, shelf)
      SELECT ${product_id}, location.id, 'A-12-3'
      FROM stock_locations AS location WHERE address = ${STORES.volgograd[0]}
      ON CONFLICT (product_id, location_id) DO UPDATE SET shelf = excluded.shelf
      RETURNING location_id AS place, coalesce((
        SELECT on_hand FROM stock_levels AS level
        WHERE level.product_id = product_shelves.product_id
          AND level.location_id = product_shelves.location_id), 0) AS units`)
    const units = Math.min(level?.units ?? 0, MOST_COUNTED)
    // the shop of these tests has more than is counted at once
    if (level && level.units > units) {
      const surplus = level.units - units
      await db.query(sql`
        SELECT change_stock(${product_id}, ${level.place}, 'corrected', ${-surplus}, 0, 'test', 'd')`)
    }
    const place = level?.place ?? 0
    const takenOf = await readTaken(db, [product_id])
    const taken = takenOf({ productId: product_id, locationId: place, onHand: units })
    const lines = [{ product_id, on_hand: units - taken, seen_on_hand: units, seen_taken: taken }]
    return asOwner({ body: { location_id: place, shelf: 'A-12-3', lines } })
  }
  const newPlace = async () => {
    const [here] = await db.query<{ id: number }>(sql`
      SELECT id FROM stock_locations WHERE address = ${STORES.volgograd[0]}`)
    return asOwner({ body: { location_id: here?.id, from: undefined, lines: [], unknown: [] } })
  }

  return {
    'POST /api/staff/orders': async () =>
      asOwner({
        body: {
          request: (await newRequest()).known.id,
          name: 'Анна',
          lastname: 'Котова',
          email: '',
          expected_day: '2099-01-01',
          personal_data_consent: true,
        },
      }),
    'POST /api/staff/sales': async () => {
      const [here] = await db.query<{ store: number }>(sql`
        SELECT id AS store FROM stores WHERE title = ${STORES.volgograd[0]}`)
      return asOwner({ body: { store: here?.store, name: 'Анна', lastname: 'Котова' } })
    },
    'POST /api/staff/order-views': async () => {
      // twenty are enough for anybody
      await db.query(sql`DELETE FROM order_views`)
      return asOwner({ body: { query: 'status=new&paid=no', is_common: false } })
    },
    'POST /api/staff/order-views/{view}': newView,
    'DELETE /api/staff/order-views/{view}': newView,
    'POST /api/staff/receptions': newPlace,
    'GET /api/staff/receptions/{id}': () => newReception(),
    'POST /api/staff/receptions/{id}/counts': () => newReception(false, { units: 1 }),
    'POST /api/staff/receptions/{id}/barcodes': () =>
      newReception(false, { code: '4011558736002' }),
    'POST /api/staff/receptions/{id}/rows': newPaper,
    'POST /api/staff/shelf-counts': newShelf,
    'GET /api/staff/shelves': () => asOwner({ shelf: 'A-12-3' }),
    'GET /api/staff/reception-goods': async () =>
      asOwner({ reception: (await newReception()).known.id }),
    'POST /api/staff/barcode-releases': () => asOwner({ body: { code: '4011558736002' } }),
    'POST /api/staff/receptions/{id}/send': () => newReception(true),
    'POST /api/staff/receptions/{id}/close': () => newReception(),
    'POST /api/staff/receptions/{id}/cancel': () => newReception(),
    'POST /api/staff/requests/{id}/answer': newRequest,
    'GET /api/staff/requests/{id}/photos/{place}': () => asOwner({ id: 1, place: 1 }),
    'GET /api/staff/me': () => ofOneSession(),
    'POST /api/staff/me/verification': () => asOwner({ body: { password: STAFF_PASSWORD } }),
    'POST /api/staff/me/factor': async () => ({
      token: await newStaffToken(shop, { id: await newMember() }),
      known: {},
    }),
    'DELETE /api/staff/me/factor': () => withFactor(true),
    'POST /api/staff/me/factor/confirmation': () => withFactor(false),
    'DELETE /api/staff/me/factor/confirmation': () => withFactor(false),
    'POST /api/staff/me/factor/codes': () => withFactor(true),
    'DELETE /api/staff/me/sessions': withTwoSessions,
    'DELETE /api/staff/me/sessions/{session}': withTwoSessions,
    'POST /api/staff/session/passkey': () => withPasskey('log-in'),
    'POST /api/staff/me/passkeys': () => withPasskey('add'),
    'DELETE /api/staff/me/passkeys/{passkey}': () => withPasskey(null),
    'POST /api/staff/people': () => {
      members += 1
      const email = `invited-${members}@silkway.example`
      return asOwner({ body: { email, name: 'Анна Новая', role: 'manager' } })
    },
    'POST /api/staff/people/{id}': () => onMember({ role: 'editor' }),
    'POST /api/staff/people/{id}/invitation': () => onMember(),
    'POST /api/staff/people/{id}/disable': () => onMember(),
    'DELETE /api/staff/people/{id}/sessions': () => onMember(),
    'POST /api/staff/invitations/{token}': newInvitation,
    'DELETE /api/staff/session': () => ofOneSession(),
    // by another method it is the logout
    'GET /api/staff/session': () => ofOneSession(),
  }
}

/** Fuzzed calls go to a shop with payments. */
const THERE = { origin: PAID_SHOP_URL, host: new URL(PAID_SHOP_URL).hostname }

type Kept = { readonly id: number; readonly token: string; readonly passkey: SoftPasskey }

async function keepPasskey(db: Database, { id, token, passkey }: Kept) {
  const [row] = await db.query<{ key: number; session: string }>(sql`
    INSERT INTO staff_passkeys (staff_id, credential_id, public_key, counter, name)
    VALUES (${id}, ${passkey.id}, ${passkey.publicKey}, 0, 'Ноутбук')
    RETURNING id AS key,
      (SELECT id FROM staff_tokens WHERE token_hash = ${tokenHash(token)}) AS session`)
  if (!row) throw new Error('the passkey was not stored')
  return row
}

/** A session of its own, as if its person had just said who he is. */
export async function newStaffToken(
  { db }: TestShop,
  { id }: Pick<StaffMember, 'id'>,
): Promise<string> {
  const token = newAccessToken()
  await db.query(sql`
    INSERT INTO staff_tokens (token_hash, staff_id, expires_at)
    VALUES (${tokenHash(token)}, ${id}, now() + interval '1 hour')`)
  await keepVerified(db)
  return token
}

/** The calls take longer than the five minutes for which one answer holds. */
export const keepVerified = (db: Database) =>
  db.query(sql`
    UPDATE staff_tokens SET verified_at = now() + interval '1 day'
    WHERE verified_at IS NULL OR verified_at < now() + interval '1 hour'`)
