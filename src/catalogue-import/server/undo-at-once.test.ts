// Only one process undoes a run, and its heartbeats keep the claim.

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { bothDatabases } from '#tests/support/test-database.ts'
import { bringList } from './bring-list.ts'
import { getRun } from './show-run.ts'
import { undoRun } from './undo-run.ts'

describe.each(bothDatabases())('concurrent undo on the $kind database', ({ open }) => {
  let db: OpenDatabase
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'undo-at-once-'))
    db = await open()
  })
  afterAll(async () => {
    await db?.close()
    await rm(folder, { recursive: true })
  })
  const bring = async () => {
    const path = join(folder, 'list.csv')
    await writeFile(path, 'Артикул;Товар;Бренд;Цена\nU-1;Болт;UNDO;10\n')
    const request = { path, supplier: 'Отменяемый', columns: {}, isAgreed: true }
    return (await bringList(db, request, { print() {}, progress() {} })).runId
  }
  const signedBefore = (runId: number, seconds: number) =>
    db.query(sql`
      UPDATE import_runs SET undo_seen_at = now() - make_interval(secs => ${seconds})
      WHERE id = ${runId}`)

  test('the second is refused while the first is running', async () => {
    const runId = await bring()
    await signedBefore(runId, 2)
    await expect(undoRun(db, runId)).rejects.toThrow('уже отменяют')
    expect(await getRun(db, runId)).toMatchObject({ status: 'done', isBeingUndone: true })
    await signedBefore(runId, 11)
    await undoRun(db, runId)
    expect(await getRun(db, runId)).toMatchObject({ status: 'undone', isBeingUndone: false })
  })

  test('of two at once one succeeds', async () => {
    const runId = await bring()
    const both = await Promise.allSettled([undoRun(db, runId), undoRun(db, runId)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await getRun(db, runId)).toMatchObject({ status: 'undone' })
  })
})
