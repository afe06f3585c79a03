import { openDatabase } from '#src/platform/server/open-database.ts'
import { sql } from '#src/platform/server/sql.ts'
const db = await openDatabase({ url: 'postgres://postgres@127.0.0.1:5499/shop1m', poolSize: 1 })
const m = "'колодк':ABC & 'передн'", p = ["'колодк':AB & 'тормозн':AB & ('колодк':A | 'тормозн':A) | 'колодк':C & 'тормозн':C"]
const time = async (name, f) => { for (let i=0;i<5;i++) await f(); const c = process.cpuUsage(); const t = performance.now(); for (let i = 0; i < 40; i++) await f(); const u = process.cpuUsage(c); console.log(name, ((performance.now() - t) / 40).toFixed(2), 'ms, cpu', (u.user+u.system)/40000) }
await time('arrays', () => db.query(sql`SELECT * FROM search_candidates(${m}::text::tsquery, ${p}::text[]::tsquery[], ${1001})`))
await time('strings', async () => { const [r] = await db.query(sql`SELECT array_to_string(product_ids, ' ') a, array_to_string(ranks, ' ') b, array_to_string(category_ids, ' ') c, array_to_string(manufacturer_ids, ' ') d, array_to_string(prices, ' ') e, array_to_string(preferences, ' ') f, array_to_string(stock_products, ' ') g, array_to_string(stock_locations, ' ') h FROM search_candidates(${m}::text::tsquery, ${p}::text[]::tsquery[], ${1001})`); for (const k in r) r[k] = r[k].split(' ').map(Number) })
await time('count', () => db.query(sql`SELECT cardinality(product_ids) FROM search_candidates(${m}::text::tsquery, ${p}::text[]::tsquery[], ${1001})`))
await time('no prefer', () => db.query(sql`SELECT cardinality(product_ids) FROM search_candidates(${m}::text::tsquery, ${[]}::text[]::tsquery[], ${1001})`))
await time('300', () => db.query(sql`SELECT cardinality(product_ids) FROM search_candidates(${m}::text::tsquery, ${p}::text[]::tsquery[], ${300})`))
await db.close()
