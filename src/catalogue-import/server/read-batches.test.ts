import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Batch, readBatches } from './read-batches.ts'
import { openPriceList, type PriceList } from './read-price-list.ts'

const ROWS = 4500
const known = { paths: null, readCars: () => ({ fits: [], doubts: [] }), locationIds: [] }
const TITLES = 'Артикул;Наименование;Производитель;Цена;Описание\n'

/** Every ninth is refused and named, every tenth does not even say whose part it is. */
const rowOf = (at: number, description: string): string => {
  const maker = at % 10 === 7 ? '' : 'ACME'
  return `A-${at};Болт ${at};${maker};${at % 9 === 4 ? 'по запросу' : at + 1};${description}\n`
}

// the second is long enough to be read in a thread of its own
describe.each([
  ['short', ''],
  ['long', 'х'.repeat(500)],
])('a %s list', (name, description) => {
  let folder: string
  let list: PriceList
  let whole: readonly Batch[]

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'batches-'))
    const path = join(folder, `${name}.csv`)
    await writeFile(
      path,
      TITLES + Array.from({ length: ROWS }, (_, at) => rowOf(at, description)).join(''),
    )
    list = await openPriceList(path, { columns: {} })
    whole = await batchesAfter({ records: 0, places: 0 })
  })
  afterAll(() => rm(folder, { recursive: true }))

  const batchesAfter = async (staged: { records: number; places: number }) => {
    const batches: Batch[] = []
    for await (const batch of readBatches({ list, known, staged }, () => {})) batches.push(batch)
    return batches
  }
  const count = (batches: readonly Batch[], of: 'records' | 'places' | 'refused') =>
    batches.reduce((sum, { counts }) => sum + counts[of], 0)

  test('is counted row by row', () => {
    expect(count(whole, 'records')).toBe(ROWS)
    expect(count(whole, 'refused')).toBe(
      Array.from({ length: ROWS }, (_, at) => at).filter((at) => at % 9 === 4 || at % 10 === 7)
        .length,
    )
    const products = whole.flatMap((batch) => batch.products)
    expect(products.map(({ place }) => place)).toEqual(products.map((_, at) => at + 1))
    expect(Math.max(...whole.map(({ counts }) => counts.records))).toBeLessThanOrEqual(2000)
  })

  test.each([1, 1999, 2000, 2001, 4000, ROWS - 1, ROWS])(
    'goes on after %i rows as if nobody had stopped',
    async (records) => {
      const products = whole.flatMap((batch) => batch.products)
      // lines count from 1, and the first has the titles
      const before = products.filter(({ line }) => line <= records + 1)
      const rest = await batchesAfter({ records, places: before.length })
      expect(count(rest, 'records')).toBe(ROWS - records)
      expect([...before, ...rest.flatMap((batch) => batch.products)]).toEqual(products)
      const refusals = whole.flatMap((batch) => batch.refusals)
      expect(rest.flatMap((batch) => batch.refusals)).toEqual(
        refusals.filter(({ line }) => line > records + 1),
      )
    },
  )
})
