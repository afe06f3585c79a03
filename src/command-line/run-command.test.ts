import { describe, expect, test } from 'vitest'
import type { Database } from '#src/platform/server/database.ts'
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

  test('refuses in Russian what a command does not know', async () => {
    const refusal = { exit: 1, text: expect.stringContaining('Непонятная настройка: --foo') }
    expect(await run('demo', '--foo')).toMatchObject(refusal)
  })
})
