import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { lockFolder } from './folder-lock.ts'

describe('the lock of a data folder', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'silkway-lock-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  test('lets one owner in, and the next one after it let go', async () => {
    const first = await lockFolder(folder)
    expect(first).not.toBeNull()
    expect(await lockFolder(folder)).toBeNull()
    await first?.release()
    expect(await lockFolder(folder)).not.toBeNull()
  })

  test('lets exactly one of many in', async () => {
    const locks = await Promise.all(Array.from({ length: 10 }, () => lockFolder(folder)))
    expect(locks.filter((lock) => lock !== null)).toHaveLength(1)
  })

  test('is taken over from a process that died', async () => {
    const { pid } = spawnSync('true')
    await writeFile(join(folder, 'server.lock'), `${pid} 123`)
    expect(await lockFolder(folder)).not.toBeNull()
  })

  test('is taken over when the number of the dead process was given to another', async () => {
    await writeFile(join(folder, 'server.lock'), `${process.pid} 1`)
    expect(await lockFolder(folder)).not.toBeNull()
  })
})
