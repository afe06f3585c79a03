// A seller hands orders over at the counter with the keyboard alone, a key every 150 ms, and somebody
// who guesses codes there is stopped, at every process.

import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { walkOrder } from '#tests/support/order-life.ts'
import { percentile } from '../bench/percentile.ts'
import { takeIn } from './member.ts'
import {
  faultsOf,
  layIn,
  logInByKeyboard,
  type OfficeWorld,
  openBrowser,
  placeOne,
} from './office-world.ts'

const ORDERS = 10
const KEY_MS = 150
const LEAST_LOOK_MS = 400
const MOST_MS = 15_000
const GUESSES = 5

type Ready = { readonly id: number; readonly code: string }

/** Faults: a handover that takes longer or does not happen, a counter that lets people guess. */
export async function handOver(world: OfficeWorld): Promise<string[]> {
  const { db, shops, say } = world
  const [here, there] = shops
  const goods = await layIn(db, 2, ORDERS + 1)
  const store = goods[0]?.store ?? ''
  const seller = await takeIn(world, { name: 'Пётр Ильин', role: 'seller', store })
  const other = await takeIn(world, { name: 'Ольга Зимина', role: 'seller', store })
  const orders: Ready[] = []
  for (let each = 0; each <= ORDERS; each++) {
    const id = await placeOne(db, goods, { isPickup: true })
    await walkOrder(db, id, 'confirmed', 'assembling', 'ready')
    orders.push({ id, code: await codeOf(db, id) })
  }
  const [last = { id: 0, code: '' }, ...handed] = orders.toReversed()

  const browser = await openBrowser()
  const times: number[] = []
  try {
    const page = await browser.newPage()
    await logInByKeyboard(page, `${here}/office/counter`, seller.email)
    for (const order of handed) times.push(await handOne(page, order))
  } finally {
    await browser.close()
  }
  const done = await countCompleted(db, handed)

  const guess = async (shop: string, text: string, who = seller) => {
    const { status } = await who.ask(`${shop}/api/staff/counter`, { body: { text } })
    return status
  }
  const guesses: number[] = []
  for (const text of wrongCodes(orders))
    guesses.push(await guess(guesses.length % 2 ? there : here, text))
  const shut = [await guess(here, last.code), await guess(there, last.code)]
  const open = await guess(here, last.code, other)

  const longest = Math.max(...times)
  say(
    `counter: ${done} of ${ORDERS} handed over, from the first key of the code ` +
      `p50 ${seconds(percentile(times, 0.5))} s, at most ${seconds(longest)} s`,
  )
  say(
    `counter: ${GUESSES} wrong codes ${guesses.join(', ')}, then the right one ${shut.join(', ')}`,
  )
  return faultsOf('counter', {
    [`only ${done} are handed over`]: done === ORDERS,
    [`one took ${seconds(longest)} s`]: longest <= MOST_MS,
    [`wrong codes were answered ${guesses.join(', ')}`]: guesses.every((each) => each === 404),
    [`after them the right one was answered ${shut.join(', ')}`]: shut.every(
      (each) => each === 429,
    ),
    [`another seller was answered ${open}`]: open === 200,
  })
}

const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(1)

/** Code, Enter, a look, Enter; how long it took. */
async function handOne(page: Page, { id, code }: Ready): Promise<number> {
  const field = page.getByLabel('Код получения или номер заказа')
  await field.and(page.locator(':focus')).waitFor()
  const from = performance.now()
  await page.keyboard.type(code, { delay: KEY_MS })
  await page.keyboard.press('Enter', { delay: KEY_MS })
  const button = page.getByRole('button', { name: 'Деньги получены, выдать' })
  await button.and(page.locator(':focus')).waitFor({ timeout: MOST_MS })
  await pause(LEAST_LOOK_MS)
  await page.keyboard.press('Enter', { delay: KEY_MS })
  await page.getByText(`Заказ ${id}: завершён`).waitFor({ timeout: MOST_MS })
  return performance.now() - from
}

async function codeOf(db: Database, id: number): Promise<string> {
  const [row] = await db.query<{ code: string | null }>(
    sql`SELECT pickup_code AS code FROM orders WHERE id = ${id}`,
  )
  if (!row?.code) throw new Error(`order ${id} has no code`)
  return row.code
}

/** Codes of no ready order. */
const wrongCodes = (orders: readonly Ready[]): string[] =>
  Array.from({ length: GUESSES + orders.length }, (_, n) => String(n).padStart(6, '0'))
    .filter((code) => orders.every((order) => order.code !== code))
    .slice(0, GUESSES)

async function countCompleted(db: Database, orders: readonly Ready[]): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`
    SELECT count(*)::integer AS count FROM orders
    WHERE id = ANY (${orders.map(({ id }) => id)}::bigint[]) AND status = 'completed'`)
  return row?.count ?? 0
}
