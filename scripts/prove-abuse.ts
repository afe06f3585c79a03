// npm run prove -- abuse [--products N] [--database URL | --embedded] [--only NAME]: one visitor attacks
// the shop in every known way while other buyers browse, log in and order. Ends with 1 when the buyers
// are slowed down beyond the limit, or when a bound is broken.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { paymentProvider } from '#tests/support/payment-provider.ts'
import { embeddedHome, postgresHome } from './abuse/abuse-home.ts'
import { brokenBy, HEADER, type Outcome, rowOf } from './abuse/abuse-table.ts'
import { ACCOUNT_FLOODS } from './abuse/account-floods.ts'
import type { Attack, World } from './abuse/attack.ts'
import { attackInRounds } from './abuse/attack-in-rounds.ts'
import { HOARDS } from './abuse/hoard.ts'
import { LOCKED_ROW } from './abuse/locked-row.ts'
import { PAGE_FLOODS } from './abuse/page-floods.ts'
import { RIGHT_LOGINS, WRONG_PASSWORDS } from './abuse/passwords.ts'
import { payWhileTheMethodChanges } from './abuse/payment-race.ts'
import { RANDOM_HOME } from './abuse/random-home.ts'
import { SOLD_OUT } from './abuse/sold-out.ts'
import { startShop } from './bench/shop-under-test.ts'
import { runScript, ScriptStop } from './lib/script.mjs'
import { wholeNumber } from './visitors/whole-number.ts'

const ATTACKS: readonly Attack[] = [
  ...PAGE_FLOODS,
  ...ACCOUNT_FLOODS,
  SOLD_OUT,
  LOCKED_ROW,
  WRONG_PASSWORDS,
  RIGHT_LOGINS,
  RANDOM_HOME,
  ...HOARDS,
]
const RACE = 'payment-race'
const NAMES = [...ATTACKS.map(({ name }) => name), RACE]

const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '8000' },
    database: { type: 'string' },
    embedded: { type: 'boolean', default: false },
    only: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '10' },
    races: { type: 'string', default: '1000' },
  },
})
const say = (line: string) => void process.stdout.write(`${line}\n`)

await runScript(async () => {
  const only = values.only?.split(',') ?? NAMES
  const unknown = only.find((name) => !NAMES.includes(name))
  if (unknown) throw new ScriptStop(`--only: нет нападения «${unknown}»; есть ${NAMES.join(', ')}.`)
  await using open = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'silkway-abuse-'))
  open.defer(() => rm(folder, { recursive: true, force: true }))
  const provider = await paymentProvider()
  open.defer(provider.close)
  const products = wholeNumber('products', values.products)
  const { database, embedded } = values
  const home = embedded
    ? await embeddedHome(folder, products)
    : await postgresHome(open, { folder, products, ...(database && { database }) })
  // nothing listens on this port: without a mail server no e-mail can be confirmed
  const mail = { SMTP_URL: 'smtp://127.0.0.1:1' }
  const settings = { ...home.settings, ...mail, LOG_LEVEL: 'silent', ...provider.settings }
  const given = { ...home, provider }
  const where = embedded ? 'the embedded database' : 'PostgreSQL'
  say(`Products: ${database ? 'as they are' : products}; ${where}; Node ${process.version}\n`)
  const broken = [
    ...(await attackAll(given, { settings, only })),
    ...(only.includes(RACE) ? await race(given, settings) : []),
  ]
  say(broken.length === 0 ? '\nNothing is broken.' : `\nBroken (${broken.length}):`)
  for (const sentence of broken) say(`  ${sentence}`)
  return broken.length === 0 ? 0 : 1
})

type Given = Pick<World, 'provider' | 'sample' | 'db' | 'postgres'>

async function attackAll(
  given: Given,
  { settings, only }: { settings: Record<string, string>; only: readonly string[] },
): Promise<string[]> {
  // these connect to the database, and the embedded one accepts no connections
  const possible = given.db ? ATTACKS : ATTACKS.filter(({ needsDatabase }) => !needsDatabase)
  const chosen = possible.filter(({ name }) => only.includes(name))
  if (chosen.length === 0) return []
  const shop = await startShop(settings, { isUnlimited: false })
  try {
    const world: World = {
      ...given,
      shop: shop.address,
      rounds: wholeNumber('rounds', values.rounds),
      seconds: wholeNumber('seconds', values.seconds),
    }
    for (const line of HEADER) say(line)
    const outcomes: Outcome[] = []
    for (const attack of chosen) {
      const outcome = await attackInRounds(attack, { world, shop })
      outcomes.push(outcome)
      say(rowOf(outcome))
    }
    say('')
    for (const { name, title, finding } of outcomes) say(`${name}: ${title}\n  ${finding.summary}`)
    return outcomes.flatMap(brokenBy)
  } finally {
    await shop.stop()
  }
}

/** On a shop of its own: a thousand orders in a minute are within no limit. */
async function race(given: Given, settings: Record<string, string>): Promise<string[]> {
  const shop = await startShop(settings)
  try {
    const world: World = { ...given, shop: shop.address, rounds: 1, seconds: 0 }
    const finding = await payWhileTheMethodChanges(world, wholeNumber('races', values.races))
    say(`${RACE}: paying in three tabs while the method changes\n  ${finding.summary}`)
    return finding.broken.map((sentence) => `${RACE}: ${sentence}`)
  } finally {
    await shop.stop()
  }
}
