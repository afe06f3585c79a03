// Barcodes of price lists: checked, kept by supplier, found by a scanner, undone with their run.

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogueApi } from '#src/catalogue/contract.ts'
import { sql } from '#src/platform/server/sql.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { type TestShop, testShop } from '#tests/support/test-shop.ts'
import { reportLines } from '../import-report.ts'
import { importCatalogue } from './import-catalogue.ts'
import { undoRun } from './undo-run.ts'

const HEAD = 'Артикул;Товар;Бренд;Цена;Штрихкод\n'

describe.each(testDatabases())('barcodes of lists on the $kind database', ({ open }) => {
  let shop: TestShop
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'barcodes-of-lists-'))
    shop = await testShop(open)
  })
  afterAll(async () => {
    await shop?.close()
    await rm(folder, { recursive: true })
  })

  const bring = async (goods: string, supplier = 'list A') => {
    const path = join(folder, `${Math.random()}.csv`)
    await writeFile(path, goods)
    const request = { path, supplier, columns: {}, isPartial: true }
    return importCatalogue(shop.db, request, { print() {}, progress() {} })
  }
  const codesOf = async (article: string) => {
    const rows = await shop.db.query<{ code: string }>(sql`
      SELECT code || ' ' || right(source, 1) AS code
      FROM product_barcodes JOIN products ON products.id = product_id
      WHERE article_norm = ${article} ORDER BY 1`)
    return rows.map(({ code }) => code)
  }

  test('are kept by supplier where their check digit is right, others are reported', async () => {
    const goods = 'B-1;Насос;CODED;10;4011558736002\nB-2;Насос;CODED;10;4011558736003\n'
    const report = await bring(HEAD + goods)
    expect(await codesOf('B1')).toEqual(['4011558736002 A'])
    expect(await codesOf('B2')).toEqual([])
    const lines = reportLines(report)
    expect(lines).toContain('Штрихкодов не взято: 1')
    expect(lines).toContain('    строка 3, «Штрихкод»: 4011558736003')
    await bring(`${HEAD}B-1;Насос;CODED;10;96385074\n`, 'list B')
    expect(await codesOf('B1')).toEqual(['4011558736002 A', '96385074 B'])
  })

  test('are replaced by the next list of the supplier, and given back by its undo', async () => {
    await bring(`${HEAD}U-1;Насос;UNDONE;10;4011558736002\n`)
    const next = await bring(`${HEAD}U-1;Насос;UNDONE;11;4011558736019, 036000291452\n`)
    expect(await codesOf('U1')).toEqual(['0036000291452 A', '4011558736019 A'])
    await undoRun(shop.db, next.runId)
    expect(await codesOf('U1')).toEqual(['4011558736002 A'])
    await bring('Артикул;Товар;Бренд;Цена\nU-1;Насос;UNDONE;12\n')
    expect(await codesOf('U1')).toEqual(['4011558736002 A'])
    await bring(`${HEAD}U-1;Насос;UNDONE;12;\n`)
    expect(await codesOf('U1')).toEqual([])
  })

  test('find their product, as a scanner reads them, and stand on its page', async () => {
    await bring(`${HEAD}S-1;Насос;SCANNED;10;036000291452\n`)
    for (const scanned of ['036000291452', '0036000291452']) {
      const found = await shop.visitor.get(`/api/products/search?search=${scanned}`)
      expect(found.text).toContain('"article":"S-1"')
    }
    const wrong = await shop.visitor.get('/api/products/search?search=036000291453')
    expect(wrong.text).not.toContain('"S-1"')
    const page = await shop.visitor.get('/api/products/nasos-scanned-s-1')
    expect(page.as(catalogueApi.product).product.barcodes).toEqual(['0036000291452'])
  })
})
