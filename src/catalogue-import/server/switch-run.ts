// The switch of a staged run: compares, asks the owner where it must, writes, and tells what it did.

import {
  dropStaged,
  refreshStatistics,
  type SwitchStep,
  switchList,
} from '#src/catalogue/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { ShopError } from '#src/shared/errors.ts'
import type { ImportReport } from '../import-report.ts'
import { asksMore, type ListDifference, questionsOf } from '../list-difference.ts'
import { listPlaces } from './choose-location.ts'
import {
  awaitWord,
  endRun,
  firstRefusals,
  type ImportRun,
  refusalReasons,
} from './import-runs.repository.ts'
import { findDoubts } from './number-doubts.repository.ts'
import { countedPlaces, lastPlaces, locationsBeside, newerRun } from './other-runs.repository.ts'

export type SwitchWishes = {
  /** Only compare: nothing is written. */
  readonly isDryRun?: boolean | undefined
  /** The owner agrees to whatever it changes. */
  readonly isAgreed?: boolean | undefined
  /** The difference that he has looked at, and agrees to. */
  readonly seen?: ListDifference | null | undefined
  readonly onStep?: ((step: SwitchStep) => void) | undefined
}

const REFUSALS_SHOWN = 20

/** `run` is in hand and staged whole. */
export async function switchRun(
  db: Database,
  run: ImportRun,
  { isDryRun = false, isAgreed = false, seen = null, onStep }: SwitchWishes,
): Promise<Omit<ImportReport, 'seconds'>> {
  const [locations, before] = await Promise.all([
    locationsBeside(db, run),
    lastPlaces(db, run.supplierId),
  ])
  const isLeft = (place: number) => !run.locationIds.includes(place)
  const hasMoved = locations.length > 0 && before.some(isLeft)
  const of = { hasMoved, titled: await newlyTitled(db, run) }
  const mayGoOn = (difference: ListDifference) =>
    isAgreed || !asksMore({ ...difference, ...of }, seen)
  const { difference, stockChanged, wideNumbers, isWritten } = await switchList(
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
  else await awaitWord(db, run.id, { ...difference, ...of })
  const reasons = await refusalReasons(db, run.id)
  return {
    runId: run.id,
    supplier: run.supplier,
    end: isWritten ? 'done' : isDryRun ? 'compared' : 'asks',
    difference,
    wideNumbers,
    questions: questionsOf({ ...difference, ...of }),
    counts: {
      ...difference,
      vanished: difference.vanishing,
      refused: run.staged.refused,
      uncategorised: run.staged.uncategorised,
      numbers: run.staged.numbers,
      stockChanged,
    },
    doubts: await findDoubts(db, run.id),
    refusals: await firstRefusals(db, run.id, REFUSALS_SHOWN),
    reasons: new Map(reasons.map(({ reason, count }) => [reason, count])),
  }
}

/** Shops that a title alone names, and where the supplier's lists have never counted. */
async function newlyTitled(db: Database, { supplierId, titledIds }: ImportRun): Promise<string[]> {
  if (titledIds.length === 0) return []
  const counted = await countedPlaces(db, supplierId)
  const fresh = titledIds.filter((id) => !counted.includes(id))
  return (await listPlaces(db)).filter(({ id }) => fresh.includes(id)).map(({ title }) => title)
}

/** The later list counts, whichever of them was read faster. */
async function refuseOlder(tx: Database, { id, supplierId }: ImportRun): Promise<void> {
  const newer = await newerRun(tx, id, supplierId)
  if (newer === undefined) return
  throw new ShopError('conflict', `Пока читался этот список, загружен более новый (№ ${newer}).`)
}

async function tidyUp(db: Database, runId: number, added: number): Promise<void> {
  await dropStaged(db, runId)
  if (added > 0) await refreshStatistics(db)
}
