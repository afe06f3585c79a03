import { loadDemo } from '#database/demo/load-demo.ts'
import { migrate } from '#src/platform/server/migrate.ts'
import { openDatabase } from '#src/platform/server/open-database.ts'
for (const hasOffice of [false, true, false, true]) {
  const db = await openDatabase({}); await migrate(db)
  const t = performance.now(); await loadDemo(db, { products: 8000, hasOffice })
  console.log(hasOffice, Math.round(performance.now() - t)); await db.close()
}
