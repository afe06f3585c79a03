import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

const READER = new URL('./read-secret.ts', import.meta.url).href
const PROGRAM = `
  const { readSecret } = await import(${JSON.stringify(READER)})
  await readSecret('Пароль').then(
    (secret) => process.stdout.write(JSON.stringify(secret)),
    (error) => process.stdout.write(error.message))`

const readFrom = (input: string) => {
  const words = ['--input-type=module', '--eval', PROGRAM]
  const { stdout, stderr } = spawnSync(process.execPath, words, { input, encoding: 'utf8' })
  expect(stderr).not.toContain('Пароль')
  return stdout
}

test('the first line of the input is the secret, with every sign of it', () => {
  expect(readFrom(' длинный пароль 1 \nсписок\n')).toBe('" длинный пароль 1 "')
})

test('an input without a line is refused in words', () => {
  expect(readFrom('')).toMatch(/^Пароля нет: /)
})
