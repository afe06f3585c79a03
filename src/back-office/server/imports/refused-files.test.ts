import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ImportDeps } from './import-deps.ts'
import { refusedFiles, sweepImports } from './refused-files.ts'

const NOW = new Date('2026-11-22T12:00:00Z')
let folder: string
let deps: ImportDeps

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'refused-files-'))
  deps = { folder, mostBytesKept: 1000 } as ImportDeps
})
afterEach(() => rm(folder, { recursive: true }))

async function aFolder(
  name: string,
  daysOld: number,
  files: readonly string[] = ['list'],
  bytes = 0,
) {
  const path = join(folder, name)
  await mkdir(path, { recursive: true })
  for (const file of files) await writeFile(join(path, file), 'x'.repeat(bytes))
  const then = new Date(NOW.getTime() - daysOld * 86_400_000)
  await utimes(path, then, then)
}

test('refused rows are kept for a week, uploads that nobody works on for three minutes', async () => {
  await aFolder('refused/1', 7.1)
  await aFolder('refused/2', 6.9)
  await aFolder('coming/upload-a', 4 / 1440)
  await aFolder('coming/upload-b', 2 / 1440)
  await sweepImports(deps, NOW)
  expect(await readdir(join(folder, 'refused'))).toEqual(['2'])
  expect(await readdir(join(folder, 'coming'))).toEqual(['upload-b'])
})

test('of more than 200 lists the newest are kept', async () => {
  for (let run = 1; run <= 203; run += 1) await aFolder(`refused/${run}`, 5 - run / 100, [])
  await sweepImports(deps, NOW)
  const kept = await readdir(join(folder, 'refused'))
  expect([kept.length, kept.includes('3'), kept.includes('4')]).toEqual([200, false, true])
})

test('of more bytes than the shop keeps the newest are kept', async () => {
  for (const run of [1, 2, 3]) await aFolder(`refused/${run}`, 5 - run, ['a', 'b'], 200)
  await sweepImports(deps, NOW)
  expect(await readdir(join(folder, 'refused'))).toEqual(['2', '3'])
})

test('the newest list keeps its rows, however many they are', async () => {
  await aFolder('refused/1', 2, ['a'], 200)
  await aFolder('refused/2', 1, ['a'], 2000)
  await sweepImports(deps, NOW)
  expect(await readdir(join(folder, 'refused'))).toEqual(['2'])
})

test('where nothing came yet there is nothing to sweep or to give', async () => {
  await sweepImports(deps, NOW)
  expect(await refusedFiles(deps, 1)).toEqual([])
})

test('the files of a list stand in the order of its tables', async () => {
  await aFolder('refused/5', 0, ['refused-10.csv', 'refused-2.csv', 'refused-1.csv'])
  const names = (await refusedFiles(deps, 5)).map((path) => path.slice(-14))
  expect(names).toEqual(['/refused-1.csv', '/refused-2.csv', 'refused-10.csv'])
})
