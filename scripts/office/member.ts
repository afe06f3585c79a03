// A member of staff for a check: taken in by the command line, he asks either process over HTTP.

import { sql } from '#src/platform/server/sql.ts'
import { staffCommand } from '#tests/support/staff-member.ts'
import { STAFF_PASSWORD } from '../visitors/staff.ts'
import type { OfficeWorld } from './office-world.ts'

type Asked = {
  readonly method?: 'POST' | 'PUT' | 'DELETE'
  readonly body?: object
  /** The version that he has seen, as `etag` has said it. */
  readonly saw?: string
  /** The idempotency key. */
  readonly key?: string
}
export type StaffAnswer<Json = unknown> = {
  readonly status: number
  readonly etag: string
  readonly text: string
  readonly json: Json
}
export type Member = {
  readonly id: number
  readonly email: string
  readonly token: string
  readonly ask: <Json = unknown>(url: string, asked?: Asked) => Promise<StaffAnswer<Json>>
}

let members = 0

type Wish = { readonly name: string; readonly role: string; readonly store?: string }

/** With the password of all staff here; of a seller, `store` is where he works. */
export async function takeIn(
  { db, shops: [shop] }: Pick<OfficeWorld, 'db' | 'shops'>,
  { name, role, store }: Wish,
): Promise<Member> {
  members += 1
  const email = `member-${members}@silkway.example`
  const place = store === undefined ? [] : ['--store', store]
  const words = ['add', '--email', email, '--name', name, '--role', role, ...place]
  const { exit, text } = await staffCommand({ db }, words, STAFF_PASSWORD)
  if (exit !== 0) throw new Error(text)
  const body = { email, password: STAFF_PASSWORD }
  const login = await asking('')<{ token: string }>(`${shop}/api/staff/login`, { body })
  if (login.status !== 200) throw new Error(`login: ${login.status} ${login.text}`)
  const [row] = await db.query<{ id: number }>(sql`SELECT id FROM staff WHERE email = ${email}`)
  const { token } = login.json
  return { id: row?.id ?? 0, email, token, ask: asking(token) }
}

function asking(token: string): Member['ask'] {
  return async <Json>(url: string, { method, body, saw, key }: Asked = {}) => {
    const answer = await fetch(url, {
      method: method ?? (body ? 'POST' : 'GET'),
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(saw !== undefined && { 'if-match': saw }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    const isJson = /^application\/json/.test(answer.headers.get('content-type') ?? '')
    const json = (isJson && text ? JSON.parse(text) : null) as Json
    return { status: answer.status, etag: answer.headers.get('etag') ?? '', text, json }
  }
}

/** The cookie of a new window. */
export async function openOffice(shop: string, email: string): Promise<string> {
  const answer = await fetch(`${shop}/api/staff/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-office': 'attended' },
    body: JSON.stringify({ email, password: STAFF_PASSWORD }),
  })
  const [cookie = ''] = answer.headers.getSetCookie()
  if (answer.status !== 200) throw new Error(`session: ${answer.status} ${await answer.text()}`)
  return cookie.split(';')[0] ?? ''
}
