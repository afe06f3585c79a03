// Describes the schema of a database as lines, to compare two databases. Columns are sorted by name:
// an upgraded table has new ones at its end.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

export async function schemaFacts(db: Database): Promise<string[]> {
  const rows = await db.query<{ fact: string }>(sql`
    WITH ours AS (
      SELECT * FROM pg_class WHERE relnamespace = 'public'::regnamespace
    )
    SELECT concat('relation ', relname, ' ', relkind, ' ', relpersistence, ' ', reloptions) AS fact
    FROM ours
    UNION ALL
    SELECT concat('column ', relname, '.', attname, CASE relkind WHEN 'r' THEN '' ELSE ' at ' || attnum END,
                  ' ', format_type(atttypid, atttypmod), CASE WHEN attnotnull THEN ' not null' END,
                  ' identity ', attidentity, ' generated ', attgenerated,
                  ' default ', pg_get_expr(adbin, adrelid), ' statistics ', attstattarget,
                  ' storage ', attstorage, ' options ', attoptions)
    FROM ours JOIN pg_attribute ON attrelid = ours.oid AND attnum > 0 AND NOT attisdropped
    LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
    UNION ALL
    SELECT concat('constraint ', conrelid::regclass, ' ', conname, ' ', pg_get_constraintdef(oid),
                  CASE WHEN NOT convalidated THEN ' not valid' END)
    FROM pg_constraint WHERE connamespace = 'public'::regnamespace
    UNION ALL
    SELECT concat('index ', pg_get_indexdef(indexrelid), CASE WHEN NOT indisvalid THEN ' invalid' END)
    FROM ours JOIN pg_index ON indexrelid = ours.oid
    UNION ALL
    SELECT concat('trigger ', pg_get_triggerdef(pg_trigger.oid), ' ', tgenabled)
    FROM ours JOIN pg_trigger ON tgrelid = ours.oid AND NOT tgisinternal
    UNION ALL
    SELECT concat('view ', relname, ' ', pg_get_viewdef(oid)) FROM ours WHERE relkind = 'v'
    UNION ALL
    SELECT pg_get_functiondef(oid) FROM pg_proc WHERE pronamespace = 'public'::regnamespace
    UNION ALL
    SELECT concat('sequence ', sequencename, ' ', data_type, ' ', start_value, ' ', min_value, ' ',
                  max_value, ' ', increment_by, ' ', cycle, ' ', cache_size)
    FROM pg_sequences WHERE schemaname = 'public'
    UNION ALL
    SELECT concat('type ', typname, ' ', typtype, ' ', (
      SELECT array_agg(enumlabel ORDER BY enumsortorder) FROM pg_enum WHERE enumtypid = pg_type.oid))
    FROM pg_type WHERE typnamespace = 'public'::regnamespace
    UNION ALL
    SELECT concat('statistics ', pg_get_statisticsobjdef(oid)) FROM pg_statistic_ext
    UNION ALL
    SELECT concat('comment ', ours.relname, ' ', attname, ' ', description)
    FROM ours JOIN pg_description ON objoid = ours.oid AND classoid = 'pg_class'::regclass
    LEFT JOIN pg_attribute ON attrelid = ours.oid AND attnum = objsubid
    ORDER BY fact`)
  return rows.map(({ fact }) => fact)
}
