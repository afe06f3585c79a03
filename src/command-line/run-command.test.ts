import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Database } from '#src/platform/server/database.ts'
import { shopCommand } from '#tests/support/shop-command.ts'
import { runCommand } from './run-command.ts'

const untouched = {} as Database

describe('the command line of the shop', () => {
  const run = async (...words: string[]) => {
    const printed: string[] = []
    const exit = await runCommand(words, {
      db: untouched,
      folder: '.',
      print: (text) => printed.push(text),
      progress: () => {},
    })
    return { exit, text: printed.join('\n') }
  }

  test.each(['toString', 'constructor', 'nothing'])('knows no command %s', async (word) => {
    expect(await run(word)).toMatchObject({ exit: 1, text: expect.stringContaining('Команды') })
  })

  test.each(['', 'help', '--help', '-h'])('tells its commands when asked by «%s»', async (word) => {
    expect(await run(word)).toMatchObject({ exit: 0, text: expect.stringContaining('restore') })
  })

  test('tells them without a database', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'silkway-command-'))
    const settings = { DATA_DIR: join(folder, 'data') }
    const { exit, text } = await shopCommand(['--help'], { settings, folder })
    expect([exit, text]).toEqual([0, expect.stringContaining('restore')])
    expect(await readdir(folder)).toEqual([])
    await rm(folder, { recursive: true })
  })

  test('refuses in Russian what a command does not know', async () => {
    const refusal = { exit: 1, text: expect.stringContaining('Непонятная настройка: --foo') }
    expect(await run('demo', '--foo')).toMatchObject(refusal)
  })
})
