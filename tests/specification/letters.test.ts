// Every process of a shop sends letters, and none is lost when it ends.

import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { queueLetter } from '#src/letters/server/public.ts'
import { apiClient, overHttp } from '#tests/support/api-client.ts'
import { type MailServer, mailServer } from '#tests/support/mail-server.ts'
import { type RunningShop, runShop } from '#tests/support/running-shop.ts'
import { orderLetter } from '#tests/support/sample-letter.ts'
import { type ShopDatabase, shopDatabases } from '#tests/support/shop-database.ts'

const LETTERS = 30
const PATIENCE_MS = 60_000 // a busy machine starts processes slowly

describe.each(shopDatabases())('letters of a shop on the $kind database', (kind) => {
  let database: ShopDatabase
  let mail: MailServer | undefined

  beforeEach(async () => {
    database = await kind.prepare(async (db) => {
      for (let number = 0; number < LETTERS; number += 1) {
        const recipient = `buyer${number}@example.ru`
        await queueLetter(db, {
          kind: 'order-placed',
          recipient,
          data: orderLetter,
          customerId: null,
        })
      }
    })
  })
  afterEach(async () => {
    await mail?.close()
    await database?.remove()
  })

  const run = (settings: NodeJS.ProcessEnv) =>
    runShop({ ...database.settings, WORKERS: String(kind.processes), ...settings })
  const waiting = async ({ url }: RunningShop) => {
    const { text } = await apiClient(overHttp(url)).get('/metrics')
    return /^letters\{state="waiting"\} (\d+)$/m.exec(text)?.[1]
  }

  test(
    'wait without a mail server, and go once each with one, whatever the shop is told',
    async () => {
      const idle = await run({})
      expect(await waiting(idle)).toBe(String(LETTERS))
      expect(await idle.stop()).toBe(0)

      mail = await mailServer()
      const { received, url } = mail
      const shop = await run({ SMTP_URL: url, SELLER_NAME: 'Ромашка\r\nBcc: all@example.ru' })
      await vi.waitFor(() => expect(received).toHaveLength(LETTERS), { timeout: 20_000 })
      await vi.waitFor(async () => expect(await waiting(shop)).toBe('0'), { timeout: 10_000 })
      expect(await shop.stop()).toBe(0)
      const recipients = received.flatMap((letter) => letter.recipients)
      expect(new Set(recipients).size).toBe(LETTERS)
      expect(recipients).toHaveLength(LETTERS)
      expect(received[0]?.header('bcc')).toBe('')
    },
    PATIENCE_MS,
  )

  test(
    'of a shop that ends while the mail server hangs are kept',
    async () => {
      let begun = 0
      mail = await mailServer({
        onLetter: () => {
          begun += 1
          return new Promise<never>(() => {})
        },
      })
      const shop = await run({ SMTP_URL: mail.url })
      await vi.waitFor(() => expect(begun).toBeGreaterThan(0), { timeout: 20_000 })
      const ended = await Promise.race([shop.stop(), pause(30_000, 'too late')])
      expect(ended).toBe(0)
      const again = await run({})
      expect(await waiting(again)).toBe(String(LETTERS))
      await again.stop()
    },
    PATIENCE_MS,
  )
})
