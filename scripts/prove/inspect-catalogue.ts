// A child program: opens the shop's database like the shop and reports which of two lists it shows.

import { readConfig } from '#src/app/server/config.ts'
import { prepareDatabase } from '#src/app/server/prepare-database.ts'
import type { Database } from '#src/platform/server/database.ts'
import { listStockDifferences } from '#src/supply/server/commands.ts'
import { derivedDifferences, fingerprintOfOthers } from './derived-differences.ts'
import { editionOf } from './editions.ts'
import type { Inspection, InspectionOrder } from './inspection.ts'
import { collectShown, compareWithList } from './list-differences.ts'
import { expireLease, readJournal } from './read-journal.ts'
import { untilIdle } from './until-idle.ts'

const MOST_DIFFERENCES = 5

class TakenBack extends Error {}

async function inspect(db: Database, order: InspectionOrder): Promise<Inspection> {
  await untilIdle(db)
  let found: Inspection | undefined
  const looking = db.transaction(async (tx) => {
    await collectShown(tx, order)
    const { state, differences } = await whichEdition(tx, order)
    const others = await fingerprintOfOthers(tx, order.lastBeside)
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
  if (!found) throw new Error('the inspection has no result')
  await expireLease(db)
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
