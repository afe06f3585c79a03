// Somebody of the staff, taken in by the command line and logged in by the API.

import { runCommand } from '#src/command-line/run-command.ts'
import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import type { ApiClient } from './api-client.ts'
import type { TestShop } from './test-shop.ts'

export const STAFF_PASSWORD = 'Dlinnyi-parol-1'

export type StaffMember = ApiClient & {
  readonly id: number
  readonly email: string
  readonly token: string
}

let members = 0

/** One command of `npm run shop -- staff`; who is asked for a password gives `secret`. */
export async function staffCommand(
  { db }: { readonly db: Database },
  words: readonly string[],
  secret: string = STAFF_PASSWORD,
): Promise<{ readonly exit: number; readonly text: string; readonly asked: readonly string[] }> {
  const printed: string[] = []
  const asked: string[] = []
  const exit = await runCommand(['staff', ...words], {
    db,
    folder: '.',
    print: (text) => printed.push(text),
    progress: () => {},
    askSecret: async (question) => {
      asked.push(question)
      return secret
    },
  })
  return { exit, text: printed.join('\n'), asked }
}

/** Of a seller, the address of the store he works in. */
export async function asStaff(
  shop: Pick<TestShop, 'db' | 'visitor' | 'withToken'>,
  role: string,
  store?: string,
): Promise<StaffMember> {
  members += 1
  const email = `${role}-${members}@silkway.example`
  const place = store === undefined ? [] : ['--store', store]
  const words = ['add', '--email', email, '--name', 'Пётр Ильин', '--role', role, ...place]
  const { exit, text } = await staffCommand(shop, words)
  if (exit !== 0) throw new Error(text)
  const answer = await shop.visitor.post('/api/staff/login', { email, password: STAFF_PASSWORD })
  if (answer.status !== 200) throw new Error(answer.text)
  const { token } = answer.json as { token: string }
  const [row] = await shop.db.query<{ id: number }>(
    sql`SELECT id FROM staff WHERE email = ${email}`,
  )
  if (!row) throw new Error('nobody was taken in')
  return { ...shop.withToken(token), id: row.id, email, token }
}
