// SQL that requests pictures of a price list, fetched later in the background.

import { requestPicturesOf } from '#src/pictures/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

/** Replaces the requests for products whose rows state pictures. */
export async function requestListedPictures(tx: Database, runId: number): Promise<void> {
  const [row] = await tx.query<{ hasAny: boolean }>(sql`
    SELECT EXISTS (SELECT FROM staged_products
                   WHERE run_id = ${runId} AND pictures IS NOT NULL) AS "hasAny"`)
  if (!row?.hasAny) return
  await requestPicturesOf(
    tx,
    'list',
    sql`SELECT product_id, pictures AS origins FROM listed WHERE pictures IS NOT NULL`,
  )
}
