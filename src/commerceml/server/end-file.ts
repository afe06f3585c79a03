// Ends a file: saves the refusals of its exchange in the journal and reports failures to 1C.

import type { Database } from '#src/platform/server/database.ts'
import { ShopError } from '#src/shared/errors.ts'
import { FEW, heldText, isAboutPrices } from '../exchange-difference.ts'
import { endFile as endRunFile, findRun, hasHeldPrices } from './exchange-runs.repository.ts'
import { countRefused, countUnplaced, listRefusals, saveRefusals } from './refusals.repository.ts'
import { readSession } from './sessions.repository.ts'

type Ended = {
  readonly runId: number
  readonly sessionId: number
  /** Whether it is the last file of the exchange. */
  readonly isLast: boolean
}

/** A single refused offer is no sign of a wrong setting. */
const FEWEST = 2
const MOST_NAMED = 5
const LONGEST_TEXT = 900

/**
 * A few refused offers do not fail an exchange: 1C would repeat it endlessly and the stock of all
 * others would become stale. Throws `invalid` with advice after the last file when most offers, or
 * all of a few changes, are refused or stock has no location: then the settings are wrong.
 */
export async function endFile(db: Database, { runId, sessionId, isLast }: Ended): Promise<void> {
  const ended = isLast ? await countEnd(db, { runId, sessionId }) : { failure: '', counts: null }
  const { failure, counts } = ended
  const run = await findRun(db, runId)
  const priceQuestions = (await hasHeldPrices(db, runId))
    ? (run?.questions ?? []).filter(isAboutPrices)
    : []
  const status = failure === '' ? 'done' : 'failed'
  if (priceQuestions.length === 0)
    await endRunFile(db, runId, { status, failure, questions: [], counts })
  else {
    const text = [failure, heldText(runId, priceQuestions)].join(' ').trim()
    await endRunFile(db, runId, {
      status: 'waiting',
      failure: text,
      questions: priceQuestions,
      counts,
    })
  }
  if (failure !== '') throw new ShopError('invalid', failure)
}

/** Counts over all files of the exchange, after the last one. */
async function countEnd(db: Database, run: Omit<Ended, 'isLast'>) {
  const { runId, sessionId } = run
  const { offers, refused } = await countRefused(db, sessionId)
  if (refused > 0) await saveRefusals(db, { id: runId, sessionId })
  const session = await readSession(db, sessionId)
  const isFull = session !== null && (session.isFull || session.hasFullOffers)
  const areMost = refused * 2 > offers && (refused >= FEW || isFull)
  const areAll = refused === offers && offers >= FEWEST
  const failure =
    (await unplacedText(db, sessionId)) ||
    (areMost || areAll ? await refusedText(db, { runId, refused, offers }) : '')
  return { failure, counts: { offers, refused } }
}

type Refused = { readonly runId: number; readonly refused: number; readonly offers: number }

async function refusedText(db: Database, { runId, refused, offers }: Refused): Promise<string> {
  const first = (await listRefusals(db, runId, MOST_NAMED)).map(
    ({ offerId, name, article, reason }) => `${article || name || offerId} — ${reason}`,
  )
  return (
    `Не приняты предложения: ${refused} из ${offers} (обмен № ${runId}). ` +
    `${first.join(' ')}${refused > MOST_NAMED ? ' И другие.' : ''}`
  ).slice(0, LONGEST_TEXT)
}

async function unplacedText(db: Database, sessionId: number): Promise<string> {
  const { goods, units, warehouses } = await countUnplaced(db, sessionId)
  if (goods === 0) return ''
  const named = warehouses.map((name) => (name === 'total' ? 'без склада' : `«${name}»`))
  return (
    `Остатки некуда положить: товаров ${goods}, единиц ${units}, склад ${named.join(', ')}. ` +
    'В каком они городе, неизвестно. Скажите, где склад: npm run shop -- exchange place ' +
    '«СКЛАД» «МАГАЗИН ИЛИ ГОРОД», или настройкой EXCHANGE_WAREHOUSES, и повторите обмен. ' +
    'Если города в магазине ещё нет, добавьте его: npm run shop -- setup.'
  ).slice(0, LONGEST_TEXT)
}
