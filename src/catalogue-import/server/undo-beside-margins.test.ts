// A list is undone when no change of margins after it is in force, whatever was taken back meanwhile.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#src/platform/server/sql.ts'
import { margins } from '#src/supply/server/public.ts'
import { type ListedShop, listedShop, listOf } from '#tests/support/listed-shop.ts'
import { aMarginRule } from '#tests/support/sample-rows.ts'
import { bothDatabases } from '#tests/support/test-database.ts'
import { undoRun } from './undo-run.ts'

const MAKER = 'MARGIN'

describe.each(bothDatabases())('lists and margins on the $kind database', ({ open }) => {
  let shop: ListedShop
  beforeAll(async () => {
    shop = await listedShop(open)
  })
  afterAll(() => shop?.close())

  const bring = async (price: number) => {
    const lines = listOf(MAKER, [['M-1', 'Болт', String(price), 5]])
    return (await shop.bring(MAKER, lines, { isAgreed: true })).runId
  }
  const nothing = async () => {}
  const change = async (rate: number) => {
    const version = margins.versionOf(await margins.rules(shop.db))
    const rules = [aMarginRule({ rate })]
    const seen = await margins.try(shop.db, rules)
    const wanted = { madeBy: 'Анна', rules, version, seen }
    const { id, done } = await margins.change(shop.db, wanted, nothing)
    await done
    return id
  }
  const takeBack = async (change: number) => {
    const { id, done } = await margins.undo(shop.db, { id: change, madeBy: 'Анна' }, nothing)
    await done
    return id
  }
  const price = async () => (await shop.goodsOf(MAKER))[0]?.price
  const refusal = (run: number) =>
    undoRun(shop.db, run).then(
      () => null,
      (error: Error) => /наценок № (\d+)/.exec(error.message)?.[1],
    )
  beforeEach(async () => {
    await shop.db.query(sql`DELETE FROM margin_rules`)
    await bring(50)
  })

  test('a change and its undo after a list do not stand in its way', async () => {
    const run = await bring(100)
    const first = await change(1000)
    const second = await change(9000)
    expect(await refusal(run)).toBe(String(second))
    await takeBack(second)
    expect(await refusal(run)).toBe(String(first))
    const undoing = await takeBack(first)
    expect(await price()).toBe(100_00)
    expect(await refusal(run)).toBeNull()
    expect(await price()).toBe(50_00)
    // redone, with the goods of the earlier list
    await takeBack(undoing)
    expect(await price()).toBe(55_00)
  })

  test('the undo of a change from before the list stands in its way, until it is undone too', async () => {
    const first = await change(1000)
    const run = await bring(100)
    const undoing = await takeBack(first)
    const other = await change(9000)
    expect(await refusal(run)).toBe(String(other))
    await takeBack(other)
    expect(await refusal(run)).toBe(String(undoing))
    await takeBack(undoing)
    expect(await price()).toBe(110_00)
    expect(await refusal(run)).toBeNull()
    expect(await price()).toBe(55_00)
  })
})
