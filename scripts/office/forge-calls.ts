// Calls that a page of another site makes with the session of a member of staff: by a form and
// a link in a real browser, and with every header that an attacker could wish for.

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { openOffice, takeIn } from './member.ts'
import {
  faultsOf,
  layIn,
  logInByKeyboard,
  type OfficeWorld,
  openBrowser,
  placeOne,
} from './office-world.ts'

/** What browsers say of such calls, with the header that they cannot send across sites. */
const ORIGINS = ['cross-site', 'same-site', 'none'].map((site) => ({
  'sec-fetch-site': site,
  'x-office': 'attended',
}))

/** Faults: a forged call that is not refused, one that has left an act or changed an order. */
export async function forgeCalls(world: OfficeWorld): Promise<string[]> {
  const { db, shops, say } = world
  const [here] = shops
  const manager = await takeIn(world, { name: 'Анна Иванова', role: 'manager' })
  const id = await placeOne(db, await layIn(db, 1, 1))
  const cookie = await openOffice(here, manager.email)
  const forged: string[] = []

  const browser = await openBrowser()
  try {
    const page = await (await browser.newContext()).newPage()
    await logInByKeyboard(page, `${here}/office/orders`, manager.email)
    const before = await actsOf(db, manager.id)
    forged.push(...(await forgeInBrowser(page, here, id)))
    for (const headers of [...ORIGINS, {}]) {
      for (const [path, body] of callsOf(id)) {
        const { status } = await fetch(here + path, {
          method: body ? 'POST' : 'GET',
          headers: { cookie, ...headers, ...(body && { 'content-type': 'application/json' }) },
          ...(body && { body: JSON.stringify(body) }),
        })
        forged.push(`${status} ${path}`)
      }
    }
    const acts = (await actsOf(db, manager.id)) - before
    const refused = forged.filter(isRefused).length
    say(`sessions: ${refused} of ${forged.length} forged calls are refused, acts ${acts}`)
    const [row] = await db.query<{ status: string }>(
      sql`SELECT status FROM orders WHERE id = ${id}`,
    )
    return faultsOf('sessions', {
      ...Object.fromEntries(forged.map((line) => [`forged: ${line}`, isRefused(line)])),
      [`forged calls have left ${acts} acts`]: acts === 0,
      'a forged call has changed the order': row?.status === 'new',
    })
  } finally {
    await browser.close()
  }
}

/** A form cannot send JSON: it is refused for its type, before anybody asks whose it is. */
const isRefused = (line: string): boolean => line.startsWith('403') || line.startsWith('415 form')

const callsOf = (id: number): (readonly [path: string, body?: object])[] => [
  [`/api/staff/orders/${id}/steps`, { to: 'confirmed' }],
  [`/api/staff/orders/${id}/notes`, { text: 'Чужая заметка' }],
  ['/api/staff/bulk', { to: 'confirmed', orders: [id] }],
  ['/api/staff/orders.csv'],
  [`/api/staff/orders/${id}`],
]

/** From a page of another port of this machine: to browsers the same site, so the cookie is sent. */
async function forgeInBrowser(page: Page, shop: string, id: number): Promise<string[]> {
  const step = `${shop}/api/staff/orders/${id}/steps`
  const exported = `${shop}/api/staff/orders.csv`
  const pages: Record<string, string> = {
    '/form': `<form method="post" enctype="text/plain" action="${step}">
      <input name='{"to":"confirmed","x":"' value='"}'></form><script>document.forms[0].submit()</script>`,
    '/link': `<a href="${exported}">Прайс</a><script>document.links[0].click()</script>`,
  }
  const server = createServer(({ url = '' }, answer) => {
    answer.setHeader('content-type', 'text/html; charset=utf-8').end(pages[url] ?? '')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const seen: string[] = []
  try {
    for (const path of Object.keys(pages)) {
      const tab = await page.context().newPage()
      const asked = tab.waitForRequest((one) => one.url().startsWith(`${shop}/api/`))
      await tab.goto(`http://127.0.0.1:${port}${path}`).catch(() => {}) // the next page is on its way
      const request = await asked
      const status = (await request.response())?.status() ?? 0
      const cookie = (await request.allHeaders()).cookie?.includes('__Host-office')
      seen.push(`${status} ${path.slice(1)} ${cookie ? 'with' : 'without'} the cookie`)
      await tab.close()
    }
  } finally {
    server.close()
  }
  return seen
}

async function actsOf(db: Database, staffId: number): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`
    SELECT count(*)::integer AS count FROM staff_acts WHERE staff_id = ${staffId}`)
  return row?.count ?? 0
}
