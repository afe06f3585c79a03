import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import {
  addPart,
  addPartsCategory,
  groupsByName,
  type Told,
  tellListed,
} from '#tests/support/linked-shop.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { createTables } from '../temporary-tables.repository.ts'
import { linkListed, linkNewProducts } from './link-listed.ts'

describe.each(testDatabases())('numbers of lists on the $kind database', ({ open }) => {
  let db: OpenDatabase
  beforeEach(async () => {
    db = await open()
    await addPartsCategory(db)
  })
  afterEach(() => db?.close())

  const sell = (maker: string, article: string) => addPart(db, maker, article)

  const list = (source: string, told: ReadonlyMap<number, Told>, isNew = false) =>
    db.transaction(async (tx) => {
      await createTables(tx, 'listed')
      for (const [id, given] of told) await tellListed(tx, id, given, isNew)
      return linkListed(tx, { source })
    })

  const groups = () => groupsByName(db)

  test('products that replace one original are analogues, under its number', async () => {
    const [one, other, alone] = [
      await sell('Kanmor', 'KM-1001'),
      await sell('Sat', 'ST-2002'),
      await sell('Sat', 'ST-3003'),
    ]
    const outcome = await list(
      'first',
      new Map([
        [one, { originals: ['T11-3501080'] }],
        [other, { originals: ['t113501080'] }],
        [alone, { originals: ['T11-3501081'] }],
      ]),
    )
    expect(outcome).toEqual({ regrouped: 2, wideNumbers: [] })
    expect(await groups()).toEqual({ 'T11-3501080': [one, other] })
  })

  test('a cross number links products once the product that it names exists', async () => {
    const part = await sell('Kanmor', 'KM-1001')
    await list('first', new Map([[part, { crosses: ['ВМ 20-02'] }]]))
    expect(await groups()).toEqual({})
    const named = await sell('Bosch', 'BM2002')
    await list('second', new Map([[named, {}]]), true)
    expect(await groups()).toEqual({ BM2002: [part, named] })
  })

  test('a cross number links a product that was created without numbers', async () => {
    const part = await sell('Kanmor', 'KM-1001')
    await list('first', new Map([[part, { crosses: ['BM-2002'] }]]))
    const named = await sell('Bosch', 'BM2002')
    await db.transaction((tx) => linkNewProducts(tx, [named]))
    expect(await groups()).toEqual({ BM2002: [part, named] })
  })

  test('a missing column keeps the numbers of the source, an empty cell deletes them', async () => {
    const [part, named] = [await sell('Kanmor', 'KM-1001'), await sell('Bosch', 'BM2002')]
    await list('first', new Map([[part, { crosses: ['BM2002'] }]]))
    await list('first', new Map([[part, { originals: ['T11-3501080'] }]]))
    expect(await groups()).toEqual({ 'T11-3501080': [part, named] })
    await list('first', new Map([[part, { crosses: [] }]]))
    expect(await groups()).toEqual({})
  })
})
