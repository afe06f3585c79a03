// Publishes a staged run: compares, waits for the owner's decision if needed, writes and reports.

import { refreshStatistics } from '#src/catalogue/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { ShopError } from '#src/shared/errors.ts'
import { deleteStaged, type SwitchStep, switchList } from '#src/supply/server/public.ts'
import type { ImportReport, Refusal, UnknownRow } from '../import-report.ts'
import { asksMore, type ListDifference, questionsOf } from '../list-difference.ts'
import { CODE_COLUMN } from '../listed-codes.ts'
import { listPlaces } from './choose-location.ts'
import {
  awaitDecision,
  endRun,
  firstRefusals,
  type ImportRun,
  refusalReasons,
  replaceRefusals,
} from './import-runs.repository.ts'
import { findDoubts } from './number-doubts.repository.ts'
import {
  findNewerRun,
  lastRowCount,
  listCountedPlaces,
  listLastPlaces,
  locationsOf,
} from './other-runs.repository.ts'

export type SwitchOptions = {
  /** Only compare: publish nothing. */
  readonly isDryRun?: boolean | undefined
  /** Publish whatever the list changes, without asking the owner. */
  readonly isAgreed?: boolean | undefined
  /** The diff that the owner has seen and agreed to. */
  readonly seen?: ListDifference | null | undefined
  readonly onStep?: ((step: SwitchStep) => void) | undefined
}

const REFUSALS_SHOWN = 20

/** `run` must be claimed and staged whole. */
export async function switchRun(
  db: Database,
  run: ImportRun,
  { isDryRun = false, isAgreed = false, seen = null, onStep }: SwitchOptions,
): Promise<Omit<ImportReport, 'seconds'>> {
  const [locations, before] = await Promise.all([
    locationsOf(db, run),
    listLastPlaces(db, run.supplierId),
  ])
  const isLeft = (place: number) => !run.locationIds.includes(place)
  const hasMoved = locations.length > 0 && before.some(isLeft)
  const facts = { hasMoved, titled: await newlyTitled(db, run), ...(await rowsOf(db, run)) }
  const mayGoOn = (difference: ListDifference) =>
    isAgreed || !asksMore({ ...difference, ...facts }, seen)
  const { difference, stockChanged, wideNumbers, unknown, isWritten } = await switchList(
    db,
    { ...run, runId: run.id, source: run.supplier, places: run.staged.places, locations },
    {
      isReal: !isDryRun,
      mayGoOn,
      ...(onStep && { onStep }),
      onWritten: async (tx, written) => {
        await refuseOlder(tx, run)
        await endRun(tx, run.id, written)
      },
    },
  )
  if (isWritten) await tidyUp(db, run.id, difference.added)
  else await awaitDecision(db, run.id, { ...difference, ...facts })
  await replaceRefusals(db, run.id, CODE_COLUMN, unknown.rows.map(unknownRefusal))
  const reasons = await refusalReasons(db, run.id)
  return {
    runId: run.id,
    supplier: run.supplier,
    isPartial: run.isPartial,
    end: isWritten ? 'done' : isDryRun ? 'compared' : 'asks',
    difference,
    wideNumbers,
    questions: questionsOf({ ...difference, ...facts }),
    counts: {
      ...difference,
      vanished: difference.vanishing,
      refused: run.staged.refused + unknown.count,
      uncategorised: run.staged.uncategorised,
      numbers: run.staged.numbers,
      stockChanged,
    },
    unknown: unknown.rows,
    doubts: await findDoubts(db, run.id),
    refusals: await firstRefusals(db, run.id, REFUSALS_SHOWN),
    reasons: new Map(reasons.map(({ reason, count }) => [reason, count])),
  }
}

const unknownRefusal = ({ line, code, name, reason }: UnknownRow): Refusal => {
  return { line, column: CODE_COLUMN, reason, rowText: `${code}; ${name}` }
}

/** The rows of the supplier's last whole list and of this one; a part says nothing of growth. */
async function rowsOf(db: Database, { supplierId, isPartial, staged }: ImportRun) {
  const before = isPartial ? null : await lastRowCount(db, supplierId)
  return before === null ? {} : { rows: { before, now: staged.records } }
}

/** Stores named only by titles of columns that the supplier's lists have never counted. */
async function newlyTitled(db: Database, { supplierId, titledIds }: ImportRun): Promise<string[]> {
  if (titledIds.length === 0) return []
  const counted = await listCountedPlaces(db, supplierId)
  const fresh = titledIds.filter((id) => !counted.includes(id))
  return (await listPlaces(db)).filter(({ id }) => fresh.includes(id)).map(({ title }) => title)
}

/** Throws `conflict` when a newer list of the supplier was published first. */
async function refuseOlder(tx: Database, { id, supplierId }: ImportRun): Promise<void> {
  const newer = await findNewerRun(tx, id, supplierId)
  if (newer === undefined) return
  throw new ShopError('conflict', `Пока читался этот список, загружен более новый (№ ${newer}).`)
}

async function tidyUp(db: Database, runId: number, added: number): Promise<void> {
  await deleteStaged(db, runId)
  if (added > 0) await refreshStatistics(db)
}
