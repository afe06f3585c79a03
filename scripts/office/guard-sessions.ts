// Who is let in, and how long he is believed: a code of a telephone counts once in all processes, a
// refund asks again after five minutes, and the disabled hear nothing more.

import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { codeOf, stepAt } from '#src/back-office/server/factor/totp.ts'
import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { walkOrder } from '#tests/support/order-life.ts'
import { staffCommand } from '#tests/support/staff-member.ts'
import { STAFF_PASSWORD } from '../visitors/staff.ts'
import { forgeCalls } from './forge-calls.ts'
import { listen } from './listener.ts'
import { type Member, openOffice, takeIn } from './member.ts'
import { faultsOf, layIn, type OfficeWorld, placeOne } from './office-world.ts'

const MOST_DISABLED_MS = 15_000

/** Faults: a code that counts twice, a refund unasked, a listener who stays, a forged call that acts. */
export async function guardSessions(world: OfficeWorld): Promise<string[]> {
  return [
    ...(await logInTwice(world)),
    ...(await refundLate(world)),
    ...(await disableListeners(world)),
    ...(await forgeCalls(world)),
  ]
}

/** One code at both processes, many times at once. */
async function logInTwice(world: OfficeWorld): Promise<string[]> {
  const { shops, say } = world
  const [here] = shops
  const owner = await takeIn(world, { name: 'Анна Котова', role: 'owner' })
  const begun = await owner.ask<{ secret: string }>(`${here}/api/staff/me/factor`, { body: {} })
  const secret = bytesOf(begun.json.secret)
  const now = stepAt(Date.now())
  const confirmed = await owner.ask(`${here}/api/staff/me/factor/confirmation`, {
    body: { code: codeOf(secret, now - 1) },
  })
  const logIn = async (shop: string) => {
    const code = codeOf(secret, now)
    const body = { email: owner.email, password: STAFF_PASSWORD, code }
    return (await owner.ask(`${shop}/api/staff/login`, { body })).status
  }
  const first = await Promise.all(shops.map(logIn))
  const later: number[] = []
  // fewer than shut the door to guesses, by which they would be refused too
  for (const shop of shops) later.push(await logIn(shop))
  const letIn = [...first, ...later].filter((status) => status === 200).length
  const refused = [...first, ...later].filter((status) => status === 422).length
  say(`sessions: one code, ${first.length + later.length} logins at two processes: ${letIn} let in`)
  return faultsOf('sessions', {
    [`no factor was set: ${confirmed.text}`]: confirmed.status === 200,
    [`one code let in ${letIn} times (${[...first, ...later].join(', ')})`]:
      letIn === 1 && refused === 3,
  })
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** As a telephone reads the secret. */
function bytesOf(text: string): Buffer {
  const bits = [...text].map((sign) => LETTERS.indexOf(sign).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** Somebody has said who he is four minutes ago, then six. */
async function refundLate(world: OfficeWorld): Promise<string[]> {
  const { db, shops, say } = world
  const manager = await takeIn(world, { name: 'Анна Иванова', role: 'manager' })
  const [, there] = shops
  const id = await placePaid(db)
  const refund = async () => {
    const body = { lines: [{ position: 1, quantity: 1 }], reason: 'Не подошло' }
    const answer = await manager.ask<{ error?: string }>(
      `${there}/api/staff/orders/${id}/refunds`,
      {
        body,
        key: randomUUID(),
      },
    )
    return `${answer.status}${answer.status === 200 ? '' : ` ${answer.text}`}`
  }
  await letPass(db, manager, 4)
  const early = await refund()
  await letPass(db, manager, 6)
  const late = await refund()
  const kept = await countRefunds(db, id)
  const body = { password: STAFF_PASSWORD }
  const verified = await manager.ask(`${there}/api/staff/me/verification`, { body })
  const again = await refund()
  say(
    `sessions: a refund after 4 min ${early}, after 6 min ${late.slice(0, 3)}, ` +
      `after the password ${again}; refunds ${kept}, then ${await countRefunds(db, id)}`,
  )
  return faultsOf('sessions', {
    [`a refund after 4 min was answered ${early}`]: early === '200',
    [`a refund after 6 min was answered ${late}`]:
      late.startsWith('403') && late.includes('verification-needed') && kept === 1,
    [`the password was answered ${verified.status}`]: verified.status === 204,
    [`the refund after it was answered ${again}`]: again === '200',
  })
}

/** Paid online, and handed over. */
async function placePaid(db: Database): Promise<number> {
  const id = await placeOne(db, await layIn(db, 1, 3), { quantity: 3 })
  await db.query(sql`
    UPDATE orders SET payment_method_id = method.id, payment_method = method.name
    FROM payment_methods AS method WHERE method.online_kind = 'card' AND orders.id = ${id}`)
  await db.query(sql`
    INSERT INTO payments (order_id, method, status, amount, lines, paid_at, provider_id)
    SELECT id, 'card', 'succeeded', lines_total(kept.lines), kept.lines, now(),
           'proof-' || id
    FROM orders CROSS JOIN LATERAL (
      SELECT jsonb_agg(jsonb_build_object('position', position, 'name', name, 'quantity', quantity,
               'unitPrice', unit_price, 'vatRate', vat_rate)) AS lines
      FROM order_lines WHERE order_id = orders.id) AS kept
    WHERE id = ${id}`)
  await walkOrder(db, id, 'confirmed', 'assembling', 'shipped', 'completed')
  return id
}

const letPass = (db: Database, { id }: Member, minutes: number) =>
  db.query(sql`
    UPDATE staff_tokens SET verified_at = now() - make_interval(mins => ${minutes}::integer)
    WHERE staff_id = ${id}`)

async function countRefunds(db: Database, orderId: number): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`
    SELECT count(*)::integer AS count FROM refunds
    JOIN payments ON payments.id = refunds.payment_id WHERE payments.order_id = ${orderId}`)
  return row?.count ?? 0
}

/** In windows of the office at both processes. */
async function disableListeners(world: OfficeWorld): Promise<string[]> {
  const { db, shops, say } = world
  const goes = await takeIn(world, { name: 'Борис Орлов', role: 'manager' })
  const cookie = await openOffice(shops[0], goes.email)
  const headers = { cookie, 'sec-fetch-site': 'same-origin', 'x-office': 'unattended' }
  const windows = await Promise.all(shops.map((shop) => listen(shop, headers)))
  const from = performance.now()
  const { exit } = await staffCommand({ db }, ['disable', '--email', goes.email])
  const off = Promise.all(windows.map(({ ended }) => ended))
  await Promise.race([off, pause(2 * MOST_DISABLED_MS)])
  const offMs = performance.now() - from
  for (const { leave } of windows) leave()
  const again = await Promise.all(shops.map((shop) => listen(shop, headers)))
  for (const { leave } of again) leave()
  say(`sessions: the windows of the disabled heard nothing after ${(offMs / 1000).toFixed(1)} s`)
  return faultsOf('sessions', {
    [`windows were not opened: ${windows.map(({ status }) => status)}`]: windows.every(
      ({ status }) => status === 200,
    ),
    'nobody was disabled': exit === 0,
    [`the disabled listened for ${(offMs / 1000).toFixed(1)} s`]: offMs <= MOST_DISABLED_MS,
    [`the disabled was let in again: ${again.map(({ status }) => status)}`]: again.every(
      ({ status }) => status === 401,
    ),
  })
}
