// Staff of the shop under proof: taken on by the owner's command, logged in over HTTP.

import { randomUUID } from 'node:crypto'
import { runCommand } from '#src/app/server/commands/run-command.ts'
import type { Database } from '#src/platform/server/database.ts'
import { logInBy, tokenOf } from './shopper.ts'
import type { Visitor } from './visitor.ts'

export const STAFF_PASSWORD = 'Dlinnyi-parol-1'

export type Role = 'owner' | 'manager'

/** A database that is named may know the staff of a proof before. */
const RUN = randomUUID().slice(0, 8)

export const staffEmail = (role: Role): string => `${role}-${RUN}@silkway.example`

/** Before the shop opens. */
export async function takeOnStaff(db: Database, role: Role): Promise<void> {
  const words = [
    'staff',
    'add',
    '--email',
    staffEmail(role),
    '--name',
    'Пётр Ильин',
    '--role',
    role,
  ]
  const said: string[] = []
  const room = {
    db,
    folder: '.',
    print: (line: string) => void said.push(line),
    progress: () => {},
  }
  const exit = await runCommand(words, { ...room, askSecret: async () => STAFF_PASSWORD })
  if (exit !== 0) throw new Error(`the staff could not be taken on: ${said.join(' ')}`)
}

export const logInStaff = async (visitor: Visitor, role: Role): Promise<string> =>
  tokenOf(await staffLogin(visitor, role))

export const staffLogin = (visitor: Visitor, role: Role, password = STAFF_PASSWORD) =>
  logInBy(visitor, '/api/staff/login', { email: staffEmail(role), password })
