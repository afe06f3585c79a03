// npm run shop -- suppliers codes, as the owner gives it, and the lists that it makes readable.

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { waitForOtherLists } from '#src/catalogue/server/public.ts'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { addStore } from '#tests/support/sample-rows.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { runCommand } from './run-command.ts'

const GOODS = `Артикул;Товар;Бренд;Цена;Остаток
K-1;Насос;MAPPED;100;3
K-2;Ремень;MAPPED;200;4
K-3;Ролик;MAPPED;300;5
`
const WITHOUT = `Код;Товар;Цена;Остаток
1001;Насос;105;1
1002;Ремень;210;2
1003;Ролик;310;под заказ
`

describe.each(testDatabases())(
  'npm run shop -- suppliers codes on the $kind database',
  ({ open }) => {
    let db: OpenDatabase
    let folder: string
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'supplier-codes-'))
      db = await open()
      await addStore(db)
      await write('goods.csv', GOODS)
      await write('without.csv', WITHOUT)
      await shop('import', 'goods.csv', '--supplier', 'ACME', '--no-stock')
    })
    afterAll(async () => {
      await db?.close()
      await rm(folder, { recursive: true })
    })

    const write = (name: string, content: string) => writeFile(join(folder, name), content)
    async function shop(...words: readonly string[]) {
      const printed: string[] = []
      const steps: string[] = []
      const progress = (title: string, _done: number, _total: number, note = '') =>
        steps.push(`${title}: ${note}`)
      const print = (text: string) => printed.push(text)
      const exit = await runCommand(words, { db, folder, print, progress })
      return { exit, text: printed.join('\n'), steps }
    }
    const codes = async () => {
      const rows = await db.query<{ text: string }>(sql`
      SELECT known.code || ' ' || product.article AS text
      FROM supplier_codes AS known JOIN products AS product ON product.id = known.product_id
      ORDER BY known.code`)
      return rows.map(({ text }) => text)
    }

    test('a file of codes and articles makes a list without articles readable', async () => {
      const refused = await shop('import', 'without.csv', '--supplier', 'ACME', '--no-stock')
      expect(refused.exit).toBe(1)
      expect(refused.text).toContain('suppliers codes ПОСТАВЩИК ФАЙЛ')
      await write('codes.csv', '1001;k-1\n1002;K 2\n1009;НЕТ-ТАКОГО-9\n1010;\n')
      const tried = await shop('suppliers', 'codes', 'acme', 'codes.csv', '--dry-run')
      expect(tried.exit).toBe(0)
      expect(tried.text.split('\n')).toEqual([
        'Новых кодов: 2, уже известны: 0',
        'Строк без кода или без артикула: 1',
        'Не взято, товара с таким артикулом в магазине нет: 1',
        '  строка 3: 1009 — НЕТ-ТАКОГО-9',
        'Ничего не записано: это проверка.',
      ])
      expect(await codes()).toEqual([])
      await shop('suppliers', 'codes', 'acme', 'codes.csv')
      expect(await codes()).toEqual(['1001 K-1', '1002 K-2'])
      expect((await shop('suppliers', 'codes', 'ACME')).text).toBe('ACME: кодов известно 2')
      const words = ['--supplier', 'ACME', '--no-stock', '--partial', '--report', 'unknown.csv']
      const read = await shop('import', 'without.csv', ...words)
      expect(read).toMatchObject({ exit: 0 })
      expect(read.text).toContain(
        'строка 4, «код поставщика»: код поставщика неизвестен — 1003; Ролик',
      )
      expect((await shop('imports')).text).toContain('кодов неизвестно: 1')
    })

    test('a misspelt supplier is an error with the known ones, and only --new makes one', async () => {
      await write('new.csv', '1001;K-1\n')
      const suppliers = async () =>
        (await db.query<{ name: string }>(sql`SELECT name FROM suppliers`)).map(({ name }) => name)
      const before = await suppliers()
      const wrong = await shop('suppliers', 'codes', 'ACNE', 'new.csv')
      expect(wrong.exit).toBe(1)
      expect(wrong.text).toContain('Поставщика «ACNE» нет. Поставщики: ACME')
      expect(await suppliers()).toEqual(before)
      expect((await shop('suppliers', 'codes', 'Новый', 'new.csv', '--new')).exit).toBe(0)
      expect(await suppliers()).toEqual([...before, 'Новый'])
      await db.query(sql`DELETE FROM suppliers WHERE name = 'Новый'`)
    })

    test('codes of the owner wait for a list that is being written', async () => {
      await write('again.csv', '1001;K-1\n')
      const ended: string[] = []
      let taught: Promise<unknown> = Promise.resolve()
      await db.transaction(async (tx) => {
        await waitForOtherLists(tx)
        taught = shop('suppliers', 'codes', 'ACME', 'again.csv').then(() => ended.push('codes'))
        await new Promise((resolve) => setTimeout(resolve, 500))
        ended.push('list')
      })
      await taught
      expect(ended).toEqual(['list', 'codes'])
    })

    test('a code of another product moves only with the word of the owner', async () => {
      await write('moved.csv', 'Код;Артикул;Производитель\n1002;K-3;mapped\n')
      const asked = await shop('suppliers', 'codes', 'ACME', 'moved.csv')
      expect(asked.exit).toBe(3)
      expect(asked.text).toContain('код уже у другого товара: 1')
      expect(await codes()).toContain('1002 K-2')
      const agreed = await shop('suppliers', 'codes', 'ACME', 'moved.csv', '--yes')
      expect(agreed.text).toContain('перешли к другим товарам: 1')
      expect(await codes()).toContain('1002 K-3')
    })

    test('an article of several makers and a code of several articles are not guessed', async () => {
      await write('same.csv', 'Артикул;Товар;Бренд;Цена\nK-1;Насос;OTHER;100\n')
      await shop('import', 'same.csv', '--supplier', 'Прочий')
      await write('doubts.csv', '2001;K-1\n2002;K-2\n2002;K-3\n')
      const { exit, text } = await shop('suppliers', 'codes', 'ACME', 'doubts.csv')
      expect(exit).toBe(1)
      expect(text).toContain('артикул у нескольких производителей')
      expect(text).toContain('в файле один код у разных товаров: 2')
    })

    test('an undo says how far it is', async () => {
      const runs = await db.query<{ id: number }>(sql`
      SELECT id FROM import_runs WHERE status = 'done' ORDER BY id DESC`)
      const { steps } = await shop('imports', 'undo', String(runs[0]?.id))
      expect(steps[0]).toBe('Отменяю загрузку: жду конца другой загрузки')
      expect(steps.at(-1)).toBe('Отменяю загрузку: готово')
      expect(steps).toHaveLength(6)
    })

    test('«под заказ» of a supplier whose goods are to order is asked about', async () => {
      await shop('suppliers', 'order', 'Дальний', '--days', '3')
      const rows = [1, 2, 3].map((n) => `Z-${n};Насос;FAR;10${n};под заказ\n`).join('')
      await write('far.csv', `Артикул;Товар;Бренд;Цена;Остаток\n${rows}`)
      const asked = await shop('import', 'far.csv', '--supplier', 'Дальний')
      expect(asked.exit).toBe(1)
      expect(asked.text).toContain("--quantity-words 'под заказ=ЧИСЛО'")
      const words = ['--quantity-words', 'под заказ=5']
      expect((await shop('import', 'far.csv', '--supplier', 'Дальний', ...words)).exit).toBe(0)
      const offers = await db.query<{ quantity: number }>(sql`
      SELECT offer.quantity FROM supplier_offers AS offer
      JOIN suppliers ON suppliers.id = supplier_id WHERE suppliers.name = 'Дальний'`)
      expect(offers).toEqual([{ quantity: 5 }, { quantity: 5 }, { quantity: 5 }])
    })
  },
)
