import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type BackupLabel, readBackup, writeBackup } from './backup-file.ts'

const about: BackupLabel = {
  silkwayBackup: 1,
  version: '1.0.0',
  madeAt: '2026-05-09T10:00:00.000Z',
  database: 'embedded',
  migrations: [{ name: '0001.sql', checksum: 'c' }],
}
async function* words(...list: string[]) {
  for (const word of list) yield Buffer.from(word)
}
/** Begins to write, says so, and never comes to an end. */
const ENDLESS = `
  import { writeBackup } from ${JSON.stringify(new URL('./backup-file.ts', import.meta.url).href)}
  async function* content() {
    yield Buffer.alloc(100_000)
    process.stdout.write('begun')
    await new Promise(() => setInterval(() => {}, 1000))
  }
  await writeBackup(process.argv[1], ${JSON.stringify(about)}, content())`

describe('a file of a copy', () => {
  let folder: string
  let path: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'silkway-backup-file-'))
    path = join(folder, 'shop.backup')
  })
  afterEach(() => rm(folder, { recursive: true }))

  test('says what it is and gives back what was put in', async () => {
    const size = await writeBackup(path, about, words('one\n', 'two'))
    const backup = await readBackup(path)
    expect(backup.label).toEqual(about)
    expect(backup.size).toBe(size)
    expect(await text(Readable.from(backup.content()))).toBe('one\ntwo')
  })

  test('stays the former one when the writing fails, and leaves nothing beside it', async () => {
    await writeBackup(path, about, words('former'))
    async function* failing() {
      yield Buffer.from('half')
      throw new Error('lost')
    }
    await expect(writeBackup(path, about, failing())).rejects.toThrow('lost')
    expect(await readdir(folder)).toEqual(['shop.backup'])
    expect(await text(Readable.from((await readBackup(path)).content()))).toBe('former')
  })

  test('stays the former one when the writer is killed', async () => {
    await writeBackup(path, about, words('former'))
    const before = await readFile(path)
    const writer = spawn(process.execPath, ['--input-type=module', '-e', ENDLESS, path])
    await once(writer.stdout, 'data')
    const ended = once(writer, 'exit')
    writer.kill('SIGKILL')
    await ended
    await wait(10)
    expect((await readdir(folder)).length).toBe(2) // the half that was begun lies beside
    expect(await readFile(path)).toEqual(before)
  })

  test('that cannot be written is named', async () => {
    const nowhere = join(folder, 'no', 'shop.backup')
    await expect(writeBackup(nowhere, about, words())).rejects.toThrow(
      `Файл ${nowhere} не записать`,
    )
  })
})
