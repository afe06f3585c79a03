// The tiers of popularity that a search goes through.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { bothDatabases } from '#tests/support/test-database.ts'

type Tier = { readonly tier: number; readonly above: number; readonly upTo: number }

describe.each(bothDatabases())('the tiers of the search on the $kind database', ({ open }) => {
  let db: OpenDatabase
  let tiers: Tier[]
  beforeAll(async () => {
    db = await open()
    tiers = await db.query<Tier>(sql`
      SELECT tier, above, up_to AS "upTo" FROM search_tiers() ORDER BY tier`)
  })
  afterAll(() => db?.close())

  test('have an index each', async () => {
    const indexes = await db.query<{ name: string; bounds: string }>(sql`
      SELECT indexname AS name, substring(indexdef FROM 'WHERE (.*)') AS bounds FROM pg_indexes
      WHERE tablename = 'product_search' AND indexname LIKE '%tier%' ORDER BY 1`)
    expect(tiers).toHaveLength(8)
    expect(indexes).toEqual(
      tiers.map(({ tier, above, upTo }) => ({
        name: `product_search_tier_${tier}`,
        bounds: `((rank > ${above}) AND (rank <= ${upTo}))`,
      })),
    )
  })

  test('are written out in the function that looks into one', async () => {
    const [row] = await db.query<{ text: string }>(sql`
      SELECT pg_get_functiondef('search_tier'::regproc) AS text`)
    const written = row?.text.match(/rank > \d+ AND rank <= \d+/g) ?? []
    const wanted = tiers.map(({ above, upTo }) => `rank > ${above} AND rank <= ${upTo}`)
    expect([...new Set(written)]).toEqual(wanted)
  })

  test('are all looked into, up to the last', async () => {
    const ranks = tiers.map(({ above }) => above + 1)
    await db.query(sql`
      INSERT INTO product_search (rank, product_id, category_id, manufacturer_id, price, tsv)
      SELECT rank, rank, 1, 1, 1, 'гайк' FROM unnest(${ranks}::integer[]) AS rank`)
    const [found] = await db.query<{ ids: number[] }>(sql`
      SELECT product_ids AS ids FROM search_candidates('''гайк''', NULL, '{}', 100)`)
    expect(found?.ids).toEqual(ranks)
  })
})
