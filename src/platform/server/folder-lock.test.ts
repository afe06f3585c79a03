import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { lockFolder } from './folder-lock.ts'

describe('the lock of a data folder', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'silkway-lock-'))
  })
  afterEach(async () => {
    for (const contender of started) contender.kill('SIGKILL')
    await rm(folder, { recursive: true })
  })

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

  test('is let go by a process that was killed', async () => {
    const owner = startContender(folder)
    expect(await askTogether([owner])).toEqual(['mine'])
    expect(await lockFolder(folder)).toBeNull()
    owner.kill('SIGKILL')
    await once(owner, 'exit')
    expect(await lockFolder(folder)).not.toBeNull()
  })

  test('lets one process in, however many find what a killed one left', async () => {
    for (let round = 0; round < 8; round += 1) {
      const contenders = Array.from({ length: 4 }, () => startContender(folder))
      expect(await askTogether(contenders)).toEqual(['mine', 'taken', 'taken', 'taken'])
      for (const contender of contenders) contender.kill('SIGKILL')
      await Promise.all(contenders.map((contender) => once(contender, 'exit')))
    }
  })

  test('is in a folder that only its owner may enter', async () => {
    const inner = join(folder, 'new', 'shop')
    await lockFolder(inner)
    expect((await stat(inner)).mode & 0o777).toBe(0o700)
  })

  test('is let go once: what another took meanwhile stays taken', async () => {
    const first = await lockFolder(folder)
    await first?.release()
    const second = await lockFolder(folder)
    await first?.release()
    expect(await lockFolder(folder)).toBeNull()
    await second?.release()
  })
})

const started = new Set<ChildProcess>()

/** A process that asks for the folder when it is told to, says what it got, and lives on. */
function startContender(folder: string) {
  const asks = `
    import { once } from 'node:events'
    import { lockFolder } from ${JSON.stringify(new URL('./folder-lock.ts', import.meta.url))}
    console.log('ready')
    await once(process.stdin, 'data')
    console.log((await lockFolder(${JSON.stringify(folder)})) ? 'mine' : 'taken')
    setInterval(() => {}, 1000)`
  const contender = spawn(process.execPath, ['--input-type=module', '--eval', asks], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  started.add(contender)
  return contender
}

/** They ask at the same moment, once all of them can. */
async function askTogether(contenders: readonly ReturnType<typeof startContender>[]) {
  await Promise.all(contenders.map(({ stdout }) => once(stdout, 'data')))
  const words = contenders.map(({ stdout }) => once(stdout, 'data'))
  for (const { stdin } of contenders) stdin.write('now')
  return (await Promise.all(words)).map(([word]) => String(word).trim()).sort()
}
