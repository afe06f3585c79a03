// A shop that imports price lists, and its goods.

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { reportLines } from '#src/catalogue-import/import-report.ts'
import { importCatalogue } from '#src/catalogue-import/server/import-catalogue.ts'
import type { ImportRequest } from '#src/catalogue-import/server/import-request.ts'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { addStore } from './sample-rows.ts'

export type Line = readonly [article: string, name: string, price: string, quantity: number]

export const listOf = (maker: string, lines: readonly Line[]): string =>
  [
    'Артикул;Товар;Бренд;Цена;Остаток',
    ...lines.map(([a, n, p, q]) => `${a};${n};${maker};${p};${q}`),
  ]
    .join('\n')
    .concat('\n')

/** So many bolts, each a ruble dearer than the one before it. */
export const many = (count: number, price = 100): Line[] =>
  Array.from({ length: count }, (_, n) => [`N-${100 + n}`, `Болт ${n}`, String(price + n), 5])

type Good = {
  readonly article: string
  readonly price: number
  readonly stock: number | null
  readonly seen: boolean
  readonly found: boolean
  readonly offers: number
}

type Wishes = Partial<ImportRequest> & { readonly hasNoStore?: boolean }

export type ListedShop = Awaited<ReturnType<typeof listedShop>>

export async function listedShop(open: () => Promise<OpenDatabase>) {
  const folder = await mkdtemp(join(tmpdir(), 'silkway-lists-of-suppliers-'))
  const db = await open()
  const store = await addStore(db)
  /** The maker of the goods is the supplier as well: tests do not meet. */
  const bring = async (
    maker: string,
    content: string,
    { hasNoStore = false, ...wishes }: Wishes = {},
    by = db,
  ) => {
    const path = join(folder, `${Math.random()}.csv`)
    await writeFile(path, content)
    const place = hasNoStore ? {} : { store: store.title }
    const request = { supplier: maker, columns: {}, ...place, ...wishes, path }
    const printed: string[] = []
    const report = await importCatalogue(by, request, {
      print: (line) => printed.push(line),
      progress() {},
    })
    return { ...report, printed: printed.join('\n'), told: reportLines(report).join('\n') }
  }
  const goodsOf = (maker: string) =>
    db.query<Good>(sql`
      SELECT product.article, product.price, NOT product.is_hidden AS seen,
             (SELECT sum(on_hand) FROM stock_levels WHERE product_id = product.id) AS stock,
             EXISTS (SELECT FROM product_search WHERE product_id = product.id) AS found,
             (SELECT count(*) FROM supplier_offers WHERE product_id = product.id) AS offers
      FROM products AS product JOIN manufacturers AS made ON made.id = product.manufacturer_id
      WHERE made.name = ${maker} ORDER BY product.article`)
  const close = async () => {
    await db.close()
    await rm(folder, { recursive: true })
  }
  return { db, store, bring, goodsOf, close }
}
