// Caches the regulations in force in memory, and reloads them after a change.

import type { Database } from '#src/platform/server/database.ts'
import { refreshedValueOf } from '#src/platform/server/refreshed-value.ts'
import oils from '../facts/oils.json' with { type: 'json' }
import services from '../facts/services.json' with { type: 'json' }
import type { OilRegulation } from '../oil-regulation.ts'
import {
  type OwnerRow,
  type OwnerTable,
  oilRegulationOfRow,
  ownerTables,
  serviceRuleOfRow,
} from '../owner-tables.ts'
import type { ServiceRule } from '../service-table.ts'
import { replacedTables, replacementVersion } from './regulations.repository.ts'

export type Regulations = {
  readonly oils: readonly OilRegulation[]
  readonly services: readonly ServiceRule[]
}

/** The shop's own tables. */
const OWN: Readonly<Record<OwnerTable, readonly OwnerRow[]>> = {
  oils: oils.rows.map((row) => ownerTables.oils.parse(row)),
  services: services.rows.map((row) => ownerTables.services.parse(row)),
}

/** The owner's rows, or else the shop's own. */
export async function rowsInForce(
  db: Database,
): Promise<Readonly<Record<OwnerTable, readonly OwnerRow[]>>> {
  const replaced = await replacedTables(db)
  // jsonb has no order of columns, parsing restores it
  const owners = replaced.map(({ name, rows }) => [
    name,
    rows.map((row) => ownerTables[name].parse(row)),
  ])
  return { ...OWN, ...Object.fromEntries(owners) }
}

const kept = refreshedValueOf((db: Database) => ({
  read: async (): Promise<Regulations> => {
    const rows = await rowsInForce(db)
    return {
      oils: rows.oils.map(oilRegulationOfRow),
      services: rows.services.map(serviceRuleOfRow),
    }
  },
  version: () => replacementVersion(db),
  onFailure: (error) => process.emitWarning(`Regulations: ${error}`),
}))

/** Regulations that are at most seconds out of date. */
export const keptRegulations = (db: Database): Promise<Regulations> => kept(db).now()
