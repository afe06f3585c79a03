// Routes of the exchange with 1C for staff: the journal, what waits, warehouses, stock that is wrong.

import {
  countRefusedOffers,
  EXCHANGE_STATUS,
  type ExchangeRun,
  findRun,
  type ListedSession,
  listNotes,
  listRefusals,
  listRuns,
  listSessions,
  listWaitingRuns,
  placeWarehouse,
  unplacedWarehouses,
} from '#src/commerceml/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { type ApiServer, serve } from '#src/platform/server/serve-endpoint.ts'
import { ShopError } from '#src/shared/errors.ts'
import { listStockPlaces } from '#src/stores/server/public.ts'
import { staffApi } from '../contract.ts'
import type { ExchangeRun as WireRun } from '../exchange-contract.ts'
import { actAsStaff } from './act-as-staff.ts'
import { keptFor } from './kept-for.ts'
import { keyed, keyedPage } from './money.routes.ts'
import { requireAllowed } from './require-staff.ts'
import { findStockDifferences } from './stock-differences.repository.ts'

const MOST_REFUSALS = 1000
const MOST_NOTES = 100
const MOST_SESSIONS = 20
/** It reads all stock. */
const CHECKED_FOR_MS = 60_000

type Parts = { readonly db: Database; readonly writes: Database }

export function serveExchange(api: ApiServer, { db, writes }: Parts): void {
  serve(api, staffApi.exchanges, async ({ query }, caller) => {
    await requireAllowed(db, caller, 'see-exchange')
    const { most, before } = keyed(query)
    const { rows, next } = keyedPage(await listRuns(db, most, before))
    return { runs: rows.map(runResponse), next }
  })

  serve(api, staffApi.exchangeState, async (_, caller) => {
    await requireAllowed(db, caller, 'see-exchange')
    return readState(db)
  })

  serve(api, staffApi.exchange, async ({ params: { id } }, caller) => {
    await requireAllowed(db, caller, 'see-exchange')
    const run = await findRun(db, id)
    if (!run) throw new ShopError('not-found', `Обмена № ${id} нет.`)
    const refusals = await listRefusals(db, id, MOST_REFUSALS)
    return {
      run: runResponse(run),
      refusals: refusals.map(({ offerId, ...refusal }) => ({ id: offerId, ...refusal })),
    }
  })

  serve(api, staffApi.placeWarehouse, async ({ body: { warehouse, place } }, caller) => {
    const staff = await requireAllowed(db, caller, 'change-stock')
    const act = { act: 'place-warehouse', subject: `warehouse ${warehouse}` } as const
    return actAsStaff(writes, staff, act, async (tx) => {
      const placed = await placeWarehouse(tx, warehouse, place)
      return { result: { place: placed }, details: { place: placed } }
    })
  })

  const check = keptFor(CHECKED_FOR_MS, async () => ({
    differences: await findStockDifferences(db),
    checked_at: new Date().toISOString(),
  }))
  serve(api, staffApi.stockDifferences, async (_, caller) => {
    await requireAllowed(db, caller, 'change-stock')
    return check('')
  })
}

async function readState(db: Database) {
  const [waiting, unplaced, places, refused, notes, sessions] = await Promise.all([
    listWaitingRuns(db),
    unplacedWarehouses(db),
    listStockPlaces(db),
    countRefusedOffers(db),
    listNotes(db, MOST_NOTES),
    listSessions(db, MOST_SESSIONS),
  ])
  return {
    waiting: waiting.map(runResponse),
    unplaced,
    places: places
      .filter(({ isToOrder }) => !isToOrder)
      .map(({ title, address }) => title ?? address),
    refused_offers: refused,
    notes: notes.map(({ subject, text, toldAt }) => ({
      subject,
      text,
      told_at: new Date(toldAt).toISOString(),
    })),
    sessions: sessions.map(sessionResponse),
  }
}

const runResponse = (run: ExchangeRun): WireRun => ({
  id: run.id,
  status: run.status,
  status_name: EXCHANGE_STATUS[run.status],
  started_at: new Date(run.startedAt).toISOString(),
  finished_at: new Date(run.finishedAt).toISOString(),
  offers: run.offers,
  refused: run.refused,
  failure: run.failure,
  questions: run.questions.map(({ text }) => text),
  can_undo: run.isKept && run.status !== 'undone',
})

const sessionResponse = ({ startedAt, seenAt, isEnded, failures, ...session }: ListedSession) => ({
  ...session,
  started_at: startedAt.toISOString(),
  seen_at: seenAt.toISOString(),
  is_ended: isEnded,
  failures: [...failures],
})
