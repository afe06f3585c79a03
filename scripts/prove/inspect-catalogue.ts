// A program: opens the shop's database as the shop would and says which of two lists it shows.
// Run as a child that is told what to look at.

import { readConfig } from '#src/app/server/config.ts'
import { prepareDatabase } from '#src/app/server/prepare-database.ts'
import { listStockDifferences } from '#src/catalogue/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { derivedDifferences, printOfOthers } from './derived-differences.ts'
import { editionOf } from './editions.ts'
import type { Inspection, InspectionOrder } from './inspection.ts'
import { collectShown, compareWithList } from './list-differences.ts'
import { declareSilent, readJournal } from './read-journal.ts'
import { untilAlone } from './until-alone.ts'

const MOST_DIFFERENCES = 5

class TakenBack extends Error {}

async function inspect(db: Database, order: InspectionOrder): Promise<Inspection> {
  await untilAlone(db)
  let found: Inspection | undefined
  const looking = db.transaction(async (tx) => {
    await collectShown(tx, order)
    const { state, differences } = await whichEdition(tx, order)
    const others = await printOfOthers(tx, order.lastBeside)
    const journal = await readJournal(tx)
    const stock = await listStockDifferences(tx, MOST_DIFFERENCES)
    found = {
      ...journal,
      state,
      others,
      differences: [
        ...differences,
        ...stock.map((level) => `the ledger differs: ${JSON.stringify(level)}`),
        ...(await derivedDifferences(tx)),
      ],
    }
    throw new TakenBack()
  })
  await looking.catch((error) => {
    if (!(error instanceof TakenBack)) throw error
  })
  if (!found) throw new Error('nothing was found out')
  await declareSilent(db)
  return found
}

async function whichEdition(
  tx: Database,
  order: InspectionOrder,
): Promise<Pick<Inspection, 'state' | 'differences'>> {
  const differences: string[] = []
  for (const edition of ['old', 'new'] as const) {
    const { count, examples } = await compareWithList(tx, editionOf(edition, order))
    if (count === 0) return { state: edition, differences: [] }
    differences.push(`${count} goods are not as in the ${edition} list: ${examples.join(' | ')}`)
  }
  return { state: 'neither', differences }
}

process.once('message', async (order: InspectionOrder) => {
  await using prepared = await prepareDatabase({ ...readConfig(), isDemo: false })
  const inspection = await inspect(prepared.db, order)
  process.send?.(inspection, () => process.disconnect())
})
