// The end of a file: what of its exchange was refused is written into the journal, and 1C is told.

import type { Database } from '#src/platform/server/database.ts'
import { ShopError } from '#src/shared/errors.ts'
import { FEW, heldText, isAboutPrices } from '../exchange-difference.ts'
import { endFile as endRunFile, findRun, holdsPrices } from './exchange-runs.repository.ts'
import { countHomeless, countRefused, listRefusals, saveRefusals } from './refusals.repository.ts'
import { readSession } from './sessions.repository.ts'

type Ended = {
  readonly runId: number
  readonly sessionId: number
  /** All files are in: goods that waited for others to leave their articles wait in vain. */
  readonly isLast: boolean
}

const MOST_TOLD = 5
const LONGEST_TEXT = 900

/**
 * A few refused offers do not stop an exchange: 1C would send the same again and again, and stock
 * of all others would stand still. Where most are refused, or stock has no place, it is a fault of
 * the settings: throws `invalid` with what to do, after all files are in.
 */
export async function endFile(db: Database, { runId, sessionId, isLast }: Ended): Promise<void> {
  const ended = isLast ? await countEnd(db, { runId, sessionId }) : { failure: '', counts: null }
  const { failure, counts } = ended
  const run = await findRun(db, runId)
  const held = (await holdsPrices(db, runId)) ? (run?.questions ?? []).filter(isAboutPrices) : []
  const status = failure === '' ? 'done' : 'failed'
  if (held.length === 0) await endRunFile(db, runId, { status, failure, questions: [], counts })
  else {
    const text = [failure, heldText(runId, held)].join(' ').trim()
    await endRunFile(db, runId, { status: 'waiting', failure: text, questions: held, counts })
  }
  if (failure !== '') throw new ShopError('invalid', failure)
}

/** Once for all files: it looks at everything that the exchange has named. */
async function countEnd(db: Database, run: Omit<Ended, 'isLast'>) {
  const { runId, sessionId } = run
  const { offers, refused } = await countRefused(db, sessionId)
  if (refused > 0) await saveRefusals(db, { id: runId, sessionId })
  const session = await readSession(db, sessionId)
  const isFull = session !== null && (session.isFull || session.hasFullOffers)
  const areMost = refused * 2 > offers && (refused >= FEW || isFull)
  const failure =
    (await homelessText(db, sessionId)) ||
    (areMost ? await refusedText(db, { runId, refused, offers }) : '')
  return { failure, counts: { offers, refused } }
}

type Refused = { readonly runId: number; readonly refused: number; readonly offers: number }

async function refusedText(db: Database, { runId, refused, offers }: Refused): Promise<string> {
  const first = (await listRefusals(db, runId, MOST_TOLD)).map(
    ({ offerId, name, article, reason }) => `${article || name || offerId} — ${reason}`,
  )
  return (
    `Не приняты предложения: ${refused} из ${offers} (обмен № ${runId}). ` +
    `${first.join(' ')}${refused > MOST_TOLD ? ' И другие.' : ''}`
  ).slice(0, LONGEST_TEXT)
}

async function homelessText(db: Database, sessionId: number): Promise<string> {
  const { goods, units, warehouses } = await countHomeless(db, sessionId)
  if (goods === 0) return ''
  const named = warehouses.map((name) => (name === 'total' ? 'без склада' : `«${name}»`))
  return (
    `Остатки некуда положить: товаров ${goods}, единиц ${units}, склад ${named.join(', ')}. ` +
    'В магазине нет ни одного места хранения для них: добавьте город и магазин или укажите ' +
    'магазин в настройке EXCHANGE_WAREHOUSES, затем повторите обмен.'
  ).slice(0, LONGEST_TEXT)
}
