import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { RUN_INTERRUPTED, type RunTask } from '#src/catalogue-import/server/public.ts'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { ShopError } from '#src/shared/errors.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import type { ImportDeps } from './import-deps.ts'
import { type ImportAct, runAct } from './import-work.ts'
import { runEventLogs } from './run-events.ts'

const OWNER = { askedBy: 1 }

describe.each(testDatabases())('what is told of an import on the $kind database', ({ open }) => {
  let db: OpenDatabase
  let runId: number
  beforeAll(async () => {
    db = await open()
    await db.query(sql`INSERT INTO suppliers (name) VALUES ('ООО')`)
  })
  afterAll(() => db?.close())

  beforeEach(async () => {
    const [run] = await db.query<{ id: number }>(sql`
      INSERT INTO import_runs (source, supplier_id)
      VALUES ('may.csv', (SELECT id FROM suppliers LIMIT 1)) RETURNING id`)
    runId = run?.id ?? 0
  })
  const becomes = (status: string) =>
    db.query(sql`
      UPDATE import_runs SET status = ${status}, difference = NULL WHERE id = ${runId}`)

  /** The last of the news, and what the caller is refused by. */
  const toldOf = async (
    what: 'apply' | 'undo' | ImportAct,
    run: RunTask,
    end = new AbortController(),
  ) => {
    const deps = { db: db, run, log: { warn: () => {} } } as unknown as ImportDeps
    const [logs, begun] = [runEventLogs(), Promise.withResolvers<number>()]
    const task: ImportAct = typeof what === 'string' ? { act: what, runId, ...OWNER } : what
    const refusal = begun.promise.then(
      () => null,
      (error: Error) => error.message,
    )
    await runAct(deps, task, { logs, end: end.signal, begun })
    const news = []
    for await (const one of logs.of(runId)?.listen('', AbortSignal.any([])) ?? [])
      news.push(one.data)
    return { refused: await refusal, last: news.at(-1), count: news.length }
  }

  test('a failure after the switch does not hide it', async () => {
    const { last } = await toldOf('apply', async (_, { onRun }) => {
      onRun(runId)
      await becomes('done')
      throw new Error('no space left on device')
    })
    expect(last).toEqual({ id: runId, status: 'done' })
  })

  test('nor does one after the undo', async () => {
    const { last } = await toldOf('undo', async (_, { onRun }) => {
      onRun(runId)
      await becomes('undone')
      throw new ShopError('conflict', 'Сначала отмените загрузку № 7.')
    })
    expect(last).toEqual({ id: runId, status: 'undone' })
  })

  test('a failed undo leaves the new list, and nobody is to send a file for it', async () => {
    await becomes('done')
    const failing: RunTask = async (_, { onRun }) => {
      onRun(runId)
      throw new Error('deadlock detected')
    }
    const kept = expect.stringContaining('Покупатели видят загруженный список')
    expect((await toldOf('undo', failing)).last).toEqual({ id: runId, message: kept })
    const end = new AbortController()
    end.abort()
    const broken = { id: runId, message: expect.stringContaining('Отмените загрузку ещё раз') }
    expect((await toldOf('undo', failing, end)).last).toEqual(broken)
    const died: RunTask = async (_, { onRun }) => {
      onRun(runId)
      throw new ShopError('unavailable', RUN_INTERRUPTED)
    }
    expect((await toldOf('undo', died)).last).toEqual(broken)
  })

  test('a refusal goes to who has asked, not to who watches', async () => {
    await becomes('done')
    const refused = 'Загрузка не ждёт решения: загружена.'
    expect(
      await toldOf('apply', async () => {
        throw new ShopError('conflict', refused)
      }),
    ).toEqual({ refused, last: undefined, count: 0 })
  })

  test('paths of the shop and options of the command are told in the words of the API', async () => {
    const [path, tree] = ['/var/shop/coming/list', '/var/shop/coming/categories']
    const categories = { path: tree, columns: {} }
    const request = { path, source: 'май.csv', supplier: 'ООО', columns: {}, categories }
    const task: ImportAct = {
      act: 'bring',
      request,
      ...OWNER,
      refusedFolder: '',
      mostRefusedBytes: 0,
    }
    const { last } = await toldOf(task, async (_, { onRun }) => {
      onRun(runId)
      throw new ShopError('invalid', `${path}, ${tree}: назовите --category-columns.`)
    })
    const message = '«май.csv», «categories»: назовите category_columns.'
    expect(last).toEqual({ id: runId, message })
  })

  test('nothing is promised of a list that cannot be looked at', async () => {
    const { last } = await toldOf('apply', async (_, { onRun }) => {
      onRun(runId)
      await db.query(sql`DELETE FROM import_runs WHERE id = ${runId}`)
      throw new Error('connection terminated')
    })
    expect(last).toEqual({ id: runId, message: expect.stringContaining('неизвестно') })
    expect(JSON.stringify(last)).not.toContain('видят')
  })
})
