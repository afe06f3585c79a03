// Lists that staff send with stock of several shops: columns by shop, stock by shop.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#src/platform/server/sql.ts'
import { addStore, type SampleStore } from '#tests/support/sample-rows.ts'
import { staffImports } from '#tests/support/staff-imports.ts'
import { asStaff } from '#tests/support/staff-member.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { type TestShop, testShop } from '#tests/support/test-shop.ts'

describe.each(testDatabases())(
  'stock of lists that staff send on the $kind database',
  ({ open }) => {
    let shop: TestShop
    let folder: string
    let imports: ReturnType<typeof staffImports>
    let near: SampleStore
    let far: SampleStore

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'staff-imports-stock-'))
      shop = await testShop(open, { DATA_DIR: folder })
      ;[near, far] = [await addStore(shop.db), await addStore(shop.db)]
      const address = await shop.server.listen({ host: '127.0.0.1', port: 0 })
      imports = staffImports(address, (await asStaff(shop, 'owner')).token)
    })
    afterAll(async () => {
      await shop.close()
      await rm(folder, { recursive: true })
    })

    const content = 'Артикул;Товар;Бренд;Цена;А;Б\nWH-1;Болт;WAREHOUSES;10;3;>10\n'
    const supplier = { supplier: 'Складской' }

    test('is read by columns, shown by shops, saved and undone', async () => {
      const stock = JSON.stringify({ А: near.title, 6: String(far.id) })
      const { json } = await imports.preview({ content }, { ...supplier, stock })
      expect(JSON.stringify(json)).toContain(`13 шт. (${near.title}: 3, ${far.title}: 10)`)
      const { id } = await imports.bringWhole({ content }, { ...supplier, stock })
      expect((await imports.show(id)).difference?.stock).toEqual([
        { place: near.title, units: 3, goods: 1, lies: 0 },
        { place: far.title, units: 10, goods: 1, lies: 0 },
      ])
      const next = content.replace('3;>10', '4;4')
      const second = await imports.bringWhole({ content: next }, supplier)
      expect((await imports.show(second.id)).difference?.stock).toMatchObject([
        { place: near.title, units: 4, lies: 3 },
        { place: far.title, units: 4, lies: 10 },
      ])
      await imports.decide(second.id, 'undo')
      const lies = () =>
        shop.db.query(sql`
        SELECT level.on_hand AS units FROM stock_levels AS level
        JOIN products AS product ON product.id = level.product_id
        WHERE product.article = 'WH-1' ORDER BY level.location_id`)
      await expect.poll(lies, { timeout: 5000 }).toEqual([{ units: 3 }, { units: 10 }])
    })

    test.each([
      ['[]', 'Остатки — это JSON'],
      ['{"А":5}', 'Остатки — это JSON'],
      ['{"В":"1"}', 'столбца «В» в списке нет'],
      ['{"А":"Нигде"}', 'магазина «Нигде» нет'],
    ])('%s is refused under its own field', async (stock, text) => {
      const { status, json } = await imports.bring({ content }, { ...supplier, stock })
      expect([status, json]).toEqual([
        422,
        expect.objectContaining({ errors: { stock: [expect.stringContaining(text)] } }),
      ])
    })
  },
)
