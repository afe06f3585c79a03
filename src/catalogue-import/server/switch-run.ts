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
import { type ListDifference, questionsOf } from '../list-difference.ts'
import {
  awaitWord,
  endRun,
  firstRefusals,
  type ImportRun,
  refusalReasons,
} from './import-runs.repository.ts'
import { lastPlace, newerRun, suppliersElsewhere } from './other-runs.repository.ts'

export type SwitchWishes = {
  /** Only compare: nothing is written. */
  readonly isDryRun?: boolean | undefined
  /** The owner has seen what it changes. */
  readonly isAgreed?: boolean | undefined
  readonly onStep?: ((step: SwitchStep) => void) | undefined
}

const REFUSALS_SHOWN = 20

/** `run` is in hand and staged whole. */
export async function switchRun(
  db: Database,
  run: ImportRun,
  { isDryRun = false, isAgreed = false, onStep }: SwitchWishes,
): Promise<Omit<ImportReport, 'seconds'>> {
  const [elsewhere, place] = await Promise.all([
    suppliersElsewhere(db, run),
    lastPlace(db, run.supplierId),
  ])
  const hasMoved = run.locationId !== null && place !== undefined && place !== run.locationId
  const asked = (difference: ListDifference) => questionsOf({ ...difference, hasMoved })
  const mayGoOn = (difference: ListDifference) => isAgreed || asked(difference).length === 0
  const { difference, stockChanged, wideNumbers, isWritten } = await switchList(
    db,
    { ...run, runId: run.id, source: run.supplier, places: run.staged.places, elsewhere },
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
  else await awaitWord(db, run.id, { ...difference, hasMoved })
  const reasons = await refusalReasons(db, run.id)
  return {
    runId: run.id,
    end: isWritten ? 'done' : isDryRun ? 'compared' : 'asks',
    difference,
    wideNumbers,
    questions: asked(difference),
    counts: {
      ...difference,
      vanished: difference.vanishing,
      refused: run.staged.refused,
      uncategorised: run.staged.uncategorised,
      stockChanged,
    },
    refusals: await firstRefusals(db, run.id, REFUSALS_SHOWN),
    reasons: new Map(reasons.map(({ reason, count }) => [reason, count])),
  }
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
