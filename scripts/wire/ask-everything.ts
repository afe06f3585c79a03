// Makes all calls of a recording in order: reads come before changes.

import type { MailServer } from '#tests/support/mail-server.ts'
import type { PaymentProvider } from '#tests/support/payment-provider.ts'
import { newCustomer, recordAccounts } from './account-calls.ts'
import { recordExchange, recordLists } from './list-calls.ts'
import { recordOrders } from './order-calls.ts'
import { recordFiles, recordPages } from './page-calls.ts'
import { recordReads } from './read-catalogue.ts'
import type { Wire } from './recording.ts'
import { pathsOf, recordRefusals } from './refused-calls.ts'
import { everyNth, readSample, type Sample } from './sample.ts'
import { recordSearches, recordSuggestions } from './search-calls.ts'
import { logInStaff, recordLetterList, recordStaff } from './staff-calls.ts'
import { until } from './until.ts'

const CUSTOMER = 31

type Outside = {
  readonly mail: MailServer
  readonly provider: PaymentProvider
  /** Resolves when no letter is due any more. */
  readonly posted: () => Promise<void>
}

/** Resolves to the operations of the API by its description: `GET /api/orders/{id}`. */
export async function askEverything(wire: Wire, outside: Outside): Promise<string[]> {
  const { mail, provider, posted } = outside
  await until('the feeds', async () => {
    const { status } = await wire.look({ method: 'HEAD', path: '/feeds/price.xlsx' })
    return status === 200
  })
  const sample = await readSample(wire)
  await recordFiles(wire)
  await recordReads(wire, sample)
  await recordSearches(wire, sample)
  await recordSuggestions(wire, sample)
  await recordPages(wire, sample)
  await recordAccounts(wire, outside)
  const customer = await newCustomer(wire, CUSTOMER)
  const tokens = await logInStaff(wire)
  await recordRefusals(wire, { customer, staff: tokens.owner })
  await recordOrders(wire, { sample, provider })
  await recordStaff(wire, { tokens, sample, provider })
  await recordLists(wire, tokens)
  await recordExchange(wire)
  await posted()
  await wire.get('/api/personal-data', customer)
  await recordLetterList(wire, tokens)
  recordPost(wire, mail)
  await recordChangedReads(wire, sample)
  const paths = pathsOf(await wire.look({ path: '/openapi.json' }))
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
}

/** Sorted: several letters are sent at once, in any order. */
function recordPost({ note, tidy }: Wire, { received }: MailServer): void {
  const letters = received.map(({ sender, recipients, header, text }) => ({
    to: recipients.map(tidy.text),
    from: sender,
    subject: tidy.text(header('subject')),
    text: tidy.text(text).split('\n'),
  }))
  const sorted = letters.toSorted((one, other) =>
    JSON.stringify(one).localeCompare(JSON.stringify(other)),
  )
  for (const letter of sorted) note('a letter', letter)
}

/** Repeats reads after sales, stock counts, imports and their undo. */
async function recordChangedReads({ get }: Wire, { products }: Sample): Promise<void> {
  for (const path of ['/api/home', '/api/categories', '/api/oils', '/catalog', '/sitemap.xml']) {
    await get(path)
  }
  for (const { id, key } of everyNth(products, 12)) {
    await get(`/api/products/${id}`)
    await get(`/catalog/product/${key}`)
  }
}
