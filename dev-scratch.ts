import { readFileSync } from 'node:fs'
import { openDatabase } from '#src/platform/server/open-database.ts'
import { keepShopWords } from '#src/search/server/keep-shop-words.ts'
import { searchProducts } from '#src/search/server/search-products.ts'
import { suggest } from '#src/search/server/suggest.ts'
import { readQuery } from '#src/search/read-query.ts'
const syn = JSON.parse(readFileSync('/work/shared/data/search-synonyms.json','utf8')).synonyms
const of = (...t) => syn.filter((s) => t.includes(s.type))
const vocabulary = JSON.parse(readFileSync("/tmp/vocab.json","utf8"))
const unused = {
  parts: of('part','oil','fluid').map((s) => ({ means: [s.canonical], forms: s.variants })),
  sides: of('side').filter(s=>s.canonical!=='комплект').map((s) => ({ means: [s.canonical], forms: s.variants.filter((v) => v.replace('.','').length > 1) })),
  pairs: [], words: [], manufacturers: [{manufacturer:'Shell', forms:['шелл']},{manufacturer:'KYB',forms:['kyb','каяба']}],
  cars: [...of('brand').map((s) => ({ make: s.canonical, forms: s.variants })), ...of('model').flatMap((s) => ['Chery','Haval','Great Wall','Geely','Lifan','Changan','FAW','Jetour','Omoda'].map(make=>({ make, model: s.canonical, forms: s.variants })))],
  stop: 'купить цена недорого волгоград для на в с к артикул запчасти'.split(' '),
}
const db = await openDatabase({ url: process.env.DB ?? 'postgres://postgres@127.0.0.1:5499/shop8k', poolSize: 4 })
const words = keepShopWords(db, async () => vocabulary)
const w = await words()
const page = { page: 1, per_page: 5, offset: 0 }
for (const text of process.argv.slice(2)) {
  if (text.startsWith('?')) { console.log(text, JSON.stringify(await suggest(db, w, text.slice(1)))); continue }
  const t = performance.now()
  const a = await searchProducts(db, w, { text, car: {}, isExact: false, facets: {}, order: 'relevance', page })
  const r = readQuery(text, w.lexicon, { isExact: false })
  console.log('==', text, (performance.now() - t).toFixed(1), 'ms', { total: a.total, corrected: a.corrected, similar: a.similar, car: a.car, ask: a.ask, article: a.article && {...a.article, manufacturers: a.article.manufacturers.length}, vin: a.vin, dropped: a.dropped, unknown: r.unknown })
  for (const p of a.products) console.log('   ', p.article, '|', p.name, '|', p.manufacturer, '|', p.category.name)
}
await db.close()
