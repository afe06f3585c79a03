// The ids of a chosen car: known without asking the database, and never unknown for being new.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Database, OpenDatabase } from '#src/platform/server/database.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { findCar } from './find-car.ts'

describe.each(testDatabases())('a chosen car on the $kind database', ({ open }) => {
  let db: OpenDatabase
  let counting: Database
  let statements: string[] = []

  beforeAll(async () => {
    db = await open()
    counting = {
      ...db,
      query: (statement) => {
        statements.push(statement.text)
        return db.query(statement)
      },
    }
    await db.script(`
      INSERT INTO makes (id, name, slug) VALUES (1, 'Chery', 'chery'), (2, 'ГАЗ', 'gaz');
      INSERT INTO models (id, make_id, name, slug)
      VALUES (11, 1, 'Tiggo 7 Pro', 'tiggo-7-pro'), (12, 2, 'Tiggo 7 Pro', 'sobol');
      INSERT INTO engines (id, name) VALUES (21, 'SQRE4T15C')`)
  })
  afterAll(() => db?.close())

  const ids = async (make?: string, model?: string, engine?: string) =>
    Object.values(await findCar(counting, { make, model, engine }))

  test('is found by names and by slugs, however they are written', async () => {
    expect(await ids('Chery', 'Tiggo 7 Pro', 'SQRE4T15C')).toEqual([1, 11, 21])
    expect(await ids('CHERY', 'tiggo-7-PRO', 'sqre4t15c')).toEqual([1, 11, 21])
    expect(await ids('газ', 'Tiggo 7 Pro')).toEqual([2, 12, null])
    expect(await ids('gaz', 'sobol')).toEqual([2, 12, null])
    expect(await ids(undefined, undefined, 'SQRE4T15C')).toEqual([null, null, 21])
  })

  test('costs no statement once the names are known', async () => {
    await ids('Chery')
    statements = []
    await ids('Chery', 'Tiggo 7 Pro', 'SQRE4T15C')
    await ids('CHERY', 'tiggo-7-PRO', 'sqre4t15c')
    await ids('газ', 'Tiggo 7 Pro')
    await ids('gaz', 'sobol')
    await ids()
    expect(statements.filter((text) => !text.includes('search_versions'))).toEqual([])
  })

  test('is nothing where none was chosen, and 0 where a name is unknown', async () => {
    expect(await ids()).toEqual([null, null, null])
    expect(await ids('', '', '')).toEqual([null, null, null])
    expect(await ids('Chery', 'Sobol')).toEqual([1, 0, null])
    expect(await ids('Lada', 'Tiggo 7 Pro', 'V8')).toEqual([0, 0, 0])
    expect(await ids(undefined, 'Tiggo 7 Pro')).toEqual([null, 0, null])
  })

  test('is known in the moment in which it comes', async () => {
    expect(await ids('Chery', 'Arrizo 8', 'SQRF4J20')).toEqual([1, 0, 0])
    await db.script(`
      INSERT INTO models (id, make_id, name, slug) VALUES (13, 1, 'Arrizo 8', 'arrizo-8');
      INSERT INTO engines (id, name) VALUES (22, 'SQRF4J20')`)
    expect(await ids('Chery', 'Arrizo 8', 'SQRF4J20')).toEqual([1, 13, 22])
  })

  test('is another one when its name goes over to another', async () => {
    const start = performance.now()
    const clock = vi.spyOn(performance, 'now')
    const later = (seconds: number) => clock.mockReturnValue(start + 1000 * seconds)
    later(30)
    await ids('Chery') // what the tests before have changed is known
    await db.script(`
      UPDATE models SET name = 'Other', slug = 'other' WHERE id = 11;
      UPDATE models SET name = 'Tiggo 7 Pro', slug = 'tiggo-7-pro' WHERE id = 13`)
    later(60)
    expect(await ids('Chery', 'Tiggo 7 Pro')).toEqual([1, 13, null])
    await db.script(`
      UPDATE engines SET name = 'OTHER' WHERE id = 21;
      UPDATE engines SET name = 'SQRE4T15C' WHERE id = 22`)
    later(120)
    expect(await ids(undefined, undefined, 'SQRE4T15C')).toEqual([null, null, 22])
    await db.script(`
      UPDATE makes SET name = 'Other', slug = 'other' WHERE id = 1;
      UPDATE makes SET name = 'Chery', slug = 'chery' WHERE id = 2`)
    later(180)
    expect(await ids('Chery', 'Tiggo 7 Pro')).toEqual([2, 12, null])
    clock.mockRestore()
  })
})
