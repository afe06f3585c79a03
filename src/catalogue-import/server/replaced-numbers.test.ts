// Replaced numbers of price lists: kept by source, undone with their run.

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { findNamedProduct, showAnalogues } from '#src/supply/server/commands.ts'
import { zipOf } from '#tests/support/price-tables.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { replacedNumbers } from '../cell-values.ts'
import { importCatalogue } from './import-catalogue.ts'
import type { ImportRequest } from './import-request.ts'
import { undoRun } from './undo-run.ts'

describe.each(testDatabases())('replaced numbers on the $kind database', ({ open }) => {
  let db: OpenDatabase
  let folder: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'replaced-numbers-'))
    db = await open()
  })
  afterAll(async () => {
    await db?.close()
    await rm(folder, { recursive: true })
  })

  const HEAD = 'Артикул;Товар;Бренд;Цена;Заменён на\n'
  const bring = async (content: string | Buffer, wishes: Partial<ImportRequest> = {}) => {
    const path = join(folder, `${Math.random()}.csv`)
    await writeFile(path, content)
    const supplier = expect.getState().currentTestName ?? ''
    const request = { supplier, columns: {}, isPartial: true, ...wishes, path }
    return importCatalogue(db, request, { print() {}, progress() {} })
  }
  const replacements = async (maker: string) => {
    const rows = await db.query<{ replacements: string }>(sql`
      SELECT from_norm || ' → ' || to_norm || ' ' || right(source, 1) AS replacements
      FROM supersessions AS kept JOIN manufacturers AS own ON own.id = kept.manufacturer_id
      WHERE own.name = ${maker} ORDER BY 1`)
    return rows.map((row) => row.replacements)
  }
  const changesOf = (runId: number) =>
    db.query(sql`SELECT from_norm, is_added FROM run_supersessions WHERE run_id = ${runId}`)

  test('are imported by their title, and make no analogues', async () => {
    const goods = 'k-1;Насос;KEEP;10;K 2, к-3\nK-2;Насос;KEEP;10;\nK-9;Насос;KEEP;10;нет\n'
    await bring(HEAD + goods, { supplier: 'list A' })
    expect(await replacements('KEEP')).toEqual(['K1 → K2 A', 'K1 → K3 A'])
    const shown = await showAnalogues(db, await findNamedProduct(db, 'K-2'), 9)
    expect(shown).toMatchObject({
      supersessions: [{ from: 'K1', to: 'K2' }],
      edges: [],
      group: null,
    })
  })

  test('are imported from the column that the owner names', async () => {
    const list = 'Артикул;Товар;Бренд;Цена;Код\nN-1;Насос;NAMED;10;N-2\n'
    await bring(list, { supplier: 'list A', columns: { superseded_by: 'Код' } })
    expect(await replacements('NAMED')).toEqual(['N1 → N2 A'])
  })

  test('change only where the list differs, and the run keeps the former ones', async () => {
    const list = (first: string) => `${HEAD}R-1;Насос;REPEAT;10;${first}\nR-2;Насос;REPEAT;10;R-3\n`
    await bring(list('R-2'), { supplier: 'list A' })
    await bring('Артикул;Товар;Бренд;Цена\nR-1;Насос;REPEAT;11\n', { supplier: 'list A' })
    expect(await replacements('REPEAT')).toEqual(['R1 → R2 A', 'R2 → R3 A'])
    const again = await bring(list('R-2').replace(';10;R-3', ';12;R-3'), { supplier: 'list A' })
    expect(await changesOf(again.runId)).toEqual([])
    const { runId } = await bring(list('R-4'), { supplier: 'list A' })
    expect(await replacements('REPEAT')).toEqual(['R1 → R4 A', 'R2 → R3 A'])
    expect(await changesOf(runId)).toHaveLength(2)
    await undoRun(db, runId)
    expect(await replacements('REPEAT')).toEqual(['R1 → R2 A', 'R2 → R3 A'])
    expect(await changesOf(runId)).toEqual([])
    const none = await bring(list(''), { supplier: 'list A' })
    expect(await replacements('REPEAT')).toEqual(['R2 → R3 A'])
    await undoRun(db, none.runId)
    expect(await replacements('REPEAT')).toEqual(['R1 → R2 A', 'R2 → R3 A'])
  })

  test('of two suppliers stay while one of them states them', async () => {
    const list = `${HEAD}T-1;Насос;TWO;10;T-2\n`
    await bring(list, { supplier: 'list A' })
    const { runId } = await bring(list, { supplier: 'list B' })
    expect(await replacements('TWO')).toEqual(['T1 → T2 A', 'T1 → T2 B'])
    const other = await bring(list.replace('T-2', 'T-3'), { supplier: 'list B' })
    expect(await replacements('TWO')).toEqual(['T1 → T2 A', 'T1 → T3 B'])
    await undoRun(db, other.runId)
    await undoRun(db, runId)
    expect(await replacements('TWO')).toEqual(['T1 → T2 A'])
  })

  test('stay where one table of an archive has no column of them and another one has', async () => {
    await bring(`${HEAD}Z-1;Насос;ZIP;10;Z-2\nZ-3;Насос;ZIP;10;Z-4\n`, { supplier: 'list A' })
    const zip = await zipOf({
      'a.csv': `${HEAD}Z-1;Насос;ZIP;10;Z-5\n`,
      'b.csv': 'Артикул;Товар;Бренд;Цена\nZ-3;Насос;ZIP;11\n',
    })
    await bring(zip, { supplier: 'list A' })
    expect(await replacements('ZIP')).toEqual(['Z1 → Z5 A', 'Z3 → Z4 A'])
  })

  test('that a spreadsheet has spoilt refuse the row; a number does not replace itself', async () => {
    const { refusals } = await bring(`${HEAD}F-1;Насос;FAULT;10;1.05E+09\nF-2;Насос;FAULT;10;f 2\n`)
    expect(refusals).toMatchObject([
      { line: 2, column: 'Заменён на', reason: 'артикул испорчен таблицей' },
    ])
    expect(await replacements('FAULT')).toEqual([])
  })
})

test.each([
  ['', []],
  ['снят с производства', []],
  ['#Н/Д', []],
  ['T15-1109111; 0986 AF1 134', ['T15-1109111', '0986 AF1 134']],
])('«%s» holds the numbers %j', (cell, numbers) => {
  expect(replacedNumbers(cell)).toEqual({ numbers })
})
