// Sweeping deletes rows of old imports and keeps those needed for undo.

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { bothDatabases } from '#tests/support/test-database.ts'
import { bringList } from './bring-list.ts'
import { getRun } from './show-run.ts'
import { sweepImports } from './sweep-imports.ts'
import { undoRun } from './undo-run.ts'

describe.each(bothDatabases())('old imports on the $kind database', ({ open }) => {
  let db: OpenDatabase
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sweep-imports-'))
    db = await open()
  })
  afterAll(async () => {
    await db?.close()
    await rm(folder, { recursive: true })
  })

  const bring = async (rows: readonly string[], isAgreed = true) => {
    const path = join(folder, 'list.csv')
    await writeFile(path, ['Артикул;Товар;Бренд;Цена', ...rows, ''].join('\n'))
    const request = { path, supplier: 'Старый', columns: {}, isAgreed }
    const { runId } = await bringList(db, request, { print() {}, progress() {} })
    return runId
  }
  const goods = (count: number, price: number) =>
    Array.from({ length: count }, (_, n) => `S-${100 + n};Болт;SWEPT;${price}`)
  const age = (runId: number, days: number) =>
    db.query(sql`
      UPDATE import_runs
      SET finished_at = finished_at - make_interval(days => ${days}),
          seen_at = seen_at - make_interval(days => ${days})
      WHERE id = ${runId}`)
  const kept = async () => {
    const rows = await db.query<{ id: number; what: string; rows: number }>(sql`
      SELECT run_id AS id, 'changes' AS what, count(*)::integer AS rows
      FROM product_changes GROUP BY run_id
      UNION ALL SELECT import_run_id, 'refusals', count(*)::integer
      FROM import_rejections GROUP BY import_run_id
      UNION ALL SELECT run_id, 'staged', count(*)::integer FROM staged_products GROUP BY run_id
      ORDER BY id, what`)
    return rows.map(({ id, what, rows }) => `${id} ${what} ${rows}`)
  }

  test('are deleted in batches; a kept run can be undone, an older one cannot', async () => {
    await bring(goods(10, 100))
    const old = await bring([...goods(10, 110), 'S-300;Болт;SWEPT;0'])
    const young = await bring(goods(10, 120))
    const waiting = await bring(goods(2, 120), false)
    const fresh = [`${young} changes 10`, `${waiting} staged 2`]
    expect(await kept()).toEqual([`${old} changes 10`, `${old} refusals 1`, ...fresh])
    await age(old, 14)
    expect(await sweepImports(db, undefined, 3)).toEqual({ ended: 0, forgotten: 0 })
    expect((await getRun(db, old)).isKept).toBe(false)
    await age(old, 1)
    expect(await sweepImports(db, undefined, 3)).toEqual({ ended: 0, forgotten: 1 })
    expect(await kept()).toEqual(fresh)
    expect(await sweepImports(db, undefined, 3)).toEqual({ ended: 0, forgotten: 0 })
    await age(waiting, 15)
    expect(await sweepImports(db, undefined, 3)).toEqual({ ended: 1, forgotten: 0 })
    expect(await kept()).toEqual([`${young} changes 10`])
    expect(await getRun(db, waiting)).toMatchObject({
      status: 'failed',
      failure: 'Решения не было 14 дней: загрузите список ещё раз.',
    })
    await undoRun(db, young)
    await expect(undoRun(db, old)).rejects.toThrow(
      `Загрузку № ${old} уже не отменить: что изменила загрузка, хранится 14 дней.`,
    )
  })

  test('are swept until shutdown, and from there the next time', async () => {
    await bring(goods(10, 130))
    const run = await bring(goods(10, 140))
    await age(run, 15)
    expect(await sweepImports(db, AbortSignal.abort(), 3)).toEqual({ ended: 0, forgotten: 0 })
    expect(await kept()).toContain(`${run} changes 10`)
    expect(await sweepImports(db, undefined, 3)).toMatchObject({ forgotten: 1 })
    expect((await kept()).filter((line) => line.startsWith(`${run} `))).toEqual([])
  })
})
