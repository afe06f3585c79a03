import { openDatabase } from '#src/platform/server/open-database.ts'
import { migrate } from '#src/platform/server/migrate.ts'
import { readIndex } from '#src/search/server/read-goods-index.ts'
import { chooseGoods } from '#src/search/goods-index/choose-goods.ts'
const db = await openDatabase({ url: process.argv[2] ?? '', poolSize: 2 })
await migrate(db)
global.gc?.()
const m0 = process.memoryUsage()
const t0 = performance.now()
const u0 = process.cpuUsage()
const index = await readIndex(db)
const u = process.cpuUsage(u0)
console.log('read', ((performance.now() - t0) / 1000).toFixed(1), 's, own cpu', ((u.user + u.system) / 1e6).toFixed(1), 's')
global.gc?.()
const m1 = process.memoryUsage()
console.log('heap', (m1.heapUsed - m0.heapUsed) / 1e6, 'buffers', (m1.arrayBuffers - m0.arrayBuffers) / 1e6, 'rss', m1.rss / 1e6)
const s = index.segments[0]!
let listed = 0, marked = 0, listedBytes = 0, markedBytes = 0, w = 0
for (const p of s.postings.values()) { if (p.docs.kind === 'listed') { listed++; listedBytes += p.docs.docs.byteLength } else { marked++; markedBytes += p.docs.words.byteLength }; w += p.weights?.byteLength ?? 0 }
console.log({ lexemes: s.postings.size, listed, marked, listedMB: listedBytes / 1e6, markedMB: markedBytes / 1e6, weightsMB: w / 1e6 })
const big = [...s.postings].sort((a, b) => (b[1].docs.kind === 'listed' ? b[1].docs.docs.length : b[1].docs.size) - (a[1].docs.kind === 'listed' ? a[1].docs.docs.length : a[1].docs.size)).slice(0, 15).map(([k, p]) => [k, p.docs.kind, p.docs.kind === 'listed' ? p.docs.docs.length : p.docs.size])
console.log(big)
for (const match of ["'фильтр'", "'фильтр':AB & 'маслян':AB", "'фильтр' & ('b7_' | 'u_')", "'b7_' & 'c10_'", "'датчик' & 'колодк'"]) {
  for (const order of ['relevance', 'price'] as const) {
    const t = performance.now()
    let r
    for (let i = 0; i < 20; i++) r = chooseGoods(index.segments, { match, prefer: ["'фильтр':A", "'маслян':AB"], order }, 400)
    console.log(match, order, ((performance.now() - t) / 20).toFixed(2), 'ms', r!.total, r!.goods.length)
  }
}
await db.close()
