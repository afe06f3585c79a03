// Staff for proofs: added by the owner's command, logged in over HTTP.

import { randomUUID } from 'node:crypto'
import { runCommand } from '#src/command-line/run-command.ts'
import type { Database } from '#src/platform/server/database.ts'
import { logInBy, tokenOf } from './shopper.ts'
import type { Visitor } from './visitor.ts'

export const STAFF_PASSWORD = 'Dlinnyi-parol-1'

export type Role = 'owner' | 'manager' | 'seller' | 'editor'

/** Makes e-mails unique: a given database may have the staff of an earlier proof. */
const RUN = randomUUID().slice(0, 8)

export const staffEmail = (role: Role): string => `${role}-${RUN}@silkway.example`

/** Must run before the shop starts; `store` is the title of a seller's store. */
export async function addStaff(db: Database, role: Role, store?: string): Promise<void> {
  const words = [
    'staff',
    'add',
    '--email',
    staffEmail(role),
    '--name',
    'Пётр Ильин',
    '--role',
    role,
    ...(store === undefined ? [] : ['--store', store]),
  ]
  const printed: string[] = []
  const room = {
    db,
    folder: '.',
    print: (line: string) => void printed.push(line),
    progress: () => {},
  }
  const exit = await runCommand(words, { ...room, askSecret: async () => STAFF_PASSWORD })
  if (exit !== 0) throw new Error(`the staff could not be added: ${printed.join(' ')}`)
}

export const logInStaff = async (visitor: Visitor, role: Role): Promise<string> =>
  tokenOf(await staffLogin(visitor, role))

export const staffLogin = (visitor: Visitor, role: Role, password = STAFF_PASSWORD) =>
  logInBy(visitor, '/api/staff/login', { email: staffEmail(role), password })
