// npm run prove -- wire --record FILE | --compare FILE: sends some 3,600 calls in a fixed order to a
// shop with the demonstration, and records the answers or compares them with an earlier recording.
// Ends with 1 if an answer differs, or if a call of the API was never answered with a success.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { mailServer } from '#tests/support/mail-server.ts'
import { EXCHANGE } from '#tests/support/one-c.ts'
import { paymentProvider } from '#tests/support/payment-provider.ts'
import { openFilled } from './bench/filled-database.ts'
import { startShop } from './bench/shop-under-test.ts'
import { runScript, ScriptStop } from './lib/script.mjs'
import { untilPosted } from './prove/until-posted.ts'
import { addStaff } from './visitors/staff.ts'
import { askEverything } from './wire/ask-everything.ts'
import { callerOf } from './wire/ask-shop.ts'
import { STORE } from './wire/list-calls.ts'
import { placeholders } from './wire/placeholders.ts'
import { recordedDifferences } from './wire/recorded-differences.ts'
import {
  type Recorded,
  readRecording,
  type Wire,
  wireOf,
  writeRecording,
} from './wire/recording.ts'
import { PRODUCTS } from './wire/sample.ts'
import { waitingOutLimits } from './wire/wait-out-limits.ts'

const MOST_PRINTED = 40

const { values } = parseArgs({
  options: { record: { type: 'string' }, compare: { type: 'string' } },
})
const say = (line: string) => void process.stdout.write(`${line}\n`)

await runScript(async () => {
  const { record, compare } = values
  if (record === undefined && compare === undefined) {
    throw new ScriptStop('npm run prove -- wire --record ФАЙЛ | --compare ФАЙЛ')
  }
  const before = compare === undefined ? null : await readRecording(compare)
  const startedAt = performance.now()
  const { recorded, unanswered } = await recordShop()
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  const different = new Set(recorded.map(({ call, sent }) => `${call} ${sent}`)).size
  say(`${recorded.length} calls, ${different} of them different, in ${seconds} s.`)
  if (record !== undefined) await writeRecording(record, recorded)
  const faults = unanswered.map((call) => `${call}: never answered with a success`)
  if (before) faults.push(...recordedDifferences(before, recorded))
  if (faults.length === 0) say(before ? 'Every answer is as it was.' : 'All of the API was asked.')
  for (const fault of faults.slice(0, MOST_PRINTED)) say(`  ${fault}`)
  if (faults.length > MOST_PRINTED) say(`  … ${faults.length} in all`)
  return faults.length === 0 ? 0 : 1
})

type Made = { readonly recorded: readonly Recorded[]; readonly unanswered: readonly string[] }

async function recordShop(): Promise<Made> {
  await using open = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'silkway-wire-'))
  open.defer(() => rm(folder, { recursive: true, force: true }))
  const provider = await paymentProvider()
  open.defer(provider.close)
  const mail = await mailServer()
  open.defer(mail.close)
  const filled = open.use(await openFilled(undefined, PRODUCTS))
  for (const role of ['owner', 'manager', 'editor'] as const) await addStaff(filled.db, role)
  await addStaff(filled.db, 'seller', STORE)
  const shop = await startShop({
    ...provider.settings,
    ...EXCHANGE,
    DATABASE_URL: filled.url,
    OFFICE_SECOND_FACTOR: 'optional',
    DATA_DIR: join(folder, 'data'),
    PUBLIC_URL: 'https://shop.example',
    SMTP_URL: mail.url,
    FEED_MINUTES: '600',
    CURRENCY_RATES: 'USD=92.5',
    DEMO: 'false',
    LOG_LEVEL: 'silent',
  })
  open.defer(shop.stop)
  const caller = waitingOutLimits(callerOf(shop.address))
  open.defer(() => caller.close())
  const wire = wireOf(caller, placeholders(new Date(), PRODUCTS))
  const posted = () => untilPosted(filled.db, () => {})
  const operations = await askEverything(wire, { mail, provider, posted })

  return {
    recorded: wire.recorded,
    unanswered: operations.filter((name) => !isAnswered(wire, name)),
  }
}

/** `GET /api/orders/{id}`. */
function isAnswered({ asked }: Wire, operation: string): boolean {
  const form = new RegExp(`^${operation.replace(/\{\w+\}/g, '[^/]+').replaceAll('.', '\\.')}$`)
  return asked.some((call) => form.test(call))
}
