import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { accountLimits } from '#tests/support/account-parts.ts'
import { addCustomer } from '#tests/support/sample-rows.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { requirePassword } from './require-password.ts'
import { hashPassword, isPassword, MOST_AT_ONCE, MOST_WAITING } from './secret-hashes.ts'

const limits = accountLimits({ failedLoginsPerAccount: 3 })

describe.each(testDatabases())('the password asked for again on the $kind database', ({ open }) => {
  let db: OpenDatabase
  beforeAll(async () => {
    db = await open()
  })
  afterAll(() => db?.close())

  test('is not counted as wrong while too many are computed', async () => {
    const password = 'Masl0Oil'
    const customer = await addCustomer(db, await hashPassword(password))
    let isOver = false
    const crowd = Array.from({ length: 2 * (MOST_AT_ONCE + MOST_WAITING) }, async () => {
      while (!isOver) await isPassword('Wr0ngOne', null, { isKnown: true }).catch(() => pause(1))
    })
    const ask = () => requirePassword(db, customer, { field: 'old', password, limits })
    let refused = 0
    while (refused < 5) {
      await ask().catch((error: Error) => {
        expect(error.message).toBe('Сейчас входят слишком многие. Повторите вход.')
        refused += 1
      })
    }
    isOver = true
    await Promise.all(crowd)
    await ask()
    const [counted] = await db.query<{ tries: number }>(sql`
      SELECT coalesce(max(tries), 0) AS tries FROM attempts
      WHERE key LIKE ${`login customer ${customer.id} session known`}`)
    expect(counted?.tries).toBe(0)
  })
})
