// Requests of buyers for the demonstration: some wait, one is late, one was called in vain, two are answered.

import { openClock } from '#src/delivery/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { DEMO_PHONE, demoPhone } from './people.ts'
import type { DemoPart } from './plan-orders.ts'

const MINUTE_MS = 60_000
const DAY = 24 * 60
const ANSWERER = 'Ирина Ковалёва'

type DemoRequest = {
  readonly kind: 'part' | 'call'
  /** Minutes before now. */
  readonly age: number
  readonly name: string
  readonly message: string
  readonly car?: string
  readonly vin?: string
  /** About a product of the shop. */
  readonly hasProduct?: boolean
  readonly outcome?: { readonly is: 'missed' | 'answered'; readonly note: string }
}

const REQUESTS: readonly DemoRequest[] = [
  {
    ...{ kind: 'part', age: 2 * DAY, name: 'Сергей', car: 'Haval F7' },
    message: 'Есть ли сайлентблоки передних рычагов, два левых и два правых?',
    outcome: { is: 'answered', note: 'Подобрали аналог, заберёт в субботу.' },
  },
  {
    ...{ kind: 'call', age: DAY + 90, name: 'Марина', message: 'Возврат фильтра' },
    outcome: { is: 'answered', note: '' },
  },
  {
    ...{ kind: 'part', age: DAY, name: 'Андрей', car: 'Chery Tiggo 7 Pro, 2022' },
    vin: 'LVTDD24B1ND100457',
    message: 'Левая фара с корректором, лучше оригинал.\nНужна к субботе, могу забрать сам.',
    outcome: { is: 'missed', note: 'Не берёт трубку, перезвонить вечером.' },
  },
  {
    ...{ kind: 'part', age: 26 * 60, name: 'Наталья', message: 'Подойдёт ли мне эта деталь?' },
    ...{ car: 'Geely Coolray, 2021', hasProduct: true },
  },
  { kind: 'call', age: 20, name: 'Тимур', message: 'Когда можно забрать масло?' },
  { kind: 'part', age: 8, name: 'Екатерина', message: 'Щётки стеклоочистителя на Jolion, обе' },
  { kind: 'call', age: 3, name: '', message: '' },
]

/** Until when each is answered is counted by the hours of the shops, as for all others. */
export async function loadRequests(
  tx: Database,
  parts: readonly DemoPart[],
  now: Date,
): Promise<void> {
  const { after } = await openClock(tx)
  const ago = (minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS)
  for (const [place, request] of REQUESTS.entries()) {
    const { kind, age, name, message, car = '', vin = '', hasProduct, outcome } = request
    const workedAt = outcome ? ago(age - 40) : null
    const isDone = outcome?.is === 'answered'
    const since = workedAt && !isDone ? workedAt : ago(age)
    const answers =
      outcome && workedAt
        ? [{ at: workedAt.toISOString(), by: ANSWERER, outcome: outcome.is, note: outcome.note }]
        : []
    await tx.query(sql`
      INSERT INTO buyer_requests (kind, state, created_at, taken_at, taken_by, done_at, done_by, name,
        phone, message, vin, car, product_id, due_at, tries, answers, idempotency_key, content_hash)
      VALUES (${kind}, ${isDone ? 'done' : outcome ? 'taken' : 'new'}, ${ago(age)}::timestamptz,
        ${isDone ? null : workedAt}::timestamptz, ${outcome && !isDone ? ANSWERER : ''},
        ${isDone ? workedAt : null}::timestamptz, ${isDone ? ANSWERER : ''}, ${name},
        ${demoPhone(place + 1)}, ${message}, ${vin}, ${car},
        ${hasProduct ? (parts[0]?.id ?? null) : null}::integer,
        ${after(null, since, kind === 'call' ? 30 : 60)}::timestamptz,
        ${outcome?.is === 'missed' ? 1 : 0}, ${JSON.stringify(answers)}::text::jsonb,
        ${`demo ${place + 1}`}, '')`)
  }
}

export const deleteRequests = (tx: Database) =>
  tx.query(sql`
    DELETE FROM buyer_requests WHERE idempotency_key LIKE 'demo %' AND phone ~ ${DEMO_PHONE}`)
