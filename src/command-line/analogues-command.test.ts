import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { addPart, addPartsCategory, groupsByName } from '#tests/support/linked-shop.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { runCommand } from './run-command.ts'

describe.each(testDatabases())('npm run shop -- analogues on the $kind database', ({ open }) => {
  let db: OpenDatabase
  let ids: number[]

  beforeAll(async () => {
    db = await open()
    await addPartsCategory(db)
    ids = [
      await addPart(db, 'Kanmor', 'KM-1001'),
      await addPart(db, 'Sat', 'ST-2002'),
      await addPart(db, 'Bosch', 'ST-2002'),
    ]
    const [kanmor, sat] = ids
    await db.query(sql`
      INSERT INTO analogue_groups (id, article, article_norm) VALUES (700, 'KM-1001', 'KM1001')`)
    await db.query(sql`UPDATE products SET analogue_group_id = 700 WHERE id IN (${kanmor}, ${sat})`)
    await db.query(sql`
      INSERT INTO article_numbers (product_id, number, number_norm, kind, source)
      VALUES (${kanmor}, 'T11-3501080', 'T113501080', 'original', 'Восток')`)
    await db.query(sql`
      INSERT INTO analogue_edges (product_id, analogue_id, source) VALUES (${kanmor}, ${sat}, 'Восток')`)
    await db.query(sql`
      INSERT INTO supersessions (manufacturer_id, from_norm, to_norm, source)
      SELECT manufacturer_id, 'KM1000', 'KM1001', unnest(ARRAY['Восток', 'Запад']) FROM products WHERE id = ${kanmor}`)
  })
  afterAll(() => db?.close())

  async function analogues(...words: string[]) {
    const printed: string[] = []
    const print = (text: string) => void printed.push(text)
    const context = { db, folder: '.', print, progress: () => {} }
    return { exit: await runCommand(['analogues', ...words], context), printed }
  }

  test('shows what is known of a product and why it is in its group', async () => {
    const { exit, printed } = await analogues('show', 'km 1001')
    expect(exit).toBe(0)
    expect(printed).toEqual([
      'Kanmor KM-1001',
      'Номера:',
      '  T11-3501080, оригинальный, Восток',
      'Замены номера:',
      '  KM1000 → KM1001',
      'Связи:',
      '  Sat ST-2002, названа прямо, Восток',
      'Группа KM-1001:',
      '  Kanmor KM-1001',
      '  Sat ST-2002',
    ])
  })

  test('asks for the manufacturer where several have the article', async () => {
    expect(await analogues('show', 'ST-2002')).toEqual({
      exit: 1,
      printed: ['Артикул есть у нескольких производителей, укажите: Bosch:ST-2002, Sat:ST-2002'],
    })
    expect((await analogues('show', 'bosch:st2002')).printed).toEqual([
      'Bosch ST-2002',
      'Группы нет.',
    ])
    expect((await analogues('show', 'NONE-1')).printed).toEqual([
      'Товара с таким артикулом нет: NONE-1',
    ])
    expect((await analogues('stop', 'KM-1001', 'km1001', '--reason', 'x')).printed).toEqual([
      'Укажите два разных товара.',
    ])
  })

  test('parts two products for good, and joins them again', async () => {
    expect((await analogues('stop', 'KM-1001', 'Sat:ST-2002')).printed).toEqual([
      'Укажите причину: --reason ПРИЧИНА',
    ])
    expect(await analogues('stop', 'KM-1001', 'Sat:ST-2002', '--reason', 'разный шток')).toEqual({
      exit: 0,
      printed: ['Больше не аналоги: Kanmor KM-1001 и Sat ST-2002. Группа изменилась у товаров: 2.'],
    })
    expect(await groupsByName(db)).toEqual({})
    expect((await analogues('show', 'KM-1001')).printed.slice(-3)).toEqual([
      'Группы нет.',
      'Запреты:',
      '  Sat ST-2002: разный шток',
    ])
    expect((await analogues('unstop', 'Sat:ST-2002', 'KM-1001')).printed).toEqual([
      'Запрет снят: Sat ST-2002 и Kanmor KM-1001. Группа изменилась у товаров: 2.',
    ])
    expect(await groupsByName(db)).toEqual({ 'T11-3501080': ids.slice(0, 2) })
    expect(await analogues('unstop', 'Sat:ST-2002', 'KM-1001')).toEqual({
      exit: 1,
      printed: ['Запрета не было: Sat ST-2002 и Kanmor KM-1001'],
    })
  })

  test('takes back all that a source said', async () => {
    expect((await analogues('forget', 'Восток')).printed).toEqual([
      'Убрано номеров: 1, замен: 1, связей: 1. Группа изменилась у товаров: 2.',
    ])
    const { printed } = await analogues('show', 'KM-1001')
    expect(printed).not.toContain('Номера:')
    expect(printed).toContain('  KM1000 → KM1001') // as the other source says
    expect(await analogues('forget', 'Восток')).toEqual({
      exit: 1,
      printed: ['Такой источник ничего не сообщал: Восток'],
    })
  })

  test('tells how it is called when it is called otherwise', async () => {
    const { exit, printed } = await analogues('stop', 'KM-1001')
    expect(exit).toBe(1)
    expect(printed[0]).toMatch(/^analogues show АРТИКУЛ/)
  })
})
