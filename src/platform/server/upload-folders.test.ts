import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createUploadFolder } from './upload-folders.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'upload-room-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('of two that come at once one stays', async () => {
  for (let round = 0; round < 20; round += 1) {
    const room = { folder, most: { uploads: 1, bytes: 100 } }
    const both = await Promise.allSettled([
      createUploadFolder(room, 10),
      createUploadFolder(room, 10),
    ])
    const held = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    expect(held).toHaveLength(1)
    await held[0]?.drop()
  }
  expect(await readdir(folder)).toEqual([])
})
