import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Database, OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import {
  addPart,
  addPartsCategory,
  groupsByName,
  type Told,
  tellListed,
} from '#tests/support/linked-shop.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { createTables } from '../temporary-tables.repository.ts'
import { prepareLinkTables } from './follow-numbers.ts'
import { linkListed } from './link-listed.ts'
import { deleteSourceLinks, revertNumberChanges } from './take-back-links.ts'

describe.each(testDatabases())('deleted links of analogues on the $kind database', ({ open }) => {
  let db: OpenDatabase
  let [kanmor, sat, bosch] = [0, 0, 0]

  beforeEach(async () => {
    db = await open()
    await addPartsCategory(db)
    kanmor = await addPart(db, 'Kanmor', 'KM-1001')
    sat = await addPart(db, 'Sat', 'ST-2002')
    bosch = await addPart(db, 'Bosch', 'BM-3003')
  })
  afterEach(() => db?.close())

  const list = async (tx: Database, source: string, rows: Readonly<Record<number, Told>>) => {
    await createTables(tx, 'listed')
    for (const [id, given] of Object.entries(rows)) await tellListed(tx, Number(id), given)
    return linkListed(tx, { source })
  }
  const numbers = () =>
    db.query(sql`
      SELECT product_id AS id, number, kind, source FROM article_numbers
      ORDER BY product_id, kind, number, source`)

  test('a number of two sources links products until both are deleted', async () => {
    const rows = { [kanmor]: { originals: ['T11-3501080'] }, [sat]: { crosses: ['T11-3501080'] } }
    await db.transaction((tx) => list(tx, 'first', rows))
    await db.transaction((tx) => list(tx, 'second', rows))
    await db.transaction((tx) => deleteSourceLinks(tx, 'first'))
    expect(await groupsByName(db)).toEqual({ 'T11-3501080': [kanmor, sat] })
    await db.transaction((tx) => deleteSourceLinks(tx, 'second'))
    expect(await groupsByName(db)).toEqual({})
    expect(await numbers()).toEqual([])
  })

  test('numbers of a source can be deleted for some products alone', async () => {
    await db.transaction((tx) =>
      list(tx, 'first', {
        [kanmor]: { crosses: ['BM3003'] },
        [sat]: { crosses: ['BM3003'] },
      }),
    )
    expect(await groupsByName(db)).toEqual({ 'BM-3003': [kanmor, sat, bosch] })
    await db.transaction((tx) => deleteSourceLinks(tx, 'first', [sat]))
    expect(await groupsByName(db)).toEqual({ 'BM-3003': [kanmor, bosch] })
  })

  test('a stated edge is deleted with its source alone', async () => {
    await db.query(sql`
      INSERT INTO analogue_edges (product_id, analogue_id, source)
      VALUES (${kanmor}, ${sat}, 'first'), (${sat}, ${bosch}, 'second')`)
    await db.transaction((tx) => deleteSourceLinks(tx, 'first'))
    expect(await groupsByName(db)).toEqual({ 'BM-3003': [sat, bosch] })
  })

  test('a list is undone by its rows of number_changes', async () => {
    const first = { [kanmor]: { originals: ['T11-1'] }, [sat]: { originals: ['T11 3501080'] } }
    await db.transaction((tx) => list(tx, 'first', first))
    await db.transaction((tx) => list(tx, 'second', { [sat]: { crosses: ['BM-3003'] } }))
    const before = { numbers: await numbers(), groups: await groupsByName(db) }
    await db.script('CREATE TABLE kept_changes AS SELECT 1 AS run')
    await db.transaction(async (tx) => {
      await list(tx, 'first', {
        [kanmor]: { originals: ['T11-3501080'] },
        [sat]: { originals: ['T11-3501080'], crosses: ['KM1001'] },
      })
      await tx.script(`
        DROP TABLE kept_changes; CREATE TABLE kept_changes AS SELECT * FROM number_changes`)
    })
    expect(await groupsByName(db)).toEqual({ 'T11-3501080': [kanmor, sat, bosch] })
    await db.transaction(async (tx) => {
      await prepareLinkTables(tx)
      await tx.script('INSERT INTO number_changes SELECT * FROM kept_changes')
      await revertNumberChanges(tx)
    })
    expect({ numbers: await numbers(), groups: await groupsByName(db) }).toEqual(before)
  })

  test('a number that too many carry is reported and links no products', async () => {
    const many: Record<number, Told> = {}
    for (let n = 0; n < 61; n += 1) {
      many[await addPart(db, 'Sat', `ST-${n + 5000}`)] = { originals: ['T11-3501080'] }
    }
    const { wideNumbers } = await db.transaction((tx) => list(tx, 'first', many))
    expect(wideNumbers).toEqual([{ number: 'T113501080', products: 61 }])
    expect(await groupsByName(db)).toEqual({})
    const [one = 0] = Object.keys(many).map(Number)
    await db.transaction((tx) => list(tx, 'first', { [one]: { originals: [] } }))
    expect(Object.keys(await groupsByName(db))).toEqual(['T11-3501080'])
  })

  test('a group keeps its id while it grows and shrinks', async () => {
    const groupOf = async (id: number) => {
      const [row] = await db.query<{ id: number | null }>(sql`
        SELECT analogue_group_id AS id FROM products WHERE id = ${id}`)
      return row?.id ?? null
    }
    await db.transaction((tx) => list(tx, 'first', { [kanmor]: { crosses: ['ST2002'] } }))
    const id = await groupOf(sat)
    expect(id).not.toBeNull()
    await db.transaction((tx) => list(tx, 'second', { [bosch]: { crosses: ['ST2002'] } }))
    expect([await groupOf(kanmor), await groupOf(sat), await groupOf(bosch)]).toEqual([id, id, id])
    await db.transaction((tx) => list(tx, 'first', { [kanmor]: { crosses: [] } }))
    expect([await groupOf(kanmor), await groupOf(sat), await groupOf(bosch)]).toEqual([
      null,
      id,
      id,
    ])
  })
})
