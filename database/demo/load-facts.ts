// Writes the rows that products refer to: shops, cars, categories, manufacturers, supplier "demo".

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { loadCars } from './load-cars.ts'
import { loadCategories } from './load-categories.ts'
import { loadDelivery } from './load-delivery.ts'
import { loadManufacturers } from './load-manufacturers.ts'
import { loadStores } from './load-stores.ts'

/** Ids of the database by the names that generated products use. */
export type CatalogueIds = {
  /** Stock locations in the order of the shops in the facts. */
  readonly locations: readonly number[]
  /** By `carKey`. */
  readonly models: ReadonlyMap<string, number>
  readonly engines: ReadonlyMap<string, number>
  readonly categories: ReadonlyMap<string, number>
  readonly manufacturers: ReadonlyMap<string, number>
  readonly supplier: number
}

/** Existing rows, of an earlier load or of the shop itself, are not changed. */
export async function loadFacts(db: Database): Promise<CatalogueIds> {
  const locations = await loadStores(db)
  await loadDelivery(db)
  return {
    locations,
    ...(await loadCars(db)),
    categories: await loadCategories(db),
    manufacturers: await loadManufacturers(db),
    supplier: await loadSupplier(db),
  }
}

async function loadSupplier(db: Database): Promise<number> {
  await db.query(sql`
    INSERT INTO suppliers (name, is_demo) VALUES ('demo', true) ON CONFLICT (name) DO NOTHING`)
  const [supplier] = await db.query<{ id: number }>(
    sql`SELECT id FROM suppliers WHERE name = 'demo' AND is_demo`,
  )
  if (!supplier) throw new Error('Поставщик «demo» уже есть в магазине и не демонстрационный.')
  return supplier.id
}
